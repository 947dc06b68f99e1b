/** What a cloud of rates says, without a canvas: where its axes end, its errors, its percentiles. */
import { CLOUD_CELLS, CLOUD_CELLS_A_DECADE, type RateCloud } from '../../protocol/rate-cloud.ts';

/** A range of cells that both axes show, the last one included. */
export interface CloudSpan {
  readonly first: number;
  readonly last: number;
}

/** Cells that are read together where a percentile is asked for: eight groups a decade. */
const GROUP_CELLS = 6;
/** With fewer sessions in a group its percentiles are not drawn. */
const FEWEST_SESSIONS = 10;
/** Both axes show at least a decade. */
const FEWEST_CELLS = CLOUD_CELLS_A_DECADE;

/** The axes of several lanes: they hold all max-min rates, in steps of a third of a decade, so that they seldom move. */
export function cloudSpan(clouds: readonly RateCloud[]): CloudSpan | null {
  let [first, last] = [Infinity, -Infinity];
  for (const { cells } of clouds) {
    for (const cell of cells) {
      const fair = Math.floor(cell / CLOUD_CELLS);
      first = Math.min(first, fair);
      last = Math.max(last, fair);
    }
  }
  if (last < first) return null;
  const step = CLOUD_CELLS_A_DECADE / 3;
  const from = Math.floor(first / step) * step;
  const to = Math.max(from + FEWEST_CELLS, Math.ceil((last + 1) / step) * step) - 1;
  return { first: from, last: to };
}

/** The largest number of sessions in a cell, rounded up to 1, 2 or 5 times a power of ten. */
export function cloudPeak(clouds: readonly RateCloud[]): number {
  const most = clouds.reduce((peak, { counts }) => counts.reduce((a, b) => Math.max(a, b), peak), 1);
  const decade = 10 ** Math.floor(Math.log10(most));
  return decade * [1, 2, 5, 10].find((factor) => factor * decade >= most)!;
}

/** Sessions by how many cells their rate lies above the max-min rate; what is off the axes counts at their ends. */
export function cloudErrors({ cells, counts }: RateCloud, { first, last }: CloudSpan): Float64Array {
  const reach = last - first;
  const errors = new Float64Array(2 * reach + 1);
  for (const [i, cell] of cells.entries()) {
    const above = (cell % CLOUD_CELLS) - Math.floor(cell / CLOUD_CELLS);
    errors[reach + Math.max(-reach, Math.min(reach, above))] += counts[i]!;
  }
  return errors;
}

/** Sessions whose max-min rates lie together. */
export interface CloudGroup {
  /** Cells of the max-min rate, from `first` to before `end`. */
  readonly first: number;
  readonly end: number;
  readonly sessions: number;
  /** Cells of the rates: 10th percentile, median, 90th. */
  readonly low: number;
  readonly middle: number;
  readonly high: number;
}

/** The groups that hold sessions, from the smallest max-min rate to the largest. */
export function cloudGroups({ cells, counts }: RateCloud): readonly CloudGroup[] {
  const groups = new Map<number, (readonly [rate: number, sessions: number])[]>();
  for (const [i, cell] of cells.entries()) {
    const group = Math.floor(Math.floor(cell / CLOUD_CELLS) / GROUP_CELLS);
    const rates = groups.get(group);
    const one = [cell % CLOUD_CELLS, counts[i]!] as const;
    if (rates === undefined) groups.set(group, [one]);
    else rates.push(one);
  }
  return [...groups]
    .sort(([a], [b]) => a - b)
    .map(([group, rates]) => {
      rates.sort(([a], [b]) => a - b);
      const sessions = rates.reduce((sum, [, one]) => sum + one, 0);
      const quantile = (share: number): number => {
        let before = 0;
        return rates.find(([, one]) => (before += one) >= share * sessions)![0];
      };
      const first = group * GROUP_CELLS;
      const [low, middle, high] = [quantile(0.1), quantile(0.5), quantile(0.9)];
      return { first, end: first + GROUP_CELLS, sessions, low, middle, high };
    });
}

/** Whether a group is large enough for percentiles that mean something. */
export function isLarge({ sessions }: CloudGroup): boolean {
  return sessions >= FEWEST_SESSIONS;
}
