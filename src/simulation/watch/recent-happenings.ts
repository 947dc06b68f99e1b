import type { Scenario } from '../../scenario/schema.ts';
import { type Lane, type LaneObserver, openLane } from '../lane.ts';
import type { Happening, HappeningKind, InspectionTarget } from '../report.ts';
import { describeHappening, HAPPENING_KINDS, type Observed } from './describe-happening.ts';
import { isAbout } from './is-about.ts';

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

export interface LaneLog {
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

/** Looks on and keeps the newest events that are wanted. */
class RecentHappenings implements LaneObserver {
  readonly stops = false;
  count = 0;
  private readonly ring: Happening[] = [];

  constructor(
    private readonly lane: Lane,
    private readonly query: LogQuery,
  ) {}

  happened(kind: number, link: number, flow: number, packet: number, code: number): void {
    const { kinds, at, most } = this.query;
    if (kinds !== null && !kinds.includes(HAPPENING_KINDS[kind])) return;
    const observed: Observed = { kind, link, flow, packet, code };
    if (at !== null && !isAbout(this.lane, observed, at)) return;
    this.ring[this.count++ % most] = describeHappening(this.lane, observed);
  }

  sampled(): void {}

  get log(): LaneLog {
    const { count, ring } = this;
    const first = count > ring.length ? count % ring.length : 0;
    return { happenings: [...ring.slice(first), ...ring.slice(0, first)], count };
  }
}

/** Events between two reports of progress. */
const SLICE_EVENTS = 100_000;

/**
 * Runs the lane once more from 0, beside the one that is shown, and keeps what is wanted.
 * @param progress hears the share of the time that is done
 */
export function lookBack(query: LogQuery, progress: (share: number) => void): LaneLog {
  const lane = openLane(query.scenario, query.laneId);
  const recent = new RecentHappenings(lane, query);
  lane.observe(recent);
  while (!lane.advance(query.untilSeconds, SLICE_EVENTS)) {
    if (lane.isStopped) break;
    progress(lane.timeSeconds / query.untilSeconds);
  }
  return recent.log;
}
