import { beforeEach, expect, it, vi } from 'vitest';
import { exampleScenario } from '../../../scenario/example.fixture.ts';
import { laneLike } from '../../../scenario/edit/lane-edits.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { validateScenario } from '../../../scenario/validate.ts';
import { openLane } from '../../../simulation/open-lane.ts';
import type { Condition, Happening } from '../../../simulation/report.ts';
import { runUntil } from '../../../simulation/watch/run-until.fixture.ts';
import { PretendWorker } from './pretend-worker.fixture.ts';
import { Run } from './run.ts';

interface Found {
  readonly lanes: readonly string[];
  readonly happening: Happening | null;
}

let workers: PretendWorker[];
let run: Run;
let scenario: Scenario;
let paint: FrameRequestCallback | null;
let now: number;
let found: Found[];

beforeEach(() => {
  paint = null;
  now = 0;
  workers = [];
  found = [];
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => void (paint = callback));
  const result = validateScenario(exampleScenario());
  if (!result.ok) throw new Error('the example is not valid');
  scenario = result.scenario;
  run = new Run(scenario, () => (workers[workers.length] = new PretendWorker()), {
    playingChanged: () => {},
    keptDiffers: () => {},
    nothingLeft: () => {},
    failed: (error) => expect.fail(String(error)),
    stepped: () => {},
    speedChanged: () => {},
    found: (_, lanes) => found.push({ lanes: lanes.map(({ laneId }) => laneId), happening: lanes[0]?.met ?? null }),
  });
  run.begin(scenario, 0);
});

/** Paints until everything rests; workers work a little between two paints. */
function rest(each?: () => void): void {
  for (let paints = 0; paints < 20_000; paints++) {
    const callback = paint;
    paint = null;
    if (callback === null) return;
    now += 1000 / 60;
    callback(now);
    for (const worker of workers) worker.work();
    each?.();
  }
  throw new Error('it never rests');
}

/** Steps back: what lanes answer is heard between two paints. */
async function stepBack(): Promise<void> {
  run.stepBack();
  for (const worker of workers) worker.work();
  await new Promise(setImmediate);
  rest();
}

function seek(condition: Condition, laneId: string | null = null, untilSeconds = Infinity): Found | undefined {
  run.runOnTo({ condition, laneId, untilSeconds, label: 'it' });
  rest();
  return found.at(-1);
}

function firstIn(laneId: string, condition: Condition): Happening | null {
  return runUntil(openLane(scenario, laneId), condition, scenario.run.untilSeconds);
}

function fingerprintAt(laneId: string, seconds: number): string {
  const lane = openLane(scenario, laneId);
  lane.advance(seconds, Infinity);
  return lane.fingerprint();
}

const drop: Condition = { kind: 'happening', what: 'drop', at: null };

it('goes on to where something happens first in any lane, and every lane comes there', () => {
  const inNone = firstIn('none', drop)!;
  const inCp = firstIn('cp', drop)!;
  const first = inNone.atSeconds <= inCp.atSeconds ? inNone : inCp;
  expect(seek(drop)?.happening).toEqual(first);
  expect(run.resting).toBe(true);
  expect(run.shown()).toBe(first.atSeconds);
  for (const lane of run.lanes.lanes) expect(lane.computedSeconds).toBe(first.atSeconds);
  // From there every lane goes on as if nobody had looked.
  run.seek(6);
  rest();
  for (const { laneId, frame } of run.lanes.lanes) expect(frame?.fingerprint).toBe(fingerprintAt(laneId, 6));
});

it('a lane that is past the moment goes back to it exactly', () => {
  const late: Condition = { kind: 'happening', what: 'refusal', at: null };
  const first = firstIn('cp', late)!;
  expect(seek(late)).toEqual({ lanes: ['cp'], happening: first });
  const none = run.lanes.lane('none')!;
  expect(none.computedSeconds).toBe(first.atSeconds);
  expect(none.frame?.fingerprint).toBe(fingerprintAt('none', first.atSeconds));
});

it('one lane alone may look out', () => {
  expect(seek(drop, 'cp')).toEqual({ lanes: ['cp'], happening: firstIn('cp', drop) });
});

it('goes on to the next and the next', () => {
  const times = Array.from({ length: 6 }, () => seek({ kind: 'happening', what: 'arrival', at: null }));
  const flows = times.map((one) => one?.happening?.flow);
  expect(flows).toEqual([0, 1, 2, 3, 4, 5]);
  // Both lanes face the same arrivals.
  expect(times[0]?.lanes).toEqual(['none', 'cp']);
});

