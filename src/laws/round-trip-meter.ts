import type { Parts } from '../base/saved-state.ts';
import { SegmentRecords } from '../engine/transport/segment-records.ts';
import type { SegmentMeter, WindowSender } from '../engine/transport/window-law.ts';

/** What laws remember of a segment that was sent, by place. */
/** When it was last sent, seconds. */
export const SENT_AT = 0;
/** 0: it has arrived, or was never sent; 1: sent; 2: sent more than once. `DeliveryRate` has a fourth state. */
export const COPIES = 1;
/** How many numbers a meter of round trips remembers. */
export const ROUND_TRIP_PLACES = 2;
/** For delivery rates: C.delivered, C.delivered_time and C.first_sent_time as it was sent. */
export const DELIVERED = 2;
export const DELIVERED_AT = 3;
export const FIRST_SENT_AT = 4;
/** 1: the application had written too little. */
export const APP_LIMITED = 5;
export const DELIVERY_PLACES = 6;

/** Measures a round trip on each segment that was sent once (Karn), not on one a window as the timer does. */
export class RoundTripMeter implements SegmentMeter {
  private readonly records: SegmentRecords;

  constructor(
    private readonly sender: WindowSender,
    private readonly measured: (flow: number, seconds: number) => void,
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
    // Karn: a segment that was sent twice says nothing.
    if (values[at + COPIES] === 1) this.measured(flow, this.sender.scheduler.now - values[at + SENT_AT]);
    values[at + COPIES] = 0;
  }

  heard(_flow: number): void {}

  parts(): Parts {
    return { records: this.records };
  }
}
