import { TfrcReceiver, type TfrcReceiverState } from '../tfrc/receiver.ts';
import { TfrcSender, type TfrcSenderState } from '../tfrc/sender.ts';
import { Word } from './header.ts';
import type { TunnelEnds } from './tunnel.ts';

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
