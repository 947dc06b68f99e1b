import type { Parts } from '../../base/saved-state.ts';
import { NumbersByRow } from '../../base/numbers-by-row.ts';
import type { FlowTable } from '../flows.ts';
import { SegmentRecords } from './segment-records.ts';

/** What is remembered of a segment, by place: when it was sent, and its neighbours in the order (plus 1; 0: none). */
const SENT_AT = 0;
const EARLIER = 1;
const LATER = 2;
const SEGMENT_SIZE = 3;

/** What is remembered of a flow, by place: the ends of the order (plus 1; 0: it is empty). */
const FIRST = 0;
const LAST = 1;
/** The last segment that `lastBefore` has found (plus 1; 0: none). */
const BOUND = 2;
const SIZE = 3;

/**
 * Segments of a flow in the order in which they were last sent: by time, and at one time by number. A segment joins at
 * the end and is taken out by its number, so that nobody has to walk over a window.
 */
export class SendOrder {
  private readonly own = new NumbersByRow(SIZE);
  private readonly records: SegmentRecords;

  constructor(
    flows: FlowTable,
    private readonly scheduler: { readonly now: number },
  ) {
    this.records = new SegmentRecords(flows, SEGMENT_SIZE);
  }

  reset(flow: number): void {
    const at = this.own.at(flow);
    this.own.values.fill(0, at, at + SIZE);
    this.records.reset(flow);
  }

  /** When the segment was last sent, seconds. */
  sentAt(flow: number, segment: number): number {
    return this.get(flow, segment, SENT_AT);
  }

  /** The segment that was sent first; -1: there is none. */
  first(flow: number): number {
    return this.own.values[this.own.at(flow) + FIRST] - 1;
  }

  /** A segment that is not in the order is sent. */
  add(flow: number, segment: number): void {
    const { now } = this.scheduler;
    this.set(flow, segment, SENT_AT, now);
    let earlier = this.own.values[this.own.at(flow) + LAST] - 1;
    while (earlier > segment && this.sentAt(flow, earlier) === now) earlier = this.get(flow, earlier, EARLIER) - 1;
    const later = earlier < 0 ? this.first(flow) : this.get(flow, earlier, LATER) - 1;
    this.insert(flow, earlier, segment, later);
  }

  /** A segment that was taken out is in the order again, where it was. Quick for those that were sent first. */
  rejoin(flow: number, segment: number): void {
    const sentAt = this.sentAt(flow, segment);
    let earlier = -1;
    let later = this.first(flow);
    while (later >= 0 && isSentAfter(sentAt, segment + 1, this.sentAt(flow, later), later + 1)) {
      earlier = later;
      later = this.get(flow, later, LATER) - 1;
    }
    this.insert(flow, earlier, segment, later);
  }

  /** Takes a segment out of the order. */
  remove(flow: number, segment: number): void {
    const at = this.own.at(flow);
    const { values } = this.own;
    const earlier = this.get(flow, segment, EARLIER) - 1;
    if (values[at + BOUND] === segment + 1) values[at + BOUND] = earlier + 1;
    this.join(flow, earlier, this.get(flow, segment, LATER) - 1);
  }

  /** The last segment that was sent before this time, or at this time and ends before `end`. Neither ever goes back. */
  lastBefore(flow: number, time: number, end: number): number {
    const at = this.own.at(flow);
    const { values } = this.own;
    let bound = values[at + BOUND] - 1;
    let next = (bound < 0 ? values[at + FIRST] : this.get(flow, bound, LATER)) - 1;
    while (next >= 0 && isSentAfter(time, end, this.sentAt(flow, next), next + 1)) {
      bound = next;
      next = this.get(flow, next, LATER) - 1;
    }
    values[at + BOUND] = bound + 1;
    return bound;
  }

  parts(): Parts {
    return { own: this.own, records: this.records };
  }

  private insert(flow: number, earlier: number, segment: number, later: number): void {
    this.set(flow, segment, EARLIER, earlier + 1);
    this.set(flow, segment, LATER, later + 1);
    this.join(flow, earlier, segment);
    this.join(flow, segment, later);
  }

  /** Makes one segment follow another; less than 0: there is none. */
  private join(flow: number, earlier: number, later: number): void {
    const at = this.own.at(flow);
    if (earlier < 0) this.own.values[at + FIRST] = later + 1;
    else this.set(flow, earlier, LATER, later + 1);
    if (later < 0) this.own.values[at + LAST] = earlier + 1;
    else this.set(flow, later, EARLIER, earlier + 1);
  }

  private get(flow: number, segment: number, what: number): number {
    const place = this.records.at(flow, segment);
    return this.records.of(flow)[place + what];
  }

  private set(flow: number, segment: number, what: number, value: number): void {
    const place = this.records.at(flow, segment);
    this.records.of(flow)[place + what] = value;
  }
}

/** RACK_sent_after (RFC 8985, 6.2): times of sending, and where segments that were sent together end. */
export function isSentAfter(at: number, end: number, otherAt: number, otherEnd: number): boolean {
  return at > otherAt || (at === otherAt && end > otherEnd);
}
