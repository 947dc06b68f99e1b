import { NumbersByRow } from '../../base/numbers-by-row.ts';
import type { Parts } from '../../base/saved-state.ts';
import type { FlowTable } from '../flows.ts';
import type { AccurateEcn } from './accurate-ecn.ts';
import * as Ecn from '../kinds/ecn.ts';
import * as EventKind from '../kinds/event-kind.ts';
import * as FlowState from '../kinds/flow-state.ts';
import * as PacketKind from '../kinds/packet-kind.ts';
import type { Network } from '../network.ts';
import type { Scheduler } from '../scheduler.ts';
import type { FlowEvents } from './flow-events.ts';
import type { Receiver } from './receiver.ts';
import type { TcpParameters } from './tcp-parameters.ts';
import type { WindowLaw } from './window-law.ts';

/** The receiving end of TCP: what it acknowledges, when, and which marks it echoes. */
export class ReceivingEnd {
  private readonly delayed: DelayedAcknowledgements;

  constructor(
    scheduler: Scheduler,
    private readonly network: Network,
    private readonly flows: FlowTable,
    private readonly receiver: Receiver,
    private readonly parameters: (flow: number) => TcpParameters,
    private readonly events: FlowEvents,
    private readonly law: (flow: number) => WindowLaw,
    private readonly accurateEcn: AccurateEcn,
  ) {
    this.delayed = new DelayedAcknowledgements(scheduler);
  }

  reset(flow: number): void {
    this.receiver.reset(flow);
    this.delayed.reset(flow);
  }

  /** The event of a flow whose acknowledgement waits for more segments. */
  acknowledgementDue(flow: number): void {
    if (this.delayed.isDue(flow)) this.answer(flow, this.flows.expectedSegment[flow] - 1);
  }

  /** A segment has arrived at the receiver. */
  segmentArrived(flow: number, packet: number): void {
    const { flows, network } = this;
    if (flows.state[flow] === FlowState.completed) return;
    const parameters = this.parameters(flow);
    const sequence = network.packets.sequence[packet];
    if (parameters.ecn === true) this.noteMark(flow, network.packets.ecn[packet]);
    const isNew = this.receiver.take(flow, sequence);
    if (isNew) this.events.bytesDelivered(flow, network.packets.bytes[packet] - parameters.headerBytes);
    else if (network.packets.resent[packet] !== 0) this.events.arrivedAgain(flow);
    if (isNew && parameters.acknowledgedSegments !== undefined && this.mayWait(flow, sequence)) {
      if (this.delayed.holds(flow, parameters)) return;
    }
    this.answer(flow, sequence, !isNew && parameters.duplicateReports === 'd-sack');
  }

  /** RFC 5681, 4.2: what is out of order, and what fills a gap, is acknowledged at once; so is the last segment. */
  private mayWait(flow: number, sequence: number): boolean {
    const { expectedSegment, segments } = this.flows;
    const isLast = expectedSegment[flow] === segments[flow];
    return sequence === expectedSegment[flow] - 1 && !isLast && this.receiver.hasNoGap(flow);
  }

  /**
   * @param trigger the segment that it answers, reported first (RFC 2018)
   * @param isDuplicate it is reported as one that the receiver had (RFC 2883)
   */
  private answer(flow: number, trigger: number, isDuplicate = false): void {
    const { flows, network } = this;
    if (flows.state[flow] === FlowState.completed) return;
    const parameters = this.parameters(flow);
    if (parameters.acknowledgedSegments !== undefined) this.delayed.reset(flow);
    const { acknowledgement } = PacketKind;
    const bytes = parameters.acknowledgementBytes;
    const packet = network.create(flow, acknowledgement, flows.reversePath[flow], bytes, flows.expectedSegment[flow]);
    if (parameters.ecn === true && this.law(flow).isScalable === true) {
      network.packets.ecn[packet] = this.accurateEcn.field(flow) * Ecn.ACE_UNIT;
    } else if (flows.echoesMark[flow] === 1) network.packets.ecn[packet] = Ecn.echo;
    if (parameters.variant === 'sack') {
      const byRecency = parameters.sackOrder === 'recent';
      const ranges = this.receiver.report(network.packets, packet, flow, trigger, byRecency, isDuplicate);
      network.packets.bytes[packet] += ranges * parameters.sackRangeBytes;
    }
    network.send(packet);
  }

  /** What it echoes from now on (RFC 3168, 6.1.3; RFC 8257, 3.2). */
  private noteMark(flow: number, ecn: number): void {
    const { echoesMark } = this.flows;
    const isMarked = (ecn & Ecn.marked) !== 0;
    const { echoesEachMark, isScalable } = this.law(flow);
    if (isMarked) this.events.markArrived(flow);
    if (isScalable === true) {
      if (isMarked) this.accurateEcn.markArrived(flow);
      return;
    }
    // RFC 8257, 3.2, figure 1: what was held was of the other kind, and is acknowledged as such.
    if (echoesEachMark && isMarked !== (echoesMark[flow] === 1) && this.delayed.isHolding(flow)) {
      this.answer(flow, this.flows.expectedSegment[flow] - 1);
    }
    if (isMarked) echoesMark[flow] = 1;
    else if ((ecn & Ecn.reduced) !== 0 || echoesEachMark) echoesMark[flow] = 0;
  }

  parts(): Parts {
    return { delayed: this.delayed };
  }
}

/** What is remembered of a flow, by place. */
/** Segments that came in order and were not acknowledged yet. */
const HELD = 0;
/** When they are acknowledged at the latest, seconds; 0: none is held. */
const DUE = 1;
const SIZE = 2;

/** A receiver that acknowledges several segments at once: RFC 5681, 4.2; RFC 1122, 4.2.3.2. */
class DelayedAcknowledgements {
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
