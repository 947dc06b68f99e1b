import { expect, test } from 'vitest';
import { BOTTLENECK, dumbbell, unaccountedPackets } from './dumbbell.fixture.ts';

const oneFlow = (bytes: number) => ({
  arrivals: { kind: 'listed' as const, flows: [{ atSeconds: 0, bytes }] },
  size: { kind: 'fixed' as const, bytes },
});

test('a short flow takes a handshake and the round trips of slow start', () => {
  // 3 segments: SYN, then 1, then 2. Sending times at 2 Mbit/s and 100 Mbit/s on top of 0.204 s round trips.
  const engine = dumbbell({ flows: oneFlow(3000) });
  engine.advance(10, Infinity);
  const sending = (bytes: number): number => (bytes * 8) / 2e6 + 2 * ((bytes * 8) / 100e6);
  const roundTrips = 3 * 0.204;
  const bytes = sending(40) * 2 + (sending(1040) + sending(40)) * 2 + (1040 * 8) / 2e6;
  expect(engine.completions.count).toBe(1);
  expect(engine.completions.sinceArrival[0]).toBeCloseTo(roundTrips + bytes, 9);
  expect(engine.deliveredBytes).toBe(3000);
});

test('a window of 20 gives 20 segments a round trip', () => {
  const engine = dumbbell({ rateBitsPerSecond: 100e6, bufferPackets: 1000, flows: oneFlow(1e9) });
  engine.advance(5, Infinity);
  const before = engine.deliveredBytes;
  engine.advance(25, Infinity);
  const roundTrip = 0.204 + (3 * 1080 * 8) / 100e6;
  expect((engine.deliveredBytes - before) / 20).toBeCloseTo((20 * 1000) / roundTrip, -3);
  expect(engine.links[BOTTLENECK].droppedPackets).toBe(0);
});

test('the last segment carries what is left', () => {
  const engine = dumbbell({ flows: oneFlow(2500) });
  engine.advance(10, Infinity);
  expect(engine.deliveredBytes).toBe(2500);
  // SYN, 3 segments with headers.
  expect(engine.links[BOTTLENECK].sentBytes).toBe(40 + 2500 + 3 * 40);
});

test.each(['newreno', 'sack'] as const)(
  '%s: every byte arrives once although half the packets are dropped',
  (variant) => {
    const engine = dumbbell({
      bufferPackets: 4,
      tcp: { variant },
      flows: { arrivals: { kind: 'poisson', flowsPerSecond: 60 } },
    });
    engine.advance(20, Infinity);
    engine.changeTraffic(0, { ...engine.settings.classes[0].flows, arrivals: { kind: 'poisson', flowsPerSecond: 0 } });
    expect(engine.links[BOTTLENECK].droppedPackets).toBeGreaterThan(1000);
    engine.advance(20_000, Infinity);
    expect(engine.completions.count).toBe(engine.flowsArrived);
    expect(engine.deliveredBytes).toBe(engine.completions.totalBytes);
    // All have left: nothing is held any more.
    expect([engine.flows.used, engine.network.packets.used, unaccountedPackets(engine)]).toEqual([0, 0, 0]);
  },
);

test('packets are conserved at every moment', () => {
  const engine = dumbbell({ flows: { arrivals: { kind: 'poisson', flowsPerSecond: 200 } } });
  for (let time = 0.5; time <= 20; time += 0.5) {
    engine.advance(time, Infinity);
    expect(unaccountedPackets(engine)).toBe(0);
  }
  expect(engine.network.packetsDropped).toBeGreaterThan(0);
});

test('slices do not matter, and a restored engine goes on as if nothing had been', () => {
  const options = {
    flows: { arrivals: { kind: 'poisson' as const, flowsPerSecond: 100 } },
    tcp: { variant: 'sack' as const },
  };
  const whole = dumbbell(options);
  whole.advance(12, Infinity);
  const sliced = dumbbell(options);
  while (!sliced.advance(6, 7));
  const state = sliced.save();
  while (!sliced.advance(9, 1000));
  sliced.restore(state);
  while (!sliced.advance(12, 313));
  expect(sliced.network.fingerprint.toString()).toBe(whole.network.fingerprint.toString());
  expect(sliced.events).toBe(whole.events);
  const other = dumbbell(options);
  other.restore(state);
  other.advance(12, Infinity);
  expect(other.network.fingerprint.toString()).toBe(whole.network.fingerprint.toString());
});

test('another seed is another run', () => {
  const fingerprints = [1, 2].map((seed) => {
    const engine = dumbbell({ seed });
    engine.advance(2, Infinity);
    return engine.network.fingerprint.toString();
  });
  expect(fingerprints[0]).not.toBe(fingerprints[1]);
});

test('bottlenecks are the links slower than the access links behind them', () => {
  expect(dumbbell().bottlenecks).toEqual([BOTTLENECK]);
  expect(dumbbell({ rateBitsPerSecond: 1e9 }).bottlenecks).toEqual([]);
  expect(dumbbell({ rateBitsPerSecond: 1e9, pairs: 11 }).bottlenecks).toEqual([BOTTLENECK]);
});
