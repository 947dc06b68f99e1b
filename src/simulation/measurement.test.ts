import { expect, test } from 'vitest';
import { exampleScenario } from '../scenario/example.fixture.ts';
import type { Scenario } from '../scenario/schema.ts';
import { validateScenario } from '../scenario/validate.ts';
import type { Fault } from './faults.ts';
import { openLane } from './open-lane.ts';
import { Measurement, type Figure } from './measurement.ts';
import { quantileOf } from '../base/select.ts';
import { FlowLog } from './watch/flow-log.ts';
import { shippedScenarios } from '../scenario/shipped.ts';
import { summaryOf } from './summary.ts';

function scenario(changes: object = {}): Scenario {
  const result = validateScenario({ ...exampleScenario(), run: { untilSeconds: 6 }, ...changes });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.scenario;
}

function measured(figures: readonly Figure[], slice = Infinity, of = scenario()) {
  const measurement = new Measurement(of, 'cp', figures);
  while (!measurement.advance(slice));
  return measurement.result();
}

const summary = (of: string, fromSeconds = 0, toSeconds = 6): Figure => ({
  measure: 'summary',
  of,
  fromSeconds,
  toSeconds,
});

test('from 0 s to the end the figures are those of the lane', () => {
  const lane = openLane(scenario(), 'cp');
  lane.advance(6, Infinity);
  const { flowsCompleted, completionTimeSeconds, links } = summaryOf(lane);
  const { values, fingerprint } = measured([
    summary('flowsCompleted'),
    summary('completionTimeSeconds.p95'),
    summary('links.bottleneck.utilisation'),
  ]);
  expect(values).toEqual([flowsCompleted, completionTimeSeconds.p95, links[0].utilisation]);
  expect(fingerprint).toBe(lane.fingerprint());
});

test('windows that follow each other add up, and slices do not matter', () => {
  const parts = (of: string) => [summary(of, 0, 2.5), summary(of, 2.5, 6), summary(of)];
  for (const of of ['flowsArrived', 'flowsCompleted', 'packetHops', 'synsRefused', 'events']) {
    const { values } = measured(parts(of), 97);
    expect(values[0]! + values[1]!, of).toBe(values[2]);
    expect(values[2], of).toBeGreaterThan(0);
  }
  for (const of of ['links.bottleneck.utilisation', 'goodputBitsPerSecond', 'links.bottleneck.meanQueuePackets']) {
    const { values } = measured(parts(of));
    expect((2.5 * values[0]! + 3.5 * values[1]!) / 6, of).toBeCloseTo(values[2]!, 6);
  }
});

test('a mean completion time is over the flows that completed in the window', () => {
  const lane = openLane(scenario(), 'cp');
  lane.advance(3, Infinity);
  const before = lane.engine.completions.count;
  lane.advance(6, Infinity);
  const { count, sinceArrival } = lane.engine.completions;
  const times = sinceArrival.subarray(before, count);
  const { values } = measured([
    summary('completionTimeSeconds.mean', 3),
    { measure: 'completed-within', seconds: 2, fromSeconds: 3, toSeconds: 6 },
  ]);
  expect(values[0]).toBeCloseTo(times.reduce((sum, time) => sum + time, 0) / times.length, 12);
  expect(values[1]).toBe(times.filter((time) => time < 2).length / times.length);
});

