/** The charts of a lane in this window. Lanes and spine use the same hook, so that they stay level. */
import { useMemo, useState } from 'react';
import type { LaneShape } from '../../simulation/report.ts';
import { type LaneChart, PROJECTED_HEIGHT } from '../../views/lane-chart.ts';
import { tracedFlowCharts } from '../../views/flows/traced-flow-charts.ts';
import { viewOf } from '../../views/view-of.ts';
import { LOW, PHONE, useMedia } from '../../widgets/use-media.ts';

export interface ChartSet {
  readonly charts: readonly LaneChart[];
  /** Drawn as a row of one line, since the window is low; null: none is. */
  readonly folded: LaneChart | null;
  /** There is room for the scheme's own picture under them. */
  readonly pictures: boolean;
}

/**
 * @param few one chart, on a projector and with many lanes
 * @param chosen these charts by id, low, where the lane has any of them; keep the same list
 * @param flow the charts are of this TCP flow, by its name in `TracedColumn`, where the lane samples it; null: of the lane
 */
export function useChartSet(
  opened: LaneShape | null,
  few: boolean,
  flow: string | null,
  chosen: readonly string[] = NO_CHOICE,
): ChartSet {
  const shape = useSameShape(opened);
  const narrow = useMedia(PHONE);
  const low = useMedia(LOW);
  return useMemo(() => {
    const room = narrow ? 'one' : few ? 'projected' : 'all';
    const traced = shape === null || flow === null ? null : tracedFlowCharts(shape, flow, room);
    const all = traced ?? viewOf(shape).charts(shape, room);
    const wanted = chosen.length === 0 ? [] : chosenCharts(viewOf(shape).charts(shape, 'all'), chosen);
    if (wanted.length > 0) return { charts: wanted, folded: null, pictures: false };
    const folds = low && all.length > 2 ? all.at(-1)! : null;
    return {
      charts: folds === null ? all : all.slice(0, -1),
      folded: folds,
      pictures: !few && traced === null,
    };
  }, [shape, few, flow, chosen, narrow, low]);
}

const NO_CHOICE: readonly string[] = [];

function chosenCharts(charts: readonly LaneChart[], chosen: readonly string[]): readonly LaneChart[] {
  return chosen.flatMap((wanted) =>
    charts.filter(({ id }) => id === wanted).map((chart) => ({ ...chart, height: PROJECTED_HEIGHT })),
  );
}

/** The first of shapes that mean the same charts: a lane that was opened again keeps its charts. */
function useSameShape(opened: LaneShape | null): LaneShape | null {
  const facts = useMemo(() => (opened === null ? '' : JSON.stringify({ ...opened, nodes: [], links: [] })), [opened]);
  const [held, setHeld] = useState({ facts, shape: opened });
  if (held.facts === facts) return held.shape;
  setHeld({ facts, shape: opened });
  return opened;
}
