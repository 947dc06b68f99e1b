/** The charts of a lane in this window. Lanes and spine use the same hook, so that they stay level. */
import { useMemo } from 'react';
import type { LaneShape } from '../../simulation/report.ts';
import { laneCharts, LOW, PHONE } from './chart-set.ts';
import type { LaneChart } from './lane-chart.ts';
import { useMedia } from './use-media.ts';

export interface ChartSet {
  readonly charts: readonly LaneChart[];
  /** Drawn as a row of one line, since the window is low; null: none is. */
  readonly folded: LaneChart | null;
  /** There is room for the scheme's own picture under them. */
  readonly pictures: boolean;
}

/** `few`: one chart, on a projector and with many lanes. */
export function useChartSet(shape: LaneShape | null, few: boolean): ChartSet {
  const narrow = useMedia(PHONE);
  const low = useMedia(LOW);
  return useMemo(() => {
    const all = laneCharts(shape, narrow ? 'one' : few ? 'projected' : 'all');
    const folds = low && all.length > 2 ? all.at(-1)! : null;
    return {
      charts: folds === null ? all : all.slice(0, -1),
      folded: folds,
      pictures: !few,
    };
  }, [shape, few, narrow, low]);
}
