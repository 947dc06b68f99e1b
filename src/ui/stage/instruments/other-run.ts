/**
 * Another run in the charts of a lane, as a thin grey line: its own before its code was changed, or that of the lane that it
 * is compared with.
 */
import type { LaneFeed, LaneSeries } from '../../../protocol/lane-feed.ts';
import type { LaneChart } from '../../../views/lane-chart.ts';
import type { ChartSeries } from '../../../widgets/charts/chart-series.ts';
import type { ChartSource } from '../../../widgets/charts/chart-specification.ts';
import type { SampleColumns } from '../../../widgets/charts/sample-columns.ts';

const PREFIX = 'other.';

type Feed = Pick<LaneFeed, 'series' | 'failure'>;

/** The lane's samples, and those of the other run as columns `other.ID`: both were taken at the same moments. */
class BothRuns implements SampleColumns {
  constructor(
    private readonly feed: Feed,
    private readonly other: LaneSeries,
  ) {}

  /** Where the lane has failed, the other run is shown as far as it went. */
  get rows(): number {
    const { series, failure } = this.feed;
    return failure === null ? series.rows : Math.max(series.rows, this.other.rows);
  }

  has(id: string): boolean {
    return id.startsWith(PREFIX) ? this.other.has(id.slice(PREFIX.length)) : this.feed.series.has(id);
  }

  column(id: string): Float64Array {
    if (id.startsWith(PREFIX)) return this.other.column(id.slice(PREFIX.length));
    const { rows } = this;
    const { series } = this.feed;
    if (rows === series.rows) return series.column(id);
    if (id === 'time') return this.other.column(id);
    const extended = new Float64Array(rows).fill(NaN);
    extended.set(series.column(id).subarray(0, series.rows));
    return extended;
  }
}

/** A source of both runs. Keep it as long as `other` is the same. */
export function sourceOfBoth(source: ChartSource, feed: Feed, other: LaneSeries): ChartSource {
  const samples = new BothRuns(feed, other);
  return { samples: () => samples, shown: () => source.shown(), revision: () => source.revision() };
}

/** What the other run is called: at the end of its line, and in the table after what the line is. */
interface OtherRun {
  readonly label: string;
  readonly title: string;
}

export const RUN_BEFORE: OtherRun = { label: 'before', title: 'before the last change' };

/** The charts with a line of the other run, behind the others. It follows the line that the chart's figure is of, else the first with a value of its own. */
export function chartsWithOther(
  charts: readonly LaneChart[],
  other: LaneSeries,
  words: OtherRun,
): readonly LaneChart[] {
  return charts.map((chart) => {
    const own = chart.series.filter((one) => one.threshold !== true && one.reference !== true);
    const main = own.at(chart.figure === undefined ? 0 : -1);
    if (main === undefined) return chart;
    const line = { ...lineOfOther(main, other, words), endsWithoutValue: chart.figure !== undefined };
    return { ...chart, series: [line, ...chart.series] };
  });
}

function lineOfOther(series: ChartSeries, other: LaneSeries, { label, title }: OtherRun): ChartSeries {
  const { column, over, per, factor, rateSeconds, step, roomAtMost, unit, format } = series;
  return {
    column: PREFIX + column,
    ...(over !== undefined && { over: PREFIX + over }),
    ...(per !== undefined && { per: PREFIX + per }),
    ...(factor !== undefined && { factor }),
    ...(rateSeconds !== undefined && { rateSeconds }),
    ...(step !== undefined && { step }),
    ...(roomAtMost !== undefined && { roomAtMost }),
    // It may have ended earlier than this run.
    known: (_samples, row) => row < other.rows,
    label,
    title: `${series.title}, ${title}`,
    unit,
    colour: 'ink3',
    textColour: 'ink3',
    width: 1,
    format,
  };
}
