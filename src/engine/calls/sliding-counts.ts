/** A window is counted in this many parts: what is counted is of the last 9 to 10 of them. */
const PARTS = 10;

/** How often something happened at each of several clients in the last seconds. */
export class SlidingCounts {
  /** By client and part of the window: how often, and in which part since 0 s that was. */
  private counts: Float64Array<ArrayBuffer>;
  private parts: Float64Array<ArrayBuffer>;

  /** @param windowSeconds null: nothing is counted */
  constructor(
    clients: number,
    private readonly windowSeconds: number | null,
  ) {
    const length = windowSeconds === null ? 0 : clients * PARTS;
    this.counts = new Float64Array(length);
    this.parts = new Float64Array(length).fill(-1);
  }

  add(client: number, now: number): void {
    if (this.windowSeconds === null) return;
    const part = this.partAt(now);
    const at = client * PARTS + (part % PARTS);
    if (this.parts[at] !== part) {
      this.parts[at] = part;
      this.counts[at] = 0;
    }
    this.counts[at]++;
  }

  of(client: number, now: number): number {
    const oldest = this.partAt(now) - PARTS + 1;
    let sum = 0;
    for (let at = client * PARTS; at < (client + 1) * PARTS; at++) if (this.parts[at] >= oldest) sum += this.counts[at];
    return sum;
  }

  save(): SlidingCountsState {
    return { counts: this.counts.slice(), parts: this.parts.slice() };
  }

  restore({ counts, parts }: SlidingCountsState): void {
    this.counts = counts.slice();
    this.parts = parts.slice();
  }

  private partAt(now: number): number {
    return Math.floor((now / this.windowSeconds!) * PARTS);
  }
}

export interface SlidingCountsState {
  readonly counts: Float64Array<ArrayBuffer>;
  readonly parts: Float64Array<ArrayBuffer>;
}
