/**
 * The packets of a lane around the shown time, in columns, with absolute times.
 *
 * A frame holds the packets at its own time, and the shown time lies a little before it. So packets that have left
 * since are kept from the frame before until the shown time has passed them; what has joined too early is in the frame
 * and is not shown yet. Buffers of frames go back to the worker, so everything is copied.
 */
import { PACKET, PACKET_WORDS } from '../../../../protocol/frame.ts';
import type { LaneFrame } from '../../../../protocol/messages.ts';

const INITIAL_CAPACITY = 2048;

export class PacketStore {
  count = 0;
  /** Directed link, `PACKET_KIND`, and 1 for sent again. */
  link = new Int32Array(INITIAL_CAPACITY);
  kind = new Uint8Array(INITIAL_CAPACITY);
  resent = new Uint8Array(INITIAL_CAPACITY);
  /** 1: it was marked (ECN), or reports a mark. */
  marked = new Uint8Array(INITIAL_CAPACITY);
  serial = new Int32Array(INITIAL_CAPACITY);
  /** Its queue in the link's discipline, from 1; 0: the link has no queues by flow. */
  queue = new Int32Array(INITIAL_CAPACITY);
  /** Simulated seconds since 0: joined the queue, first bit leaves, last bit has left, last bit is at the far end. */
  queuedAt = new Float64Array(INITIAL_CAPACITY);
  departureStart = new Float64Array(INITIAL_CAPACITY);
  departureEnd = new Float64Array(INITIAL_CAPACITY);
  arrival = new Float64Array(INITIAL_CAPACITY);
  private timeSeconds = -Infinity;

  /** @param shownSeconds what has arrived by then is not needed any more */
  accept(frame: LaneFrame, shownSeconds: number): void {
    if (frame.timeSeconds >= this.timeSeconds) this.keepLeaving(shownSeconds, frame.timeSeconds);
    else this.count = 0;
    this.timeSeconds = frame.timeSeconds;
    this.append(frame);
  }

  clear(): void {
    this.count = 0;
    this.timeSeconds = -Infinity;
  }

  /**
   * Keeps what has reached its far end by the new frame's time, but not yet by the shown time; moved to the front, so
   * that the packets of a link stay in order.
   */
  private keepLeaving(shownSeconds: number, frameSeconds: number): void {
    let kept = 0;
    for (let row = 0; row < this.count; row++) {
      const arrival = this.arrival[row];
      if (arrival <= shownSeconds || arrival > frameSeconds) continue;
      if (kept !== row) this.move(row, kept);
      kept++;
    }
    this.count = kept;
  }

  private move(from: number, to: number): void {
    this.link[to] = this.link[from];
    this.kind[to] = this.kind[from];
    this.resent[to] = this.resent[from];
    this.marked[to] = this.marked[from];
    this.serial[to] = this.serial[from];
    this.queue[to] = this.queue[from];
    this.queuedAt[to] = this.queuedAt[from];
    this.departureStart[to] = this.departureStart[from];
    this.departureEnd[to] = this.departureEnd[from];
    this.arrival[to] = this.arrival[from];
  }

  private append({ packets, packetCount, timeSeconds }: LaneFrame): void {
    this.reserve(this.count + packetCount);
    const integers = new Int32Array(packets);
    const floats = new Float32Array(packets);
    let row = this.count;
    for (let at = 0; at < packetCount * PACKET_WORDS; at += PACKET_WORDS) {
      const linkKind = integers[at + PACKET.linkKind];
      this.link[row] = linkKind >>> 8;
      this.kind[row] = (linkKind >> 1) & 0x3f;
      this.marked[row] = (linkKind >> 7) & 1;
      this.resent[row] = linkKind & 1;
      this.serial[row] = integers[at + PACKET.serial];
      this.queue[row] = integers[at + PACKET.queue];
      this.queuedAt[row] = timeSeconds + floats[at + PACKET.queuedAt];
      this.departureStart[row] = timeSeconds + floats[at + PACKET.departureStart];
      this.departureEnd[row] = timeSeconds + floats[at + PACKET.departureEnd];
      this.arrival[row] = timeSeconds + floats[at + PACKET.arrival];
      row++;
    }
    this.count = row;
  }

  private reserve(rows: number): void {
    let capacity = this.link.length;
    if (rows <= capacity) return;
    while (capacity < rows) capacity *= 2;
    this.link = enlarged(this.link, new Int32Array(capacity));
    this.kind = enlarged(this.kind, new Uint8Array(capacity));
    this.resent = enlarged(this.resent, new Uint8Array(capacity));
    this.marked = enlarged(this.marked, new Uint8Array(capacity));
    this.serial = enlarged(this.serial, new Int32Array(capacity));
    this.queue = enlarged(this.queue, new Int32Array(capacity));
    this.queuedAt = enlarged(this.queuedAt, new Float64Array(capacity));
    this.departureStart = enlarged(this.departureStart, new Float64Array(capacity));
    this.departureEnd = enlarged(this.departureEnd, new Float64Array(capacity));
    this.arrival = enlarged(this.arrival, new Float64Array(capacity));
  }
}

function enlarged<Column extends Int32Array | Uint8Array | Float64Array>(from: Column, into: Column): Column {
  into.set(from);
  return into;
}
