import type { Standing } from '../layout-group.ts';
import type { LaneShape } from '../../../../simulation/report.ts';
import type { MapView } from './map-view.ts';

/** What the picture has learnt about a run, beside the network itself. */
export interface PictureFacts {
  /** Directed link whose queue is the one to watch; -1: none. */
  readonly chartedLink: number;
  /** No data are sent: links are their sessions' rates, wide and without queues. */
  readonly ratesAlone: boolean;
  /** Directed link of each gate. */
  readonly gates: readonly number[];
  /** Gates are interfaces, which space the packets of the hosts behind them. */
  readonly interfaces: boolean;
  /** What stands on links in every lane of the network, this one too: it decides the layout. Absent: this one alone. */
  readonly standing?: readonly Standing[];
  /** The parts into which the scheme cuts the network. */
  readonly segments: LaneShape['segments'];
  /** Directed links on which data has been seen: these get the wide channel. */
  readonly dataLinks: ReadonlySet<number>;
  /** Directed links that have a queue for each flow, whose stacks are wide; absent: none. */
  readonly divided?: ReadonlySet<number>;
  /** Nodes at which flows have waited or been active. */
  readonly sources: ReadonlySet<number>;
  /** By directed link, bit/s; null: as the network says. */
  readonly rates: ArrayLike<number> | null;
  /** The part of a map that is seen; absent: the whole. */
  readonly mapView?: MapView;
}

/** Width in pixels of a text in the picture's face at a size in pixels. */
export type MeasureText = (text: string, fontPixels: number, bold: boolean) => number;
