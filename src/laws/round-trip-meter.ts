import type { Parts } from '../base/saved-state.ts';
import { SegmentRecords } from '../engine/transport/segment-records.ts';
import type { SegmentMeter, WindowSender } from '../engine/transport/window-law.ts';
import { COPIES, ROUND_TRIP_PLACES, SENT_AT } from './segment-places.ts';

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
