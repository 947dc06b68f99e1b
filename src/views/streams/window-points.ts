/** The congestion windows of two flows that never end, as points of a plane. */
import type { LaneShape } from '../../simulation/report.ts';
import { hasColumn } from '../../quantities/columns.ts';
import { rowsUntil, type SampleColumns } from '../../widgets/charts/sample-columns.ts';

/** Two classes with the columns of their one flow's windows. */
export interface WindowPair {
  readonly titles: readonly [string, string];
  readonly columns: readonly [string, string];
}

/** null: the lane has other traffic than two flows that never end, or their windows are not sampled. */
export function windowPair({ traffic, series }: Pick<LaneShape, 'traffic' | 'series'>): WindowPair | null {
  const [first, second] = traffic;
  if (traffic.length !== 2 || traffic.some(({ kind }) => kind !== 'long-lived')) return null;
  const columns = [`window.${first!.id}.1`, `window.${second!.id}.1`] as const;
  const areAlone = traffic.every(({ id }) => !hasColumn({ series }, `window.${id}.2`));
  if (!areAlone || !columns.every((column) => hasColumn({ series }, column))) return null;
  return { titles: [first!.title, second!.title], columns };
}

/** Segments. */
export interface WindowPoint {
  readonly seconds: number;
  readonly x: number;
  readonly y: number;
}

/**
 * The samples after `from` up to `until` at which both flows send, oldest first, thinned to about `most`.
 */
export function windowPoints(
  samples: SampleColumns,
  { columns: [ofX, ofY] }: WindowPair,
  from: number,
  until: number,
  most: number,
): readonly WindowPoint[] {
  if (samples.rows === 0 || !samples.has(ofX) || !samples.has(ofY)) return [];
  const [times, xs, ys] = [samples.column('time'), samples.column(ofX), samples.column(ofY)];
  const [first, end] = [rowsUntil(samples, from), rowsUntil(samples, until)];
  // The newest is always among them, and the others stay the same ones while time passes.
  const step = Math.max(1, Math.ceil((end - first) / most));
  const rows = Array.from({ length: end - first }, (_, i) => first + i).filter(
    (row) => (row % step === 0 || row === end - 1) && xs[row]! > 0 && ys[row]! > 0,
  );
  return rows.map((row) => ({ seconds: times[row]!, x: xs[row]!, y: ys[row]! }));
}
