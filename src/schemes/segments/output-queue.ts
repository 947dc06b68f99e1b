import type { Link } from '../../engine/link.ts';
import { PacketQueue } from '../../base/packet-queue.ts';

/** Events that should coincide differ by rounding. */
const ROUNDING_SECONDS = 1e-12;

/**
 * The output FIFO of a middlebox, before its link: lets packets out at the rate of the segment. Where that is the
 * link's own rate, packets wait in the link's buffer instead. It holds as many packets as that.
 */
export class OutputQueue {
  /** Bits that wait here. */
  bits = 0;
  /** When the timer is set for; Infinity: nothing waits. */
  releaseAt = Infinity;
  private readonly waiting = new PacketQueue();
  /** When the next may leave, at the rate that was in force last. */
  private nextAt = 0;
  private rate = Infinity;

  constructor(private readonly link: Link) {}

  get packets(): number {
    return this.waiting.length;
  }

  get isFull(): boolean {
    return this.waiting.length >= this.link.roomPackets;
  }

  /** Whether a packet may go at once; then it counts as gone. */
  passes(now: number, rate: number, bits: number): boolean {
    this.adapt(now, rate);
    if (this.waiting.length > 0 || now < this.nextAt - ROUNDING_SECONDS) return false;
    this.left(now, bits);
    return true;
  }

  push(packet: number, bits: number): void {
    this.waiting.push(packet);
    this.bits += bits;
  }

  /** When the packet at the head leaves, at a rate that holds from now on; Infinity: none waits. */
  next(now: number, rate: number): number {
    this.adapt(now, rate);
    return this.waiting.length > 0 ? Math.max(now, this.nextAt) : Infinity;
  }

  /** The packet at the head leaves. */
  shift(now: number, bitsOf: (packet: number) => number): number {
    const packet = this.waiting.shift();
    const bits = bitsOf(packet);
    this.bits -= bits;
    this.left(now, bits);
    return packet;
  }

  save(): OutputQueueState {
    const { bits, releaseAt, nextAt, rate } = this;
    return { numbers: [bits, releaseAt, nextAt, rate], packets: this.waiting.save() };
  }

  restore({ numbers, packets }: OutputQueueState): void {
    [this.bits, this.releaseAt, this.nextAt, this.rate] = numbers;
    this.waiting.restore(packets);
  }

  private left(now: number, bits: number): void {
    this.nextAt = this.rate < this.link.rateBitsPerSecond ? now + bits / this.rate : now;
  }

  /** What is left of the gap in progress is stretched to another rate. */
  private adapt(now: number, rate: number): void {
    if (rate === this.rate) return;
    if (this.nextAt > now) this.nextAt = now + ((this.nextAt - now) * this.rate) / rate;
    this.rate = rate;
  }
}

export interface OutputQueueState {
  readonly numbers: readonly number[];
  readonly packets: Int32Array;
}
