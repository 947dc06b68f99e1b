/**
 * The queues of flows on links whose discipline gives each flow one (FQ-CoDel, deficit round robin), as columns of the
 * link's stack. Seven queues have a column each, and the others have one together. It is fetched with the first packet
 * of such a link.
 */
import { counted, withCommas } from '../../../../base/format.ts';
import type { StackPlace } from '../layout/pipes.ts';
import type { QueueMix } from './queue-mix.ts';

/** Queues with a column of their own. */
export const LISTED = 7;
/** A column that was empty for this many pictures (half a second) is given to the next queue that needs one. */
const KEPT_PICTURES = 30;
/** One that nobody needs is drawn for this many pictures (two seconds) after its last packet. */
const DRAWN_PICTURES = 120;
/** A queue takes the column of a shorter one when it is twice as long and has this many packets more. */
const LONGER_BY_PACKETS = 4;
/** A column holds at least this many packets. */
const SMALLEST_SCALE_PACKETS = 12;
/** Pixels between two columns, before the picture's scale. */
const GAP = 2;

/** The page has this class from its beginning: its program is not fetched again. @param isSum see `QueueMix` */
type NewMix = (isSum: boolean) => QueueMix;

export class LinkQueues {
  /** By column: those of seven queues, then that of the others. */
  readonly mixes: readonly QueueMix[];
  /** Packets that a full column holds: 12, 24, 48, ... */
  scalePackets = SMALLEST_SCALE_PACKETS;
  /** Those that have a place in the stack, in order. */
  readonly drawn: QueueMix[] = [];
  /** Packets by queue, at the shown time. */
  private readonly packets = new Map<number, number>();
  /** The queue of each column; 0: none. */
  private readonly holders = new Int32Array(LISTED);
  /** Pictures since there was a packet in each column. */
  private readonly idle = new Int32Array(LISTED + 1).fill(DRAWN_PICTURES);

  constructor(newMix: NewMix) {
    this.mixes = Array.from({ length: LISTED + 1 }, (_, column) => newMix(column === LISTED));
  }

  begin(): void {
    this.packets.clear();
  }

  see(queue: number): void {
    this.packets.set(queue, this.lengthOf(queue) + 1);
  }

  /**
   * All packets have been seen: finds the columns.
   * @param atOnce time has leapt, or the picture is another: columns of queues that are empty are given up now
   */
  settle(atOnce: boolean): void {
    const { holders, idle } = this;
    const last = atOnce ? 1 : DRAWN_PICTURES;
    for (const [column, queue] of holders.entries()) {
      idle[column] = this.lengthOf(queue) > 0 ? 0 : idle[column] + 1;
      if (idle[column] >= last) holders[column] = 0;
    }
    for (;;) {
      const queue = this.longestUnlisted();
      const column = queue === 0 ? -1 : this.columnFor(this.lengthOf(queue));
      if (column < 0) break;
      holders[column] = queue;
      idle[column] = 0;
    }
    idle[LISTED] = this.others().queues > 0 ? 0 : idle[LISTED] + 1;
    this.drawn.length = 0;
    for (const [column, mix] of this.mixes.entries()) {
      if (column < LISTED ? holders[column] !== 0 : idle[LISTED] < last) this.drawn.push(mix);
    }
    this.rescale(atOnce);
  }

  /** Shares the stack's width between the columns. */
  shareOut({ along, width }: StackPlace, scale: number): void {
    const gap = Math.min(GAP * scale, (0.3 * width) / this.drawn.length);
    const pitch = (width + gap) / this.drawn.length;
    for (const [place, mix] of this.drawn.entries()) {
      mix.along = along + place * pitch;
      mix.width = pitch - gap;
    }
  }

  mixOf(queue: number): QueueMix {
    const column = this.holders.indexOf(queue);
    return this.mixes[column < 0 ? LISTED : column];
  }

  /** e.g. 3 queues, and `3 queues: 12, 8, 1 packets`. */
  reading(): FlowQueuesReading {
    const lengths = [...this.holders].map((queue) => this.lengthOf(queue)).filter((length) => length > 0);
    const { queues, packets } = this.others();
    const rest = queues === 0 ? '' : `, and ${withCommas(packets)} in ${counted(queues, 'other')}`;
    const count = this.packets.size;
    const sorted = lengths.sort((a, b) => b - a).map(withCommas);
    const unit = sorted.length === 1 && sorted[0] === '1' ? 'packet' : 'packets';
    return { count, words: count === 0 ? '' : `${counted(count, 'queue')}: ${sorted.join(', ')} ${unit}${rest}` };
  }

  private lengthOf(queue: number): number {
    return this.packets.get(queue) ?? 0;
  }

  /** 0: none. */
  private longestUnlisted(): number {
    let longest = 0;
    for (const [queue, length] of this.packets) {
      if (length > this.lengthOf(longest) && !this.holders.includes(queue)) longest = queue;
    }
    return longest;
  }

  /**
   * A column that has been empty for a while, else one that is free, else that of the shortest queue if it is much shorter
   * than `packets`; -1: none.
   */
  private columnFor(packets: number): number {
    const { holders, idle } = this;
    const quiet = holders.findIndex((queue, column) => queue !== 0 && idle[column] >= KEPT_PICTURES);
    if (quiet >= 0) return quiet;
    const free = holders.indexOf(0);
    if (free >= 0) return free;
    let shortest = 0;
    for (let column = 1; column < LISTED; column++) {
      if (this.lengthOf(holders[column]) < this.lengthOf(holders[shortest])) shortest = column;
    }
    const length = this.lengthOf(holders[shortest]);
    return length === 0 || packets >= 2 * length + LONGER_BY_PACKETS ? shortest : -1;
  }

  /** The queues without a column of their own. */
  private others(): { readonly queues: number; readonly packets: number } {
    let [queues, packets] = [this.packets.size, 0];
    for (const length of this.packets.values()) packets += length;
    for (const queue of this.holders) {
      const length = this.lengthOf(queue);
      packets -= length;
      if (length > 0) queues--;
    }
    return { queues, packets };
  }

  /** The scale grows with the longest queue at once, and shrinks when three eighths of it would do. */
  private rescale(atOnce: boolean): void {
    const longest = Math.max(...Array.from(this.holders, (queue) => this.lengthOf(queue)));
    if (atOnce) this.scalePackets = SMALLEST_SCALE_PACKETS;
    else if (longest * 8 < this.scalePackets * 3)
      this.scalePackets = Math.max(SMALLEST_SCALE_PACKETS, this.scalePackets / 2);
    while (this.scalePackets < longest) this.scalePackets *= 2;
  }
}

export interface FlowQueuesReading {
  /** Queues in which packets wait. */
  readonly count: number;
  /** For those who listen; empty: no packet waits. */
  readonly words: string;
}

/** Those of all links. */
export class FlowQueues {
  private readonly links = new Map<number, LinkQueues>();

  constructor(private readonly newMix: NewMix) {}

  /** Undefined: no packet with a queue of its flow has been seen on the link. */
  on(link: number): LinkQueues | undefined {
    return this.links.get(link);
  }

  begin(): void {
    for (const queues of this.links.values()) queues.begin();
  }

  see(link: number, queue: number): void {
    if (queue === 0) return;
    let queues = this.links.get(link);
    if (queues === undefined) this.links.set(link, (queues = new LinkQueues(this.newMix)));
    queues.see(queue);
  }

  settle(atOnce: boolean): void {
    for (const queues of this.links.values()) queues.settle(atOnce);
  }
}