it('what does not come is looked for no longer than was said, and the run is back where it was asked for', () => {
  const never: Condition = { kind: 'queue', link: 0, abovePackets: 1000 };
  run.seek(1.5);
  rest();
  expect(seek(never, null, 3)).toEqual({ lanes: [], happening: null });
  expect([run.shown(), run.resting, run.goal]).toEqual([1.5, true, null]);
  for (const { laneId, frame } of run.lanes.lanes) expect(frame?.fingerprint).toBe(fingerprintAt(laneId, 1.5));
  run.seek(4);
  rest();
  for (const { laneId, frame } of run.lanes.lanes) expect(frame?.fingerprint).toBe(fingerprintAt(laneId, 4));
});

it('is given up by a pause, and the lanes come to one moment', () => {
  run.runOnTo({
    condition: { kind: 'queue', link: 0, abovePackets: 1000 },
    laneId: null,
    untilSeconds: 30,
    label: 'it',
  });
  let paints = 0;
  rest(() => {
    if (++paints === 10) run.pause();
  });
  expect(found).toEqual([]);
  expect(run.resting).toBe(true);
  expect(run.shown()).toBeGreaterThan(0);
  for (const { laneId, frame } of run.lanes.lanes) expect(frame?.fingerprint).toBe(fingerprintAt(laneId, run.shown()));
});

it('one lane more comes to the present moment; those that are there keep their workers', () => {
  run.seek(5);
  rest();
  const more = laneLike(scenario, 'cp', { seed: 8 }).scenario;
  run.follow(more);
  rest();
  expect(workers).toHaveLength(3);
  expect(run.lanes.lanes.map(({ laneId, letter }) => `${letter} ${laneId}`)).toEqual(['A none', 'B cp', 'C cp1']);
  for (const { laneId, frame } of run.lanes.lanes) {
    const lane = openLane(more, laneId);
    lane.advance(5, Infinity);
    expect([frame?.timeSeconds, frame?.fingerprint]).toEqual([5, lane.fingerprint()]);
  }
  run.follow(scenario);
  rest();
  expect(workers.map(({ terminated }) => terminated)).toEqual([false, false, true]);
  expect(run.lanes.lanes.map(({ frame }) => frame?.timeSeconds)).toEqual([5, 5]);
});

it('figures keep their moment for a quarter of a second while time passes, and are of the shown one at rest', () => {
  const moments: { readonly now: number; readonly figures: number; readonly shown: number }[] = [];
  run.play();
  rest(() => {
    moments.push({ now, figures: run.figuresAt(), shown: run.shown() });
    if (moments.length === 60) run.pause();
  });
  expect(run.figuresAt()).toBe(run.shown());
  const passing = moments.slice(1, 60);
  expect(passing.filter(({ figures }, index) => figures !== passing[index - 1]?.figures).length).toBeLessThan(8);
  const behind = passing.filter(({ figures, shown }) => figures < shown);
  expect(behind.length).toBeGreaterThan(40);
  expect(passing.every(({ figures, shown }) => figures <= shown)).toBe(true);
});

it('says at once that lanes are on their way, before the next paint', () => {
  run.seek(0.5);
  rest();
  const heard: boolean[] = [];
  const end = run.onQuarter(() => heard.push(run.resting));
  run.follow(laneLike(scenario, 'cp', { seed: 8 }).scenario);
  expect(heard).toEqual([true, false]);
  rest();
  expect(heard.at(-1)).toBe(true);
  end();
});

it('an edit, of the past or of what is to come, leaves the lanes at rest only when they have taken it over', () => {
  run.seek(2);
  rest();
  for (const atSeconds of [3, 1]) {
    const heard: boolean[] = [];
    const end = run.onQuarter(() => heard.push(run.resting));
    const [entry] = scenario.timeline;
    const edited = { ...scenario, timeline: [{ ...entry!, atSeconds }] };
    run.follow(edited);
    expect(heard).toEqual([true, false]);
    rest();
    expect(heard.at(-1)).toBe(true);
    const lane = openLane(edited, 'cp');
    lane.advance(2, Infinity);
    expect(run.lanes.lane('cp')!.frame).toMatchObject({ timeSeconds: 2, fingerprint: lane.fingerprint() });
    end();
  }
});

