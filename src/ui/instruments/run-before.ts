/** The run of a lane before its code was changed, as a thin grey line in each of its charts: what a change has changed. */
import type { LaneFeed, LaneSeries } from '../../protocol/lane-feed.ts';
import type { LaneChart } from '../../views/lane-chart.ts';
import type { ChartSeries } from '../../widgets/charts/chart-series.ts';
import type { ChartSource } from '../../widgets/charts/chart-specification.ts';
import type { SampleColumns } from '../../widgets/charts/sample-columns.ts';

const PREFIX = 'before.';

type Feed = Pick<LaneFeed, 'series' | 'failure'>;

/** The lane's samples, and those of the run before as columns `before.ID`: both were taken at the same moments. */
class BothRuns implements SampleColumns {
  constructor(
    private readonly feed: Feed,
    private readonly before: LaneSeries,
  ) {}

  /** Where the lane has failed, the run before it is shown as far as it went. */
  get rows(): number {
    const { series, failure } = this.feed;
    return failure === null ? series.rows : Math.max(series.rows, this.before.rows);
  }

  has(id: string): boolean {
    return id.startsWith(PREFIX) ? this.before.has(id.slice(PREFIX.length)) : this.feed.series.has(id);
  }

  column(id: string): Float64Array {
    if (id.startsWith(PREFIX)) return this.before.column(id.slice(PREFIX.length));
    const { rows } = this;
    const { series } = this.feed;
    if (rows === series.rows) return series.column(id);
    if (id === 'time') return this.before.column(id);
    const extended = new Float64Array(rows).fill(NaN);
    extended.set(series.column(id).subarray(0, series.rows));
    return extended;
  }
}

/** A source of both runs. Keep it as long as `before` is the same. */
export function sourceOfBoth(source: ChartSource, feed: Feed, before: LaneSeries): ChartSource {
  const samples = new BothRuns(feed, before);
  return { samples: () => samples, shown: () => source.shown(), revision: () => source.revision() };
}

/** The charts with a line of the run before, behind the others. It follows the first line that has a value of its own. */
export function chartsWithBefore(charts: readonly LaneChart[], before: LaneSeries): readonly LaneChart[] {
  return charts.map((chart) => {
    const main = chart.series.find((one) => one.threshold !== true && one.reference !== true);
    return main === undefined ? chart : { ...chart, series: [lineBefore(main, before), ...chart.series] };
  });
}

function lineBefore(series: ChartSeries, before: LaneSeries): ChartSeries {
  const { column, over, per, factor, rateSeconds, step, roomAtMost, title, unit, format } = series;
  return {
    column: PREFIX + column,
    ...(over !== undefined && { over: PREFIX + over }),
    ...(per !== undefined && { per: PREFIX + per }),
    ...(factor !== undefined && { factor }),
    ...(rateSeconds !== undefined && { rateSeconds }),
    ...(step !== undefined && { step }),
    ...(roomAtMost !== undefined && { roomAtMost }),
    // It may have ended earlier than this run.
    known: (_samples, row) => row < before.rows,
    label: 'before',
    title: `${title}, before the last change`,
    unit,
    colour: 'ink3',
    textColour: 'ink3',
    width: 1,
    format,
  };
}
