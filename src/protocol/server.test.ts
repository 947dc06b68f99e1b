import { inspector, type Inspector } from '../simulation/inspect/inspect.ts';
import { expect, test } from 'vitest';
import { exampleScenario } from '../scenario/example.fixture.ts';
import type { Scenario } from '../scenario/schema.ts';
import { openAuthoredLane } from '../authored-lanes/open-authored-lane.ts';
import { lawSource, authoredScenario } from '../authored-lanes/authored-scenarios.fixture.ts';
import { validateScenario } from '../scenario/validate.ts';
import { openLane } from '../simulation/open-lane.ts';
import { DECISION, DECISION_STRIDE, DISTRIBUTIONS, LINK, LINK_STRIDE, PACKET, PACKET_WORDS } from './frame.ts';
import type { LaneFrame, LaneMessage, PageMessage } from './messages.ts';
import { LaneServer, type Port, SLICE_EVENTS } from './server.ts';

/** A server whose yields are run by hand, so that messages can come between two slices. */
function connect(
  clock = () => 0,
  open: Port['open'] = (scenario, laneId, progress) => openLane(scenario, laneId, undefined, progress),
) {
  const heard: LaneMessage[] = [];
  const resumes: (() => void)[] = [];
  const server = new LaneServer({
    open,
    inspector: () => inspector,
    post: (message) => void heard.push(message),
    yield: (resume) => void resumes.push(resume),
    clock,
  });
  return {
    heard,
    send: (message: PageMessage) => server.receive(message),
    /** Runs one slice; false when the server rests. */
    slice: () => {
      const resume = resumes.shift();
      resume?.();
      return resume !== undefined;
    },
    finish: () => {
      while (resumes.length > 0) resumes.shift()!();
    },
    frame: () => (heard.findLast(({ kind }) => kind === 'frame') as { frame: LaneFrame } | undefined)?.frame,
  };
}

/** A server whose inspector is on its way. */
function waiting() {
  const heard: LaneMessage[] = [];
  let arrive: (inspector: Inspector) => void = () => undefined;
  let asked = 0;
  const server = new LaneServer({
    open: (scenario, laneId, progress) => openLane(scenario, laneId, undefined, progress),
    post: (message) => heard.push(message),
    yield: () => undefined,
    clock: () => 0,
    inspector: () => {
      asked++;
      return new Promise((resolve) => (arrive = resolve));
    },
  });
  const inspections = () => heard.filter(({ kind }) => kind === 'inspection');
  const found = () => heard.filter(({ kind }) => kind === 'found');
  return { server, inspections, found, asked: () => asked, arrive: () => arrive(inspector) };
}

test('an inspector that is fetched answers when it is there, and is fetched once', async () => {
  const { server, inspections, found, asked, arrive } = waiting();
  server.receive({ kind: 'open', revision: 1, scenario: example(), laneId: 'cp', replayToSeconds: 0 });
  expect(asked()).toBe(0);
  server.receive({ kind: 'inspect', target: { kind: 'link', link: 1 } });
  server.receive({ kind: 'inspect', target: { kind: 'link', link: 0 } });
  expect([asked(), inspections()]).toEqual([1, []]);
  server.receive({ kind: 'find', sought: 'queue' });
  expect(found()).toEqual([]);
  arrive();
  await Promise.resolve();
  expect(found()).toMatchObject([{ sought: 'queue' }]);
  expect(inspections()).toMatchObject([{ inspection: { title: 'Link R1 to R2' } }]);
  server.receive({ kind: 'inspect', target: { kind: 'node', node: 0 } });
  expect([asked(), inspections().length]).toEqual([1, 2]);
});

function opened(laneId = 'cp', replayToSeconds = 0) {
  const connection = connect();
  connection.send({ kind: 'open', revision: 1, scenario: example(), laneId, replayToSeconds });
  return connection;
}