it('a lane that starts over holds the others at rest until it has come to where they are', () => {
  run.seek(0.5);
  rest();
  workers[0]!.emit('error', { message: 'out of order', preventDefault: () => {} });
  expect(run.lanes.able).toHaveLength(1);
  run.seek(2);
  rest();
  expect(run.resting).toBe(true);
  const heard: boolean[] = [];
  const end = run.onQuarter(() => heard.push(run.resting));
  run.restartLane('none');
  expect(heard).toEqual([true, false]);
  rest(() => {
    if (run.resting) expect(run.lanes.lanes.map(({ frame }) => frame?.timeSeconds)).toEqual([2, 2]);
  });
  expect(heard.at(-1)).toBe(true);
  expect(run.lanes.lane('none')!.frame?.fingerprint).toBe(fingerprintAt('none', 2));
  end();
});

it('steps back to the event before, of any lane, and on again to the same state', async () => {
  run.seek(1);
  rest();
  const visited: { readonly seconds: number; readonly fingerprints: readonly (string | undefined)[] }[] = [];
  const note = () => {
    const fingerprints = run.lanes.lanes.map(({ frame }) => frame?.fingerprint);
    visited.push({ seconds: run.shown(), fingerprints });
  };
  for (let steps = 0; steps < 30; steps++) {
    run.step();
    rest();
    // The last one of the events at one moment.
    if (visited.at(-1)?.seconds === run.shown()) visited.pop();
    note();
  }
  const there = visited.splice(0);
  for (let back = there.length - 2; back >= 1; back--) {
    await stepBack();
    note();
  }
  expect(visited.toReversed()).toEqual(there.slice(1, -1));
  run.stepBack();
  run.pause();
  rest();
  expect(run.shown()).toBe(there[1]!.seconds);
  expect(run.resting).toBe(true);
});

it('makes a step that was asked for while lanes were on their way once they are there', async () => {
  run.seek(1);
  rest();
  run.restart();
  expect(run.resting).toBe(false);
  run.step();
  rest();
  const first = run.shown();
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThan(1);
  run.seek(0.5);
  run.stepBack();
  rest();
  await new Promise(setImmediate);
  rest();
  expect(run.shown()).toBeLessThan(0.5);
  // What is asked for afterwards replaces the step.
  run.restart();
  run.step();
  run.seek(0);
  rest();
  expect(run.shown()).toBe(0);
});

it('steps back no further than 0 s', async () => {
  run.step();
  rest();
  for (let back = 0; back < 3; back++) {
    await stepBack();
  }
  expect(run.shown()).toBe(0);
});

it('computes ahead where it may, and a moment that is ready is the same as by going there', () => {
  run.seek(2);
  rest();
  expect(run.readySeconds).toBe(2);
  run.computeAhead(1);
  for (const worker of workers) worker.work();
  expect([run.shown(), run.resting, run.readySeconds]).toEqual([2, true, scenario.run.untilSeconds]);
  const rows = run.lanes.lane('cp')!.series.rows;
  run.seek(25);
  rest();
  for (const { laneId, frame } of run.lanes.lanes) {
    expect(frame).toMatchObject({ timeSeconds: 25, fingerprint: fingerprintAt(laneId, 25) });
  }
  expect(run.lanes.lane('cp')!.series.rows).toBeGreaterThan(rows);
  // An edit ahead makes what follows it untrue, and that alone.
  run.computeAhead(0);
  run.seek(3);
  rest();
  const [entry] = scenario.timeline;
  const edited = { ...scenario, timeline: [{ ...entry!, atSeconds: 20 }] };
  run.follow(edited);
  rest();
  expect(run.readySeconds).toBeLessThan(20);
  const lane = openLane(edited, 'cp');
  lane.advance(25, Infinity);
  run.seek(25);
  rest();
  expect(run.lanes.lane('cp')!.frame?.fingerprint).toBe(lane.fingerprint());
});

it('a seek tells how far it has come, and is given up where it was asked for', () => {
  run.seek(2);
  rest();
  expect(run.way).toBeNull();
  run.seek(28);
  run.seek(29);
  expect(run.way).toMatchObject({ fromSeconds: 2, toSeconds: 29, share: 0 });
  run.stopSeek();
  rest();
  expect([run.shown(), run.resting, run.way]).toEqual([2, true, null]);
  for (const { laneId, frame } of run.lanes.lanes) expect(frame?.fingerprint).toBe(fingerprintAt(laneId, 2));
});
