import { PlainState } from '../../base/plain-fields.ts';
import type { Link } from '../../engine/link.ts';
import { Word } from './header.ts';
import type { TunnelEnds } from './tunnel.ts';

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
