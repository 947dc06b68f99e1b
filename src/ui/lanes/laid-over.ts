/** The charts of several lanes laid over each other: which quantities, and where a lane's values come from. */
import type { SampleColumns } from '../../widgets/charts/sample-columns.ts';
import type { ChartSeries } from '../../widgets/charts/chart-series.ts';
import type { ScaleKind } from '../../widgets/charts/value-domain.ts';
import { countText, rateText } from '../../widgets/charts/figure-text.ts';
import { sessionColour } from '../../widgets/charts/session-colour.ts';
import type { LaneFeed } from '../../protocol/lane-feed.ts';

type Feed = Pick<LaneFeed, 'letter' | 'series' | 'shape'>;

/** The samples of every lane as one table: column `B.flowsActive` is `flowsActive` of lane B. */
export class LaidOver implements SampleColumns {
  constructor(private readonly feeds: readonly Feed[]) {}

  /** Lanes are sampled at the same moments; the shortest table ends them all. */
  get rows(): number {
    return Math.min(...this.feeds.map(({ series }) => series.rows));
  }

  column(id: string): Float64Array {
    const { feed, column } = this.find(id);
    if (feed === undefined) throw new Error(`No lane has the column ${id}.`);
    return feed.series.column(column);
  }

  has(id: string): boolean {
    const { feed, column } = this.find(id);
    return feed?.series.has(column) ?? false;
  }

  private find(id: string): { readonly feed: Feed | undefined; readonly column: string } {
    const dot = id.indexOf('.');
    if (dot < 0) return { feed: this.feeds[0], column: id };
    return { feed: this.feeds.find(({ letter }) => letter === id.slice(0, dot)), column: id.slice(dot + 1) };
  }
}

interface Quantity {
  readonly id: string;
  readonly title: string;
  readonly unit: string;
  readonly seriesUnit: string;
  readonly kind: ScaleKind;
  readonly column: string;
  readonly rateSeconds?: number;
  readonly step?: boolean;
  readonly format: (value: number) => string;
}

const COMPLETED: Quantity = {
  id: 'completed',
  title: 'Completed flows',
  unit: 'per second, log scale',
  seriesUnit: 'flows/s',
  kind: 'log',
  column: 'flowsCompleted',
  rateSeconds: 1,
  format: rateText,
};
const QUEUE: Quantity = {
  id: 'queue',
  title: 'Queue',
  unit: 'packets',
  seriesUnit: 'packets',
  kind: 'linear',
  column: 'heroQueuePackets',
  format: countText,
};
const ACTIVE: Quantity = {
  id: 'active',
  title: 'Active flows',
  unit: 'log scale',
  seriesUnit: 'flows',
  kind: 'log',
  column: 'flowsActive',
  format: countText,
};
const ERROR: Quantity = {
  id: 'error',
  title: 'Mean error at sources',
  unit: '% of the max-min rate',
  seriesUnit: '%',
  kind: 'linear',
  column: 'sourceErrorMean',
  step: true,
  format: (value) => `${rateText(value)} %`,
};
const SETTLED: Quantity = {
  id: 'settled',
  title: 'Settled sessions',
  unit: 'at their max-min rate',
  seriesUnit: 'sessions',
  kind: 'linear',
  column: 'settled',
  step: true,
  format: countText,
};

export interface LaidOverChart extends Omit<Quantity, 'column'> {
  readonly series: readonly ChartSeries[];
}

/** One chart a quantity, one line a lane, in the order of the lanes. */
export function laidOverCharts(feeds: readonly Feed[]): readonly LaidOverChart[] {
  const has = (column: string) => feeds.every(({ shape }) => shape?.series.some(({ id }) => id === column) ?? false);
  const quantities = has(ERROR.column) ? [ERROR, SETTLED, QUEUE] : [COMPLETED, QUEUE, ACTIVE];
  return quantities
    .filter(({ column }) => has(column))
    .map(({ column, ...quantity }) => ({
      ...quantity,
      series: feeds.map(({ letter }, index) => lineOf(letter, index, { column, ...quantity })),
    }));
}

function lineOf(letter: string, index: number, quantity: Quantity): ChartSeries {
  const colour = sessionColour(index);
  const { column, title, seriesUnit, rateSeconds, step, format } = quantity;
  return {
    column: `${letter}.${column}`,
    label: letter,
    title: `${title.toLowerCase()}, lane ${letter}`,
    unit: seriesUnit,
    colour,
    textColour: colour,
    width: 1.75,
    ...(rateSeconds !== undefined && { rateSeconds }),
    ...(step !== undefined && { step }),
    format,
  };
}
