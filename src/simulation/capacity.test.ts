/** Links whose rate and buffer follow profiles. */
import { expect, test } from 'vitest';
import { drawnNetwork, exampleScenario } from '../scenario/example.fixture.ts';
import { expandNetwork, stepTimes } from '../scenario/network.ts';
import type { Scenario } from '../scenario/schema.ts';
import { validateScenario } from '../scenario/validate.ts';
import type { Lane } from './lane.ts';
import { openLane } from './open-lane.ts';
import { Rewind } from './rewind.ts';

const RATE = { kind: 'ramp', from: 4e6, to: 1e6, startSeconds: 2, endSeconds: 8 };
const BUFFER = { kind: 'ramp', from: 40, to: 10, startSeconds: 2, endSeconds: 8 };

function scenario(parameters: Record<string, unknown>, changes: Record<string, unknown> = {}): Scenario {
  const example = exampleScenario();
  const result = validateScenario({
    ...example,
    timeline: [],
    traffic: [{ ...example.traffic[0], arrivals: { kind: 'poisson', flowsPerSecond: 60 } }],
    ...changes,
    network: { ...example.network, parameters: { ...example.network.parameters, ...parameters } },
  });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.scenario;
}

function run(one: Scenario, until: number, laneId = 'cp'): Lane {
  const lane = openLane(one, laneId);
  lane.advance(until, Infinity);
  return lane;
}

const bottleneck = ({ engine }: Lane) => engine.links[0];

test('rate and buffer follow their profiles in steps, the buffer in whole packets', () => {
  const one = scenario({ rateBitsPerSecond: RATE, bufferPackets: BUFFER });
  const at = (seconds: number) => {
    const { rateBitsPerSecond, bufferPackets } = bottleneck(run(one, seconds));
    return [rateBitsPerSecond, bufferPackets];
  };
  expect(at(1)).toEqual([4e6, 40]);
  expect(at(2)).toEqual([4e6 - 0.5 * 3e4, 40]);
  expect(at(5.01)).toEqual([2.5e6 - 0.5 * 3e4, 25]);
  expect(at(8)).toEqual([1e6, 10]);
  // The way back has the same rate, and a buffer of its own.
  expect(run(one, 9).engine.links[1].rateBitsPerSecond).toBe(1e6);
});

test('it is the run of a scenario whose timeline says each step', () => {
  const timeline = expandNetwork(scenario({ rateBitsPerSecond: RATE, bufferPackets: BUFFER }).network);
  const { course } = timeline.links[0];
  const entries = stepTimes(timeline).flatMap((atSeconds, i) => [
    { atSeconds, set: 'network.parameters.rateBitsPerSecond', value: course!.rateBitsPerSecond!.values[i + 1] },
    {
      atSeconds,
      set: 'network.parameters.bufferPackets',
      value: Math.round(course!.bufferPackets!.values[i + 1]),
    },
  ]);
  const told = scenario({ rateBitsPerSecond: 4e6, bufferPackets: 40 }, { timeline: entries });
  const drawn = run(scenario({ rateBitsPerSecond: RATE, bufferPackets: BUFFER }), 10, 'none');
  expect(drawn.fingerprint()).toBe(run(told, 10, 'none').fingerprint());
  expect(drawn.engine.network.packetsDropped).toBeGreaterThan(0);
});

test('the bytes sent over a busy ramp are those of its area', () => {
  const lane = openLane(scenario({ rateBitsPerSecond: RATE, bufferPackets: 1000 }), 'none');
  lane.advance(4, Infinity);
  expect(bottleneck(lane).queuePackets(4)).toBeGreaterThan(20);
  const before = bottleneck(lane).sentBytes;
  lane.advance(7, Infinity);
  expect(bottleneck(lane).queuePackets(7)).toBeGreaterThan(20);
  // Rates of 3 and 1.5 Mbit/s at the ends.
  const area = ((3e6 + 1.5e6) / 2) * 3;
  expect(Math.abs((bottleneck(lane).sentBytes - before) * 8 - area)).toBeLessThan(2 * 1040 * 8);
});

test('slices, steps, saving and restoring do not matter', () => {
  const one = scenario({ rateBitsPerSecond: RATE, bufferPackets: BUFFER });
  const whole = run(one, 12);
  const sliced = openLane(one, 'cp');
  for (let until = 0.1; until < 4; until += 0.37) while (!sliced.advance(until, 11));
  for (let i = 0; i < 200; i++) sliced.step();
  const state = sliced.save();
  sliced.advance(9.3, Infinity);
  sliced.restore(state);
  sliced.advance(12, Infinity);
  const other = openLane(one, 'cp');
  other.restore(state);
  other.advance(12, Infinity);
  for (const lane of [sliced, other]) {
    expect([lane.fingerprint(), lane.events]).toEqual([whole.fingerprint(), whole.events]);
  }
});

