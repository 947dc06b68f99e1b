import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_TCP, dumbbell, unaccountedPackets } from '../../engine/dumbbell.fixture.ts';
import { Engine } from '../../engine/engine.ts';
import type { LinkSettings } from '../../engine/settings.ts';
import { controllers } from '../controllers.ts';
import { completeParameters } from '../declaration.ts';
import { LccpController } from './controller.ts';
import { lccp } from './declaration.ts';
import { dataCentres, MIDDLE, type DataCentres } from './two-data-centres.fixture.ts';

const run = (options: Partial<DataCentres> = {}): Engine => dataCentres({ scheme: 'lccp', ...options });
const endless = { flows: 4, meanGapSeconds: 0.1, bytes: 1e9 };

function paces({ flows }: Engine): number[] {
  return Array.from(flows.rows(), (flow) => flows.paceBitsPerSecond[flow]);
}

test('flows have equal shares, the link is full and the queue short; FINs give the shares back', () => {
  const engine = run(endless);
  engine.advance(20, Infinity);
  const [rate, activeFlows] = [engine.controller.probes.rate(0), engine.controller.probes.activeFlows(0)];
  expect([rate, activeFlows]).toEqual([250_000, 4]);
  expect(paces(engine)).toEqual([250_000, 250_000, 250_000, 250_000]);
  const link = engine.links[MIDDLE];
  expect(link.utilisation(20)).toBeGreaterThan(0.95);
  expect([link.droppedPackets, link.largestQueuePackets < 12]).toEqual([0, true]);
  const short = run({ flows: 30 });
  short.advance(200, Infinity);
  expect([short.completions.count, short.controller.probes.activeFlows(0)]).toEqual([30, 0]);
  expect(short.controller.probes.rate(0)).toBe(1e6);
});

test('a flow is admitted with its first rate; one of a single packet without', () => {
  const engine = run({ flows: 1, meanGapSeconds: 1e-6, bytes: 50_000 });
  // SYN and answer take 0.1 s; the request reaches the middlebox a millisecond later, the rate the host another.
  engine.advance(0.1018, Infinity);
  expect([engine.census.admitted, engine.flows.nextSegment[0]]).toEqual([0, 1]);
  engine.advance(0.1035, Infinity);
  expect([engine.census.admitted, engine.flows.paceBitsPerSecond[0]]).toEqual([1, 1e6]);
  const tiny = run({ flows: 3, bytes: 500 });
  tiny.advance(20, Infinity);
  expect([tiny.census.admitted, tiny.completions.count, tiny.controller.probes.messages(0)]).toEqual([3, 3, 0]);
});

test('of several middleboxes the least rate counts, and each keeps its own set', () => {
  const engine = run({ ...endless, rates: [2e6, 1e6, 3e6] });
  expect(engine.controller.gates).toEqual([0, 1, 2, 3, 4, 5]);
  engine.advance(10, Infinity);
  const { rate, activeFlows } = engine.controller.probes;
  const probe = (gate: number): number[] => [rate(gate), activeFlows(gate)];
  expect([probe(0), probe(2), probe(4)]).toEqual([
    [500_000, 4],
    [250_000, 4],
    [750_000, 4],
  ]);
  expect(paces(engine)).toEqual([250_000, 250_000, 250_000, 250_000]);
  expect(engine.controller.words.explainFlow!(0).values).toHaveLength(3);
});

test('one middlebox divides each of its outgoing links by itself', () => {
  // Middlebox 0 leads to 1 at 1 Mbit/s and to 2 at 3 Mbit/s; host 3 has two flows to 4 and one to 5.
  const links: LinkSettings[] = [];
  const join = (from: number, to: number, rateBitsPerSecond: number): void => {
    const index = links.length;
    const common = { rateBitsPerSecond, delaySeconds: 0.01, bufferPackets: 100 };
    links.push({ id: `${from}-${to}`, from, to, ...common, reverseOf: index + 1 });
    links.push({ id: `${to}-${from}`, from: to, to: from, ...common, reverseOf: index });
  };
  join(0, 1, 1e6);
  join(0, 2, 3e6);
  join(3, 0, 100e6);
  join(1, 4, 100e6);
  join(2, 5, 100e6);
  const listed = [4, 4, 5].map((destination) => ({ atSeconds: 0, bytes: Infinity, source: 3, destination }));
  const flows = {
    id: 'f',
    sources: [3],
    destinations: [4],
    pairing: 'matched' as const,
    arrivals: { kind: 'listed' as const, flows: listed },
    size: { kind: 'fixed' as const, bytes: Infinity },
  };
  const classes = [{ flows, transport: DEFAULT_TCP }];
  const engine = new Engine({ seed: 1, nodeCount: 6, links, classes, middleboxes: [0, 1, 2] }, (context) =>
    controllers['lccp'](context, completeParameters(lccp, {})),
  );
  engine.advance(5, Infinity);
  expect(paces(engine)).toEqual([500_000, 500_000, 3e6]);
  expect([engine.links[0].utilisation(5) > 0.95, engine.links[2].utilisation(5) > 0.95]).toEqual([true, true]);
});

