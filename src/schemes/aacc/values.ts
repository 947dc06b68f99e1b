import type { Thresholds } from './beta-update.ts';
import type { DelayReading, DelayReference } from './delay-average.ts';

/** The parameters in force, as `parameters.ts` declares them. */
export interface AaccValues extends Thresholds {
  readonly control: boolean;
  readonly interfaceAt: 'host' | 'edge';
  readonly admission: 'gap' | 'bucket';
  readonly quota: number;
  /** r_update; 0: by the rule of `sampling-plan.ts`. */
  readonly samplingRate: number;
  readonly timeLimit: number;
  readonly reading: DelayReading;
  readonly reference: DelayReference;
  /** 0: from the path. */
  readonly timeUnitSeconds: number;
  /** 0: as large as a data packet. */
  readonly samplingBytes: number;
  readonly controlAcks: boolean;
}
