import { EventQueue, type EventQueueState } from '../base/event-queue.ts';

const INDEX_BITS = 27;
export const INDEX_MASK = (1 << INDEX_BITS) - 1;

/** Clock and pending events. The order numbers make the order of events total. */
export class Scheduler {
  /** Simulated time in seconds: that of the event in progress, or of the last one. */
  now = 0;
  readonly queue = new EventQueue();
  /** The order number that is given next. */
  nextOrder = 0;

  /** The order number for an event that is decided now, whenever it enters the queue. */
  order(): number {
    return this.nextOrder++;
  }

  schedule(time: number, order: number, kind: number, index: number): void {
    this.queue.at(time, order).push(payload(kind, index));
  }

  save(): SchedulerState {
    return { now: this.now, nextOrder: this.nextOrder, queue: this.queue.save() };
  }

  restore(state: SchedulerState): void {
    this.now = state.now;
    this.nextOrder = state.nextOrder;
    this.queue.restore(state.queue);
  }
}

export function payload(kind: number, index: number): number {
  return (kind << INDEX_BITS) | index;
}

export function payloadKind(value: number): number {
  return value >>> INDEX_BITS;
}

export interface SchedulerState {
  readonly now: number;
  readonly nextOrder: number;
  readonly queue: EventQueueState;
}
