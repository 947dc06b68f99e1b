import type { Parts } from '../base/saved-state.ts';
import { NumbersByRow } from '../base/numbers-by-row.ts';
import { SegmentRecords } from '../engine/transport/segment-records.ts';
import type { WindowSender } from '../engine/transport/window-law.ts';
import {
  APP_LIMITED,
  COPIES,
  DELIVERED,
  DELIVERED_AT,
  DELIVERY_PLACES,
  FIRST_SENT_AT,
  SENT_AT,
  isOfLastCopy,
} from './round-trip-meter.ts';

/** What is remembered of a flow, by place. */
/** C.delivered: segments that have arrived since the connection began. */
const TOTAL = 0;
/** C.delivered_time, seconds. */
const TOTAL_AT = 1;
/** C.first_sent_time, seconds. */
const FIRST = 2;
/** C.app_limited: until this many have arrived, rates are the application's; 0: they are the path's. */
const LIMITED_UNTIL = 3;
/** C.min_rtt, seconds; 0: not measured yet. */
const SHORTEST = 4;
const SIZE = 5;

/**
 * What `COPIES` is of a segment that is sent again although it was reported before a timeout: SACK has forgotten the report
 * (RFC 2018, 8). This copy counts as well when it arrives, as 3.2 and 3.3 have it. If it did not, the measured rate would be that of
 * the holes alone, and a law that sends at this rate would stay slow.
 */
const COPIES_OF_FORGOTTEN = 3;

/** What one acknowledgement has reported. */
interface RateSample {
  /** Segments that it reported for the first time. */
  newly: number;
  /** Segments/s; NaN: it cannot be known. */
  rate: number;
  /** Segments that arrived since the segment was sent of which the sample is made. */
  delivered: number;
  /** Seconds; NaN: it cannot be known. */
  roundTrip: number;
  /** C.delivered when the segment was sent of which the sample is made. */
  priorDelivered: number;
  isAppLimited: boolean;
}

/**
 * The rate at which a flow's segments arrive: draft-cheng-iccrg-delivery-rate-estimation-00, 3. Of the segments that an
 * acknowledgement reports, the one that was sent last makes the sample.
 */
export class DeliveryRate {
  /** The sample of the last acknowledgement that was finished. */
  readonly sample: RateSample = {
    newly: 0,
    rate: NaN,
    delivered: 0,
    roundTrip: NaN,
    priorDelivered: 0,
    isAppLimited: false,
  };
  private readonly own = new NumbersByRow(SIZE);
  private readonly records: SegmentRecords;
  // The segment that was sent last, of those in the acknowledgement that is being read.
  private newly = 0;
  private sentAt = -1;
  private priorDelivered = 0;
  private priorAt = 0;
  private sendElapsed = 0;
  private wasLimited = false;
  private roundTrip = NaN;

  constructor(private readonly sender: WindowSender) {
    this.records = new SegmentRecords(sender.flows, DELIVERY_PLACES);
  }

  opened(flow: number): void {
    const at = this.own.at(flow);
    this.own.values.fill(0, at, at + SIZE);
    this.records.reset(flow);
  }

  /** C.delivered. */
  delivered(flow: number): number {
    const at = this.own.at(flow);
    return this.own.values[at + TOTAL];
  }

  /** 3.2. */
  sent(flow: number, segment: number, isAgain: boolean): void {
    const { now } = this.sender.scheduler;
    const { unacknowledged, highestSent } = this.sender.flows;
    const at = this.own.at(flow);
    const { values } = this.own;
    // Nothing else is on its way: what is measured begins now.
    if (highestSent[flow] - unacknowledged[flow] <= 1) values[at + FIRST] = values[at + TOTAL_AT] = now;
    const place = this.records.at(flow, segment);
    const record = this.records.of(flow);
    const copies = record[place + COPIES];
    const isForgotten = copies === 0 || copies === COPIES_OF_FORGOTTEN;
    record[place + SENT_AT] = now;
    record[place + DELIVERED] = values[at + TOTAL];
    record[place + DELIVERED_AT] = values[at + TOTAL_AT];
    record[place + FIRST_SENT_AT] = values[at + FIRST];
    record[place + APP_LIMITED] = values[at + LIMITED_UNTIL] > 0 ? 1 : 0;
    record[place + COPIES] = !isAgain ? 1 : isForgotten ? COPIES_OF_FORGOTTEN : 2;
  }

