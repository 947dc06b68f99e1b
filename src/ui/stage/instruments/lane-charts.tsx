/** A lane's charts on one time axis: that of the quantity that the page leads with, then on request the others. */
import './lane-charts.css';
import { type ReactNode, useCallback, useDeferredValue, useMemo } from 'react';
import { changesNothing } from '../../../scenario/edit/timeline-edits.ts';
import { parameterWithRole } from '../../../scenario/parameter-with-role.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import type { LaneFeed } from '../../../protocol/lane-feed.ts';
import { usePage, usePageState } from '../../core/page/page-context.ts';
import { entryWords } from '../../core/words/change-words.ts';
import { ChartStack } from './chart-stack.tsx';
import { FoldedChart } from './folded-chart.tsx';
import type { PicturesProps } from '../../../views/lane-view.ts';
import { useLaneShape, useLaneSource } from '../../../views/lane-source.ts';
import { Pictures } from './view-parts.tsx';
import type { LaneChart } from '../../../views/lane-chart.ts';
import type { Lead } from '../../../views/view-of.ts';
import { chartsWithOther, RUN_BEFORE, sourceOfBoth } from './other-run.ts';
import { useChartSet } from './use-chart-set.ts';
import { useTracedFlow } from './use-traced-flow.ts';

interface Props {
  readonly feed: LaneFeed;
  /** What the page leads with; null: no lane is open. */
  readonly lead: Lead | null;
  /** The other charts stand below it. */
  readonly hasAll: boolean;
  /** The lane that the hero chart shows too; null: none. */
  readonly other: LaneFeed | null;
  /** There is little room: on a projector, in rows of lanes. */
  readonly isLow: boolean;
  /** Beside the switch of the time axis. */
  readonly children?: ReactNode;
}

export function LaneCharts({ feed, lead, hasAll, other, isLow, children }: Props) {
  const page = usePage();
  const { run, cursor, scales, span, embed } = page;
  const { paintLoop, shown } = run;
  const { laneId } = feed;
  // The lanes follow an edit when there is time.
  const scenario = useDeferredValue(usePageState((state) => state.scenario));
  const parameterAt = useMemo(() => parametersOf(scenario, laneId), [scenario, laneId]);
  const events = useMemo(() => eventsOf(scenario, laneId), [scenario, laneId]);
  const onSeek = useCallback((seconds: number) => run.seek(seconds), [run]);
  const { untilSeconds } = scenario.run;
  const shape = useLaneShape(feed);
  const source = useLaneSource(feed, shown);
  const set = useChartSet(feed, lead, {
    hasAll,
    isLow,
    flow: useTracedFlow(),
    chosen: embed?.charts ?? undefined,
  });
  const { folded, pictures } = set;
  // A lane that opens is rendered again: then it may have another run before.
  const { before = null } = feed;
  const behind = useMemo(() => {
    if (before !== null) return { series: before, words: RUN_BEFORE };
    return other === null
      ? null
      : { series: other.series, words: { label: other.letter, title: `lane ${other.letter}` } };
  }, [before, other]);
  const charts = useMemo(() => {
    if (behind === null) return set.charts;
    const isOfBoth = (chart: LaneChart) => before !== null || chart.figure !== undefined;
    return set.charts.flatMap((chart) =>
      isOfBoth(chart) ? chartsWithOther([chart], behind.series, behind.words) : [chart],
    );
  }, [set, behind, before]);
  const chartSource = useMemo(
    () => (behind === null ? source : sourceOfBoth(source, feed, behind.series)),
    [source, feed, behind],
  );
  return (
    <div className="lane-charts">
      <ChartStack
        {...{ charts, cursor, scales, span, events, untilSeconds, paintLoop, shown, onSeek }}
        source={chartSource}
        of={`lane ${feed.letter}`}
      >
        {children}
      </ChartStack>
      {folded !== null && (
        <FoldedChart chart={folded} source={source} span={span} paintLoop={paintLoop} untilSeconds={untilSeconds} />
      )}
      {pictures && shape !== null && (
        <Pictures
          {...{ feed, shape, source, span, paintLoop, shown, untilSeconds, parameterAt }}
          onSelectFlow={(flow) => page.select(laneId, { kind: 'flow', flow })}
        />
      )}
    </div>
  );
}

/** The values of a lane's parameters by their roles, as the scenario sets and changes them. */
function parametersOf(scenario: Scenario, laneId: string): PicturesProps['parameterAt'] {
  return (role, seconds) => {
    const value = parameterWithRole(scenario, laneId, role, seconds);
    return typeof value === 'number' ? value : null;
  };
}

/** What changes the lane's conditions: entries for another lane's parameters do not. */
function eventsOf(scenario: Scenario, laneId: string) {
  return scenario.timeline
    .filter(({ set }) => !set.startsWith('lanes.') || set.startsWith(`lanes.${laneId}.`))
    .filter((entry) => !changesNothing(scenario, entry))
    .map((entry) => ({ atSeconds: entry.atSeconds, label: entry.label ?? entryWords(scenario, entry) }));
}
