/** The table behind a chart: the rows that are in view, as text. */
import { csvField } from '../../base/format.ts';
import { timeDecimals } from './axis-ticks.ts';
import { type ChartSeries, seriesValue } from './chart-series.ts';
import type { ChartSpecification } from './chart-specification.ts';
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

/**
 * Every sample of a chart within [from, to] seconds as CSV (RFC 4180), one a line, with all digits.
 * What is unknown is empty.
 */
export function chartCsv(
  { series, source, band }: Pick<ChartSpecification, 'series' | 'source' | 'band'>,
  [from, to]: readonly [number, number],
): string {
  const samples = source.samples();
  const heads = ['time (s)', ...series.map(({ title, unit }) => (unit === '' ? title : `${title} (${unit})`))];
  if (band !== undefined) heads.push('state');
  const lines = [heads.map(csvField).join()];
  const times = samples.rows === 0 ? [] : samples.column('time');
  for (let row = 0, end = rowsUntil(samples, to); row < end; row++) {
    if (times[row]! < from) continue;
    const values = series.map((one) => seriesValue(one, samples, row) ?? '');
    const state = band === undefined ? [] : [csvField(stateAt(band, samples, row)?.word ?? '')];
    lines.push([times[row], ...values, ...state].join());
  }
  return `${lines.join('\n')}\n`;
}
