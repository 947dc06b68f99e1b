/** The table behind a chart: the rows that are in view, as text. */
import { timeDecimals } from './axis-ticks.ts';
import { seriesValue, type ChartSeries } from './chart-series.ts';
import { rowsUntil, type SampleColumns } from './sample-columns.ts';
import { stateAt, type StateBand } from './state-band.ts';

export interface ChartRows {
  /** Column heads: time, then a series each. */
  readonly heads: readonly { readonly title: string; readonly unit: string }[];
  readonly rows: readonly (readonly string[])[];
}

/** At most `most` rows at even distances of [from, to] seconds, oldest first, the newest always among them. */
export function chartRows(
  series: readonly ChartSeries[],
  samples: SampleColumns,
  [from, to]: readonly [number, number],
  most: number,
  band?: StateBand,
): ChartRows {
  const states = band === undefined ? [] : [{ title: 'state', unit: '' }];
  const heads = [{ title: 'time', unit: 's' }, ...series.map(({ title, unit }) => ({ title, unit })), ...states];
  if (samples.rows === 0) return { heads, rows: [] };
  const times = samples.column('time');
  const end = rowsUntil(samples, to);
  let first = rowsUntil(samples, from);
  if (first > 0 && times[first - 1]! === from) first--;
  const step = Math.max(1, Math.ceil((end - first) / most));
  const rows: (readonly string[])[] = [];
  const decimals = Math.max(1, timeDecimals(to - from));
  for (let row = first + ((end - 1 - first) % step); row < end; row += step) {
    const values = series.map((line) => {
      const value = seriesValue(line, samples, row);
      return value === null ? '—' : line.format(value);
    });
    const state = band === undefined ? [] : [stateAt(band, samples, row)?.word ?? '—'];
    rows.push([times[row]!.toFixed(decimals), ...values, ...state]);
  }
  return { heads, rows };
}
