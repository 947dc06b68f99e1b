import type { Parts } from '../../base/saved-state.ts';
import { NumbersByRow } from '../../base/numbers-by-row.ts';
import * as EventKind from '../kinds/event-kind.ts';
import type { Scheduler } from '../scheduler.ts';

/** What is remembered of a flow, by place. */
/** When the next segment may leave, seconds. */
const NEXT = 0;
/** When the event that goes on is due, seconds; 0: it is not planned. */
const PLANNED = 1;
const SIZE = 2;

/** Spreads the segments that a window allows over time. */
export class Pacer {
  private readonly own = new NumbersByRow(SIZE);

  constructor(private readonly scheduler: Scheduler) {}

  reset(flow: number): void {
    const at = this.own.at(flow);
    this.own.values[at + NEXT] = this.own.values[at + PLANNED] = 0;
  }

  /** Whether a segment may leave now; if not, an event says when. */
  permits(flow: number): boolean {
    const { own, scheduler } = this;
    const at = own.at(flow);
    const next = own.values[at + NEXT];
    if (next <= scheduler.now) return true;
    if (own.values[at + PLANNED] !== next) {
      own.values[at + PLANNED] = next;
      scheduler.schedule(next, scheduler.order(), EventKind.pace, flow);
    }
    return false;
  }

  /** A segment leaves; the next may after this time. */
  sent(flow: number, seconds: number): void {
    const { own, scheduler } = this;
    const at = own.at(flow);
    own.values[at + NEXT] = Math.max(scheduler.now, own.values[at + NEXT]) + seconds;
  }

  /** The event of a flow. @returns whether it still counts */
  isDue(flow: number): boolean {
    const { own, scheduler } = this;
    const at = own.at(flow);
    if (own.values[at + PLANNED] !== scheduler.now) return false;
    own.values[at + PLANNED] = 0;
    return true;
  }

  parts(): Parts {
    return { own: this.own };
  }
}
