import type { Scenario } from '../../scenario/schema.ts';
import type { Lane, LaneObserver } from '../lane.ts';
import { openLane } from '../open-lane.ts';
import type { Happening, HappeningKind, InspectionTarget } from '../report.ts';
import { describeHappening, HAPPENING_KINDS, type Observed } from './describe-happening.ts';
import { isAbout } from './trace.ts';

/** What is wanted of a lane's past. */
export interface LogQuery {
  readonly scenario: Scenario;
  readonly laneId: string;
  /** Events up to this moment, itself included. */
  readonly untilSeconds: number;
  /** Null: of every kind. */
  readonly kinds: readonly HappeningKind[] | null;
  /** What they are about; null: anything. */
  readonly at: InspectionTarget | null;
  /** The newest are kept. */
  readonly most: number;
}

interface LaneLog {
  /** Oldest first. */
  readonly happenings: readonly Happening[];
  /** How many there were, kept or not. */
  readonly count: number;
}

/** What a worker says that looks back: how far it is, then the log or why there is none. */
export type LogMessage =
  | { readonly kind: 'progress'; readonly share: number }
  | ({ readonly kind: 'log' } & LaneLog)
  | { readonly kind: 'failed'; readonly message: string };

/** Looks on and counts the events that are wanted. Those after the first `skipped` are described and kept. */
class WantedHappenings implements LaneObserver {
  readonly stops = false;
  count = 0;
  readonly described: Happening[] = [];

  constructor(
    private readonly lane: Lane,
    private readonly query: LogQuery,
    private readonly skipped: number,
  ) {}

  happened(kind: number, link: number, flow: number, packet: number, code: number): void {
    const { kinds, at } = this.query;
    if (kinds !== null && !kinds.includes(HAPPENING_KINDS[kind])) return;
    const observed: Observed = { kind, link, flow, packet, code };
    if (at !== null && !isAbout(this.lane, observed, at)) return;
    if (this.count++ >= this.skipped) this.described.push(describeHappening(this.lane, observed));
  }

  sampled(): void {}
}

/** Events between two reports of progress. */
const SLICE_EVENTS = 100_000;

/**
 * Runs the lane from 0 once more, beside the one that is shown, to count what is wanted, and then again to describe the
 * newest: to describe an event takes many times as long as to simulate it.
 * @param progress hears the share of the work that is done
 */
export function lookBack(query: LogQuery, progress: (share: number) => void): LaneLog {
  const { count } = watched(query, Infinity, (share) => progress(share / 2));
  const { described } = watched(query, Math.max(0, count - query.most), (share) => progress((1 + share) / 2));
  return { happenings: described, count };
}

function watched(query: LogQuery, skipped: number, progress: (share: number) => void): WantedHappenings {
  const lane = openLane(query.scenario, query.laneId);
  const wanted = new WantedHappenings(lane, query, skipped);
  lane.observe(wanted);
  while (!lane.advance(query.untilSeconds, SLICE_EVENTS)) {
    if (lane.isStopped) break;
    progress(lane.timeSeconds / query.untilSeconds);
  }
  return wanted;
}
