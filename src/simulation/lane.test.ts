import { expect, test } from 'vitest';
import { exampleScenario } from '../scenario/example.fixture.ts';
import type { Scenario } from '../scenario/schema.ts';
import { validateScenario } from '../scenario/validate.ts';
import { inspect } from './inspect/inspect.ts';
import type { Lane } from './lane.ts';
import { openLane } from './open-lane.ts';
import { summaryOf } from './summary.ts';

function scenario(changes: Record<string, unknown> = {}): Scenario {
  const result = validateScenario({ ...exampleScenario(), ...changes });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.scenario;
}

function run(laneId: string, until: number, changes: Record<string, unknown> = {}): Lane {
  const lane = openLane(scenario(changes), laneId);
  lane.advance(until, Infinity);
  return lane;
}

test('lanes face the same arrivals', () => {
  expect(run('none', 10).figures().flowsArrived).toBe(run('cp', 10).figures().flowsArrived);
});

test('a lane may have a seed of its own', () => {
  const lanes = [
    { id: 'one', scheme: 'none' },
    { id: 'other', scheme: 'none', seed: 8 },
    { id: 'same', scheme: 'none', seed: 7 },
  ];
  const [one, other, same] = lanes.map(({ id }) => run(id, 4, { lanes }).fingerprint());
  expect(same).toBe(one);
  expect(other).not.toBe(one);
  expect(other).toBe(run('one', 4, { lanes, run: { seed: 8, untilSeconds: 30 } }).fingerprint());
});

test('slices and steps do not matter', () => {
  const whole = run('cp', 5);
  const sliced = openLane(scenario(), 'cp');
  for (let until = 0.1; until < 5; until += 0.37) while (!sliced.advance(until, 11));
  for (let i = 0; i < 50 && sliced.nextEventSeconds < 5; i++) sliced.step();
  while (!sliced.advance(5, 1000));
  expect([sliced.fingerprint(), sliced.events, sliced.sampler.rows]).toEqual([
    whole.fingerprint(),
    whole.events,
    whole.sampler.rows,
  ]);
});

test('an entry of the timeline comes into force at its time and before the events of its time', () => {
  const arrivals = (until: number, timeline: unknown[]) => run('none', until, { timeline }).figures().flowsArrived;
  const set = 'traffic.web.arrivals.flowsPerSecond';
  expect(arrivals(2, [{ atSeconds: 2, set, value: 0 }])).toBe(arrivals(2, []));
  expect(arrivals(9, [{ atSeconds: 2, set, value: 0 }])).toBe(arrivals(2, []));
  expect(arrivals(9, [{ atSeconds: 2, set, value: 200 }])).toBeGreaterThan(1200);
});

test('a parameter changes for its lane alone', () => {
  const timeline = [{ atSeconds: 3, set: 'lanes.cp.parameters.minimumRate', value: 90 }];
  expect(run('cp', 8, { timeline }).parameters.minimumRate).toBe(90);
  expect(run('cp', 8, { timeline }).fingerprint()).not.toBe(run('cp', 8, { timeline: [] }).fingerprint());
  expect(run('none', 8, { timeline }).fingerprint()).toBe(run('none', 8, { timeline: [] }).fingerprint());
});

test('a link changes by the timeline, for every lane', () => {
  const timeline = [
    { atSeconds: 2, set: 'network.parameters.rateBitsPerSecond', value: 1e6 },
    { atSeconds: 3, set: 'network.parameters.bufferPackets', value: 5 },
  ];
  for (const id of ['none', 'cp']) {
    const [bottleneck] = run(id, 6, { timeline }).engine.links;
    expect([bottleneck.rateBitsPerSecond, bottleneck.bufferPackets]).toEqual([1e6, 5]);
  }
  const utilisation = (entries: unknown[]) => summaryOf(run('none', 12, { timeline: entries })).goodputBitsPerSecond!;
  expect(utilisation(timeline)).toBeLessThan(0.75 * utilisation([]));
});

test('a saved lane goes on as the lane itself, timeline and samples included', () => {
  const whole = run('cp', 6);
  const other = openLane(scenario(), 'cp');
  other.advance(3, Infinity);
  const state = other.save();
  other.advance(5, Infinity);
  other.restore(state);
  other.advance(6, Infinity);
  expect(other.fingerprint()).toBe(whole.fingerprint());
  expect(other.series()).toEqual(whole.series());
});

test('an edit ahead is taken over, one in the past is not', () => {
  const lane = run('cp', 1);
  const set = 'traffic.web.arrivals.flowsPerSecond';
  const entry = (atSeconds: number) => ({ atSeconds, set, value: 60 });
  expect(lane.revise(scenario({ timeline: [entry(1.5)] }))).toBe(true);
  lane.advance(4, Infinity);
  expect(lane.fingerprint()).toBe(run('cp', 4, { timeline: [entry(1.5)] }).fingerprint());
  expect(lane.revise(scenario({ timeline: [entry(0.5)] }))).toBe(false);
  expect(lane.revise(scenario({ timeline: [entry(1.5)], run: { seed: 8, untilSeconds: 30 } }))).toBe(false);
  expect(lane.revise(scenario({ timeline: [entry(1.5)], title: 'Another' }))).toBe(true);
});