/** The example, with these entries on its timeline besides its own. */
function example(entries: readonly unknown[] = []): Scenario {
  const scenario = exampleScenario();
  const result = validateScenario({ ...scenario, timeline: [...scenario['timeline'], ...entries] });
  if (!result.ok) throw new Error(result.problems[0].message);
  return result.scenario;
}

function fingerprintAt(seconds: number, laneId = 'cp', scenario = example()): string {
  const lane = openLane(scenario, laneId);
  lane.advance(seconds, Infinity);
  return lane.fingerprint();
}

test('a lane opens, reports its shape, and never passes the grant', () => {
  const { heard, send, finish, frame } = opened();
  expect(heard[0]).toMatchObject({ kind: 'opened', shape: { laneId: 'cp', scheme: 'cp', gates: [0], chartedLink: 0 } });
  send({ kind: 'grant', untilSeconds: 3 });
  finish();
  expect(frame()).toMatchObject({ timeSeconds: 3, fingerprint: fingerprintAt(3), replaying: false });
  expect(frame()!.nextEventSeconds).toBeGreaterThan(3);
});

test('work is done in slices of a bounded number of events, and messages come between them', () => {
  const { send, slice, finish, frame, heard } = opened('none');
  send({ kind: 'grant', untilSeconds: 30 });
  let before = 0;
  let slices = 0;
  while (slice() && slices++ < 3) {
    const events = frame()!.events;
    expect(events - before).toBeLessThanOrEqual(SLICE_EVENTS * 4);
    before = events;
  }
  send({ kind: 'inspect', target: { kind: 'link', link: 0 } });
  expect(heard.at(-1)).toMatchObject({ kind: 'inspection', inspection: { title: 'Link R1 to R2' } });
  finish();
  expect(frame()!.timeSeconds).toBe(30);
});

test('a step is one event', () => {
  const { send, frame } = opened();
  const next = frame()!.nextEventSeconds;
  send({ kind: 'step' });
  expect(frame()).toMatchObject({ events: 1, timeSeconds: next });
});

test('a step reports what it brought about', () => {
  const { send, heard } = opened();
  send({ kind: 'step' });
  expect(heard).toContainEqual({ kind: 'stepped', happening: expect.objectContaining({ kind: 'arrival', flow: 0 }) });
});

test('a lane that awaits something stops there, short of the grant, until it is told to go on', () => {
  const { send, finish, frame, heard } = opened('none');
  send({ kind: 'await', number: 1, grantedSeconds: 0, condition: { kind: 'happening', what: 'drop', at: null } });
  send({ kind: 'grant', untilSeconds: 6 });
  finish();
  const happening = heard.flatMap((message) => (message.kind === 'met' ? [message.happening] : []))[0]!;
  expect(happening).toMatchObject({ kind: 'drop', words: expect.stringContaining('was dropped on link R1 to R2') });
  expect(heard.at(-2)?.kind).toBe('met');
  expect(frame()).toMatchObject({ timeSeconds: happening.atSeconds });
  expect(happening.atSeconds).toBeLessThan(6);
  send({ kind: 'grant', untilSeconds: 7 });
  finish();
  expect(frame()!.timeSeconds).toBe(happening.atSeconds);
  send({ kind: 'await', number: 2, grantedSeconds: happening.atSeconds, condition: null });
  finish();
  expect(frame()!.timeSeconds).toBe(happening.atSeconds);
  send({ kind: 'grant', untilSeconds: 7 });
  finish();
  expect(frame()).toMatchObject({ timeSeconds: 7, fingerprint: fingerprintAt(7, 'none') });
});

test('what never happens, and what this lane cannot know, is not waited for', () => {
  const { send, finish, frame } = opened('none');
  const condition = { kind: 'series', column: 'of another scheme', direction: 'above', value: 1 } as const;
  send({ kind: 'await', number: 1, grantedSeconds: 0, condition });
  send({ kind: 'grant', untilSeconds: 3 });
  finish();
  expect(frame()).toMatchObject({ timeSeconds: 3, fingerprint: fingerprintAt(3, 'none') });
});

