/** The order of the comparison's rows. The first lane, which all are compared with, stays on top. */
import type { LaneFeed } from '../../../protocol/lane-feed.ts';
import type { ComparedColumn } from '../../../views/comparison/compared-columns.ts';

export interface SortedBy {
  /** The id of a compared column. */
  readonly column: string;
  /** The smallest value first, instead of the largest. */
  readonly reversed: boolean;
}

/** Lanes by their figures at a time. Lanes without the figure come last, in the scenario's order. */
export function orderedLanes<Lane extends LaneFeed>(
  lanes: readonly Lane[],
  columns: readonly ComparedColumn[],
  sortedBy: SortedBy | null,
  seconds: number,
): readonly Lane[] {
  if (sortedBy === null) return lanes;
  const [first, ...others] = lanes;
  if (first === undefined) return lanes;
  const values = new Map(others.map((lane) => [lane, figureOf(lane, columns, sortedBy.column, seconds)]));
  const sign = sortedBy.reversed ? 1 : -1;
  const sorted = others.toSorted((a, b) => {
    const [inA, inB] = [values.get(a) ?? null, values.get(b) ?? null];
    if (inA === null || inB === null) return Number(inA === null) - Number(inB === null);
    return sign * (inA - inB);
  });
  return [first, ...sorted];
}

function figureOf(lane: LaneFeed, columns: readonly ComparedColumn[], column: string, seconds: number): number | null {
  if (lane.shape === null || lane.series.rows === 0) return null;
  return columns.find(({ id }) => id === column)?.read(lane, seconds)?.value ?? null;
}
