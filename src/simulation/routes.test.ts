import { expect, test } from 'vitest';
import { validateScenario } from '../scenario/validate.ts';
import { fluidIdeal } from './fluid-ideal.ts';
import type { Lane } from './lane.ts';
import { openLane } from './open-lane.ts';

const link = (id: string, from: string, to: string, megabits: number) => ({
  ...{ id, from, to, rateBitsPerSecond: megabits * 1e6, delaySeconds: 0.01, bufferPackets: 200 },
});

/** Two paths from a to d that share no link: over b with 1 Mbit/s, and over c with 2 Mbit/s. The first is shorter. */
const network = {
  form: 'drawn',
  nodes: ['a', 'b', 'c', 'e', 'd'].map((id, x) => ({ id, kind: 'router', x, y: 0 })),
  links: [
    link('ab', 'a', 'b', 1),
    link('bd', 'b', 'd', 10),
    link('ac', 'a', 'c', 10),
    link('ce', 'c', 'e', 2),
    link('ed', 'e', 'd', 10),
  ],
};
const FAR = { routes: [{ nodes: ['a', 'c', 'e', 'd'] }] };
const ends = { from: ['a'], to: ['d'] };
const [AB, CE] = [0, 6];

function validated(traffic: readonly object[], more: object = {}) {
  const result = validateScenario({
    headway: 1,
    title: 'Two paths',
    network,
    traffic,
    lanes: [{ id: 'lane', scheme: 'none' }],
    run: { untilSeconds: 30 },
    ...more,
  });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.scenario;
}

const open = (traffic: readonly object[], more?: object): Lane => openLane(validated(traffic, more), 'lane');

/** Payload that arrives between two moments, bit/s, of each class. */
function goodputs(lane: Lane, from: number, to: number): number[] {
  const classes = [...lane.engine.settings.classes.keys()];
  lane.advance(from, Infinity);
  const before = classes.map((one) => lane.engine.deliveredOf(one));
  lane.advance(to, Infinity);
  return classes.map((one, i) => ((lane.engine.deliveredOf(one) - before[i]) * 8) / (to - from));
}

const bulk = (id: string, more: object = {}) => ({
  ...{ id, kind: 'long-lived', ...ends, count: 1, start: { earliestSeconds: 0, latestSeconds: 0 } },
  ...{ transport: { segmentBytes: 960, windowSegments: 50 }, ...more },
});

test('two flows between the same nodes over disjoint routes each get the rate of their own path', () => {
  const lane = open([bulk('near'), bulk('far', FAR)]);
  const [near, far] = goodputs(lane, 10, 30);
  // 960 of 1000 bytes are payload; a segment more or less arrives in the time.
  const oneSegment = (960 * 8) / 20;
  expect(Math.abs(near - 0.96e6)).toBeLessThanOrEqual(oneSegment);
  expect(Math.abs(far - 1.92e6)).toBeLessThanOrEqual(oneSegment);
});

test('acknowledgements go back over the links of the route', () => {
  const lane = open([bulk('far', FAR)]);
  lane.advance(10, Infinity);
  const used = lane.engine.links.filter(({ sentBytes }) => sentBytes > 0).map(({ index }) => index);
  expect(used.map((index) => lane.engine.settings.links[index].id)).toEqual([
    ...['ac', 'ac:back', 'ce', 'ce:back', 'ed', 'ed:back'],
  ]);
});

test.each([
  ['flows', { arrivals: { kind: 'poisson', flowsPerSecond: 5 }, size: { kind: 'fixed', bytes: 5000 } }],
  ['long-lived', { count: 3, start: { earliestSeconds: 0, latestSeconds: 1 } }],
  ['constant-rate', { count: 2, rateBitsPerSecond: 1e5, packetBytes: 500 }],
  ['raw', { packetBytes: 500, process: { kind: 'poisson', packetsPerSecond: 50 } }],
  ['crowd', { arrivals: { kind: 'poisson', sessionsPerSecond: 2 }, meanStaySeconds: 2 }],
  ['crowd', { arrivals: { kind: 'waves', waves: [{ fromSeconds: 0, untilSeconds: 1, joins: 4 }] } }],
])('a route can be chosen for %s', (kind, numbers) => {
  const one = { id: 'one', kind, ...ends, ...numbers };
  const sentOver = (lane: Lane) => [AB, CE].map((index) => lane.engine.links[index].sentBytes > 0);
  const [shortest, own] = [open([one]), open([{ ...one, ...FAR }])];
  for (const lane of [shortest, own]) lane.advance(5, Infinity);
  expect([sentOver(shortest), sentOver(own)]).toEqual([
    [true, false],
    [false, true],
  ]);
});

test('a flow with a route keeps it when a link goes down, and others go around', () => {
  const down = (id: string) => [{ atSeconds: 5, set: `network.links.${id}.isDown`, value: true }];
  const [near, far] = goodputs(open([bulk('near'), bulk('far', FAR)], { timeline: down('ce') }), 10, 20);
  expect([near > 0.9e6, far]).toEqual([true, 0]);
  const around = goodputs(open([bulk('near'), bulk('far', FAR)], { timeline: down('ab') }), 10, 20);
  expect(around.every((rate) => rate > 0.2e6)).toBe(true);
});

test('bottlenecks are where the traffic goes', () => {
  const overloads = (more: object) => open([bulk('one', more)]).engine.bottlenecks;
  expect(overloads({})).toEqual([]);
  expect(overloads(FAR)).toEqual([CE]);
});

test('the fluid ideal takes the routes, too', () => {
  const arrivals = { kind: 'listed', flows: [{ atSeconds: 0, bytes: 96_000 }] };
  const one = { id: 'one', kind: 'flows', ...ends, arrivals, size: { kind: 'fixed', bytes: 1 } };
  const segments = { transport: { segmentBytes: 960 } };
  const ideal = (more: object): number =>
    fluidIdeal(validated([{ ...one, ...segments, ...more }]))?.completionTimeSeconds.mean ?? NaN;
  expect(ideal({}) / ideal(FAR)).toBeCloseTo(2, 6);
});

test('saved and restored, a lane with routes goes on as if nothing had been', () => {
  const traffic = [
    bulk('far', FAR),
    { id: 'one', kind: 'raw', ...ends, ...FAR, packetBytes: 500, process: { kind: 'poisson', packetsPerSecond: 50 } },
  ];
  const whole = open(traffic);
  whole.advance(10, Infinity);
  const [first, second] = [open(traffic), open(traffic)];
  first.advance(4, Infinity);
  second.restore(first.save());
  second.advance(10, Infinity);
  expect(second.engine.network.fingerprint.save()).toEqual(whole.engine.network.fingerprint.save());
});
