/** What the states of a probe mean, and whether a gate has set anything yet. */
import type { ProbeState } from '../schemes/declaration.ts';
import type { LaneShape } from '../simulation/report.ts';
import type { SampleColumns } from '../widgets/charts/sample-columns.ts';
import { gateColumn } from '../quantities/columns.ts';

/** The states that a gate can be in, by their numbers; none where its scheme declares none. */
export function gateStates({ series }: Pick<LaneShape, 'series'>): readonly ProbeState[] {
  return series.find(({ role, gate }) => role === 'state' && gate !== undefined)?.states ?? [];
}

/** Returns whether a gate has set anything at a row of the samples. */
export function isSet(
  shape: Pick<LaneShape, 'series'>,
  gate: number,
): (samples: SampleColumns, row: number) => boolean {
  const column = gateColumn(shape, gate, 'state');
  const unset = gateStates(shape).findIndex(({ means }) => means === 'unset');
  if (column === null || unset < 0) return () => true;
  return (samples, row) => !samples.has(column) || samples.column(column)[row] !== unset;
}
