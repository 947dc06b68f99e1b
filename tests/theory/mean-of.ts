/** Mean over seeds, and three standard errors of it. */
export function meanOf(
  seeds: readonly number[],
  run: (seed: number) => number,
): { readonly mean: number; readonly margin: number } {
  const values = seeds.map(run);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, margin: 3 * Math.sqrt(squares / (values.length - 1) / values.length) };
}