  /** 3.3, UpdateRateSample. */
  arrived(flow: number, segment: number): void {
    const { now } = this.sender.scheduler;
    const place = this.records.at(flow, segment);
    const record = this.records.of(flow);
    const copies = record[place + COPIES];
    // It was reported before.
    if (copies === 0) return;
    record[place + COPIES] = 0;
    const at = this.own.at(flow);
    const { values } = this.own;
    const sentAt = record[place + SENT_AT];
    const roundTrip = now - sentAt;
    // So soon it is a report of the copy before, which was counted. RFC 8985, 6.2, step 2, has this rule; 3.3 has none.
    const isEarlier = roundTrip < values[at + SHORTEST] * (1 - 1e-9);
    if (copies === COPIES_OF_FORGOTTEN && isEarlier) return;
    values[at + TOTAL]++;
    values[at + TOTAL_AT] = now;
    this.newly++;
    if (sentAt < this.sentAt) return;
    this.sentAt = sentAt;
    this.priorDelivered = record[place + DELIVERED];
    this.priorAt = record[place + DELIVERED_AT];
    this.sendElapsed = sentAt - record[place + FIRST_SENT_AT];
    this.wasLimited = record[place + APP_LIMITED] === 1;
    const isOne = copies === 1 || isOfLastCopy(this.sender.parameters(flow), roundTrip, values[at + SHORTEST]);
    this.roundTrip = isOne ? roundTrip : NaN;
    values[at + FIRST] = sentAt;
  }

  /** 3.3, GenerateRateSample. @returns false: the acknowledgement reported nothing new */
  finish(flow: number): boolean {
    const { newly, sample } = this;
    if (newly === 0) return false;
    const at = this.own.at(flow);
    const { values } = this.own;
    const shortest = values[at + SHORTEST];
    if (this.roundTrip > 0 && (shortest === 0 || this.roundTrip < shortest)) values[at + SHORTEST] = this.roundTrip;
    const interval = Math.max(this.sendElapsed, values[at + TOTAL_AT] - this.priorAt);
    sample.newly = newly;
    sample.roundTrip = this.roundTrip;
    sample.priorDelivered = this.priorDelivered;
    sample.isAppLimited = this.wasLimited;
    // An interval shorter than any round trip is that of a spurious retransmission.
    const isLong = interval > 0 && interval >= values[at + SHORTEST] * (1 - 1e-9);
    sample.delivered = values[at + TOTAL] - this.priorDelivered;
    sample.rate = isLong ? sample.delivered / interval : NaN;
    this.newly = 0;
    this.sentAt = -1;
    if (values[at + LIMITED_UNTIL] > 0 && values[at + TOTAL] > values[at + LIMITED_UNTIL])
      values[at + LIMITED_UNTIL] = 0;
    // 3.4: the application has written nothing that waits, and the window has room.
    const { nextSegment, availableSegments, congestionWindow } = this.sender.flows;
    const isIdle = nextSegment[flow] >= availableSegments[flow];
    if (isIdle && this.sender.inFlight(flow) < congestionWindow[flow]) this.limitedByApplication(flow);
    return true;
  }

  /** Whether what is sent now is limited by the application. */
  isLimited(flow: number): boolean {
    const at = this.own.at(flow);
    return this.own.values[at + LIMITED_UNTIL] > 0;
  }

  /** Rates of what is in flight now are not the path's. */
  limitedByApplication(flow: number): void {
    const at = this.own.at(flow);
    this.own.values[at + LIMITED_UNTIL] = Math.max(1, this.own.values[at + TOTAL] + this.sender.inFlight(flow));
  }

  parts(): Parts {
    return { own: this.own, records: this.records };
  }
}
