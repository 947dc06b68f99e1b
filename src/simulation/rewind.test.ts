import { expect, test } from 'vitest';
import { exampleScenario } from '../scenario/example.fixture.ts';
import type { Scenario } from '../scenario/schema.ts';
import { validateScenario } from '../scenario/validate.ts';
import { openLane } from './open-lane.ts';
import type { Condition } from './report.ts';
import { KeptMomentDiffers, Rewind, rewindBudgetBytes } from './rewind.ts';
import { runUntil } from './watch/run-until.fixture.ts';

function scenario(changes: Record<string, unknown> = {}): Scenario {
  const result = validateScenario({ ...exampleScenario(), ...changes });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.scenario;
}

function fingerprintAt(one: Scenario, seconds: number): string {
  const lane = openLane(one, 'none');
  lane.advance(seconds, Infinity);
  return lane.fingerprint();
}

const MEBIBYTE = 2 ** 20;

/** A crowd: nobody leaves, so that states grow. */
const crowded = (untilSeconds: number, flowsPerSecond = 400): Scenario => {
  const [web] = exampleScenario().traffic;
  return scenario({
    traffic: [{ ...web, arrivals: { kind: 'poisson', flowsPerSecond } }],
    run: { seed: 3, untilSeconds },
    timeline: [],
  });
};

test('any earlier time comes back exactly, for a twentieth of the work', () => {
  const run = crowded(60);
  const rewind = new Rewind(openLane(run, 'none'), 64 * MEBIBYTE);
  const { lane } = rewind;
  for (let before = 0; !rewind.advance(60, 7777); before = lane.events) {
    expect(lane.events - before).toBeLessThanOrEqual(7777);
  }
  const whole = lane.events;
  for (const seconds of [59.9, 31.4159, 0.5, 44, 12, 58, 0, 60]) {
    expect(rewind.prepare(run, seconds)).toBe(true);
    const from = lane.events;
    expect(rewind.advance(seconds, Infinity)).toBe(true);
    expect(lane.events - from).toBeLessThanOrEqual(whole / 20);
    expect([lane.timeSeconds, lane.fingerprint()]).toEqual([seconds, fingerprintAt(run, seconds)]);
  }
});

test('memory is bounded, whatever the run', () => {
  const run = crowded(100, 1000);
  const rewind = new Rewind(openLane(run, 'none'), 24 * MEBIBYTE);
  for (let seconds = 0; seconds <= 100; seconds += 2) {
    rewind.advance(seconds, Infinity);
    expect(rewind.memory.bytes).toBeLessThan(24 * MEBIBYTE);
  }
  expect(rewind.memory.checkpoints).toBeGreaterThan(2);
  rewind.prepare(run, 50);
  rewind.advance(50, Infinity);
  expect(rewind.lane.fingerprint()).toBe(fingerprintAt(run, 50));
});

test('an edit in the past goes back no further than it must; what came after is forgotten', () => {
  const entry = (atSeconds: number, value: number) => ({
    atSeconds,
    set: 'traffic.web.arrivals.flowsPerSecond',
    value,
  });
  const before = scenario({ timeline: [entry(10, 300)], run: { seed: 3, untilSeconds: 60 } });
  const rewind = new Rewind(openLane(before, 'none'), 64 * MEBIBYTE);
  rewind.advance(40, Infinity);
  const after = scenario({ timeline: [entry(10, 300), entry(30, 0)], run: { seed: 3, untilSeconds: 60 } });
  const from = rewind.lane.events;
  expect(rewind.prepare(after, 40)).toBe(true);
  expect(rewind.lane.timeSeconds).toBeLessThan(30);
  expect(rewind.lane.events).toBeGreaterThan(from / 2);
  rewind.advance(40, Infinity);
  expect(rewind.lane.fingerprint()).toBe(fingerprintAt(after, 40));
  // And back to what it was: the checkpoints after 30 s were of the other run.
  expect(rewind.prepare(before, 35)).toBe(true);
  rewind.advance(35, Infinity);
  expect(rewind.lane.fingerprint()).toBe(fingerprintAt(before, 35));
  expect(rewind.prepare(scenario({ run: { seed: 4, untilSeconds: 60 } }), 5)).toBe(false);
});

test('the event before a moment is the one that steps arrive at', () => {
  const run = crowded(4);
  const stepped = openLane(run, 'none');
  const times = [0];
  while (stepped.nextEventSeconds < 1) {
    const next = stepped.nextEventSeconds;
    if (next !== times.at(-1)) times.push(next);
    stepped.step();
  }
  const rewind = new Rewind(openLane(run, 'none'), 64 * MEBIBYTE);
  rewind.advance(4, Infinity);
  for (const index of [times.length - 1, 400, 37, 2]) expect(rewind.eventBefore(times[index]!)).toBe(times[index - 1]);
  expect(rewind.eventBefore(1)).toBe(times.at(-1));
  expect(rewind.eventBefore(times[1]!)).toBeNull();
  // What follows is the same run.
  expect(rewind.prepare(run, 2)).toBe(true);
  rewind.advance(2, Infinity);
  expect(rewind.lane.fingerprint()).toBe(fingerprintAt(run, 2));
});

