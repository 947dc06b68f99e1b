import type { Parts } from '../base/saved-state.ts';
import { SegmentRecords } from '../engine/transport/segment-records.ts';
import type { TcpParameters } from '../engine/transport/tcp-parameters.ts';
import type { SegmentMeter, WindowSender } from '../engine/transport/window-law.ts';

/** What laws remember of a segment that was sent, by place. */
/** When it was last sent, seconds. */
export const SENT_AT = 0;
/** 0: it has arrived, or was never sent; 1: sent; 2: sent more than once. `DeliveryRate` has a fourth state. */
export const COPIES = 1;
const ROUND_TRIP_PLACES = 2;
/** For delivery rates: C.delivered, C.delivered_time and C.first_sent_time as it was sent. */
export const DELIVERED = 2;
export const DELIVERED_AT = 3;
export const FIRST_SENT_AT = 4;
/** 1: the application had written too little. */
export const APP_LIMITED = 5;
export const DELIVERY_PLACES = 6;

/** Measures a round trip on each segment, not on one a window as the timer does. */
export class RoundTripMeter implements SegmentMeter {
  private readonly records: SegmentRecords;

  constructor(
    private readonly sender: WindowSender,
    private readonly measured: (flow: number, seconds: number, segment: number) => void,
  ) {
    this.records = new SegmentRecords(sender.flows, ROUND_TRIP_PLACES);
  }

  opened(flow: number): void {
    this.records.reset(flow);
  }

  sent(flow: number, segment: number, isAgain: boolean): void {
    const at = this.records.at(flow, segment);
    const values = this.records.of(flow);
    // It was reported before a timeout, and has arrived.
    if (isAgain && values[at + COPIES] === 0) return;
    values[at + SENT_AT] = this.sender.scheduler.now;
    values[at + COPIES] = isAgain ? 2 : 1;
  }

  arrived(flow: number, segment: number): void {
    const at = this.records.at(flow, segment);
    const values = this.records.of(flow);
    const copies = values[at + COPIES];
    values[at + COPIES] = 0;
    if (copies === 0) return;
    const seconds = this.sender.scheduler.now - values[at + SENT_AT];
    const { flows } = this.sender;
    const isOne = copies === 1 || isOfLastCopy(this.sender.parameters(flow), seconds, flows.shortestRoundTrip[flow]);
    if (isOne) this.measured(flow, seconds, segment);
  }

  heard(_flow: number): void {}

  parts(): Parts {
    return { records: this.records };
  }
}

/**
 * Whether the answer to a segment that was sent again is known to be to its last copy: sooner than the shortest round trip it is to
 * an earlier one (RFC 8985, 6.2, step 2). By Karn's rule, where the class has it, it is never known.
 * @param seconds since the last copy was sent
 * @param shortest the shortest round trip of the connection, seconds; 0: none was measured
 */
export function isOfLastCopy({ resentMeasures }: TcpParameters, seconds: number, shortest: number): boolean {
  return resentMeasures === 'since-last-copy' && shortest > 0 && seconds >= shortest * (1 - 1e-9);
}
