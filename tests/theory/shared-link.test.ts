import { expect, test } from 'vitest';
import { dumbbell } from '../../src/engine/dumbbell.fixture.ts';
import type { SizeLaw } from '../../src/engine/traffic/size-law.ts';
import { meanOf } from './mean-of.ts';

const LOAD = 0.6;
/** Of a flow, in the mean. */
const PACKETS = 100;
const SEGMENT_BYTES = 960;
/** 1000 bytes at 1 Mbit/s. */
const PACKET_SECONDS = 0.008;
const RUN_SECONDS = 2000;

/** With exponential sizes every order of service has the same mean time, so they would show nothing. */
const LAWS: readonly { readonly name: string; readonly size: SizeLaw; readonly squaredVariation: number }[] = [
  { name: 'equal sizes', size: { kind: 'fixed', bytes: PACKETS * SEGMENT_BYTES }, squaredVariation: 0 },
  {
    name: 'Pareto sizes of shape 2.2',
    // A size is rounded up to whole packets: half a packet more.
    size: { kind: 'pareto', meanBytes: (PACKETS - 0.5) * SEGMENT_BYTES, shape: 2.2 },
    squaredVariation: 1 / (2.2 * 0.2),
  },
];

/**
 * Mean time of a flow over its time alone on the link, times one less the load that arrived; 1: processor sharing. Each
 * flow has two packets at the link all the time, which serves them in the order of their arrival: the flows take turns.
 */
function slowdown(size: SizeLaw, seed: number): number {
  const engine = dumbbell({
    seed,
    pairs: 10,
    rateBitsPerSecond: 1e6,
    delaySeconds: 0,
    bufferPackets: 1e6,
    tcp: {
      segmentBytes: SEGMENT_BYTES,
      windowSegments: 2,
      initialWindowSegments: 2,
      fullSegments: true,
      // Nothing is lost.
      minimumTimeoutSeconds: 30,
      synTimeoutSeconds: 60,
    },
    flows: { arrivals: { kind: 'poisson', flowsPerSecond: LOAD / (PACKETS * PACKET_SECONDS) }, size },
  });
  engine.advance(RUN_SECONDS, Infinity);
  const { count, totalSinceArrival, sizeBytes } = engine.completions;
  const packets = sizeBytes.subarray(0, count).reduce((sum, bytes) => sum + Math.ceil(bytes / SEGMENT_BYTES), 0);
  const load = (packets * PACKET_SECONDS) / RUN_SECONDS;
  // Before its turns begin a flow's SYN goes round, and waits for the packets of those that are there.
  const handshake = 0.0045 + ((2 * load) / (1 - load)) * PACKET_SECONDS;
  return ((totalSinceArrival / count - handshake) * (1 - load)) / ((packets / count) * PACKET_SECONDS);
}

test.each(LAWS)(
  'a link that flows take turns at is M/G/1 with processor sharing: $name',
  ({ size, squaredVariation }) => {
    const { mean, margin } = meanOf([1, 2, 3, 4, 5], (seed) => slowdown(size, seed));
    // Turns of two packets are no infinitely small ones: a flow's first and last turn differ by up to a round of the flows
    // that are there, 1 / (1 - load) with itself, from its share.
    const aRound = 2 / PACKETS;
    expect(Math.abs(mean - 1)).toBeLessThan(margin + aRound);
    // One flow after the other (Pollaczek and Khinchine) would be far away: only processor sharing does not ask for the law.
    const inOrder = 1 - LOAD + (LOAD * (1 + squaredVariation)) / 2;
    expect(Math.abs(mean - inOrder)).toBeGreaterThan(3 * (margin + aRound));
  },
);
