/** Rows of text in aligned columns. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  const line = (row: readonly string[]): string =>
    row
      .map((text, column) => (column === 0 ? text.padEnd(widths[column]) : text.padStart(widths[column])))
      .join('  ')
      .trimEnd();
  return rows.map(line).join('\n');
}

/** Four digits that count. */
export function digits(value: number): string {
  return Math.abs(value) >= 10_000 ? value.toFixed(0) : String(Number(value.toPrecision(4)));
}
