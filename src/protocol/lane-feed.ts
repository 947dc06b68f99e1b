/**
 * What the page knows of a lane: typed arrays outside React. Instruments and pictures read it when they paint;
 * nothing here makes React render.
 */
import type { LaneFrame } from './messages.ts';
import type { Inspection, InspectionTarget, LaneShape } from '../simulation/report.ts';

export interface LaneFeed {
  readonly laneId: string;
  /** `A`, `B`, ... in the order of the scenario's lanes. */
  readonly letter: string;
  readonly shape: LaneShape | null;
  /** The newest frame. */
  readonly frame: LaneFrame | null;
  readonly series: LaneSeries;
  readonly inspection: { readonly target: InspectionTarget; readonly inspection: Inspection | null } | null;
  /** Why the lane cannot go on; null while it can. */
  readonly failure: string | null;
  /** Calls back after each change of that kind. Returns the function that ends it. */
  on(event: 'opened' | 'frame' | 'inspection' | 'failed', listener: () => void): () => void;
}

/** The lane's samples, column by column, and what can be read off them. Times in seconds. */
export interface LaneSeries {
  readonly rows: number;
  /** Grows by doubling: only the first `rows` values count. Throws for an unknown id. */
  column(id: string): Float64Array;
  has(id: string): boolean;
  /** The value at the last sample at or before `time`; null before the first. */
  at(id: string, time: number): number | null;
  /** (value at time - value at time - window) / window for totals, window cut at 0; null before the first sample. */
  rate(id: string, time: number, windowSeconds: number): number | null;
}