const openOther = (run: Scenario) => () => openLane(run, 'none');

test('another lane computes ahead, this one stays, and any moment ahead is the same as by going there', () => {
  const run = crowded(60);
  const rewind = new Rewind(openLane(run, 'none'), 64 * MEBIBYTE);
  const { lane } = rewind;
  rewind.advance(7, Infinity);
  const [print, rows] = [lane.fingerprint(), lane.sampler.since(0)];
  for (let slices = 0; !rewind.computeAhead(openOther(run), 10_000); slices++) expect(slices).toBeLessThan(1e4);
  expect([lane.timeSeconds, lane.fingerprint(), rewind.readySeconds]).toEqual([7, print, 60]);
  const whole = openLane(run, 'none');
  whole.advance(60, Infinity);
  for (const seconds of [59.9, 31.4159, 8, 44, 60]) {
    expect(rewind.prepare(run, seconds)).toBe(true);
    const from = lane.events;
    rewind.advance(seconds, Infinity);
    expect(lane.events - from).toBeLessThanOrEqual(whole.events / 20);
    expect([lane.timeSeconds, lane.fingerprint()]).toEqual([seconds, fingerprintAt(run, seconds)]);
    const there = openLane(run, 'none');
    there.advance(seconds, Infinity);
    const [{ network, flows, decisions, totals }, same] = [lane.save().engine, there.save().engine];
    expect({ network, flows, decisions, totals }).toEqual({
      network: same.network,
      flows: same.flows,
      decisions: same.decisions,
      totals: same.totals,
    });
    // The charts have every sample of the way that this lane has not gone.
    expect(lane.sampler.since(0)).toEqual(whole.sampler.since(0).slice(0, lane.sampler.since(0).length));
    expect(lane.sampler.waitsSince(0)).toEqual(whole.sampler.waitsSince(0).slice(0, lane.sampler.waitsSince(0).length));
  }
  expect(lane.sampler.since(0).subarray(0, rows.length)).toEqual(rows);
  expect(rewind.computeAhead(openOther(run), 10_000)).toBe(true);
});

test('an edit ahead forgets what it makes untrue, and nothing else', () => {
  const entry = (atSeconds: number, value: number) => ({
    atSeconds,
    set: 'traffic.web.arrivals.flowsPerSecond',
    value,
  });
  const runWith = (...timeline: readonly object[]) => scenario({ timeline, run: { seed: 3, untilSeconds: 60 } });
  const before = runWith(entry(10, 300));
  const rewind = new Rewind(openLane(before, 'none'), 64 * MEBIBYTE);
  rewind.advance(5, Infinity);
  const ahead = (run: Scenario, until: number) => {
    while (rewind.readySeconds < until && !rewind.computeAhead(openOther(run), 5000));
  };
  ahead(before, 40);
  // Beyond what is computed nothing is lost.
  const later = runWith(entry(10, 300), entry(50, 0));
  expect(rewind.revise(later)).toBe(true);
  expect(rewind.readySeconds).toBeGreaterThanOrEqual(40);
  const after = runWith(entry(10, 300), entry(20, 0));
  expect(rewind.revise(after)).toBe(true);
  expect(rewind.readySeconds).toBeLessThan(20);
  expect(rewind.readySeconds).toBeGreaterThan(10);
  ahead(after, 60);
  rewind.prepare(after, 55);
  rewind.advance(55, Infinity);
  expect(rewind.lane.fingerprint()).toBe(fingerprintAt(after, 55));
});

