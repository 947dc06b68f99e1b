import { restoreColumn, saveColumn, type ColumnState } from './column-state.ts';

/** A row of a `RowTable` is an address: 8 times its number. */
const WIDTH_BITS = 3;

/**
 * A few numbers for each row of a `RowTable`, side by side: those of row r begin at `at(r)`. For what only some users
 * of the table need. A row begins with zeros.
 */
export class NumbersByRow {
  /** Read it after `at`, which replaces it when it must grow. */
  values: Float64Array<ArrayBuffer>;

  /** @param size how many numbers a row has */
  constructor(readonly size: number) {
    this.values = new Float64Array(size * 64);
  }

  /** Where the numbers of a row begin. */
  at(row: number): number {
    const start = (row >> WIDTH_BITS) * this.size;
    if (start >= this.values.length) this.grow(start);
    return start;
  }

  get(row: number, place: number): number {
    const at = this.at(row);
    return this.values[at + place];
  }

  set(row: number, place: number, value: number): void {
    const at = this.at(row);
    this.values[at + place] = value;
  }

  /** @param earlier a state of the same numbers; what has not changed since is shared with it */
  save(earlier?: ColumnState): ColumnState {
    return saveColumn(this.values, this.values.length, earlier);
  }

  restore(state: ColumnState): void {
    if (state.length > this.values.length) this.values = new Float64Array(state.length);
    this.values.fill(0);
    restoreColumn(this.values, state);
  }

  private grow(start: number): void {
    const larger = new Float64Array(Math.max(this.values.length * 2, start + this.size));
    larger.set(this.values);
    this.values = larger;
  }
}
