import { csvField } from '../../base/csv-field.ts';
import { seriesValue } from './chart-series.ts';
import type { ChartSpecification } from './chart-specification.ts';
import { rowsUntil } from './sample-columns.ts';
import { stateAt } from './state-band.ts';

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
