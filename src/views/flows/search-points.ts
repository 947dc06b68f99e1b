/** What a gate's epochs have measured, read off the lane's samples: the points of the plane of the search. */
import type { ProbeRole } from '../../schemes/declaration.ts';
import type { LaneShape } from '../../simulation/report.ts';
import { gateColumn } from '../../quantities/columns.ts';
import { rowsUntil, type SampleColumns } from '../../widgets/charts/sample-columns.ts';

/** Where the samples have the search's own numbers; null: they do not have it. */
export type SearchColumns = Readonly<Record<(typeof SEARCH_ROLES)[number], string | null>>;

const SEARCH_ROLES = [
  'epoch',
  'setting',
  'completions',
  'state',
  'reference',
  'bracketLow',
  'bracketBest',
  'bracketHigh',
] as const satisfies readonly ProbeRole[];

export function searchColumns(shape: Pick<LaneShape, 'series'>, gate: number): SearchColumns {
  return Object.fromEntries(SEARCH_ROLES.map((role) => [role, gateColumn(shape, gate, role)])) as SearchColumns;
}

/** An epoch that has ended. Rates in flows per second. */
export interface EpochPoint {
  /** Its number, from 1. */
  readonly epoch: number;
  /** When it ended, at the resolution of the samples. */
  readonly seconds: number;
  readonly admitRate: number;
  /** FINs that the gate forwarded in it. */
  readonly completionRate: number;
  /** The gate's state while it went on. */
  readonly phase: number;
}

/**
 * The epochs that ended by `seconds`, oldest first: the last `most`, and before them those of the search that led there.
 * Epochs without an admit rate are left out.
 * @param isSearch whether a phase tries points, to leave them again
 */
export function epochPoints(
  samples: SampleColumns,
  { epoch, setting, completions: completed, state }: SearchColumns,
  seconds: number,
  most: number,
  isSearch: (phase: number) => boolean,
): EpochPoint[] {
  if (epoch === null || setting === null || completed === null || state === null) return [];
  const [times, epochs, rates, completions, phases] = ['time', epoch, setting, completed, state].map((column) =>
    samples.column(column),
  ) as [Float64Array, Float64Array, Float64Array, Float64Array, Float64Array];
  const points: EpochPoint[] = [];
  let searched = false;
  for (let row = rowsUntil(samples, seconds) - 1; row > 0; row--) {
    if (epochs[row] === epochs[row - 1]) continue;
    const [admitRate, phase] = [rates[row - 1]!, phases[row - 1]!];
    if (admitRate === 0) continue;
    if (points.length >= most) {
      // Back to the first point of the last search; the ascent between is not shown.
      if (isSearch(phase)) searched = true;
      else if (searched) break;
      else continue;
    }
    points.push({ epoch: epochs[row]!, seconds: times[row]!, admitRate, completionRate: completions[row]!, phase });
  }
  return points.reverse();
}
