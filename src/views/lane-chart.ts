/** One chart of a lane: what is on it and how high it is. */
import type { ChartSeries } from '../widgets/charts/chart-series.ts';
import type { ScaleKind } from '../widgets/charts/value-domain.ts';

export type ChartId =
  | 'flows'
  | 'queue'
  | 'active'
  | 'rates'
  | 'errors'
  | 'linkErrors'
  | 'beta'
  | 'inTime'
  | 'throughput'
  | 'loss';

/** CSS pixels at scale 1, title included. */
export const CHART_HEIGHTS: Readonly<Record<ChartId | 'networkQueue', number>> = {
  flows: 120,
  queue: 68,
  active: 72,
  rates: 168,
  errors: 92,
  linkErrors: 92,
  beta: 76,
  networkQueue: 52,
  inTime: 52,
  throughput: 92,
  loss: 44,
};

export interface LaneChart {
  readonly id: ChartId;
  readonly title: string;
  readonly unit: string;
  readonly kind: ScaleKind;
  readonly height: number;
  readonly series: readonly ChartSeries[];
}
