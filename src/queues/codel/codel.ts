import { counted, duration } from '../../base/format.ts';
import { PlainState } from '../../base/saved-state.ts';
import type { Decision } from '../../engine/decision-log.ts';
import * as DropReason from '../../engine/kinds/drop-reason.ts';
import type { WaitingPackets } from '../../engine/queue/queue-discipline.ts';
import type { Explanation } from '../../engine/scheme-words.ts';

export interface CodelValues {
  /** Seconds. */
  readonly target: number;
  readonly interval: number;
  readonly ecn: boolean;
  readonly sparesShort: boolean;
  /** Absent or 0: no packet is marked for that. */
  readonly ceThreshold?: number;
  readonly [id: string]: number | boolean | undefined;
}

/** A dropping state that ended less than this many intervals ago goes on where it was (RFC 8289, 5.5). */
const RECENT_INTERVALS = 16;
/** Among the reasons of a mark, where more than 0 is the threshold that was exceeded. */
const CE_THRESHOLD = 5;

/**
 * CoDel on one queue: RFC 8289, 5. It works as packets leave; `next` is its `dequeue`, with the same branches.
 *
 * Deviations. `maxpacket` is the largest packet that came so far, as the link knows no MTU. A packet that is marked
 * counts as one that is dropped (5.1 leaves it open; so does Linux). The RFC has no `ceThreshold`, which is Linux's.
 */
export class Codel extends PlainState {
  /** `dropping_`: it drops packets until the delay is below the target again. */
  isDropping = false;
  /** `count_`: packets dropped since it began to drop. */
  count = 0;
  /** How long the packet that left last had waited, seconds. */
  sojourn = 0;
  private lastCount = 0;
  /** When the next packet is dropped, seconds. */
  private dropNext = 0;
  /** When the delay will have been above the target for an interval, seconds; 0: it is below. */
  private firstAbove = 0;
  private largestPacket = 0;
  /** What `take` has found. */
  private mayDrop = false;

  /** @param queue its number in the waiting room */
  constructor(
    private readonly waiting: WaitingPackets,
    private readonly queue: number,
    private readonly values: () => CodelValues,
  ) {
    super();
  }

  /** A packet has come. */
  sees(packet: number): void {
    this.largestPacket = Math.max(this.largestPacket, this.waiting.bytesOf(packet));
  }

  /** The packet that is sent now; -1: none is left. */
  next(): number {
    const packet = this.dequeue();
    const { ecn, ceThreshold = 0 } = this.values();
    if (packet >= 0 && ecn && ceThreshold > 0 && this.sojourn > ceThreshold) {
      this.noteReasons();
      this.waiting.reasons[CE_THRESHOLD] = ceThreshold;
      this.waiting.mark(packet);
    }
    return packet;
  }

  private dequeue(): number {
    const { waiting } = this;
    const { interval } = this.values();
    let packet = this.take();
    if (this.isDropping) {
      // The delay is below the target: leave the dropping state.
      if (!this.mayDrop) this.isDropping = false;
      while (this.isDropping && waiting.now >= this.dropNext) {
        this.count++;
        if (this.marks(packet)) {
          this.dropNext = this.controlLaw(this.dropNext);
          return packet;
        }
        this.drop(packet);
        packet = this.take();
        if (this.mayDrop) this.dropNext = this.controlLaw(this.dropNext);
        else this.isDropping = false;
      }
    } else if (this.mayDrop) {
      this.isDropping = true;
      const since = this.count - this.lastCount;
      const isRecent = since > 1 && waiting.now - this.dropNext < RECENT_INTERVALS * interval;
      this.count = isRecent ? since : 1;
      this.lastCount = this.count;
      this.dropNext = this.controlLaw(waiting.now);
      if (!this.marks(packet)) {
        this.drop(packet);
        packet = this.take();
      }
    }
    return packet;
  }

  /** The queue was emptied from outside. */
  cleared(): void {
    this.isDropping = false;
    this.firstAbove = 0;
  }

