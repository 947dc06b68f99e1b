import type { FlowTable } from '../flows.ts';
import { EventKind, type Scheduler } from '../scheduler.ts';

/**
 * The one timer of each flow, lazily re-armed: when a deadline moves away, which is what nearly always happens, the
 * event queue is left alone, and the entry that is there finds the later deadline when it comes.
 */
export class FlowTimer {
  constructor(
    private readonly scheduler: Scheduler,
    private readonly flows: FlowTable,
  ) {}

  isArmed(flow: number): boolean {
    return this.flows.timerDeadline[flow] < Infinity;
  }

  /** Due in so many seconds, instead of when it was due. */
  arm(flow: number, seconds: number): void {
    this.armAt(flow, this.scheduler.now + seconds);
  }

  /** Due at this time, instead of when it was due. */
  armAt(flow: number, deadline: number): void {
    const { flows, scheduler } = this;
    flows.timerDeadline[flow] = deadline;
    flows.timerOrder[flow] = scheduler.order();
    if (deadline < flows.timerEntry[flow]) this.enter(flow, deadline);
  }

  disarm(flow: number): void {
    this.flows.timerDeadline[flow] = Infinity;
  }

  /** For a new flow: no deadline, and no entry that counts. */
  reset(flow: number): void {
    this.flows.timerDeadline[flow] = Infinity;
    this.flows.timerEntry[flow] = Infinity;
  }

  /** An entry of the flow has come up. True when the timer is due; it is then disarmed. */
  isDue(flow: number): boolean {
    const { flows, scheduler } = this;
    // A later entry that an earlier deadline had overtaken.
    if (flows.timerEntry[flow] !== scheduler.now) return false;
    flows.timerEntry[flow] = Infinity;
    const deadline = flows.timerDeadline[flow];
    if (deadline > scheduler.now) {
      if (deadline < Infinity) this.enter(flow, deadline);
      return false;
    }
    flows.timerDeadline[flow] = Infinity;
    return true;
  }

  private enter(flow: number, deadline: number): void {
    this.flows.timerEntry[flow] = deadline;
    this.scheduler.schedule(deadline, this.flows.timerOrder[flow], EventKind.flowTimer, flow);
  }
}
