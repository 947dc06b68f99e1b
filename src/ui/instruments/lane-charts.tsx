/** A lane's charts: flows per second, queue, active flows, on one time axis. */
import './lane-charts.css';
import { type ReactNode, Suspense, useMemo } from 'react';
import type { ChartSpan } from '../../widgets/charts/chart-span.ts';
import type { ChartEvent } from '../../widgets/charts/chart-specification.ts';
import type { Cursor } from '../../widgets/charts/cursor.ts';
import type { SharedScales } from '../../widgets/charts/shared-scales.ts';
import type { LaneFeed } from '../../protocol/lane-feed.ts';
import type { PaintLoop } from '../../widgets/charts/paint-loop.ts';
import { ChartStack } from './chart-stack.tsx';
import { FoldedChart } from './folded-chart.tsx';
import type { PicturesProps } from '../../views/lane-view.ts';
import { useLaneShape, useLaneSource } from '../../views/lane-source.ts';
import { Pictures } from './view-parts.tsx';
import { chartsWithBefore, sourceOfBoth } from './run-before.ts';
import { useChartSet } from './use-chart-set.ts';
import { useTracedFlow } from './use-traced-flow.ts';

export interface LaneChartsProps {
  readonly feed: LaneFeed;
  readonly paintLoop: PaintLoop;
  /** Simulated seconds shown; must stay the same function. */
  readonly shown: () => number;
  /** One for all lanes. */
  readonly cursor: Cursor;
  /** One for all lanes: charts of the same kind share their vertical axis. */
  readonly scales: SharedScales;
  /** One for all lanes: the last 25 s, or the whole run. */
  readonly span: ChartSpan;
  /** Timeline entries with the words to write beside their lines. */
  readonly events: readonly ChartEvent[];
  readonly untilSeconds: number;
  /** One chart instead of three. */
  readonly few?: boolean;
  /** Charts by id that stand instead; empty: none was chosen. Must stay the same list. */
  readonly chosen?: readonly string[];
  /** Double click on a chart, or Enter at its cursor. */
  readonly onSeek?: (seconds: number) => void;
  /** See `PicturesProps`; must stay the same function. */
  readonly parameterAt: PicturesProps['parameterAt'];
  /** A flow was chosen, by its number. */
  readonly onSelectFlow?: (flow: number) => void;
  /** Beside the switch of the time axis. */
  readonly children?: ReactNode;
}

export function LaneCharts(props: LaneChartsProps) {
  const { feed, paintLoop, shown, cursor, scales, span, events, untilSeconds, few = false } = props;
  const { onSeek, parameterAt, children } = props;
  const shape = useLaneShape(feed);
  const source = useLaneSource(feed, shown);
  const set = useChartSet(shape, few, useTracedFlow(), props.chosen);
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
        <Suspense fallback={null}>
          <Pictures
            {...{ feed, shape, source, span, paintLoop, shown, untilSeconds, parameterAt }}
            onSelectFlow={props.onSelectFlow}
          />
        </Suspense>
      )}
    </div>
  );
}
