/**
 * Everything that the page and a lane's worker say to each other. One worker runs one lane.
 *
 * The page opens a lane, then grants time; the worker simulates in slices of a bounded number of events and
 * never passes the grant. Frames are transferred typed arrays (see `frame.ts`).
 */
import type { LogLine } from '../authored-lanes/log.ts';
import type { AuthoredStop } from '../authored-lanes/failure.ts';
import type { RateCloud } from './rate-cloud.ts';
import type { Scenario } from '../scenario/schema.ts';
import type {
  Condition,
  Happening,
  LaneFigures,
  Inspection,
  InspectionTarget,
  LaneShape,
  Extreme,
} from '../simulation/report.ts';

export type PageMessage =
  /** Start, or start again, with this scenario. Whoever sends it has validated it. */
  | {
      readonly kind: 'open';
      /** Names this scenario in the lane's answers. */
      readonly revision: number;
      readonly scenario: Scenario;
      readonly laneId: string;
      readonly replayToSeconds: number;
      /** It may go on from a moment of this run that `keep` has kept before. */
      readonly mayResume?: boolean;
    }
  /** Simulate up to this time, at most. */
  | { readonly kind: 'grant'; readonly untilSeconds: number }
  /** Compute ahead of the lane for this share of the time in which there is nothing else to do; 0: do not. `ready` reports it. */
  | { readonly kind: 'ahead'; readonly share: number }
  /** The scenario has changed (its timeline, mostly); the lane replays as far as it must. A frame follows in any case. */
  | { readonly kind: 'revise'; readonly revision: number; readonly scenario: Scenario }
  /** Directed link indices whose packets the camera shows. */
  | { readonly kind: 'camera'; readonly links: readonly number[] }
  /** Report on an object, now and with every fourth of a second until another is asked for; null: none. */
  | { readonly kind: 'inspect'; readonly target: InspectionTarget | null }
  /** Say what stands out where the lane is now; `found` answers. */
  | { readonly kind: 'find'; readonly sought: Extreme }
  /**
   * Stop at the event that meets this, short of the grant; `met` reports it, and no grant moves the lane until the next
   * `await`. Null: only go on, as far as granted. `number` distinguishes one wait from the next.
   */
  | {
      readonly kind: 'await';
      readonly number: number;
      readonly condition: Condition | null;
      readonly grantedSeconds: number;
    }
  /** Process just the lane's next event, whatever the grant; `stepped` reports what it brought about. */
  | { readonly kind: 'step' }
  /** Say when the lane's last event before this moment was. Whoever asks opens the lane again: it stands elsewhere afterwards. */
  | { readonly kind: 'event-before'; readonly seconds: number }
  /** Send a sample row of the present moment, which is seldom the moment of a sample. Asked where time stands still. */
  | { readonly kind: 'measure' }
  /** Time stands still: keep this moment in the browser's storage. Once it has stood still for a while it is, where a replay would take long. */
  | { readonly kind: 'keep' }
  /** A frame's buffer, given back for use again. */
  | { readonly kind: 'recycle'; readonly buffer: ArrayBuffer };