test('an edit ahead is taken over; one in the past replays to the present', () => {
  const { send, finish, frame } = opened();
  send({ kind: 'grant', untilSeconds: 3 });
  finish();
  const at = (atSeconds: number) => example([{ atSeconds, set: 'lanes.cp.parameters.minimumRate', value: 60 }]);
  send({ kind: 'revise', revision: 2, scenario: at(3.5) });
  send({ kind: 'grant', untilSeconds: 5 });
  finish();
  expect(frame()!.fingerprint).toBe(fingerprintAt(5, 'cp', at(3.5)));
  send({ kind: 'revise', revision: 2, scenario: at(1) });
  finish();
  expect(frame()).toMatchObject({ timeSeconds: 5, fingerprint: fingerprintAt(5, 'cp', at(1)), replaying: false });
});

test('while it replays it says so and shows no packets', () => {
  const { heard, finish, frame } = opened('none', 25);
  finish();
  const frames = heard.flatMap((message) => (message.kind === 'frame' ? [message.frame] : []));
  expect(frames.some(({ replaying, packetCount }) => replaying && packetCount === 0)).toBe(true);
  expect(frames.filter(({ replaying }) => replaying).every(({ packetCount }) => packetCount === 0)).toBe(true);
  expect(frame()).toMatchObject({ timeSeconds: 25, replaying: false });
  // Every sample once, in order.
  let rows = 0;
  const width = (heard[0] as Extract<LaneMessage, { kind: 'opened' }>).shape.series.length;
  for (const { firstSample, samples } of frames) {
    expect(firstSample).toBe(rows);
    rows += samples.length / width;
  }
});

test('a frame shows every packet of the links in view, where it is', () => {
  const { send, finish, frame } = opened('none');
  send({ kind: 'camera', links: [0] });
  send({ kind: 'grant', untilSeconds: 6 });
  finish();
  const { packets, packetCount, links, timeSeconds, decisions } = frame()!;
  const integers = new Int32Array(packets);
  const numbers = new Float32Array(packets);
  let queued = 0;
  for (let i = 0; i < packetCount; i++) {
    const at = i * PACKET_WORDS;
    expect(integers[at + PACKET.linkKind] >> 8).toBe(0);
    const [joined, start, end, arrival] = [
      PACKET.queuedAt,
      PACKET.departureStart,
      PACKET.departureEnd,
      PACKET.arrival,
    ].map((word) => numbers[at + word]);
    expect(joined <= start + 1e-6 && start < end && end < arrival && arrival > 0).toBe(true);
    if (end > 0) queued++;
  }
  expect(queued).toBe(links[LINK.queuePackets]);
  expect(links.length % LINK_STRIDE).toBe(0);
  expect(decisions.length).toBeGreaterThan(DECISION_STRIDE);
  expect(decisions[DECISION.atSeconds]).toBeLessThanOrEqual(timeSeconds);
  expect(packets.byteLength).toBeLessThanOrEqual(512 * 1024);
});

test('a lane that cannot open is a message, not a dead worker', () => {
  const { heard, send } = connect();
  send({ kind: 'open', revision: 1, scenario: example(), laneId: 'gone', replayToSeconds: 0 });
  expect(heard).toEqual([{ kind: 'failed', message: expect.stringContaining('gone'), timeSeconds: 0 }]);
  send({ kind: 'grant', untilSeconds: 1 });
  send({ kind: 'open', revision: 1, scenario: example(), laneId: 'cp', replayToSeconds: 0 });
  expect(heard.some(({ kind }) => kind === 'opened')).toBe(true);
});

test('a recycled buffer is used again', () => {
  const { send, finish, frame } = opened();
  const { packets } = frame()!;
  send({ kind: 'recycle', buffer: packets });
  send({ kind: 'grant', untilSeconds: 1 });
  finish();
  expect(frame()!.packets).toBe(packets);
});

