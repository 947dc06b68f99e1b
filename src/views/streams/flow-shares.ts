/** What each of a few flows has got, and how that is spread within its class. */
import type { LaneSeries } from '../../protocol/lane-feed.ts';
import type { SampledFlow } from '../../quantities/columns.ts';

export interface ClassShares {
  readonly trafficClass: number;
  /** Mean rates of its flows since each came, bit/s. */
  readonly rates: readonly number[];
  readonly mean: number;
  /** Standard deviation over mean. */
  readonly variation: number;
}

/** A flow that has been active for less has no meaningful rate yet. */
const MIN_SECONDS = 5;

/** By class, those with flows that have been here for a while. */
export function classShares(
  series: LaneSeries,
  flows: readonly SampledFlow[],
  seconds: number,
): readonly ClassShares[] {
  const byClass = new Map<number, number[]>();
  for (const { column, trafficClass } of flows) {
    const rate = rateSinceArrival(series, column, seconds);
    if (rate === null) continue;
    const rates = byClass.get(trafficClass);
    if (rates === undefined) byClass.set(trafficClass, [rate]);
    else rates.push(rate);
  }
  return [...byClass].map(([trafficClass, rates]) => {
    const mean = rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
    const square = rates.reduce((sum, rate) => sum + (rate - mean) ** 2, 0) / rates.length;
    return { trafficClass, rates, mean, variation: mean > 0 ? Math.sqrt(square) / mean : 0 };
  });
}

function rateSinceArrival(series: LaneSeries, column: string, seconds: number): number | null {
  const bytes = series.at(column, seconds);
  if (bytes === null || Number.isNaN(bytes)) return null;
  const times = series.column('time');
  const came = times[firstKnown(series.column(column), series.rows)]!;
  const present = series.at('time', seconds) ?? seconds;
  return present - came < MIN_SECONDS ? null : (8 * bytes) / (present - came);
}

/** The first row with a value: there is none before the flow came, and one ever after. */
function firstKnown(values: Float64Array, rows: number): number {
  let low = 0;
  let high = rows - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (Number.isNaN(values[middle])) low = middle + 1;
    else high = middle;
  }
  return low;
}
