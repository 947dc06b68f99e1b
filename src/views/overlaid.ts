/** What is compared where the charts of several lanes lie over each other, one line a lane. */
import { countText, rateText } from '../widgets/charts/figure-text.ts';
import type { ScaleKind } from '../widgets/charts/value-domain.ts';
import { type FindColumn, named } from '../quantities/columns.ts';

export interface OverlaidLine {
  readonly id: string;
  readonly title: string;
  readonly unit: string;
  readonly seriesUnit: string;
  readonly kind: ScaleKind;
  readonly find: FindColumn;
  readonly rateSeconds?: number;
  readonly factor?: number;
  readonly step?: boolean;
  readonly format: (value: number) => string;
}

export const COMPLETED_LINE: OverlaidLine = {
  id: 'completed',
  title: 'Completed flows',
  unit: 'per second, over 1 s; log scale',
  seriesUnit: 'flows/s',
  kind: 'log',
  find: named('flowsCompleted'),
  rateSeconds: 1,
  format: rateText,
};

export const QUEUE_LINE: OverlaidLine = {
  id: 'queue',
  title: 'Queue',
  unit: 'packets',
  seriesUnit: 'packets',
  kind: 'linear',
  find: named('heroQueuePackets'),
  format: countText,
};

export const ACTIVE_LINE: OverlaidLine = {
  id: 'active',
  title: 'Active flows',
  unit: 'log scale',
  seriesUnit: 'flows',
  kind: 'log',
  find: named('flowsActive'),
  format: countText,
};
