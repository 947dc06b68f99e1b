/** Reads the reference tables of `tests/reference`. */
import { readFileSync } from 'node:fs';

export type Row = Readonly<Record<string, string>>;

/** The rows of a table by column name; the first line, which states the settings, is skipped. */
export function referenceRows(file: string): Row[] {
  return readRows(readFileSync(new URL(`../reference/${file}`, import.meta.url), 'utf8'));
}

/** @throws Error that quotes a line which has not as many values as there are columns */
export function readRows(text: string): Row[] {
  const [header, ...lines] = text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(','));
  return lines.map((values) => {
    if (values.length !== header.length) {
      throw new Error(`The line "${values.join(',')}" has ${values.length} values for ${header.length} columns.`);
    }
    return Object.fromEntries(header.map((name, i) => [name, values[i]]));
  });
}

/** @throws Error that quotes the column and its text, when the row does not have a number there */
export function numberOf(row: Row, column: string): number {
  const text = Object.hasOwn(row, column) ? row[column].trim() : '';
  const value = Number(text);
  if (text === '' || !Number.isFinite(value)) throw new Error(`The column "${column}" has no number: "${text}".`);
  return value;
}

/** What a name in a column stands for. @throws Error that quotes the column and the name, when nothing does */
export function namedIn<Meaning>(row: Row, column: string, meanings: Readonly<Record<string, Meaning>>): Meaning {
  const name = row[column] ?? '';
  if (!Object.hasOwn(meanings, name)) throw new Error(`The "${name}" in the column "${column}" is not understood.`);
  return meanings[name];
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
