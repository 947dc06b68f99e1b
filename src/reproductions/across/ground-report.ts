import type { Estimate } from '../../experiment/statistics.ts';
import type { SeedValues } from '../evaluate.ts';
import { HOME_GROUNDS } from './grounds.ts';
import { COLUMNS, rowLabel } from './home-ground.ts';

/** What was measured on a home ground, as a part of the table: a line for each figure, a cell for each scheme. */
export interface GroundReport {
  readonly key: string;
  readonly paper: string;
  readonly title: string;
  readonly seeds: number;
  readonly settings: string;
  readonly seen: string;
  readonly lines: readonly GroundLine[];
  /** Why schemes act on nothing here, by the id of their column. */
  readonly idle: Readonly<Record<string, string>>;
  /** The values by seed, from which the lines are made. */
  readonly rows: readonly MeasuredRow[];
}

export interface GroundLine {
  readonly title: string;
  readonly unit: string;
  /** In the order of the columns; null: the scheme acts on nothing here, or gives no such number. */
  readonly cells: readonly (Estimate | null)[];
}

interface MeasuredRow {
  readonly label: string;
  readonly values: SeedValues;
}

interface MeasuredGround {
  readonly key: string;
  readonly seeds: number;
  readonly rows: readonly (MeasuredRow & { readonly ours: Estimate })[];
}

/** Those of the grounds that were measured, in the order of the papers. */
export function acrossReport(measured: readonly MeasuredGround[]): GroundReport[] {
  return HOME_GROUNDS.flatMap(({ key, paper, title, settings, seen, figures, idle }): GroundReport[] => {
    const own = measured.find((one) => one.key === key);
    if (own === undefined) return [];
    const estimates = new Map(own.rows.map(({ label, ours }) => [label, ours]));
    const lines = figures.map((figure) => ({
      title: figure.title,
      unit: figure.unit,
      cells: COLUMNS.map((column) => {
        const found = estimates.get(rowLabel(column, figure)) ?? null;
        return found?.mean === null ? null : found;
      }),
    }));
    const rows = own.rows.map(({ label, values }) => ({ label, values }));
    return [{ key, paper, title, seeds: own.seeds, settings, seen, lines, idle, rows }];
  });
}
