/**
 * What the page knows of a lane: typed arrays outside React. Instruments and pictures read it when they paint;
 * nothing here makes React render.
 */
import type { LaneFrame } from './messages.ts';
import type { RateCloud } from './rate-cloud.ts';
import type { ExpandedNetwork } from '../scenario/network.ts';
import type { Inspection, InspectionTarget, LaneShape, Extreme } from '../simulation/report.ts';

/**
 * What a lane runs, as its worker has confirmed it. The indices in the shape and in frames are places in this network.
 * The page's scenario may already be another one that the lane has still to open.
 */
export interface OpenedLane {
  readonly shape: LaneShape;
  readonly network: ExpandedNetwork;
}

export interface LaneFeed {
  readonly laneId: string;
  /** `A`, `B`, ... in the order of the scenario's lanes. */
  readonly letter: string;
  /** Null until the lane has been opened. Another object whenever any part of it has changed. */
  readonly opened: OpenedLane | null;
  readonly shape: LaneShape | null;
  /** The newest frame. */
  readonly frame: LaneFrame | null;
  readonly series: LaneSeries;
  /** The samples of the run before the one that is to be compared with it; null or absent: nothing is compared. */
  readonly before?: LaneSeries | null;
  /** How far figures look back at a moment, seconds; absent: `WINDOW_SECONDS`. */
  readonly lookBack?: (seconds: number) => number;
  /** All lanes that stand beside it, itself too; absent: it stands alone. */
  readonly beside?: () => readonly Pick<LaneFeed, 'series' | 'shape' | 'lookBack'>[];
  /** The lane's last answer about the object that it was asked about, and its moment; null: no answer yet. */
  readonly inspection: {
    readonly atSeconds: number;
    readonly target: InspectionTarget;
    readonly inspection: Inspection | null;
  } | null;
  /** What stands out where the lane is now; null: nothing does. undefined: the lane has gone elsewhere. */
  find(sought: Extreme): Promise<InspectionTarget | null | undefined>;
  /** The last rates of its sessions that it sent; null: it has sent none, or does not send them. */
  readonly cloud: RateCloud | null;
  /** It is not at the moment that the page shows: it opens or replays. What it has sent is of another run or moment. */
  readonly lags: boolean;
  /** Why the lane cannot go on; null while it can. */
  readonly failure: string | null;
  /**
   * Calls back after each change of that kind: `opened` is a new run, `revised` a change of the scenario that keeps the
   * run so far, `left` that the lane has left the moment that it was at, `new-phase` that `lags` or `failure` may be another,
   * `window` that figures look back over another one. Returns the function that ends it.
   */
  on(
    event: 'new-phase' | 'opened' | 'revised' | 'left' | 'frame' | 'inspection' | 'cloud' | 'window',
    listener: () => void,
  ): () => void;
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
  /**
   * The mean over time of a level in the window up to `time`, from every sample in it; a sample holds since the one
   * before it. Samples that know nothing are left out; null: all of them do, or there is none.
   */
  mean(id: string, time: number, windowSeconds: number): number | null;
  /**
   * The wait that this share of waits did not exceed, seconds, over the samples in the window up to `time`; null: nothing waited.
   * @param waits a traffic class: its packets at the charted link; or as `SeriesDeclaration.waits` says
   */
  waitPercentile(waits: number, share: number, time: number, windowSeconds: number): number | null;
}
