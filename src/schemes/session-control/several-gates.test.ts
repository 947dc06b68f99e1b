/** Gates on several links: each with its own law, and FINs counted where their SYNs went. */
import { expect, test } from 'vitest';
import { DEFAULT_TCP, unaccountedPackets } from '../../engine/dumbbell.fixture.ts';
import { Engine } from '../../engine/engine.ts';
import type { EngineSettings, LinkSettings } from '../../engine/settings.ts';
import type { FlowClassSettings } from '../../engine/traffic/flow-class.ts';
import { controllers } from '../controllers.ts';
import { completeParameters } from '../declaration.ts';
import { schemeDeclaration } from '../declarations.ts';
import type { ParameterValue } from '../declaration.ts';

const [FIRST, FIRST_BACK, SECOND] = [0, 1, 2];

interface Rates {
  /** Flows a second over both links, over each alone, and back over the first. */
  readonly through?: number;
  readonly first?: number;
  readonly second?: number;
  readonly back?: number;
}

/** r0 -first- r1 -second- r2, each router with a source and a receiver of its own. */
function twoInARow(scheme: string, rates: Rates, parameters: Record<string, ParameterValue> = {}): Engine {
  const links: LinkSettings[] = [];
  const join = (id: string, from: number, to: number, rate: number, delay: number, buffer: number): void => {
    const common = { from, to, rateBitsPerSecond: rate, delaySeconds: delay, bufferPackets: buffer };
    const index = links.length;
    links.push({ id, ...common, reverseOf: index + 1 });
    links.push({ id: `${id}:back`, ...common, from: to, to: from, reverseOf: index });
  };
  join('first', 0, 1, 2e6, 0.05, 24);
  join('second', 1, 2, 2e6, 0.05, 24);
  for (let host = 0; host < 6; host++) join(`access-${host}`, 3 + host, host >> 1, 100e6, 0.001, 10_000);
  // Hosts 3 and 4 at r0, 5 and 6 at r1, 7 and 8 at r2: the first of each sends.
  const between = (id: string, source: number, destination: number, flowsPerSecond: number): FlowClassSettings => ({
    id,
    sources: [source],
    destinations: [destination],
    pairing: 'matched',
    arrivals: { kind: 'poisson', flowsPerSecond },
    size: { kind: 'fixed', bytes: 10_000 },
  });
  const { through = 0, first = 0, second = 0, back = 0 } = rates;
  const flows = [
    between('through', 3, 8, through),
    between('first', 3, 6, first),
    between('second', 5, 8, second),
    between('back', 5, 4, back),
  ];
  const settings: EngineSettings = {
    seed: 1,
    nodeCount: 9,
    links,
    classes: flows.map((one) => ({ flows: one, transport: DEFAULT_TCP })),
  };
  const complete = completeParameters(schemeDeclaration(scheme)!, { gates: ['first', 'second'], ...parameters });
  return new Engine(settings, (context) => controllers[scheme](context, complete));
}

test('a flow is admitted when its SYN has passed the last gate on its path', () => {
  const engine = twoInARow('fixed', { through: 50 }, { admitRate: 10, bucketDepth: 1 });
  engine.advance(60, Infinity);
  expect(engine.links[FIRST].refusedPackets).toBeGreaterThan(0);
  // What the first let in comes to the second evenly, with what its bucket held: little is refused there.
  expect(engine.links[SECOND].refusedPackets).toBeLessThan(0.1 * engine.links[FIRST].refusedPackets);
  expect(engine.census.admitted).toBeLessThanOrEqual(602);
  expect(engine.census.admitted).toBeGreaterThan(400);
  expect(unaccountedPackets(engine)).toBe(0);
});

test('each gate has a law of its own, with the counts of its own link', () => {
  const engine = twoInARow('cp', { first: 5, second: 50 });
  engine.advance(60, Infinity);
  const [first, second] = [0, 1].map((gate) => engine.controller.probes.smoothedCompletionRate(gate));
  expect(first).toBeGreaterThan(2);
  expect(first).toBeLessThan(9);
  expect(second).toBeGreaterThan(14);
  expect(engine.links[FIRST].refusedPackets).toBeLessThan(20);
  expect(engine.links[SECOND].refusedPackets).toBeGreaterThan(500);
});

test('FINs count in the direction of their SYN only', () => {
  const both = { gates: ['first', 'first:back'] };
  const engine = twoInARow('cp', { first: 10 }, both);
  engine.advance(30, Infinity);
  expect(engine.controller.gates).toEqual([FIRST, FIRST_BACK]);
  expect(engine.controller.probes.smoothedCompletionRate(0)).toBeGreaterThan(5);
  expect(engine.controller.probes.smoothedCompletionRate(1)).toBe(0);
  const reversed = twoInARow('cp', { back: 10 }, both);
  reversed.advance(30, Infinity);
  expect(reversed.controller.probes.smoothedCompletionRate(0)).toBe(0);
  expect(reversed.controller.probes.smoothedCompletionRate(1)).toBeGreaterThan(5);
});

test('a link that is named twice has one gate, and the bottlenecks are those that their sources could overload', () => {
  const twice = twoInARow('fixed', { through: 20 }, { gates: ['second', 'second'] });
  expect(twice.controller.gates).toEqual([SECOND]);
  const guarded = twoInARow('fixed', { through: 20 }, { gates: 'bottlenecks' });
  const ids = guarded.controller.gates.map((link) => guarded.settings.links[link].id);
  // Two sources of 100 Mbit/s send to the last host.
  expect(ids).toEqual(['first', 'first:back', 'second', 'access-5:back']);
});

test('without gates on its path a flow is admitted as it comes', () => {
  const engine = twoInARow('fixed', { first: 20, second: 20 }, { gates: ['second'], admitRate: 0, bucketDepth: 1 });
  engine.advance(30, Infinity);
  const firstOnly = engine.census.activeInClass[1] + engine.completions.count;
  expect(firstOnly).toBeGreaterThan(500);
  // The second gate's bucket held one.
  expect(engine.census.admitted - firstOnly).toBeLessThanOrEqual(1);
});

test.each(['cp', 'gss-ga'])('several gates of %s that are saved go on as they would have', (scheme) => {
  const rates = { through: 20, first: 40, second: 40 };
  const whole = twoInARow(scheme, rates);
  whole.advance(30, Infinity);
  const part = twoInARow(scheme, rates);
  part.advance(13.3, Infinity);
  const state = part.save();
  part.advance(20, Infinity);
  part.restore(state);
  part.advance(30, Infinity);
  expect(part.network.fingerprint.toString()).toBe(whole.network.fingerprint.toString());
  for (const gate of [0, 1]) {
    expect(part.controller.probes.admitRate(gate)).toBe(whole.controller.probes.admitRate(gate));
  }
});
