import { NumbersByRow } from '../../base/numbers-by-row.ts';
import type { Parts } from '../../base/saved-state.ts';
import * as EventKind from '../kinds/event-kind.ts';
import type { Scheduler } from '../scheduler.ts';

/** A law's timer of each flow: one moment, which another takes the place of. */
export class LawTimer {
  /** When it is due, seconds; 0: it is not set. */
  private readonly dueAt = new NumbersByRow(1);

  constructor(private readonly scheduler: Scheduler) {}

  reset(flow: number): void {
    this.dueAt.values[this.dueAt.at(flow)] = 0;
  }

  /** @param seconds in the future; Infinity: never */
  set(flow: number, seconds: number): void {
    const { dueAt, scheduler } = this;
    dueAt.values[dueAt.at(flow)] = seconds === Infinity ? 0 : seconds;
    if (seconds < Infinity) scheduler.schedule(seconds, scheduler.order(), EventKind.lawTimer, flow);
  }

  /** The event of a flow. @returns whether it still counts */
  isDue(flow: number): boolean {
    const at = this.dueAt.at(flow);
    if (this.dueAt.values[at] !== this.scheduler.now) return false;
    this.dueAt.values[at] = 0;
    return true;
  }

  parts(): Parts {
    return { dueAt: this.dueAt };
  }
}