  /** 5.6, `dodequeue`: takes the packet at the head, -1 if there is none, and finds whether it may be dropped. */
  private take(): number {
    const { waiting } = this;
    const { target, interval, sparesShort } = this.values();
    const fifo = waiting.queue(this.queue);
    this.mayDrop = false;
    if (fifo.length === 0) {
      this.firstAbove = 0;
      return -1;
    }
    this.sojourn = waiting.now - fifo.firstJoined;
    const packet = waiting.take(this.queue);
    const isShort = sparesShort ? fifo.bytes <= this.largestPacket : fifo.bytes < this.largestPacket;
    if (this.sojourn < target || isShort) {
      this.firstAbove = 0;
    } else if (this.firstAbove === 0) {
      this.firstAbove = waiting.now + interval;
    } else if (waiting.now >= this.firstAbove) {
      this.mayDrop = true;
    }
    return packet;
  }

  /** 5.3: the next drop comes sooner, by the inverse square root of how many there were. */
  private controlLaw(from: number): number {
    return from + this.values().interval / Math.sqrt(this.count);
  }

  private marks(packet: number): boolean {
    if (!this.values().ecn) return false;
    this.noteReasons();
    return this.waiting.mark(packet);
  }

  private drop(packet: number): void {
    this.noteReasons();
    this.waiting.drop(packet, DropReason.early);
  }

  private noteReasons(): void {
    const { reasons, packets } = this.waiting;
    const { target, interval } = this.values();
    reasons.fill(0);
    reasons.set([this.sojourn, target, interval, this.count, packets]);
  }
}

/** Words for a packet that CoDel dropped, from the numbers that were kept with the decision. */
export function explainCodelDrop({ values }: Decision): Explanation {
  const [sojourn, target, interval, count] = values;
  if (values[CE_THRESHOLD] > 0) {
    const threshold = duration(values[CE_THRESHOLD]);
    return {
      title: 'CoDel',
      why: `It had waited ${duration(sojourn)}, longer than the threshold of ${threshold} from which on every packet is marked.`,
      values: [
        { name: 'sojourn', meaning: 'time in the queue', value: duration(sojourn), decided: true },
        { name: 'ce_threshold', meaning: 'threshold that marks', value: threshold, decided: true },
      ],
      algorithm: {
        title: 'CoDel, as a packet leaves',
        source: 'Linux, codel_impl.h',
        lines: [
          { number: '1', text: 'CoDel marks, drops or sends (RFC 8289, 5)' },
          { number: '2', text: 'sojourn > ce_threshold: mark', current: true },
        ],
      },
    };
  }
  return {
    title: 'CoDel',
    why:
      `It had waited ${duration(sojourn)}, and for ${duration(interval)} no packet had waited less than ` +
      `${duration(target)}: CoDel drops it. This is drop ${count} in a row; the next follows ` +
      `after ${duration(interval / Math.sqrt(count))}, unless the queue is shorter by then.`,
    values: [
      { name: 'sojourn', meaning: 'time in the queue', value: duration(sojourn), decided: true },
      { name: 'target', meaning: 'acceptable standing delay', value: duration(target), decided: true },
      { name: 'interval', meaning: 'how long it was exceeded', value: duration(interval) },
      { name: 'count', meaning: 'drops since it began', value: counted(count, 'packet') },
    ],
    algorithm: {
      title: 'CoDel, as a packet leaves',
      source: 'RFC 8289, 5.3 to 5.5',
      lines: [
        { number: '1', text: 'if sojourn < target: leave the dropping state' },
        { number: '2', text: 'if above the target for an interval: drop, count = 1', current: count === 1 },
        { number: '3', text: 'while dropping and now ≥ drop_next:' },
        { number: '4', text: '  drop; count = count + 1', current: count > 1 },
        { number: '5', text: '  drop_next = drop_next + interval / √count' },
      ],
    },
  };
}
