import type { Lane } from '../simulation/lane.ts';
import { openLane } from '../simulation/open-lane.ts';
import { oneLink } from './one-link.fixture.ts';

const SECONDS = 20;

const flood = {
  kind: 'constant-rate',
  count: 1,
  from: ['s0'],
  to: ['d0'],
  start: { earliestSeconds: 0, latestSeconds: 0 },
};
const traffic = [
  { ...flood, id: 'large', rateBitsPerSecond: 6e6, packetBytes: 1500 },
  { ...flood, id: 'small', rateBitsPerSecond: 3e6, packetBytes: 300 },
  { ...flood, id: 'thin', rateBitsPerSecond: 1e5, packetBytes: 200, from: ['s1'], to: ['d1'] },
];

/** What each of the two floods may have beside the thin stream, by max-min: bit/s. */
export const FAIR_SHARE = (4e6 - 1e5) / 2;

/**
 * Two floods on a link of 4 Mbit/s, of packets of other sizes, and a thin stream.
 * @returns the lane after 20 s, and the rate of each that arrived, bit/s
 */
export function twoFloods(
  discipline: string,
  parameters: Readonly<Record<string, number>> = {},
): { readonly lane: Lane; readonly rates: readonly number[] } {
  const options = { discipline, parameters, traffic, untilSeconds: SECONDS, bufferPackets: 300 };
  const lane = openLane(oneLink(options), 'one');
  lane.advance(SECONDS, Infinity);
  return { lane, rates: traffic.map((_, index) => (lane.engine.deliveredOf(index) * 8) / SECONDS) };
}
