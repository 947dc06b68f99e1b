import { expect, test } from 'vitest';
import { unaccountedPackets } from '../../engine/dumbbell.fixture.ts';
import type { Engine } from '../../engine/engine.ts';
import { completionTimes, dataCentres, MIDDLE, type DataCentres } from '../segments/two-data-centres.fixture.ts';

const run = (options: Partial<DataCentres> = {}): Engine => dataCentres({ scheme: 'xcp', ...options });

test('flows fill the link without a loss, and their windows become equal', () => {
  const engine = run({ flows: 4, meanGapSeconds: 5, bytes: 1e9 });
  engine.advance(150, Infinity);
  const link = engine.links[MIDDLE];
  expect([engine.controller.gates, link.droppedPackets]).toEqual([[MIDDLE], 0]);
  const sent = link.sentBytes;
  engine.advance(200, Infinity);
  expect(((link.sentBytes - sent) * 8) / 50).toBeGreaterThan(0.93e6);
  const windows = Array.from(engine.flows.rows(), (flow) => engine.flows.congestionWindow[flow]).slice(0, 4);
  expect(Math.max(...windows) / Math.min(...windows)).toBeLessThan(1.3);
  expect(link.meanQueuePackets(200)).toBeLessThan(8);
});

test('every byte arrives once, and nothing is left', () => {
  const engine = run({ flows: 40, lossProbability: 0.02, bufferPackets: 8 });
  engine.advance(500, Infinity);
  expect([engine.completions.count, engine.deliveredBytes]).toEqual([40, 4e6]);
  expect([engine.flows.used, engine.network.packets.used, unaccountedPackets(engine)]).toEqual([0, 0, 0]);
});

test('it goes on from a saved state', () => {
  const options = { lossProbability: 0.01, udpBitsPerSecond: 200_000 };
  const whole = run(options);
  whole.advance(30, Infinity);
  const part = run(options);
  part.advance(11, Infinity);
  const state = part.save();
  part.advance(25, Infinity);
  part.restore(state);
  part.advance(30, Infinity);
  expect(part.network.fingerprint.toString()).toBe(whole.network.fingerprint.toString());
});

test('short flows are no slower than NewReno, and not as fast as with LCCP', () => {
  const mean = (scheme: string): number => {
    const times = [1, 2, 3].flatMap((seed) => completionTimes(dataCentres({ scheme, seed, bufferPackets: 12 })));
    return times.reduce((sum, time) => sum + time, 0) / times.length;
  };
  const [none, xcp, lccp] = ['none', 'xcp', 'lccp'].map(mean);
  expect(xcp).toBeLessThan(none);
  expect(xcp).toBeGreaterThan(lccp);
});

test('link and flow say what they do', () => {
  const engine = run({ flows: 2, meanGapSeconds: 1, bytes: 1e9 });
  engine.advance(10, Infinity);
  expect(engine.controller.words.explainGate!(0).title).toMatch(/^XCP, /);
  expect(engine.controller.words.explainGate!(0).algorithm?.lines.filter(({ current }) => current)).toHaveLength(1);
  expect(engine.controller.words.explainFlow!(0).title).toMatch(/^window of .* segments$/);
});