test('a search leaps over what is ready where it tells that nothing is found, and finds what a search without it finds', () => {
  const [web] = exampleScenario().traffic;
  const run = scenario({
    traffic: [{ ...web, arrivals: { kind: 'poisson', flowsPerSecond: 10 } }],
    timeline: [{ atSeconds: 290, set: 'traffic.web.arrivals.flowsPerSecond', value: 400 }],
    run: { seed: 3, untilSeconds: 300 },
  });
  const rewind = new Rewind(openLane(run, 'none'), 64 * MEBIBYTE);
  const { lane } = rewind;
  while (!rewind.computeAhead(() => openLane(run, 'none'), 50_000));
  const whole = openLane(run, 'none');
  whole.advance(300, Infinity);
  const conditions: readonly Condition[] = [
    { kind: 'happening', what: 'drop', at: null },
    { kind: 'happening', what: 'refusal', at: null },
    { kind: 'queue', link: lane.shape.chartedLink, abovePackets: 20 },
    { kind: 'queue', link: lane.shape.chartedLink, abovePackets: 9999 },
    { kind: 'series', column: 'flowsActive', direction: 'above', value: 60 },
    { kind: 'series', column: 'flowsActive', direction: 'above', value: 1e6 },
    { kind: 'happening', what: 'completion', at: null },
    { kind: 'happening', what: 'decision', at: null },
  ];
  const found = conditions.map((condition) => {
    expect(rewind.prepare(run, 1)).toBe(true);
    rewind.advance(1, Infinity);
    rewind.leap(condition, 300);
    const from = lane.events;
    const happening = runUntil(lane, condition, 300);
    expect([condition, lane.events - from <= whole.events / 10]).toEqual([condition, true]);
    const plain = openLane(run, 'none');
    plain.advance(1, Infinity);
    expect([condition, happening]).toEqual([condition, runUntil(plain, condition, 300)]);
    expect([lane.timeSeconds, lane.fingerprint()]).toEqual([plain.timeSeconds, plain.fingerprint()]);
    expect(lane.series()).toEqual(plain.series());
    return happening?.atSeconds ?? null;
  });
  // Drops, long queues and crowds lie far ahead; flows complete all the time.
  expect(found.map((seconds) => (seconds === null ? 'never' : seconds > 290 ? 'late' : 'soon'))).toEqual([
    'late',
    'never',
    'late',
    'never',
    'late',
    'never',
    'soon',
    'never',
  ]);
  rewind.prepare(run, 1);
  rewind.leap(conditions[0]!, 200);
  expect(lane.timeSeconds).toBeGreaterThan(150);
  expect(lane.timeSeconds).toBeLessThanOrEqual(200);
});

test('what is computed ahead keeps within the memory too, and ends where too few moments would have room', () => {
  const run = crowded(100, 1000);
  const rewind = new Rewind(openLane(run, 'none'), 24 * MEBIBYTE);
  while (!rewind.computeAhead(openOther(run), 50_000)) expect(rewind.memory.bytes).toBeLessThan(24 * MEBIBYTE);
  const small = new Rewind(openLane(run, 'none'), MEBIBYTE);
  while (!small.computeAhead(openOther(run), 50_000));
  expect(small.readySeconds).toBeLessThan(100);
  expect(rewindBudgetBytes(2)).toBe(256 * MEBIBYTE);
  expect(rewindBudgetBytes(2, 4)).toBe(64 * MEBIBYTE);
});

test('a kept moment is opened at once, and nothing of it stays once the run has come there', () => {
  const run = crowded(60);
  const first = new Rewind(openLane(run, 'none'), 64 * MEBIBYTE);
  first.advance(50, Infinity);
  const open = () => openLane(run, 'none');
  const rewind = new Rewind(open(), 64 * MEBIBYTE);
  rewind.adopt(first.present());
  expect([rewind.lane.timeSeconds, rewind.lane.fingerprint()]).toEqual([50, fingerprintAt(run, 50)]);
  // It goes on meanwhile.
  rewind.computeAhead(open, 20_000);
  expect([rewind.isUnverified, rewind.readySeconds < 50]).toEqual([true, true]);
  rewind.advance(52, Infinity);
  while (rewind.isUnverified) rewind.computeAhead(open, 20_000);
  expect(rewind.readySeconds).toBe(52);
  rewind.advance(60, Infinity);
  expect(rewind.lane.fingerprint()).toBe(fingerprintAt(run, 60));
  const whole = openLane(run, 'none');
  whole.advance(60, Infinity);
  expect(rewind.lane.series()).toEqual(whole.series());
});

test('a jump back from a kept moment leaves it', () => {
  const run = crowded(60);
  const first = new Rewind(openLane(run, 'none'), 64 * MEBIBYTE);
  first.advance(50, Infinity);
  const rewind = new Rewind(openLane(run, 'none'), 64 * MEBIBYTE);
  const kept = first.present();
  rewind.adopt({ ...kept, samples: kept.samples.map(() => 7) });
  expect(rewind.prepare(run, 40)).toBe(true);
  rewind.advance(40, Infinity);
  expect([rewind.isUnverified, rewind.lane.fingerprint()]).toEqual([false, fingerprintAt(run, 40)]);
  const whole = openLane(run, 'none');
  whole.advance(40, Infinity);
  expect(rewind.lane.series()).toEqual(whole.series());
});

test('a kept moment of another run is found out', () => {
  const other = new Rewind(openLane(crowded(60, 399), 'none'), 64 * MEBIBYTE);
  other.advance(20, Infinity);
  const open = () => openLane(crowded(60), 'none');
  const rewind = new Rewind(open(), 64 * MEBIBYTE);
  rewind.adopt(other.present());
  const verify = () => {
    while (rewind.isUnverified) rewind.computeAhead(open, 20_000);
  };
  expect(verify).toThrow(KeptMomentDiffers);
});