test('frames tell completion times and sizes of the run so far, and go back with it', () => {
  const { send, finish, frame } = opened();
  const told = (): { completed: number; times: number; sizes: number; offered: number; arrived: number } => {
    const { distributions, figures } = frame()!;
    const sum = (from: number, to: number) => distributions.slice(from, to).reduce((total, one) => total + one, 0);
    const { completionTimes, completedSizes, offeredSizes, completedFlows, offeredFlows } = DISTRIBUTIONS;
    expect(distributions[completedFlows]).toBe(figures.flowsCompleted);
    expect(distributions[offeredFlows]).toBe(figures.flowsArrived);
    return {
      completed: figures.flowsCompleted,
      times: sum(completionTimes, completedSizes),
      sizes: sum(completedSizes, offeredSizes),
      offered: sum(offeredSizes, completedFlows),
      arrived: figures.flowsArrived,
    };
  };
  send({ kind: 'grant', untilSeconds: 2 });
  finish();
  const early = told();
  expect(early).toMatchObject({ times: early.completed, sizes: early.completed, offered: early.arrived });
  const bytes = frame()!.distributions;
  // Every flow of the example has 10,000 bytes.
  expect(bytes[DISTRIBUTIONS.offeredSizes + 20]).toBe(early.arrived);
  send({ kind: 'grant', untilSeconds: 9 });
  finish();
  expect(told().times).toBeGreaterThan(early.times);
  send({ kind: 'open', revision: 1, scenario: example(), laneId: 'cp', replayToSeconds: 2 });
  finish();
  expect(told()).toEqual(early);
});

test('a lane that takes long to open says how far it is, and then no more', () => {
  let now = 0;
  const { heard, send, finish } = connect(() => (now += 110));
  send({ kind: 'open', revision: 7, scenario: example(), laneId: 'cp', replayToSeconds: 0 });
  // Three sources; it looks at the clock as it begins and after each, and speaks every 200 ms.
  const opening = heard.filter((message) => message.kind === 'opening');
  expect(opening).toEqual([{ kind: 'opening', revision: 7, share: 2 / 3 }]);
  expect(heard.findIndex(({ kind }) => kind === 'opened')).toBe(1);
  send({ kind: 'grant', untilSeconds: 1 });
  finish();
  expect(heard.filter(({ kind }) => kind === 'opening')).toHaveLength(1);
});

test.each([
  [350, true],
  [1100, false],
])('a lane that took %i ms to open is opened a second time, to compute ahead: %s', (milliseconds, computesAhead) => {
  let now = 0;
  const { heard, send, finish } = connect(
    () => now,
    (...opening) => {
      now += milliseconds;
      return openLane(opening[0], opening[1]);
    },
  );
  send({ kind: 'open', revision: 1, scenario: example(), laneId: 'cp', replayToSeconds: 0 });
  send({ kind: 'ahead', share: 1 });
  finish();
  const ready = heard.findLast((message) => message.kind === 'ready')?.seconds;
  expect(ready).toBe(computesAhead ? example().run.untilSeconds : 0);
});

test('code that becomes slow in mid-run is not taken for a step that hangs: frames go on', () => {
  let now = 0;
  let calls = 0;
  let longest = 0;
  let saidAt = 0;
  const resumes: (() => void)[] = [];
  const server = new LaneServer({
    inspector: () => inspector,
    post: () => {
      longest = Math.max(longest, now - saidAt);
      saidAt = now;
    },
    yield: (resume) => void resumes.push(resume),
    clock: () => now,
    open: (scenario, laneId) =>
      openAuthoredLane(scenario, laneId, undefined, {
        notes: {
          // Two thousand calls take no time, and each of the others 30 ms.
          entered: () => (now += ++calls > 2000 ? 30 : 0),
          left: () => {},
        },
      }).lane,
    code: {
      newLog: () => null,
      stopOf: () => null,
    },
  });
  const scenario = authoredScenario('window law', lawSource('flow.window += 1 / flow.window;'), 'newreno');
  server.receive({ kind: 'open', revision: 1, scenario, laneId: 'own', replayToSeconds: 0 });
  server.receive({ kind: 'grant', untilSeconds: 12 });
  while (resumes.length > 0) resumes.shift()!();
  expect(calls).toBeGreaterThan(2500);
  expect(longest).toBeLessThan(500);
});

