/** y: what is offered to each link, data and control, measured from one look to the next. */
export class OfferedLoad {
  private readonly bits: Float64Array;
  private readonly since: Float64Array;

  constructor(linkCount: number) {
    this.bits = new Float64Array(linkCount);
    this.since = new Float64Array(linkCount);
  }

  /** A packet has come to a link, whatever becomes of it. */
  add(link: number, bytes: number): void {
    this.bits[link] += bytes * 8;
  }

  /** Seconds since the last look. */
  elapsed(link: number, now: number): number {
    return now - this.since[link];
  }

  /** The mean rate since the last look, bit/s; the next look starts here. */
  take(link: number, now: number): number {
    const rate = this.bits[link] / this.elapsed(link, now);
    this.bits[link] = 0;
    this.since[link] = now;
    return rate;
  }

  save(): unknown {
    return [this.bits.slice(), this.since.slice()];
  }

  restore(state: unknown): void {
    const [bits, since] = state as [Float64Array, Float64Array];
    this.bits.set(bits);
    this.since.set(since);
  }
}
