/** Reads the reference tables of `tests/reference`. */
import { readFileSync } from 'node:fs';

export type Row = Readonly<Record<string, string>>;

/** The rows of a table by column name; the first line, which states the settings, is skipped. */
export function referenceRows(file: string): Row[] {
  const text = readFileSync(new URL(`../reference/${file}`, import.meta.url), 'utf8');
  const [header, ...lines] = text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(','));
  return lines.map((values) => Object.fromEntries(header.map((name, i) => [name, values[i]])));
}

/** Rows that agree in these columns, by the values joined with blanks. */
export function grouped(rows: readonly Row[], columns: readonly string[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = columns.map((column) => row[column]).join(' ');
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return groups;
}
