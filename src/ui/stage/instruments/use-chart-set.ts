/** The charts of a lane in this window. Lanes and spine use the same hook, so that they stay level. */
import { useMemo, useState } from 'react';
import type { LaneShape } from '../../../simulation/report.ts';
import type { LaneFeed } from '../../../protocol/lane-feed.ts';
import { heroChart } from '../../../views/hero-chart.ts';
import { FIRST_HEIGHT, HERO_HEIGHT, type LaneChart, PROJECTED_HEIGHT } from '../../../views/lane-chart.ts';
import { useLaneShape } from '../../../views/lane-source.ts';
import { tracedFlowCharts } from '../../../views/flows/traced-flow-charts.ts';
import { type Lead, quantityOf, viewOf } from '../../../views/view-of.ts';
import { usePage } from '../../core/page/page-context.ts';
import { LOW, PHONE, useMedia } from '../../../widgets/use-media.ts';

interface ChartSet {
  readonly charts: readonly LaneChart[];
  /** Drawn as a row of one line, since the window is low; null: none is. */
  readonly folded: LaneChart | null;
  /** There is room for the scheme's own picture under them. */
  readonly pictures: boolean;
}

interface ChartsWanted {
  /** The charts below the first stand there too. */
  readonly hasAll: boolean;
  /** There is little room: on a projector, in rows of lanes. */
  readonly isLow: boolean;
  /** The charts are of this TCP flow, by its name in `TracedColumn`, where the lane samples it; null: of the lane. */
  readonly flow: string | null;
  /** These charts by id, low, where the lane has any of them; keep the same list. */
  readonly chosen?: readonly string[] | undefined;
}

/** The chart of what the page leads with comes first; where that cannot be drawn, the first of the lane's view does. */
export function useChartSet(
  feed: LaneFeed,
  lead: Lead | null,
  { hasAll, isLow, flow, chosen = NO_CHOICE }: ChartsWanted,
): ChartSet {
  const { figuresAt } = usePage().run;
  const shape = useSameShape(useLaneShape(feed));
  const narrow = useMedia(PHONE);
  const low = useMedia(LOW);
  return useMemo(() => {
    const traced = shape === null || flow === null ? null : tracedFlowCharts(shape, flow, hasAll ? 'all' : 'one');
    const ofView = viewOf(shape).charts(shape, 'all');
    const wanted = chosen.length === 0 ? [] : chosenCharts(ofView, chosen);
    if (wanted.length > 0) return { charts: wanted, folded: null, pictures: false };
    const hero = shape === null || lead === null ? null : quantityOf(shape, lead.hero);
    const first = hero === null || shape === null ? null : heroChart(hero, shape, feed, figuresAt);
    const height = isLow ? PROJECTED_HEIGHT : narrow || low ? FIRST_HEIGHT : HERO_HEIGHT;
    const leads = first !== null || isLow;
    const all =
      traced ??
      (first === null ? ofView : [first, ...ofView]).map((chart, place) =>
        leads && place === 0 ? { ...chart, height } : chart,
      );
    const shown = hasAll || traced !== null ? all : all.slice(0, 1);
    const folds = low && !narrow && shown.length > 3 ? shown.at(-1)! : null;
    return {
      charts: folds === null ? shown : shown.slice(0, -1),
      folded: folds,
      pictures: hasAll && traced === null,
    };
  }, [shape, feed, figuresAt, lead, hasAll, isLow, flow, chosen, narrow, low]);
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
