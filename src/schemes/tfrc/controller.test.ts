import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BOTTLENECK, dumbbellSettings, unaccountedPackets } from '../../engine/dumbbell.fixture.ts';
import { Engine } from '../../engine/engine.ts';
import type { ParameterValue } from '../declaration.ts';
import { completeParameters } from '../declaration.ts';
import { tcpRate } from '../../base/tcp-rate.ts';
import { completionTimes, dataCentres, type DataCentres } from '../segments/two-data-centres.fixture.ts';
import { TfrcController } from './controller.ts';
import { tfrc } from './declaration.ts';

const run = (options: Partial<DataCentres> = {}): Engine => dataCentres({ scheme: 'tfrc', ...options });
const controllerOf = (engine: Engine): TfrcController => engine.controller as TfrcController;

/** Endless flows over one link, half of them TCP with SACK. */
function shared(flows: number, rateBitsPerSecond: number, bufferPackets: number, share = 0.5): Engine {
  const parameters: Record<string, ParameterValue> = { share };
  const settings = dumbbellSettings({
    pairs: flows,
    rateBitsPerSecond,
    bufferPackets,
    delaySeconds: 0.025,
    tcp: { variant: 'sack', windowSegments: 1000 },
    flows: {
      arrivals: {
        kind: 'listed',
        flows: Array.from({ length: flows }, (_, i) => {
          return { atSeconds: 0.13 * i, bytes: Infinity, source: 2 + i, destination: 2 + flows + i };
        }),
      },
      size: { kind: 'fixed', bytes: Infinity },
    },
  });
  return new Engine(settings, (context) => new TfrcController(context, completeParameters(tfrc, parameters)));
}

test('beside as many TCP flows it has about their share, and the link is full', () => {
  const engine = shared(16, 15e6, 100);
  engine.advance(30, Infinity);
  const expected = (): number[] => Array.from(engine.flows.rows(), (flow) => engine.flows.expectedSegment[flow]);
  const before = expected();
  engine.advance(150, Infinity);
  const got = [0, 0];
  for (const flow of engine.flows.rows()) {
    const place = engine.flows.numberOf(flow);
    got[controllerOf(engine).flowAt(flow) === undefined ? 0 : 1] += expected()[place] - before[place];
  }
  expect(got[1] / got[0]).toBeGreaterThan(0.65);
  expect(got[1] / got[0]).toBeLessThan(1.5);
  expect(engine.links[BOTTLENECK].utilisation(150)).toBeGreaterThan(0.98);
});

test('over a link that loses at random it sends what the equation gives', () => {
  const engine = run({ rates: [20e6], flows: 1, meanGapSeconds: 0.001, bytes: 1e9, lossProbability: 0.01 });
  engine.advance(50, Infinity);
  const sent = engine.links[0].sentBytes;
  let [events, sum] = [0, 0];
  for (let now = 51; now <= 250; now++) {
    engine.advance(now, Infinity);
    sum += controllerOf(engine).flowAt(0)!.sender.lossEventRate;
    events++;
  }
  const rate = ((engine.links[0].sentBytes - sent) * 8) / 200;
  const { roundTrip, packetBits } = { roundTrip: 0.1, packetBits: 8320 };
  const model = tcpRate(sum / events, roundTrip, packetBits);
  expect(rate / model).toBeGreaterThan(0.85);
  expect(rate / model).toBeLessThan(1.15);
  // Losses within a round trip are one event.
  const { receiver } = controllerOf(engine).flowAt(0)!;
  expect(receiver.events).toBeLessThan(0.98 * receiver.lost);
});

test('feedback goes once a round trip; when it stops the rate falls, and rises again', () => {
  const engine = run({ flows: 1, meanGapSeconds: 0.001, bytes: 1e9, bufferPackets: 25 });
  const controller = controllerOf(engine);
  engine.advance(2, Infinity);
  const before = controller.probes.feedbacks(-1);
  expect(before).toBeGreaterThan(5);
  expect(before).toBeLessThan(30);
  // The way back goes down, where there is no other.
  engine.advance(20, Infinity);
  engine.changeLink(1, { ...engine.links[1], isUp: false });
  engine.advance(60, Infinity);
  const { sender } = controller.flowAt(0)!;
  expect(sender.silences).toBeGreaterThan(2);
  expect(sender.rate).toBeLessThan(1e4);
  engine.changeLink(1, { ...engine.links[1], isUp: true });
  engine.advance(150, Infinity);
  expect(sender.rate).toBeGreaterThan(8e5);
});

test('every byte arrives once and nothing is left, whatever is lost', () => {
  const loss = fc.double({ min: 0, max: 0.2, noNaN: true });
  fc.assert(
    fc.property(loss, loss, fc.nat(1000), fc.constantFrom(0.5, 1), (middle, site, seed, share) => {
      const engine = run({
        seed,
        flows: 10,
        meanGapSeconds: 0.3,
        bytes: 20_500,
        pairs: 3,
        bufferPackets: 12,
        lossProbability: middle,
        siteLossProbability: site,
        parameters: { share },
      });
      while (engine.flows.used > 0 || engine.census.arrived < 10) engine.advance(engine.scheduler.now + 50, Infinity);
      engine.advance(engine.scheduler.now + 10, Infinity);
      expect([engine.completions.count, engine.deliveredBytes]).toEqual([10, 205_000]);
      expect([engine.flows.used, engine.network.packets.used, unaccountedPackets(engine)]).toEqual([0, 0, 0]);
    }),
    { numRuns: 15 },
  );
});

test('it goes on from a saved state', () => {
  const options = { lossProbability: 0.02, bufferPackets: 8, parameters: { share: 0.5 } };
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

test('short flows all finish; share 0 is plain TCP', () => {
  expect(completionTimes(run({ flows: 50 }))).toHaveLength(50);
  const plain = dataCentres({ scheme: 'none' });
  const none = run({ parameters: { share: 0 } });
  plain.advance(20, Infinity);
  none.advance(20, Infinity);
  expect(none.network.fingerprint.toString()).toBe(plain.network.fingerprint.toString());
});

test('a flow says what holds its rate', () => {
  const engine = run({ flows: 1, meanGapSeconds: 0.001, bytes: 1e9 });
  const explain = () => engine.controller.words.explainFlow!(0);
  engine.advance(0.05, Infinity);
  expect(explain().title).toBe('TFRC, connecting');
  engine.advance(0.3, Infinity);
  expect(explain().why).toMatch(/^No loss yet: the rate doubles/);
  engine.advance(30, Infinity);
  expect(explain().why).toMatch(/^What TCP would get/);
  expect(explain().algorithm?.lines.filter(({ current }) => current)).toHaveLength(1);
});