test('any earlier time comes back exactly, across steps and entries of the timeline', () => {
  const timeline = [
    { atSeconds: 4, set: 'network.parameters.delaySeconds', value: 0.02 },
    { atSeconds: 6, set: 'network.parameters.rateBitsPerSecond', value: { ...RATE, to: 3e6 } },
    { atSeconds: 7, set: 'network.parameters.rateBitsPerSecond', value: 2e6 },
  ];
  const one = scenario({ rateBitsPerSecond: RATE, bufferPackets: BUFFER }, { timeline });
  const rewind = new Rewind(openLane(one, 'none'), 2 ** 24);
  while (!rewind.advance(12, 777));
  expect(bottleneck(rewind.lane).rateBitsPerSecond).toBe(2e6);
  for (const seconds of [6.5, 2, 11, 4, 7, 0, 3.21, 12]) {
    expect(rewind.prepare(one, seconds)).toBe(true);
    rewind.advance(seconds, Infinity);
    const fresh = run(one, seconds, 'none');
    expect(rewind.lane.fingerprint()).toBe(fresh.fingerprint());
    expect(bottleneck(rewind.lane).rateBitsPerSecond).toBe(bottleneck(fresh).rateBitsPerSecond);
  }
});

test('a profile that the timeline brings goes on from its own time', () => {
  const timeline = [{ atSeconds: 5, set: 'network.parameters.rateBitsPerSecond', value: RATE }];
  const lane = openLane(scenario({ rateBitsPerSecond: 4e6 }, { timeline }), 'none');
  lane.advance(4.999, Infinity);
  expect(bottleneck(lane).rateBitsPerSecond).toBe(4e6);
  expect(lane.nextEventSeconds).toBeLessThanOrEqual(5);
  lane.advance(5, Infinity);
  expect(bottleneck(lane).rateBitsPerSecond).toBe(2.5e6 - 0.5 * 3e4);
  lane.advance(8, Infinity);
  expect(bottleneck(lane).rateBitsPerSecond).toBe(1e6);
});

test('a link that will become slow is a bottleneck from the beginning', () => {
  const guarded = (rateBitsPerSecond: unknown) =>
    openLane(scenario({ rateBitsPerSecond }), 'cp').shape.gates.map((link) => (link === 0 ? 'bottleneck' : 'other'));
  expect(guarded(1e9)).toEqual([]);
  expect(guarded({ kind: 'step', before: 1e9, after: 1e6, atSeconds: 10 })).toEqual(['bottleneck']);
});

test('each direction of a drawn link may have a profile of its own', () => {
  const network = drawnNetwork();
  network.links[1].reverse = { rateBitsPerSecond: { kind: 'step', before: 5e5, after: 1e5, atSeconds: 3 } };
  const result = validateScenario({
    ...exampleScenario(),
    network,
    traffic: [],
    timeline: [{ atSeconds: 1, set: 'network.links.down.bufferPackets', value: { ...BUFFER, startSeconds: 1 } }],
  });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const [, , down, back] = run(result.scenario, 4, 'none').engine.links;
  expect([down.rateBitsPerSecond, back.rateBitsPerSecond]).toEqual([1e6, 1e5]);
  expect(down.bufferPackets).toBeLessThan(40);
});

test.each([
  ['a rate of nothing', { kind: 'ramp', from: 1e6, to: 0, startSeconds: 0, endSeconds: 1 }, 'must be from 1 to'],
  [
    'times that run backwards',
    { kind: 'ramp', from: 1, to: 2, startSeconds: 5, endSeconds: 1 },
    'Its times must not decrease.',
  ],
  ['an unknown course', { kind: 'sine', from: 1, to: 2 }, 'kind'],
])('%s is refused', (_words, rateBitsPerSecond, message) => {
  const example = exampleScenario();
  const { parameters } = example.network;
  const result = validateScenario({
    ...example,
    network: { ...example.network, parameters: { ...parameters, rateBitsPerSecond } },
  });
  expect(result.ok).toBe(false);
  expect(JSON.stringify(result)).toContain(message);
  expect(JSON.stringify(result)).toContain('network.parameters.rateBitsPerSecond');
});