test('without a middlebox on the path it is plain TCP', () => {
  const values = completeParameters(lccp, {});
  const plain = dumbbell();
  const engine = dumbbell({}, (context) => new LccpController(context, values));
  plain.advance(10, Infinity);
  engine.advance(10, Infinity);
  expect([engine.controller.gates.length, engine.network.fingerprint.toString()]).toEqual([
    0,
    plain.network.fingerprint.toString(),
  ]);
});

test('a flow that does not adapt gets no more than the others', () => {
  const engine = run({ ...endless, flows: 3, udpBitsPerSecond: 2e6 });
  engine.advance(30, Infinity);
  expect(engine.controller.probes.rate(0)).toBe(250_000);
  const { refusals } = engine.network;
  expect(engine.controller.probes.thinned(0)).toBe(engine.network.dataRefused);
  const before = refusals.count;
  engine.advance(40, Infinity);
  // 2 Mbit/s come and 0.25 pass.
  expect(((refusals.count - before) * 1040 * 8) / 10).toBeCloseTo(1.75e6, -4);
  const words = engine.controller.words.explainRefusal!(refusals.read(refusals.count - 1));
  expect(words.why).toBe('The flow does not adapt and was above the rate of the others, 250 kbit/s.');
  expect(engine.links[MIDDLE].droppedPackets).toBe(0);
});

test('who falls silent is not counted, and may ask again', () => {
  const engine = run({ ...endless, flows: 2 });
  engine.advance(3, Infinity);
  const host = engine.links.findIndex(({ from }) => from === 2);
  engine.changeLink(host, { ...engine.links[host], isUp: false });
  engine.advance(6, Infinity);
  expect(engine.controller.probes.activeFlows(0)).toBe(1);
  expect(engine.flows.paceBitsPerSecond[engine.flows.width]).toBe(1e6);
  engine.changeLink(host, { ...engine.links[host], isUp: true });
  engine.advance(10, Infinity);
  expect(engine.controller.probes.activeFlows(0)).toBe(2);
});

test('every byte arrives once and nothing is left, whatever is lost, RATE messages too', () => {
  const loss = fc.double({ min: 0, max: 0.3, noNaN: true });
  fc.assert(
    fc.property(loss, loss, fc.nat(1000), fc.constantFrom('data', 'syn'), (middle, site, seed, reserveAt) => {
      const engine = run({
        seed,
        rates: [1e6, 800_000],
        flows: 12,
        meanGapSeconds: 0.3,
        bytes: 20_500,
        pairs: 3,
        bufferPackets: 12,
        lossProbability: middle,
        siteLossProbability: site,
        parameters: { reserveAt },
      });
      while (engine.flows.used > 0 || engine.census.arrived < 12) engine.advance(engine.scheduler.now + 10, Infinity);
      engine.advance(engine.scheduler.now + 10, Infinity);
      expect([engine.completions.count, engine.deliveredBytes]).toEqual([12, 12 * 20_500]);
      expect([engine.flows.used, engine.network.packets.used, unaccountedPackets(engine)]).toEqual([0, 0, 0]);
      expect(engine.controller.probes.activeFlows(0)).toBe(0);
    }),
    { numRuns: 20 },
  );
});

test('it goes on from a saved state', () => {
  const options = { rates: [1e6, 900_000], udpBitsPerSecond: 400_000, lossProbability: 0.02, siteLossProbability: 0.1 };
  const whole = run(options);
  whole.advance(30, Infinity);
  const part = run(options);
  part.advance(11, Infinity);
  const state = part.save();
  part.advance(25, Infinity);
  part.restore(state);
  part.advance(30, Infinity);
  expect(part.network.fingerprint.toString()).toBe(whole.network.fingerprint.toString());
  const other = run(options);
  other.restore(state);
  other.advance(30, Infinity);
  expect(other.network.fingerprint.toString()).toBe(whole.network.fingerprint.toString());
});

test('middlebox and flows say what they do', () => {
  const engine = run(endless);
  engine.advance(0.05, Infinity);
  expect(engine.controller.words.explainGate!(0).why).toBe('The next flow that asks may have all 1 Mbit/s.');
  engine.advance(10, Infinity);
  const { title, why, algorithm } = engine.controller.words.explainGate!(0);
  expect(title).toBe('middlebox, 4 active flows');
  expect(why).toMatch(/^An equal share of 1 Mbit\/s: 250 kbit\/s each\. Every 50\.0 ms/);
  expect(algorithm?.lines.filter(({ current }) => current)).toHaveLength(1);
  expect(engine.controller.words.explainFlow!(0).title).toBe('sends at 250 kbit/s');
  expect(engine.controller.words.explainLink!(MIDDLE).title).toBe(title);
  const { decisions } = engine;
  const words = Array.from({ length: decisions.count }, (_, i) =>
    engine.controller.words.describeDecision!(decisions.read(i)),
  );
  expect(words.slice(0, 2)).toEqual(['asked for a rate: 1 active flow, 1 Mbit/s each', '1 Mbit/s sent to its host']);
});

test('a site behind the last middlebox is divided by nobody, however slow its links are', () => {
  // Each receiver's link is slower than all sources together.
  const { controller } = run({ pairs: 3, rates: [1e6, 1e6], scattered: true });
  expect(controller.gates).toEqual([0, 1, 2, 3]);
});
