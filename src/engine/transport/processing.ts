import { type DelayDistribution, delayQuantile } from '../../base/delay-distribution.ts';
import { NumbersByRow } from '../../base/numbers-by-row.ts';
import type { Parts } from '../../base/saved-state.ts';
import type { FlowTable } from '../flows.ts';
import * as EventKind from '../kinds/event-kind.ts';
import type { Scheduler } from '../scheduler.ts';

/** What is remembered of a flow, by place. */
/** When its last packet leaves the host, seconds. */
const LEAVES = 0;
/** Data packets that it has sent so far. */
const SENT = 1;
const SIZE = 2;

/**
 * The time that a host needs before a data packet of TCP leaves it: drawn uniformly for each packet, as ns-2's `overhead_`.
 * Without it senders are deterministic, and may lock into phases with a drop-tail queue (Floyd and Jacobson, "On Traffic
 * Phase Effects in Packet-Switched Gateways", 1992). A flow's packets keep their order.
 */
export class Processing {
  private readonly own = new NumbersByRow(SIZE);

  constructor(
    private readonly scheduler: Scheduler,
    private readonly flows: FlowTable,
    /** The draw for the n-th packet of the flow with a number: the same in every lane. */
    private readonly draws: (number: number, n: number) => number,
    /** Another, for its jitter. */
    private readonly jitterDraws: (number: number, n: number) => number,
  ) {}

  reset(flow: number): void {
    const at = this.own.at(flow);
    this.own.values[at + LEAVES] = this.own.values[at + SENT] = 0;
  }

  /** Plans the event with which a packet of the flow leaves its host: `longestSeconds` from now at most, and later by its jitter. */
  delay(flow: number, packet: number, longestSeconds: number, jitter: DelayDistribution | undefined): void {
    const { own, scheduler } = this;
    const at = own.at(flow);
    const [number, n] = [this.flows.number[flow], own.values[at + SENT]++];
    const late = jitter === undefined ? 0 : delayQuantile(jitter, this.jitterDraws(number, n));
    const leaves = Math.max(own.values[at + LEAVES], scheduler.now + this.draws(number, n) * longestSeconds + late);
    own.values[at + LEAVES] = leaves;
    scheduler.schedule(leaves, scheduler.order(), EventKind.departure, packet);
  }

  parts(): Parts {
    return { own: this.own };
  }
}
