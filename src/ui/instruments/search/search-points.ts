/** What a gate's epochs have measured, read off the lane's samples: the points of the plane of the search. */
import { rowsUntil, type SampleColumns } from '../../../widgets/charts/sample-columns.ts';

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

/** The epochs that ended by `seconds`, oldest first, at most the last `most`. Those without an admit rate are left out. */
export function epochPoints(series: SampleColumns, gate: number, seconds: number, most: number): EpochPoint[] {
  const id = (probe: string) => `gate${gate}.${probe}`;
  if (!series.has(id('epochs'))) return [];
  const [times, epochs, rates, completions, phases] = [
    series.column('time'),
    series.column(id('epochs')),
    series.column(id('admitRate')),
    series.column(id('completionRate')),
    series.column(id('phase')),
  ];
  const points: EpochPoint[] = [];
  let row = rowsUntil(series, seconds) - 1;
  for (; row > 0 && points.length < most; row--) {
    if (epochs[row] === epochs[row - 1]) continue;
    const admitRate = rates[row - 1]!;
    if (admitRate === 0) continue;
    points.push({
      epoch: epochs[row]!,
      seconds: times[row]!,
      admitRate,
      completionRate: completions[row]!,
      phase: phases[row - 1]!,
    });
  }
  return points.reverse();
}
