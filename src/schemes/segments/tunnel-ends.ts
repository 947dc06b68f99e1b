import { PlainState } from '../../base/saved-state.ts';
import type { Link } from '../../engine/link.ts';
import { TfrcReceiver, type TfrcReceiverState } from '../tfrc/receiver.ts';
import { TfrcSender, type TfrcSenderState } from '../tfrc/sender.ts';
import { Word } from './header.ts';

/** Both ends of the control of everything that goes from a middlebox to where its segment ends. */
export interface TunnelEnds {
  /** What the beginning may send, bit/s. */
  readonly rate: number;
  /** p; 0 where it is not measured. */
  readonly lossEventRate: number;
  /** When feedback goes, if packets have come; Infinity: with the next. */
  readonly feedbackAt: number;
  /** When the beginning acts for want of feedback; Infinity: never. */
  readonly silenceAt: number;

  /** The round trip between the ends is known. */
  begin(now: number, roundTrip: number): void;
  /** A packet enters the segment: its header is written from `at` on. @param isLast no other waits */
  sent(now: number, header: Float64Array, at: number, isLast: boolean): void;
  /** A packet has come to the end. @returns true when feedback goes at once */
  came(now: number, header: Float64Array, at: number, bits: number): boolean;
  /** Words of the feedback that is due, for `Word.stamp`, `hold`, `value` and `lossEventRate`; null: nothing has come. */
  feedback(now: number): readonly [stamp: number, hold: number, value: number, lossEventRate: number] | null;
  /** Feedback has come to the beginning. */
  heard(now: number, header: Float64Array, at: number): void;
  silenceNoticed(now: number): void;
  save(): unknown;
  restore(state: unknown): void;
}

/** From a gate to the first middlebox behind it, or to the end of the path where there is none. */
export interface Tunnel {
  readonly gate: number;
  /** Numbers of the path through the segment and of the way back. */
  readonly forward: number;
  readonly back: number;
  readonly endNode: number;
  readonly ends: TunnelEnds;
  /** False: the other end has not answered yet. */
  isOpen: boolean;
}

const SENDER_VALUES = { dampsOscillation: false };

/** TFRC for an aggregate: it has the rate of one TCP flow with this loss event rate. */
export class TfrcTunnel implements TunnelEnds {
  private readonly sender = new TfrcSender(() => SENDER_VALUES);
  private readonly receiver = new TfrcReceiver(() => true);

  /** @param packetBits s, of a packet on the wire */
  constructor(private readonly packetBits: () => number) {}

  get rate(): number {
    return this.sender.pace;
  }

  get lossEventRate(): number {
    return this.sender.lossEventRate;
  }

  get feedbackAt(): number {
    return this.receiver.feedbackAt;
  }

  get silenceAt(): number {
    return this.sender.silenceAt;
  }

  begin(now: number, roundTrip: number): void {
    this.sender.begin(now, this.packetBits(), roundTrip);
  }

  sent(now: number, header: Float64Array, at: number, isLast: boolean): void {
    header[at + Word.number] = this.sender.packetSent(now, isLast);
    header[at + Word.stamp] = now;
    header[at + Word.roundTrip] = this.sender.roundTrip;
  }

  came(now: number, header: Float64Array, at: number, bits: number): boolean {
    return this.receiver.arrived(now, {
      number: header[at + Word.number],
      stamp: header[at + Word.stamp],
      roundTrip: header[at + Word.roundTrip],
      bits,
    });
  }

  feedback(now: number): readonly [number, number, number, number] | null {
    const feedback = this.receiver.feedback(now);
    if (feedback === null) return null;
    return [feedback.stamp, feedback.hold, feedback.receiveRate, feedback.lossEventRate];
  }

  heard(now: number, header: Float64Array, at: number): void {
    this.sender.feedbackCame(now, {
      stamp: header[at + Word.stamp],
      hold: header[at + Word.hold],
      receiveRate: header[at + Word.value],
      lossEventRate: header[at + Word.lossEventRate],
    });
  }

  silenceNoticed(now: number): void {
    this.sender.silenceNoticed(now);
  }

  save(): TfrcTunnelState {
    return { sender: this.sender.save(), receiver: this.receiver.save() };
  }

  restore(state: unknown): void {
    const { sender, receiver } = state as TfrcTunnelState;
    this.sender.restore(sender);
    this.receiver.restore(receiver);
  }
}

interface TfrcTunnelState {
  readonly sender: TfrcSenderState;
  readonly receiver: TfrcReceiverState;
}

/** Weight of the past in the smoothed round trip. */
const PAST_WEIGHT = 0.875;

/** XCP for an aggregate: its window, as the links of the segment change it, is spread over a round trip. */
export class XcpTunnel extends PlainState implements TunnelEnds {
  readonly lossEventRate = 0;
  readonly silenceAt = Infinity;
  feedbackAt = Infinity;
  /** In bits. */
  private window = 0;
  private roundTrip = 0;
  private packets = 0;
  // The other end: what packets were given since the last feedback, and the newest of them.
  private given = 0;
  private stamp = 0;
  private stampAt = 0;
  private interval = 0;
  private hasNews = false;

  /** @param packetBits of a packet on the wire: the least window */
  constructor(
    private readonly link: Link,
    private readonly packetBits: () => number,
  ) {
    super();
  }

  get rate(): number {
    return this.window / this.roundTrip;
  }

  begin(_now: number, roundTrip: number): void {
    this.roundTrip = roundTrip;
    this.window = this.packetBits();
  }

  sent(now: number, header: Float64Array, at: number): void {
    header[at + Word.number] = this.packets++;
    header[at + Word.stamp] = now;
    header[at + Word.roundTrip] = this.roundTrip;
    header[at + Word.window] = this.window;
    header[at + Word.feedback] = Infinity;
  }

  came(now: number, header: Float64Array, at: number): boolean {
    const feedback = header[at + Word.feedback];
    if (feedback < Infinity) this.given += feedback;
    this.stamp = header[at + Word.stamp];
    this.stampAt = now;
    this.interval = header[at + Word.roundTrip];
    this.hasNews = true;
    return this.feedbackAt === Infinity;
  }

  feedback(now: number): readonly [number, number, number, number] | null {
    this.feedbackAt = this.hasNews ? now + this.interval : Infinity;
    if (!this.hasNews) return null;
    const { given } = this;
    this.given = 0;
    this.hasNews = false;
    return [this.stamp, now - this.stampAt, given, 0];
  }

  heard(now: number, header: Float64Array, at: number): void {
    const sample = now - header[at + Word.stamp] - header[at + Word.hold];
    this.roundTrip = PAST_WEIGHT * this.roundTrip + (1 - PAST_WEIGHT) * sample;
    // What the aggregate does not use must not pile up: no more than the first link carries.
    const most = this.link.rateBitsPerSecond * this.roundTrip;
    this.window = Math.max(this.packetBits(), Math.min(this.window + header[at + Word.value], most));
  }

  silenceNoticed(): void {}
}
