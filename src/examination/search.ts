/** Networks in which question 11 looks for starved flows: drawn once for all schemes, so that all are asked the same. */
import { power } from '../base/mathematics.ts';
import { RandomStream } from '../base/random-stream.ts';
import { CUBIC, type Sender } from './sender.ts';
import type { Cell, Party } from './settings.ts';

interface Searched {
  readonly name: string;
  /** The round trip is the scheme's. */
  readonly cell: Cell;
  /** As many of CUBIC as of the scheme. */
  readonly flows: number;
  /** ms. */
  readonly longestTrip: number;
  readonly parties: (who: Sender) => readonly Party[];
}

/** The search has a seed of its own, whatever the runs have. */
const SEED = 9743;
/** Latest start of those who join, s. */
const LATEST = 20;

/**
 * Rates of 2 to 100 Mbit/s, round trips of 5 to 300 ms, up to 8 times apart, buffers of 0.1 to 8 BDP, one to five flows of the
 * scheme and as many of CUBIC, of which one half may join late. All but the last two evenly by ratio.
 */
export function searchedNetworks(count: number): Searched[] {
  const draws = new RandomStream(SEED, 'examination.search');
  const between = (from: number, to: number): number => from * power(to / from, draws.uniform());
  return Array.from({ length: count }, (_, index) => {
    const megabits = rounded(between(2, 100));
    const longestTrip = rounded(between(5, 300));
    const apart = between(1, 8);
    const products = rounded(between(0.1, 8));
    const flows = 1 + draws.integer(5);
    const victimIsFar = draws.uniform() < 0.5;
    const late = draws.integer(3);
    const shortest = rounded(Math.max(5, longestTrip / apart));
    const further = longestTrip - Math.min(shortest, longestTrip);
    const trip = longestTrip - further;
    const start = (who: number): Pick<Party, 'start'> => (late === who ? { start: [LATEST, LATEST] } : {});
    const cell = { name: `search ${index + 1}`, megabits, trip, products, seconds: 0, warmUp: 0 };
    return {
      name: `${index + 1}: ${megabits} Mbit/s, ${rounded(trip)}:${longestTrip} ms, ${products} BDP, ${flows}+${flows}`,
      cell,
      flows,
      longestTrip,
      parties: (who) => [
        ...Array.from({ length: flows }, (_v, i) => ({
          id: `v${i + 1}`,
          sender: CUBIC,
          further: victimIsFar ? further : 0,
          ...start(1),
        })),
        { id: 'x', sender: who, count: flows, further: victimIsFar ? 0 : further, ...start(2) },
      ],
    };
  });
}

/** Two digits: numbers that can be said. */
function rounded(value: number): number {
  return Number(value.toPrecision(2));
}
