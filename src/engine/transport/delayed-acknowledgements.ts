import type { Parts } from '../../base/saved-state.ts';
import { NumbersByRow } from '../../base/numbers-by-row.ts';
import * as EventKind from '../kinds/event-kind.ts';
import type { Scheduler } from '../scheduler.ts';
import type { TcpParameters } from './tcp-parameters.ts';

/** What is remembered of a flow, by place. */
/** Segments that came in order and were not acknowledged yet. */
const HELD = 0;
/** When they are acknowledged at the latest, seconds; 0: none is held. */
const DUE = 1;
const SIZE = 2;

/** A receiver that acknowledges several segments at once: RFC 5681, 4.2; RFC 1122, 4.2.3.2. */
export class DelayedAcknowledgements {
  private readonly own = new NumbersByRow(SIZE);

  constructor(private readonly scheduler: Scheduler) {}

  /** Nothing is held any more: everything has been acknowledged, or the flow begins. */
  reset(flow: number): void {
    const at = this.own.at(flow);
    this.own.values[at + HELD] = this.own.values[at + DUE] = 0;
  }

  /** A segment has come in order. @returns whether its acknowledgement waits for others */
  holds(flow: number, { acknowledgedSegments = 1, acknowledgementDelaySeconds = 0 }: TcpParameters): boolean {
    const { own, scheduler } = this;
    const at = own.at(flow);
    if (++own.values[at + HELD] >= acknowledgedSegments) return false;
    if (own.values[at + DUE] === 0) {
      const due = scheduler.now + acknowledgementDelaySeconds;
      own.values[at + DUE] = due;
      scheduler.schedule(due, scheduler.order(), EventKind.acknowledgement, flow);
    }
    return true;
  }

  isHolding(flow: number): boolean {
    return this.own.values[this.own.at(flow) + HELD] > 0;
  }

  /** The event of a flow. @returns whether the time of what is held is over */
  isDue(flow: number): boolean {
    const { own, scheduler } = this;
    // An entry that an acknowledgement has overtaken.
    return own.values[own.at(flow) + DUE] === scheduler.now;
  }

  parts(): Parts {
    return { own: this.own };
  }
}
