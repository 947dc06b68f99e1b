/** What a closed form says beside what the simulator gives. */

/** A mean, and three standard errors of it over seeds; 0: one run that draws nothing that matters. */
export interface Measured {
  readonly mean: number;
  readonly margin: number;
}

export interface Row {
  readonly figure: string;
  readonly unit: string;
  /** What the formula says: a value, or the two between which it lies. */
  readonly expected: number | readonly [least: number, most: number];
  /** How far from that the mean may be besides its margin, in the unit. It was set before the figure was known. */
  readonly allowed: number;
  readonly measured: Measured;
  /** The widest margin that still proves something, in the unit; absent: a quarter of the mean. */
  readonly widest?: number;
}

export interface Comparison {
  readonly title: string;
  /** The formula, with its paper and equation or its RFC and section. */
  readonly source: string;
  /** Why as much is allowed as is. */
  readonly allows: string;
  /** Why figures differ, as far as it is known; absent: none does. */
  readonly known?: string;
  /** It takes more than some seconds: `npm run theory` runs it, and `npm test` does not. */
  readonly isSlow?: true;
  readonly rows: () => readonly Row[];
}

export function agrees({ expected, allowed, measured, widest }: Row): boolean {
  const [least, most] = typeof expected === 'number' ? [expected, expected] : expected;
  const { mean, margin } = measured;
  if (margin > (widest ?? 0.25 * Math.abs(mean))) return false;
  return mean >= least - allowed - margin && mean <= most + allowed + margin;
}

export function exactly(mean: number): Measured {
  return { mean, margin: 0 };
}

export function meanOf(seeds: readonly number[], run: (seed: number) => number): Measured {
  const values = seeds.map(run);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, margin: 3 * Math.sqrt(squares / (values.length - 1) / values.length) };
}
