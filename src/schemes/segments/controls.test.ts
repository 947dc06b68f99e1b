import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_TCP, unaccountedPackets } from '../../engine/dumbbell.fixture.ts';
import { Engine } from '../../engine/engine.ts';
import type { LinkSettings } from '../../engine/settings.ts';
import { controllers } from '../controllers.ts';
import { completeParameters } from '../declaration.ts';
import { tcpRate } from '../../base/tcp-rate.ts';
import { lccp } from './declaration.ts';
import { dataCentres, MIDDLE, type DataCentres } from './two-data-centres.fixture.ts';

const run = (options: Partial<DataCentres> = {}): Engine => dataCentres({ scheme: 'lccp', ...options });
const endless = { flows: 4, meanGapSeconds: 0.1, bytes: 1e9 };

function probe(engine: Engine, id: string, gate = 0): number {
  return engine.controller.probes[id](gate);
}

function paces({ flows }: Engine): number[] {
  return Array.from(flows.rows(), (flow) => flows.paceBitsPerSecond[flow]);
}

const LOCALS = ['lccp', 'xcp', 'tcp'];
const MIDDLES = ['assured', 'tfrc', 'xcp', 'lccp', 'tcp'];

test('every byte arrives once and nothing is left, whatever segments run and lose', () => {
  const loss = fc.double({ min: 0, max: 0.15, noNaN: true });
  const controls = { local: fc.constantFrom(...LOCALS), middle: fc.constantFrom(...MIDDLES) };
  fc.assert(
    fc.property(
      fc.record({
        ...controls,
        otherMiddle: fc.constantFrom(...MIDDLES),
        assuredBitsPerSecond: fc.constantFrom(0, 4e5),
      }),
      loss,
      loss,
      fc.nat(1000),
      fc.integer({ min: 1, max: 3 }),
      (parameters, middle, site, seed, segments) => {
        const engine = run({
          seed,
          rates: [1e6, 700_000, 900_000].slice(0, segments),
          flows: 10,
          meanGapSeconds: 0.4,
          bytes: 12_300,
          pairs: 3,
          bufferPackets: 10,
          lossProbability: middle,
          siteLossProbability: site,
          parameters: { ...parameters, otherSegments: segments > 1 ? ['middle1'] : 'none' },
        });
        while (engine.flows.used > 0 || engine.census.arrived < 10) engine.advance(engine.scheduler.now + 20, Infinity);
        expect([engine.completions.count, engine.deliveredBytes]).toEqual([10, 123_000]);
        // What tunnels sent last is on its way, perhaps; nothing waits at a middlebox.
        expect(unaccountedPackets(engine)).toBe(0);
      },
    ),
    { numRuns: 40 },
  );
});

test('it goes on from a saved state, whatever segments run', () => {
  for (const [local, middle] of [
    ['lccp', 'tfrc'],
    ['xcp', 'xcp'],
    ['tcp', 'tfrc'],
    ['lccp', 'lccp'],
    ['tcp', 'assured'],
  ]) {
    const options: Partial<DataCentres> = {
      rates: [1e6, 900_000],
      udpBitsPerSecond: 300_000,
      lossProbability: 0.02,
      parameters: { local, middle, assuredBitsPerSecond: 600_000 },
    };
    const whole = run(options);
    whole.advance(16, Infinity);
    const part = run(options);
    part.advance(6, Infinity);
    const state = part.save();
    part.advance(11, Infinity);
    part.restore(state);
    part.advance(16, Infinity);
    expect(part.network.fingerprint.toString(), `${local} ${middle}`).toBe(whole.network.fingerprint.toString());
    const other = run(options);
    other.restore(state);
    other.advance(16, Infinity);
    expect(other.network.fingerprint.toString()).toBe(whole.network.fingerprint.toString());
  }
});

test('TFRC in the middle fills a link that loses nothing, and LCCP divides what it finds', () => {
  const engine = run({ ...endless, parameters: { middle: 'tfrc' } });
  engine.advance(30, Infinity);
  expect(engine.links[MIDDLE].utilisation(30)).toBeGreaterThan(0.9);
  expect([probe(engine, 'capacity'), probe(engine, 'lossEventRate')]).toEqual([1e6, 0]);
  expect(paces(engine)).toEqual(Array(4).fill(paces(engine)[0]));
});

test('TFRC in the middle keeps a link that loses to what one TCP flow would get; packets wait at the middlebox', () => {
  const engine = run({ ...endless, rates: [20e6], lossProbability: 0.02, parameters: { middle: 'tfrc' } });
  engine.advance(60, Infinity);
  const sent = engine.links[MIDDLE].sentBytes;
  let [sum, model, waiting] = [0, 0, 0];
  for (let now = 61; now <= 260; now++) {
    engine.advance(now, Infinity);
    sum += probe(engine, 'capacity');
    model += tcpRate(probe(engine, 'lossEventRate'), 0.1, 8320);
    waiting += probe(engine, 'buffer');
  }
  expect(sum / model).toBeGreaterThan(0.9);
  expect(sum / model).toBeLessThan(1.1);
  const rate = ((engine.links[MIDDLE].sentBytes - sent) * 8) / 200;
  expect(rate / (sum / 200)).toBeGreaterThan(0.9);
  expect(rate / (sum / 200)).toBeLessThan(1.1);
  expect(waiting / 200).toBeGreaterThan(0.3);
  expect(engine.links[MIDDLE].largestQueuePackets).toBeLessThan(5);
  expect(engine.controller.words.explainGate!(0).values.find(({ name }) => name === 'p')?.meaning).toBe(
    'loss event rate',
  );
});

