/** Runs one set-up with several seeds and compares it with the reference. */
import { measure, type Figures } from './measure.ts';
import { numberOf, type Row } from './reference.ts';
import type { Figure, Setup } from './setups.ts';
import { compare, sample, type Sample, type Verdict } from './statistics.ts';

export interface Cell {
  /** e.g. `20-100 s loss`. */
  readonly name: string;
  readonly ours: Sample;
  readonly reference: Sample;
  /** null: shown only. */
  readonly verdict: Verdict | null;
}

export function runSetup(setup: Setup, seeds: readonly number[]): Cell[] {
  const runs = seeds.map((seed) =>
    measure(
      setup.scenario(seed),
      setup.windows.map(({ window }) => window),
    ),
  );
  return setup.windows.flatMap(({ window, rows }, index) =>
    setup.figures.map((figure) => {
      const reference = sample(rows.map((row) => referenceValue(row, figure)));
      const ours = sample(runs.map((figures) => figureOf(figures[index], figure)));
      return {
        name: `${window.from}-${window.to} s ${figure.name}`,
        ours,
        reference,
        verdict: figure.tolerance === undefined ? null : compare(ours, reference, figure.tolerance),
      };
    }),
  );
}

function referenceValue(row: Row, { column }: Figure): number {
  if (typeof column === 'string') return numberOf(row, column);
  return numberOf(row, column[0]) / numberOf(row, column[1]);
}

function figureOf(figures: Figures, { name }: Figure): number {
  const value = figures[name];
  if (value === undefined) throw new Error(`Nothing measures ${name}.`);
  return value;
}
