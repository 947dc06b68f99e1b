import type { Parts } from '../../base/saved-state.ts';
import { NumbersByRow } from '../../base/numbers-by-row.ts';
import { SegmentRecords } from '../../engine/transport/segment-records.ts';
import type { WindowSender } from '../../engine/transport/window-law.ts';

/** What is remembered of a segment, by place. Which transmission of the flow it was, from 1; 0: it has arrived, or was never sent. */
const ORDER = 0;
/** P.tx_in_flight and P.lost. */
const IN_FLIGHT = 1;
const LOST = 2;
/** 1: P.is_app_limited. */
const IS_LIMITED = 3;
const PLACES = 4;

/** What is remembered of a flow: how many transmissions there were, and C.lost. */
const TRANSMISSIONS = 0;
const TOTAL_LOST = 1;
const SIZE = 2;

/** What was in flight when a segment was sent, and what has been lost since: RS.tx_in_flight and RS.lost. Segments. */
export interface FlightSample {
  inFlight: number;
  lost: number;
  isAppLimited: boolean;
}

/** What BBRv3 knows of each segment that was sent, besides its delivery rate. */
export class FlightRecords {
  /** The sample of the segment that was sent last, among those that the acknowledgement being read reports. */
  readonly arrivedLast: FlightSample = { inFlight: 0, lost: 0, isAppLimited: false };
  private order = 0;
  private lostThen = 0;
  private readonly own = new NumbersByRow(SIZE);
  private readonly records: SegmentRecords;

  constructor(sender: WindowSender) {
    this.records = new SegmentRecords(sender.flows, PLACES);
  }

  opened(flow: number): void {
    const at = this.own.at(flow);
    this.own.values.fill(0, at, at + SIZE);
    this.records.reset(flow);
  }

  /**
   * A segment is sent again: what was sent before counts as lost.
   * @returns what is known of it; null: it had arrived, and is sent again without need
   */
  lost(flow: number, segment: number): FlightSample | null {
    const place = this.records.at(flow, segment);
    const record = this.records.of(flow);
    if (record[place + ORDER] === 0) return null;
    const at = this.own.at(flow);
    const lost = ++this.own.values[at + TOTAL_LOST] - record[place + LOST];
    return { inFlight: record[place + IN_FLIGHT], lost, isAppLimited: record[place + IS_LIMITED] === 1 };
  }

  /** OnPacketSent. */
  sent(flow: number, segment: number, inFlight: number, isAppLimited: boolean): void {
    const place = this.records.at(flow, segment);
    const record = this.records.of(flow);
    const at = this.own.at(flow);
    record[place + ORDER] = ++this.own.values[at + TRANSMISSIONS];
    record[place + IN_FLIGHT] = inFlight;
    record[place + LOST] = this.own.values[at + TOTAL_LOST];
    record[place + IS_LIMITED] = isAppLimited ? 1 : 0;
  }

  arrived(flow: number, segment: number): void {
    const place = this.records.at(flow, segment);
    const record = this.records.of(flow);
    const order = record[place + ORDER];
    record[place + ORDER] = 0;
    if (order <= this.order) return;
    this.order = order;
    this.arrivedLast.inFlight = record[place + IN_FLIGHT];
    this.arrivedLast.isAppLimited = record[place + IS_LIMITED] === 1;
    this.lostThen = record[place + LOST];
  }

  /** The acknowledgement has been read: `arrivedLast` is complete. */
  finish(flow: number): void {
    const at = this.own.at(flow);
    this.arrivedLast.lost = this.own.values[at + TOTAL_LOST] - this.lostThen;
    this.order = 0;
  }

  parts(): Parts {
    return { own: this.own, records: this.records };
  }
}
