/** One chart of a lane: what is on it, how high it is, and what the spine says beside it. */
import type { ChartFigure } from '../widgets/charts/chart-specification.ts';
import type { ChartSeries } from '../widgets/charts/chart-series.ts';
import { countText } from '../widgets/charts/figure-text.ts';
import type { StateBand } from '../widgets/charts/state-band.ts';
import type { ScaleKind } from '../widgets/charts/value-domain.ts';
import type { Difference } from '../quantities/difference.ts';
import { QUEUE } from '../quantities/lane-quantities.ts';

export interface LaneChart {
  /** Charts of the same id in several lanes share their vertical axis. */
  readonly id: string;
  readonly title: string;
  readonly unit: string;
  readonly kind: ScaleKind;
  /** CSS pixels at scale 1, title included. */
  readonly height: number;
  readonly series: readonly ChartSeries[];
  /** Under the lines; part of the height. */
  readonly band?: StateBand;
  /** Smaller values are drawn here, on a logarithmic axis. */
  readonly floor?: number;
  /** The figure of its last line over the window of all figures. */
  readonly figure?: ChartFigure;
  /** The difference between two lanes at the cursor. */
  readonly difference: Difference;
}

/** How many charts there is room for: all, the first alone, or the first alone and not high. */
export type ChartRoom = 'all' | 'one' | 'projected';

/** The height of the chart of what the page leads with. */
export const HERO_HEIGHT = 196;
/** The height of the first chart of a view. */
export const FIRST_HEIGHT = 120;
/** The same on a projector, where everything is larger. */
export const PROJECTED_HEIGHT = 92;

/** As many of the charts as there is room for. */
export function fitCharts(charts: readonly LaneChart[], room: ChartRoom): readonly LaneChart[] {
  if (room === 'all') return charts;
  return charts
    .slice(0, 1)
    .map((chart) => ({ ...chart, height: room === 'projected' ? PROJECTED_HEIGHT : FIRST_HEIGHT }));
}

/** A buffer for this many packets stands for one without a limit. */
const WITHOUT_LIMIT = 100_000;

export const QUEUE_CHART: LaneChart = {
  id: 'queue',
  title: 'Queue',
  unit: 'packets',
  kind: 'linear',
  height: 68,
  difference: { quantity: QUEUE, label: 'packets' },
  series: [
    {
      column: 'heroBufferPackets',
      label: '',
      title: 'buffer',
      unit: 'packets',
      colour: 'ink3',
      textColour: 'ink2',
      width: 1,
      threshold: true,
      format: countText,
      known: (samples, row) => samples.column('heroBufferPackets')[row]! < WITHOUT_LIMIT,
    },
    {
      column: 'heroQueuePackets',
      label: '',
      title: 'queue',
      unit: 'packets',
      colour: 'data',
      textColour: 'data-text',
      width: 1.5,
      area: true,
      format: countText,
      remark: (value, samples, row) =>
        samples.has('heroBufferPackets') && value > 0 && value >= samples.column('heroBufferPackets')[row]!
          ? ', full'
          : '',
    },
  ],
};
