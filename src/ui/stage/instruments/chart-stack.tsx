/** Charts one below the other on one time axis: the first has the labels of events and the switch of the span. */
import { type ReactNode, useMemo } from 'react';
import type { ChartSpan } from '../../../widgets/charts/chart-span.ts';
import type { ChartEvent, ChartSource, ChartSpecification } from '../../../widgets/charts/chart-specification.ts';
import type { Cursor } from '../../../widgets/charts/cursor.ts';
import { LiveChart } from '../../../widgets/charts/live-chart.tsx';
import type { PaintLoop } from '../../../widgets/charts/paint-loop.ts';
import type { SharedScales } from '../../../widgets/charts/shared-scales.ts';
import { SpanSwitch } from './span-switch.tsx';

type StackedChart = Pick<ChartSpecification, 'series' | 'kind' | 'height'> &
  Pick<ChartSpecification, 'band' | 'figure' | 'floor'> & {
    readonly id: string;
    readonly title: string;
    readonly unit: string;
  };

interface Props {
  /** Must stay the same as long as they mean the same. */
  readonly charts: readonly StackedChart[];
  /** Behind the title for those who listen, e.g. "lane A". */
  readonly of: string;
  /** Before the ids of shared scales: charts of another kind have scales of their own. */
  readonly scalePrefix?: string;
  readonly source: ChartSource;
  readonly cursor: Cursor;
  readonly scales: SharedScales;
  readonly span: ChartSpan;
  readonly events: readonly ChartEvent[];
  readonly untilSeconds: number;
  readonly paintLoop: PaintLoop;
  /** Simulated seconds shown; must stay the same function. */
  readonly shown: () => number;
  /** Double click on a chart, or Enter at its cursor. */
  readonly onSeek?: ((seconds: number) => void) | undefined;
  /** Beside the switch of the time axis. */
  readonly children?: ReactNode;
}

export function ChartStack(props: Props) {
  const { charts, of, scalePrefix = '', source, cursor, scales, span, untilSeconds, paintLoop, shown, onSeek } = props;
  const specifications = useMemo(
    () =>
      charts.map(({ id, title, kind, series, band, figure, floor, height }, index): ChartSpecification => ({
        name: `${title}, ${of}`,
        series,
        kind,
        band,
        figure,
        floor,
        scaleId: `${scalePrefix}${id}`,
        height,
        timeAxis: index === charts.length - 1,
        eventLabels: index === 0,
        untilSeconds,
        source,
        cursor,
        scales,
        span,
      })),
    [charts, of, scalePrefix, untilSeconds, source, cursor, scales, span],
  );
  return charts.map(({ id, title, unit }, index) => (
    <LiveChart
      key={id}
      specification={specifications[index]!}
      title={title}
      unit={unit}
      events={props.events}
      paintLoop={paintLoop}
      {...(onSeek !== undefined && { onSeek })}
    >
      {index === 0 && (
        <>
          {props.children}
          <SpanSwitch {...{ span, paintLoop, shown, untilSeconds }} />
        </>
      )}
    </LiveChart>
  ));
}