test('computes ahead while it has nothing to do, in slices between which it hears, and says how far', () => {
  const { heard, send, slice, finish, frame } = opened();
  finish();
  const ready = () => heard.findLast((message) => message.kind === 'ready')?.seconds;
  expect(ready()).toBe(0);
  send({ kind: 'ahead', share: 1 });
  slice();
  // What is granted comes first.
  send({ kind: 'grant', untilSeconds: 2 });
  expect(frame()!.timeSeconds).toBe(2);
  finish();
  expect(frame()!.timeSeconds).toBe(2);
  expect(ready()).toBe(example().run.untilSeconds);
  send({ kind: 'open', revision: 2, scenario: example(), laneId: 'cp', replayToSeconds: 25 });
  finish();
  expect(frame()).toMatchObject({ timeSeconds: 25, fingerprint: fingerprintAt(25) });
  // All samples, those of the way that this lane has not gone too.
  const samples = heard.flatMap((message) => (message.kind === 'frame' && message.revision === 2 ? message.frame : []));
  expect(samples[0]!.firstSample).toBe(0);
  expect(samples[0]!.samples.length).toBeGreaterThan(0);
  const after = example([{ atSeconds: 27, set: 'lanes.cp.parameters.stepSize', value: 5 }]);
  send({ kind: 'ahead', share: 0 });
  send({ kind: 'revise', revision: 3, scenario: after });
  finish();
  expect(ready()).toBeLessThan(27);
  send({ kind: 'grant', untilSeconds: 30 });
  finish();
  expect(frame()!.fingerprint).toBe(fingerprintAt(30, 'cp', after));
});

test('what does not happen in what is computed ahead is looked for without going there', () => {
  const { send, slice, finish, frame } = opened('none');
  send({ kind: 'ahead', share: 1 });
  finish();
  send({ kind: 'ahead', share: 0 });
  const condition = { kind: 'queue', link: 0, abovePackets: 1e6 } as const;
  send({ kind: 'await', number: 1, grantedSeconds: 0, condition });
  const until = example().run.untilSeconds;
  send({ kind: 'grant', untilSeconds: until });
  // The first slice is the last.
  expect(slice()).toBe(false);
  expect(frame()).toMatchObject({ timeSeconds: until, fingerprint: fingerprintAt(until, 'none') });
});

test('code that fails ahead is told of when the lane itself comes there', () => {
  const scenario = authoredScenario('window law', lawSource('if (flow.now > 3) fail("enough");'), 'newreno');
  const { heard, send, finish } = connect(undefined, (_, laneId) => openAuthoredLane(scenario, laneId).lane);
  send({ kind: 'open', revision: 1, scenario, laneId: 'own', replayToSeconds: 0 });
  send({ kind: 'ahead', share: 1 });
  finish();
  const ready = heard.findLast((message) => message.kind === 'ready')!.seconds;
  expect(ready).toBeGreaterThan(2.5);
  expect(ready).toBeLessThan(4);
  send({ kind: 'grant', untilSeconds: 2.5 });
  finish();
  expect(heard.some(({ kind }) => kind === 'failed')).toBe(false);
  send({ kind: 'grant', untilSeconds: 12 });
  finish();
  expect(heard.findLast(({ kind }) => kind === 'failed')).toMatchObject({ message: expect.stringContaining('enough') });
});