test('completion times by size are over the flows of these sizes', () => {
  const traffic = exampleScenario().traffic.map((one: object) => ({
    ...one,
    size: { kind: 'pareto', meanBytes: 10_000, shape: 1.5 },
  }));
  const mixed = scenario({ traffic });
  const lane = openLane(mixed, 'cp');
  lane.advance(6, Infinity);
  const { count, sinceArrival, sizeBytes } = lane.engine.completions;
  const flows = Array.from({ length: count }, (_, i) => ({ time: sinceArrival[i], size: sizeBytes[i] }));
  const limit = flows.map(({ size }) => size).toSorted((a, b) => a - b)[Math.floor(count / 2)];
  const by = (take: 'mean' | 'median' | 'p95', fromBytes: number, belowBytes?: number): Figure => ({
    measure: 'completion-time',
    take,
    fromBytes,
    belowBytes,
    fromSeconds: 0,
    toSeconds: 6,
  });
  const figures = [by('mean', 0, limit), by('mean', limit), by('median', limit), by('mean', 1e12)];
  const { values } = measured(figures, 97, mixed);
  const mean = (chosen: typeof flows) => chosen.reduce((sum, { time }) => sum + time, 0) / chosen.length;
  const large = flows.filter(({ size }) => size >= limit);
  expect(large.length).toBeGreaterThan(10);
  expect(values[0]).toBeCloseTo(mean(flows.filter(({ size }) => size < limit)), 12);
  expect(values[1]).toBeCloseTo(mean(large), 12);
  expect(values[2]).toBe(large.map(({ time }) => time).toSorted((a, b) => a - b)[Math.ceil(large.length / 2) - 1]);
  expect(values[3]).toBeNull();
});

test('series: statistics over the samples of the window', () => {
  const of = (take: 'mean' | 'least' | 'largest' | 'last' | 'increase' | 'rate', column: string): Figure => ({
    measure: 'series',
    of: column,
    take,
    fromSeconds: 2,
    toSeconds: 4,
  });
  const { values } = measured([
    of('least', 'heroQueuePackets'),
    of('mean', 'heroQueuePackets'),
    of('largest', 'heroQueuePackets'),
    of('increase', 'flowsCompleted'),
    of('rate', 'flowsCompleted'),
    of('last', 'flowsCompleted'),
    { ...of('increase', 'completionSeconds'), per: 'flowsCompleted' } as Figure,
    of('mean', 'no such column'),
    summary('flowsCompleted', 2, 4),
    summary('completionTimeSeconds.mean', 2, 4),
    summary('flowsCompleted', 0, 4),
  ]);
  const [least, mean, largest, increase, rate, last, time, none, completed, meanTime, total] = values;
  expect(least).toBeLessThan(mean!);
  expect(mean).toBeLessThan(largest!);
  expect([increase, rate, last, none]).toEqual([completed, completed! / 2, total, null]);
  expect(time).toBeCloseTo(meanTime!, 9);
});

test('a figure names columns that the lane does not have', () => {
  const figure: Figure = { measure: 'series', of: 'gate0.beta', take: 'mean', fromSeconds: 0, toSeconds: 6 };
  expect(new Measurement(scenario(), 'cp', [figure]).missingColumns()).toEqual(['gate0.beta']);
});

test('a sample belongs to the moment that it was due at, though the multiple of the interval is rounded', () => {
  expect(35 * 0.02).toBeGreaterThan(0.7);
  const fine = scenario({ run: { untilSeconds: 1, sampleIntervalSeconds: 0.02 } });
  const last: Figure = { measure: 'series', of: 'time', take: 'last', fromSeconds: 0, toSeconds: 0.7 };
  expect(measured([last], Infinity, fine).values[0]).toBe(35 * 0.02);
});

test('timers, slowdown and round trips of flows are those of the log of flows', () => {
  const parsed = validateScenario(shippedScenarios.find(({ name }) => name === 'tcp-incast')!.scenario);
  if (!parsed.ok) throw new Error('it does not parse');
  const incast = { ...parsed.scenario, run: { ...parsed.scenario.run, untilSeconds: 2 } };
  const lane = openLane(incast, 'newreno');
  const log = new FlowLog(lane);
  lane.observe(log);
  lane.advance(2, Infinity);
  const flows = log.flows();
  const slowdowns = flows.map(
    ({ completionSeconds, arrivalSeconds, aloneSeconds }) =>
      ((completionSeconds ?? 2) - arrivalSeconds) / aloneSeconds!,
  );
  const window = { measure: 'packets', of: ['answers'], fromSeconds: 0, toSeconds: 2 } as const;
  const measurement = new Measurement(incast, 'newreno', [
    { ...window, take: 'timed-out' },
    { ...window, take: 'slowdown-p95' },
    { ...window, take: 'round-trip' },
    { ...window, take: 'timed-out', fromSeconds: 0, toSeconds: 0.05 },
  ]);
  while (!measurement.advance(Infinity));
  const [timedOut, slowdown, roundTrip, before] = measurement.result().values;
  expect(timedOut).toBe(flows.filter(({ timeouts }) => timeouts > 0).length / flows.length);
  expect(timedOut).toBeGreaterThan(0);
  expect(slowdown).toBeCloseTo(quantileOf(Float64Array.from(slowdowns).sort(), 0.95), 9);
  expect(roundTrip).toBeCloseTo(2 * (5e-5 + 2 * 2e-5), 12);
  // No flow has begun.
  expect(before).toBe(null);
});

