import { csvField } from '../base/csv-field.ts';
import type { Results } from './results.ts';

/**
 * One row a cell. Of each figure: the mean over seeds, half its 95 % interval, the number of seeds, and the mean
 * difference from the cell that it is compared with and half its interval.
 * @param stopped how many runs of each cell were stopped; null: none of any, and no column
 */
export function resultsCsv({ axes, figures, cells }: Results, stopped: readonly number[] | null = null): string {
  const header = [
    ...axes.map(({ id, unit }) => withUnit(id, unit)),
    'lane',
    'scheme',
    ...figures.flatMap(({ id, unit }) => [
      withUnit(id, unit),
      `${id} ±`,
      `${id} seeds`,
      `${id} difference`,
      `${id} difference ±`,
    ]),
    ...(stopped === null ? [] : ['stopped']),
  ];
  const rows = cells.map((cell, index) => [
    ...axes.map(({ id }) => cell.settings[id]),
    cell.lane,
    cell.scheme,
    ...cell.figures.flatMap(({ mean, halfWidth, count, difference }) => [
      mean,
      halfWidth,
      count,
      difference?.mean,
      difference?.halfWidth,
    ]),
    ...(stopped === null ? [] : [stopped[index]]),
  ]);
  return [header, ...rows].map((row) => `${row.map((field) => csvField(String(field ?? ''))).join(',')}\n`).join('');
}

function withUnit(id: string, unit: string): string {
  return unit === '' ? id : `${id} (${unit})`;
}
