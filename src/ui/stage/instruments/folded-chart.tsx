/** A chart as a row of one line, where the window is too low for it: its name, its value, its history as a small line. */
import { useEffect, useRef } from 'react';
import { type ChartSpan, visibleSpan } from '../../../widgets/charts/chart-span.ts';
import { seriesValue } from '../../../widgets/charts/chart-series.ts';
import type { ChartSource } from '../../../widgets/charts/chart-specification.ts';
import { rowsUntil } from '../../../widgets/charts/sample-columns.ts';
import { Sparkline, type SparklineHandle } from '../../../widgets/charts/sparkline.tsx';
import type { PaintLoop } from '../../../widgets/charts/paint-loop.ts';
import type { LaneChart } from '../../../views/lane-chart.ts';
import { NOTHING } from '../../../widgets/charts/figure-text.ts';
import { FIGURES_MILLISECONDS, paintRarely } from '../../../widgets/charts/paint-rarely.ts';
import { writeText } from '../../../widgets/write-text.ts';

interface Props {
  readonly chart: LaneChart;
  readonly source: ChartSource;
  readonly span: ChartSpan;
  readonly paintLoop: PaintLoop;
  readonly untilSeconds: number;
}

const POINTS = 36;

export function FoldedChart({ chart, source, span, paintLoop, untilSeconds }: Props) {
  const number = useRef<HTMLElement>(null);
  const history = useRef<SparklineHandle>(null);
  const series = chart.series.at(-1)!;

  useEffect(() => {
    const at = (seconds: number) => {
      const samples = source.samples();
      return samples.rows === 0 ? null : seriesValue(series, samples, rowsUntil(samples, seconds) - 1);
    };
    const paint = () => {
      const shown = source.shown();
      const [from, to] = visibleSpan(span.kind, shown, untilSeconds);
      const value = at(shown);
      writeText(number.current, value === null ? NOTHING : series.format(value));
      const moments = Array.from({ length: POINTS }, (_, point) => from + ((to - from) * point) / (POINTS - 1));
      history.current?.draw(moments.map((seconds) => (seconds > shown ? null : at(seconds))));
    };
    return paintLoop(
      paintRarely(FIGURES_MILLISECONDS, () => `${source.revision()} ${source.shown()} ${span.kind}`, paint),
    );
  }, [series, source, span, paintLoop, untilSeconds]);

  return (
    <p className="folded-chart row">
      <span>{chart.title}</span> <b ref={number}>{NOTHING}</b>
      <Sparkline colour={series.colour} ref={history} />
    </p>
  );
}