test('samples are rows of totals and levels at even times', () => {
  const lane = run('cp', 5);
  const { time, flowsArrived, flowsCompleted, 'gate0.admitRate': admitRate } = lane.series();
  expect(time.values.length).toBe(5 / time.intervalSeconds + 1);
  expect(time.values[100]).toBeCloseTo(100 * time.intervalSeconds, 9);
  expect(flowsArrived.values.at(-1)).toBe(lane.figures().flowsArrived);
  expect(flowsCompleted.values.at(-1)).toBe(summaryOf(lane).flowsCompleted);
  expect(admitRate.values.at(-1)).toBeGreaterThan(10);
});

test('of very many gates the first are sampled, and rows are whole', () => {
  const network = {
    form: 'generated',
    generator: 'transit-stub',
    parameters: { transitDomains: 2, stubRateBitsPerSecond: 1e6 },
  };
  const [traffic] = scenario().traffic;
  const lane = run('cp', 0.2, { network, traffic: [{ ...traffic, pairing: 'random' }], timeline: [] });
  expect(lane.shape.gates.length).toBeGreaterThan(200);
  expect(lane.shape.series.length).toBeLessThan(700);
  expect(lane.sampler.since(0)).toHaveLength(lane.sampler.rows * lane.shape.series.length);
  expect(lane.series()['flowsArrived'].values.at(-1)).toBe(lane.figures().flowsArrived);
});

test('a summary over nothing is null, not zero', () => {
  const { completionTimeSeconds, completionRatePerSecond, links } = summaryOf(run('none', 0));
  expect([completionTimeSeconds.mean, completionRatePerSecond, links[0].loss]).toEqual([null, null, null]);
});

test('a refused SYN reports its gate, its reason and the line that decided', () => {
  const lane = run('cp', 6);
  const { refusals } = lane.engine.network;
  const refusal = refusals.read(refusals.count - 1);
  const inspection = inspect(lane, { kind: 'packet', serial: refusal.serial })!;
  expect(inspection.where).toEqual(['link R1 to R2', 'gate']);
  expect(inspection.title).toMatch(/^SYN of flow [\d,]+$/);
  expect(inspection.why).toContain('no whole token left');
  expect(inspection.algorithm?.lines.filter(({ current }) => current)).toHaveLength(1);
  expect(inspection.history.at(-1)?.label).toBe('SYN refused');
  const flow = inspect(lane, { kind: 'flow', flow: refusal.flow })!;
  expect(flow.status).toMatch(/^waiting for admission/);
});

test('a dropped packet reports that the buffer was full; what never was reports nothing', () => {
  const lane = run('none', 8);
  const { drops } = lane.engine.network;
  const inspection = inspect(lane, { kind: 'packet', serial: drops.read(drops.count - 1).serial })!;
  expect(inspection.why).toBe('The buffer was full: it held 24 of 24 packets.');
  expect(inspect(lane, { kind: 'packet', serial: 1e9 })).toBeNull();
  expect(inspect(lane, { kind: 'flow', flow: 1e9 })).toBeNull();
  expect(inspect(lane, { kind: 'link', link: 99 })).toBeNull();
  expect(inspect(lane, { kind: 'gate', gate: 0 })).toBeNull();
  expect(inspect(lane, { kind: 'node', node: 2 })?.title).toBe('s1');
});

test('every packet on a link can be inspected', () => {
  const lane = run('cp', 6);
  const { packets } = lane.engine.network;
  let seen = 0;
  for (const link of lane.engine.links) {
    link.forEachPacket((packet) => {
      const inspection = inspect(lane, { kind: 'packet', serial: packets.serial[packet] })!;
      expect(inspection.status).toMatch(/waits behind|is being sent|is in flight/);
      seen++;
    });
  }
  expect(seen).toBeGreaterThan(10);
});

test('long-lived TCP shares a link with constant-rate flows that take what they want', () => {
  const common = { from: ['sources'], to: ['receivers'], pairing: 'matched' };
  const traffic = [
    { ...common, id: 'bulk', kind: 'long-lived', count: 3, transport: { variant: 'sack', segmentBytes: 1000 } },
    { ...common, id: 'video', kind: 'constant-rate', count: 2, rateBitsPerSecond: 400_000, packetBytes: 1000 },
  ];
  const timeline = [{ atSeconds: 10, set: 'traffic.video.rateBitsPerSecond', value: 900_000 }];
  const lane = run('none', 20, { traffic, timeline });
  expect(lane.figures()).toMatchObject({ flowsArrived: 5, flowsActive: 5, flowsCompleted: 0 });
  expect(summaryOf(lane).links[0].utilisation).toBeGreaterThan(0.9);
  const titles = [0, 1, 2, 3, 4].map((flow) => inspect(lane, { kind: 'flow', flow })!.values[0]);
  expect(titles.filter(({ name }) => name === 'rate').map(({ value }) => value)).toEqual(['900 kbit/s', '900 kbit/s']);
  expect(titles.filter(({ name, value }) => name === 'size' && value === 'endless')).toHaveLength(3);
});
