/** Poisson packets into one link, without TCP: the network driven directly. */
import { RandomStream } from '../../src/base/random-stream.ts';
import { Link } from '../../src/engine/link.ts';

export interface Queue {
  /** Mean packets in the system, the one being sent included. */
  readonly mean: number;
  readonly utilisation: number;
  /** Share of the packets that found the buffer full. */
  readonly loss: number;
}

const RATE = 1e6;
const MEAN_BYTES = 1000;

/** The sizes have a squared coefficient of variation of 2.56: four packets have 200 bytes, and the fifth has 4200. */
const [SMALL_BYTES, LARGE_BYTES, LARGE_SHARE] = [200, 4200, 0.2];
export const TWO_SIZES_VARIATION =
  ((1 - LARGE_SHARE) * (SMALL_BYTES - MEAN_BYTES) ** 2 + LARGE_SHARE * (LARGE_BYTES - MEAN_BYTES) ** 2) /
  MEAN_BYTES ** 2;

/** A queue with Poisson arrivals at the load; sizes are exponential, all alike, or of two kinds. */
export function simulateQueue(
  sizes: 'exponential' | 'fixed' | 'two',
  load: number,
  packets: number,
  bufferPackets = 1e6,
  seed = 1,
): Queue {
  const gaps = new RandomStream(seed, 'theory.gap');
  const lengths = new RandomStream(seed, 'theory.size');
  const link = new Link(0, { from: 0, to: 1, rateBitsPerSecond: RATE, delaySeconds: 0, bufferPackets });
  const service = (MEAN_BYTES * 8) / RATE;
  let now = 0;
  for (let i = 0; i < packets; i++) {
    now += (gaps.exponential() * service) / load;
    while (!link.isEmpty && link.firstArrival <= now) link.deliver();
    const bytes =
      sizes === 'fixed'
        ? MEAN_BYTES
        : sizes === 'two'
          ? lengths.uniform() < LARGE_SHARE
            ? LARGE_BYTES
            : SMALL_BYTES
          : MEAN_BYTES * lengths.exponential();
    // Exponential sizes in steps of a byte would have a hair's bias: a thousandth, far within the intervals.
    link.at(now).take(0, Math.max(1, Math.round(bytes)), 0, i);
  }
  return {
    mean: link.meanQueuePackets(now),
    utilisation: link.utilisation(now),
    loss: link.droppedPackets / link.offeredPackets,
  };
}
