/** What a gate's epochs have measured, read off the lane's samples: the points of the plane of the search. */
import { rowsUntil, type SampleColumns } from '../../widgets/charts/sample-columns.ts';

/** An epoch that has ended. Rates in flows per second. */
export interface EpochPoint {
  /** Its number, from 1. */
  readonly epoch: number;
  /** When it ended, at the resolution of the samples. */
  readonly seconds: number;
  readonly admitRate: number;
  /** FINs that the gate forwarded in it. */
  readonly completionRate: number;
  /** As the gate's probe `phase` says, while it went on. */
  readonly phase: number;
}

/**
 * The epochs that ended by `seconds`, oldest first: the last `most`, and before them those of the search that led there.
 * Epochs without an admit rate are left out.
 * @param isSearch whether a phase tries points, to leave them again
 */
export function epochPoints(
  samples: SampleColumns,
  gate: number,
  seconds: number,
  most: number,
  isSearch: (phase: number) => boolean,
): EpochPoint[] {
  const id = (probe: string) => `gate${gate}.${probe}`;
  if (!samples.has(id('epochs'))) return [];
  const [times, epochs, rates, completions, phases] = [
    samples.column('time'),
    samples.column(id('epochs')),
    samples.column(id('admitRate')),
    samples.column(id('completionRate')),
    samples.column(id('phase')),
  ];
  const points: EpochPoint[] = [];
  let searched = false;
  for (let row = rowsUntil(samples, seconds) - 1; row > 0; row--) {
    if (epochs[row] === epochs[row - 1]) continue;
    const [admitRate, phase] = [rates[row - 1]!, phases[row - 1]!];
    if (admitRate === 0) continue;
    if (points.length >= most) {
      // Back to the first point of the last search; the ascent between is not told.
      if (isSearch(phase)) searched = true;
      else if (searched) break;
      else continue;
    }
    points.push({ epoch: epochs[row]!, seconds: times[row]!, admitRate, completionRate: completions[row]!, phase });
  }
  return points.reverse();
}
