import { firstOfRow, percentileOf, WAIT_BINS } from '../engine/waits.ts';

/** Waits as frames bring them (`WaitSamples`), and percentiles over rows of samples. */
export class WaitSeries {
  private entries = new Uint32Array(3 * 256);
  private length = 0;
  private readonly bins = new Uint32Array(WAIT_BINS);

  /** Takes the entries of rows from `firstRow` on; those that were there are forgotten. @throws where they are out of order */
  accept(entries: Uint32Array, firstRow: number): void {
    this.length = firstOfRow(this.entries, this.length, firstRow);
    let row = firstRow;
    for (let i = 0; i < entries.length; i += 3) {
      if (entries[i]! < row || i + 3 > entries.length) throw new Error(`waits of row ${row} are out of order`);
      row = entries[i]!;
    }
    const length = this.length + entries.length;
    let capacity = this.entries.length;
    while (capacity < length) capacity *= 2;
    if (capacity > this.entries.length) {
      const grown = new Uint32Array(capacity);
      grown.set(this.entries);
      this.entries = grown;
    }
    this.entries.set(entries, this.length);
    this.length = length;
  }

  /**
   * The wait that this share of some waits did not exceed, seconds, in the rows after `first` up to `last`; null: there were none.
   */
  percentile(waits: number, share: number, first: number, last: number): number | null {
    const { bins, entries } = this;
    bins.fill(0);
    const offset = waits * WAIT_BINS;
    const to = firstOfRow(entries, this.length, last + 1);
    for (let i = firstOfRow(entries, this.length, first + 1); i < to; i += 3) {
      const bin = entries[i + 1]! - offset;
      if (bin >= 0 && bin < WAIT_BINS) bins[bin]! += entries[i + 2]!;
    }
    return percentileOf(0, share, bins);
  }
}
