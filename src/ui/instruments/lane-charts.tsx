/** A lane's charts: flows per second, queue, active flows, on one time axis. */
import './lane-charts.css';
import { type ReactNode, Suspense, useMemo } from 'react';
import type { ChartSpan } from '../../widgets/charts/chart-span.ts';
import type { ChartEvent, ChartSpecification } from '../../widgets/charts/chart-specification.ts';
import type { Cursor } from '../../widgets/charts/cursor.ts';
import { LiveChart } from '../../widgets/charts/live-chart.tsx';
import type { SharedScales } from '../../widgets/charts/shared-scales.ts';
import type { LaneFeed } from '../../protocol/lane-feed.ts';
import type { PaintLoop } from '../../widgets/charts/paint-loop.ts';
import { FoldedChart } from './folded-chart.tsx';
import type { PicturesProps } from '../../views/lane-view.ts';
import { useLaneShape, useLaneSource } from '../../views/lane-source.ts';
import { Pictures } from './view-parts.tsx';
import { SpanSwitch } from './span-switch.tsx';
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
  const { charts, folded, pictures } = useChartSet(shape, few, useTracedFlow());
  const { letter } = feed;
  const specifications = useMemo(
    () =>
      charts.map(({ id, title, kind, series, band, height }, index): ChartSpecification => ({
        name: `${title}, lane ${letter}`,
        series,
        kind,
        band,
        scaleId: id,
        height,
        timeAxis: index === charts.length - 1,
        eventLabels: index === 0,
        untilSeconds,
        source,
        cursor,
        scales,
        span,
      })),
    [charts, letter, untilSeconds, source, cursor, scales, span],
  );
  return (
    <div className="lane-charts">
      {charts.map(({ id, title, unit }, index) => (
        <LiveChart
          key={id}
          specification={specifications[index]!}
          title={title}
          unit={unit}
          events={events}
          paintLoop={paintLoop}
          {...(onSeek === undefined ? {} : { onSeek })}
        >
          {index === 0 && (
            <>
              {children}
              <SpanSwitch {...{ span, paintLoop, shown, untilSeconds }} />
            </>
          )}
        </LiveChart>
      ))}
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
