import * as EventKind from '../kinds/event-kind.ts';
import type { FlowTable } from '../flows.ts';
import { INDEX_MASK, payload, payloadKind, type Scheduler } from '../scheduler.ts';
import type { EventQueueState } from '../../base/event-queue.ts';

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

  /** Due in this many seconds from now, instead of when it was due. */
  arm(flow: number, seconds: number): void {
    this.flows.timerDeadline[flow] = this.scheduler.now + seconds;
    this.armed(flow);
  }

  /** Due at this time, instead of when it was due. */
  armAt(flow: number, deadline: number): void {
    this.flows.timerDeadline[flow] = deadline;
    this.armed(flow);
  }

  /** Due when the flow's retransmission timeout is over, instead of when it was due. */
  armTimeout(flow: number): void {
    const { timerDeadline, retransmissionTimeout } = this.flows;
    timerDeadline[flow] = this.scheduler.now + retransmissionTimeout[flow];
    this.armed(flow);
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
      if (deadline < Infinity) this.enter(flow);
      return false;
    }
    flows.timerDeadline[flow] = Infinity;
    return true;
  }

  /** The saved events without those of timers: the flow table has the entry of each timer that counts. */
  withoutEntries({ times, orders, payloads }: EventQueueState): EventQueueState {
    const { timerEntry, timerEntryOrder } = this.flows;
    const rows: number[] = [];
    for (const [row, value] of payloads.entries()) {
      const flow = value & INDEX_MASK;
      const isEntry = payloadKind(value) === EventKind.flowTimer && timerEntry[flow] === times[row];
      if (!isEntry || timerEntryOrder[flow] !== orders[row]) rows.push(row);
    }
    return {
      times: Float64Array.from(rows, (row) => times[row]),
      orders: Float64Array.from(rows, (row) => orders[row]),
      payloads: Int32Array.from(rows, (row) => payloads[row]),
    };
  }

  /** Enters what `withoutEntries` left out. The flow table is restored already. */
  restoreEntries(): void {
    const { flows, scheduler } = this;
    const { timerEntry, timerEntryOrder } = flows;
    for (let flow = 0; flow < flows.extent; flow += flows.width) {
      if (timerEntry[flow] === Infinity) continue;
      scheduler.schedule(timerEntry[flow], timerEntryOrder[flow], EventKind.flowTimer, flow);
    }
  }

  private armed(flow: number): void {
    const { flows, scheduler } = this;
    flows.timerOrder[flow] = scheduler.order();
    if (flows.timerDeadline[flow] < flows.timerEntry[flow]) this.enter(flow);
  }

  private enter(flow: number): void {
    const { timerDeadline, timerOrder, timerEntry, timerEntryOrder } = this.flows;
    const order = timerOrder[flow];
    timerEntry[flow] = timerDeadline[flow];
    timerEntryOrder[flow] = order;
    this.scheduler.queue.at(timerDeadline[flow], order).push(payload(EventKind.flowTimer, flow));
  }
}