test('XCP in the middle finds the rate of the slowest link of its segment', () => {
  const engine = run({ ...endless, parameters: { middle: 'xcp' } });
  engine.advance(60, Infinity);
  expect(probe(engine, 'capacity')).toBeGreaterThan(0.9e6);
  expect(engine.links[MIDDLE].utilisation(60)).toBeGreaterThan(0.9);
  expect(engine.links[MIDDLE].droppedPackets).toBe(0);
});

test('LCCP in the middle: the next middlebox informs this one, and only this one informs the hosts', () => {
  const engine = run({
    ...endless,
    rates: [2e6, 600_000],
    parameters: { otherSegments: ['middle0'], otherMiddle: 'lccp' },
  });
  engine.advance(10, Infinity);
  // Gates: middle0, its way back, middle1, its way back.
  expect([probe(engine, 'capacity', 0), probe(engine, 'capacity', 2)]).toEqual([600_000, 600_000]);
  expect(paces(engine)).toEqual([150_000, 150_000, 150_000, 150_000]);
  expect([probe(engine, 'hosts', 0), probe(engine, 'hosts', 2)]).toEqual([4, 1]);
  expect(engine.links[2].utilisation(10)).toBeGreaterThan(0.9);
});

test('an assured rate below that of the link: the output lets out no more, and drops what it cannot hold', () => {
  const parameters = { local: 'tcp', assuredBitsPerSecond: 400_000 };
  const engine = run({ ...endless, bufferPackets: 12, parameters });
  engine.advance(60, Infinity);
  const link = engine.links[MIDDLE];
  expect(link.utilisation(60)).toBeGreaterThan(0.36);
  expect(link.utilisation(60)).toBeLessThanOrEqual(0.4);
  expect([link.droppedPackets, link.largestQueuePackets]).toEqual([0, 1]);
  const { refusals } = engine.network;
  expect(refusals.count).toBeGreaterThan(0);
  expect(engine.controller.words.explainRefusal!(refusals.read(refusals.count - 1)).title).toBe(
    'middlebox, output full',
  );
  const assured = run({ ...endless, parameters: { assuredBitsPerSecond: 400_000 } });
  assured.advance(20, Infinity);
  expect(paces(assured)).toEqual([100_000, 100_000, 100_000, 100_000]);
  expect(probe(assured, 'buffer')).toBeLessThan(6);
});

test('XCP up to the middlebox: windows share the assured rate, without a loss', () => {
  const engine = run({ ...endless, meanGapSeconds: 5, parameters: { local: 'xcp', assuredBitsPerSecond: 600_000 } });
  engine.advance(200, Infinity);
  const windows = Array.from(engine.flows.rows(), (flow) => engine.flows.congestionWindow[flow]).slice(0, 4);
  expect(Math.max(...windows) / Math.min(...windows)).toBeLessThan(1.4);
  expect(engine.links[MIDDLE].utilisation(200)).toBeGreaterThan(0.5);
  expect([engine.links[MIDDLE].droppedPackets, engine.network.refusals.count]).toEqual([0, 0]);
});

test('with nothing in the middle it is plain TCP', () => {
  const plain = dataCentres({ scheme: 'none' });
  const engine = run({ parameters: { middle: 'tcp' } });
  plain.advance(20, Infinity);
  engine.advance(20, Infinity);
  expect([engine.controller.gates.length, engine.network.fingerprint.toString()]).toEqual([
    0,
    plain.network.fingerprint.toString(),
  ]);
});

test('without feedback TFRC in the middle slows down, and recovers', () => {
  const engine = run({ ...endless, parameters: { middle: 'tfrc' } });
  engine.advance(20, Infinity);
  const back = { ...engine.links[MIDDLE + 1] };
  engine.changeLink(MIDDLE + 1, { ...back, isUp: false });
  engine.advance(40, Infinity);
  expect(probe(engine, 'capacity')).toBeLessThan(5e5);
  engine.changeLink(MIDDLE + 1, { ...back, isUp: true });
  engine.advance(90, Infinity);
  expect(probe(engine, 'capacity')).toBe(1e6);
});

test('a link that leads to two middleboxes has a tunnel to each: what goes to the other is no loss', () => {
  // Middlebox 0, router 1, middleboxes 2 and 3 behind it; host 4 sends to 5, behind 2, and to 6, behind 3.
  const links: LinkSettings[] = [];
  const join = (from: number, to: number, rateBitsPerSecond: number): void => {
    const index = links.length;
    const common = { rateBitsPerSecond, delaySeconds: 0.01, bufferPackets: 50 };
    links.push({ id: `${from}-${to}`, from, to, ...common, reverseOf: index + 1 });
    links.push({ id: `${to}-${from}`, from: to, to: from, ...common, reverseOf: index });
  };
  join(0, 1, 2e6);
  join(1, 2, 3e6);
  join(1, 3, 3e6);
  join(4, 0, 100e6);
  join(2, 5, 100e6);
  join(3, 6, 100e6);
  const flows = {
    id: 'f',
    sources: [4],
    destinations: [5, 6],
    pairing: 'random' as const,
    arrivals: {
      kind: 'listed' as const,
      flows: [5, 6].map((destination) => ({ atSeconds: 0, bytes: Infinity, source: 4, destination })),
    },
    size: { kind: 'fixed' as const, bytes: Infinity },
  };
  const classes = [{ flows, transport: DEFAULT_TCP }];
  const engine = new Engine({ seed: 1, nodeCount: 7, links, classes, middleboxes: [0, 2, 3] }, (context) =>
    controllers['lccp'](context, completeParameters(lccp, { middle: 'tfrc' })),
  );
  engine.advance(20, Infinity);
  expect(probe(engine, 'lossEventRate')).toBe(0);
  expect(probe(engine, 'capacity')).toBe(2e6);
  expect(engine.links[0].utilisation(20)).toBeGreaterThan(0.9);
});