test('of flows that never end, what each gets is what their classes get', () => {
  const parsed = validateScenario(shippedScenarios.find(({ name }) => name === 'tcp-bufferbloat')!.scenario);
  if (!parsed.ok) throw new Error('it does not parse');
  const staying = parsed.scenario.traffic.filter(({ kind }) => kind === 'long-lived');
  const [first] = staying;
  const three = { ...first, count: 3 } as typeof first;
  const window = { fromSeconds: 12, toSeconds: 20 };
  const of = (one: typeof first, figures: readonly Figure[]) => {
    const short = { ...parsed.scenario, traffic: [one], run: { ...parsed.scenario.run, untilSeconds: 20 } };
    const measurement = new Measurement(short, parsed.scenario.lanes[0].id, figures);
    while (!measurement.advance(Infinity));
    return measurement.result().values as number[];
  };
  const flows = (['flow-least', 'flow-largest', 'flow-low', 'flow-silence'] as const).map((take): Figure => ({
    measure: 'packets',
    of: [first.id],
    take,
    parts: 16,
    ...window,
  }));
  const parts = Array.from({ length: 16 }, (_, n) =>
    summary(`classes.${first.id}.goodputBitsPerSecond`, 12 + n / 2, 12.5 + n / 2),
  );
  const whole = summary(`classes.${first.id}.goodputBitsPerSecond`, 12, 20);
  const [least, largest, low, silence, all, ...each] = of({ ...first, count: 1 } as typeof first, [
    ...flows,
    whole,
    ...parts,
  ]);
  expect([least, largest]).toEqual([all, all]);
  expect(low).toBe(
    quantileOf(
      each.toSorted((a, b) => a - b),
      0.8,
    ),
  );
  expect(silence).toBe(0);
  const [leastOf3, largestOf3, , , sum] = of(three, [...flows, whole]);
  expect(leastOf3).toBeLessThanOrEqual(sum / 3);
  expect(largestOf3).toBeGreaterThanOrEqual(sum / 3);
  expect(leastOf3 + largestOf3).toBeLessThan(sum);
});

const FAULTS = (['missing-packets', 'other-ending'] satisfies Fault[]).map((take): Figure => ({
  measure: 'faults',
  take,
  fromSeconds: 0,
  toSeconds: 6,
}));

test.each(['a-flood-of-flows', 'tcp-cubic-against-bbr', 'calls-retry-storm', 'slbn-livelock', 'pcc-game-server'])(
  'of %s all packets are accounted for, and its second half ends alike again, in slices too',
  (name) => {
    const shipped = validateScenario(shippedScenarios.find((one) => one.name === name)!.scenario);
    if (!shipped.ok) throw new Error('a shipped scenario is broken');
    const short = { ...shipped.scenario, run: { ...shipped.scenario.run, untilSeconds: 2 } };
    const measurement = new Measurement(short, short.lanes.at(-1)!.id, FAULTS);
    while (!measurement.advance(997));
    expect(measurement.result().values).toEqual([0, 0]);
  },
);

test('a lane that counts otherwise and does not go on alike is found out', () => {
  const late = { atSeconds: 4, set: 'traffic.web.arrivals.flowsPerSecond', value: 1 };
  const measurement = new Measurement(scenario(), 'cp', FAULTS, (of, laneId) => {
    const lane = openLane(of, laneId);
    const restore = lane.restore.bind(lane);
    lane.restore = (state) => restore(state, { ...of, timeline: [...of.timeline, late] });
    lane.engine.network.packetsBorn += 3;
    return lane;
  });
  while (!measurement.advance(Infinity));
  expect(measurement.result().values).toEqual([3, 1]);
});