export type LaneMessage =
  /** The lane is opening, and has been for a while: the share that is done. Sent as it goes, in no slice. */
  | { readonly kind: 'opening'; readonly revision: number; readonly share: number }
  /** `revision`: of the scenario that the lane runs since then. */
  | { readonly kind: 'opened'; readonly revision: number; readonly shape: LaneShape }
  | { readonly kind: 'frame'; readonly revision: number; readonly frame: LaneFrame }
  /** `atSeconds`: the moment that it is about. */
  | {
      readonly kind: 'inspection';
      readonly atSeconds: number;
      readonly target: InspectionTarget;
      readonly inspection: Inspection | null;
    }
  /** What stands out; null: nothing does. */
  | { readonly kind: 'found'; readonly sought: Extreme; readonly target: InspectionTarget | null }
  /** What met the condition of that wait. Its frame follows. */
  | { readonly kind: 'met'; readonly number: number; readonly happening: Happening }
  /** What a step brought about; null: nothing that can be seen. Its frame follows. */
  | { readonly kind: 'stepped'; readonly happening: Happening | null }
  /** The last event before the moment that was asked about; null: there is none. */
  | { readonly kind: 'event-before'; readonly seconds: number | null }
  /** The sample row that was asked for; it is not one of the run's samples. */
  | {
      readonly kind: 'measured';
      readonly revision: number;
      readonly atSeconds: number;
      readonly row: Float64Array;
      /** As in a frame. */
      readonly links: Float64Array;
    }
  /**
   * The rates of the lane's sessions at that moment. It follows a frame some times a second at most, and each measured
   * row; only lanes whose sessions are too many to be sampled one by one send it.
   */
  | { readonly kind: 'cloud'; readonly revision: number; readonly atSeconds: number; readonly cloud: RateCloud }
  /** What the code of the scenario's author has logged last, all that is kept. It follows a frame. */
  | { readonly kind: 'log'; readonly revision: number; readonly lines: readonly LogLine[] }
  /** Up to here any moment of the run is shown at once. Sent when a run is opened or edited, and as it is computed ahead. */
  | { readonly kind: 'ready'; readonly revision: number; readonly seconds: number }
  /** The moment that was kept is not what the run comes to: the lane opens again without it. */
  | { readonly kind: 'kept-differs' }
  /** The lane cannot go on; it stays as it was at `timeSeconds`. `stop`: where the author's code has stopped it. */
  | { readonly kind: 'failed'; readonly message: string; readonly timeSeconds: number; readonly stop?: AuthoredStop };

export interface LaneFrame {
  /** Simulated time that all events up to have been processed. */
  readonly timeSeconds: number;
  /** Time of the lane's next event; Infinity when nothing will ever happen. */
  readonly nextEventSeconds: number;
  /** Events processed since 0. */
  readonly events: number;
  /** 16 hexadecimal digits. */
  readonly fingerprint: string;
  /** True while the lane replays towards where it was (after a change in the past). */
  readonly replaying: boolean;
  readonly figures: LaneFigures;
  /** Sample rows that are new since the last frame, row-major; columns as in `LaneShape.series`. */
  readonly samples: Float64Array;
  /** Index of the first row in `samples`; 0 means: forget the rows you have. */
  readonly firstSample: number;
  /** What waited how long in those rows (`WaitSamples`): a row, a bin of `Waits`, and how many, each. */
  readonly waits: Uint32Array;
  /** Per directed link, `LINK_STRIDE` numbers; see frame.ts. */
  readonly links: Float64Array;
  /** What links had counted a moment ago, row-major: rows of `LinkCounts`. Empty for a large network. */
  readonly counted: Float64Array;
  /** Per node, `NODE_STRIDE` numbers; see frame.ts. */
  readonly nodes: Float64Array;
  /** Values of the gate probes: gate-major, in the scheme's probe order. */
  readonly gates: Float64Array;
  /**
   * The sessions whose rates are sampled and that have one: each its place in the scenario, its flow's number,
   * its rate in bit/s, the number of links on its path, and those. Empty for a scheme that gives no rates.
   */
  readonly sessions: Float64Array;
  /** Completion times and sizes of flows, over the run so far; see frame.ts. */
  readonly distributions: Float64Array;
  /** Packets on the links that the camera shows; see frame.ts. The rest of the buffer is unused. */
  readonly packets: ArrayBuffer;
  readonly packetCount: number;
  /** Drops and refusals since the last frame, at most `MAXIMUM_DECISIONS`, newest kept; see frame.ts. */
  readonly decisions: Float64Array;
  /** The scheme's last trials, at most `MAXIMUM_TRIALS`, oldest first; see frame.ts. */
  readonly trials: Float64Array;
}
