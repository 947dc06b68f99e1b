import { firstOfRow, type Waits, WAIT_BINS } from '../engine/waits.ts';

/**
 * How many waited how long between two samples: for each row of samples the bins of `Waits` that grew. What a percentile
 * over any window is read from.
 */
export class WaitSamples {
  /** A row, a bin and by how much it grew, in the order of rows. */
  private entries = new Uint32Array(3 * 256);
  private length = 0;
  /** The bins at the last sample. */
  private readonly before: Uint32Array;

  /** @param most how many histograms there are */
  constructor(most: number) {
    this.before = new Uint32Array(most * WAIT_BINS);
  }

  /** @param first which histogram is the first of these */
  sampled(row: number, waits: Waits, first: number): void {
    const from = first * WAIT_BINS;
    waits.growSince(this.before.subarray(from), (bin, count) => this.add(row, from + bin, count));
  }

  /** The entries of rows from this one on. */
  since(row: number): Uint32Array<ArrayBuffer> {
    return this.entries.slice(this.placeOf(row), this.length);
  }

  /** Entries of later rows, as another lane of the same run has them. */
  append(entries: Uint32Array): void {
    this.makeRoom(this.length + entries.length);
    this.entries.set(entries, this.length);
    this.length += entries.length;
  }

  /** The bins at the last sample that are not empty, and what they hold. */
  save(): readonly number[] {
    const filled: number[] = [];
    for (const [bin, count] of this.before.entries()) if (count > 0) filled.push(bin, count);
    return filled;
  }

  /** Forgets the entries of rows from this one on. */
  restore(rows: number, filled: readonly number[]): void {
    this.length = this.placeOf(rows);
    this.before.fill(0);
    for (let i = 0; i < filled.length; i += 2) this.before[filled[i]] = filled[i + 1];
  }

  private add(row: number, bin: number, count: number): void {
    this.makeRoom(this.length + 3);
    this.entries.set([row, bin, count], this.length);
    this.length += 3;
  }

  private makeRoom(length: number): void {
    if (length <= this.entries.length) return;
    const grown = new Uint32Array(2 * length);
    grown.set(this.entries);
    this.entries = grown;
  }

  private placeOf(row: number): number {
    return firstOfRow(this.entries, this.length, row);
  }
}
