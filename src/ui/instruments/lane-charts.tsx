/** A lane's charts: flows per second, queue, active flows, on one time axis. */
import './lane-charts.css';
import { type ReactNode, useCallback, useDeferredValue, useMemo } from 'react';
import { parameterWithRole } from '../../scenario/parameter-with-role.ts';
import type { Scenario } from '../../scenario/schema.ts';
import type { LaneFeed } from '../../protocol/lane-feed.ts';
import { usePage, usePageState } from '../page/page-context.ts';
import { entryWords } from '../words/change-words.ts';
import { ChartStack } from './chart-stack.tsx';
import { FoldedChart } from './folded-chart.tsx';
import type { PicturesProps } from '../../views/lane-view.ts';
import { useLaneShape, useLaneSource } from '../../views/lane-source.ts';
import { Pictures } from './view-parts.tsx';
import { chartsWithBefore, sourceOfBoth } from './run-before.ts';
import { useChartSet } from './use-chart-set.ts';
import { useTracedFlow } from './use-traced-flow.ts';

interface Props {
  readonly feed: LaneFeed;
  /** One chart instead of three. */
  readonly few: boolean;
  /** Beside the switch of the time axis. */
  readonly children?: ReactNode;
}

export function LaneCharts({ feed, few, children }: Props) {
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
  const set = useChartSet(shape, few, useTracedFlow(), embed?.charts ?? undefined);
  const { folded, pictures } = set;
  // A lane that opens is rendered again: then it may have another run before.
  const { before = null } = feed;
  const charts = useMemo(() => (before === null ? set.charts : chartsWithBefore(set.charts, before)), [set, before]);
  const chartSource = useMemo(
    () => (before === null ? source : sourceOfBoth(source, feed, before)),
    [source, feed, before],
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
    .map((entry) => ({ atSeconds: entry.atSeconds, label: entry.label ?? entryWords(scenario, entry) }));
}
