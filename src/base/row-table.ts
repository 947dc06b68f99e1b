import { restoreColumn, saveColumn, type ColumnState } from './column-state.ts';
import { FreeList, type TableState } from './table.ts';

type Integers = Int32Array<ArrayBuffer>;
type Reals = Float64Array<ArrayBuffer>;

/** Values of a group, and so from one row's address to the next. */
const WIDTH_BITS = 3;
const WIDTH = 1 << WIDTH_BITS;

const NO_BOUND = { rows: Infinity, message: '' };

/**
 * A table whose rows lie together in memory, for what is touched row by row in no order: to read a few values of a row
 * that is in no cache costs a cache miss or two instead of one each. `Table` is for what is walked column by column.
 *
 * A subclass declares its values, `sequence = this.integers()` or `dueAt = this.reals()`, and they are read as columns
 * are: `table.sequence[row]`. So that this finds values that lie beside each other, **a row is an address**: 0, 8, 16, ...
 * The first 8 integers declared are one group, the next another, and so are the reals; what is needed together is best
 * declared together. What is kept for rows elsewhere has `ByRow`. Columns may be replaced when the table grows: do not
 * keep one across an `allocate`.
 */
export abstract class RowTable {
  /** Every row that has ever been in use has an address below. */
  extent = 0;
  /** The distance from one row to the next. */
  readonly width = WIDTH;
  private readonly free = new FreeList();
  /** Values declared so far. */
  private integersDeclared = 0;
  private realsDeclared = 0;
  /** The latest group of each. */
  private integerGroup = new ArrayBuffer(0);
  private realGroup = new ArrayBuffer(0);
  /** How many numbers a row has, for the columns that `run` has declared. */
  private readonly runs = new Map<ArrayBuffer, number>();

  /**
   * @param capacity rows to begin with
   * @param most rows in use at a time, and what to say when there are more: a table that grows for ever takes the whole
   * machine with it
   */
  constructor(
    private capacity: number,
    private readonly most: { readonly rows: number; readonly message: string } = NO_BOUND,
  ) {}

  /** Rows in use. */
  get used(): number {
    return this.numberOf(this.extent) - this.free.count;
  }

  /** A row for use; it holds what it held before. */
  allocate(): number {
    if (this.free.count > 0) return this.free.take();
    const row = this.extent;
    if (row === this.capacity * WIDTH)
      this.resize(Math.max(this.capacity + 1, Math.min(this.capacity * 2, this.most.rows)));
    this.extent = row + WIDTH;
    return row;
  }

  release(row: number): void {
    this.free.add(row);
  }

  /** Every row that has ever been in use. */
  *rows(): Generator<number> {
    for (let row = 0; row < this.extent; row += WIDTH) yield row;
  }

  /** Which row it is, from 0. */
  numberOf(row: number): number {
    return row >> WIDTH_BITS;
  }

  /** @param earlier a state of the same table; what has not changed since is shared with it */
  save(earlier?: TableState): TableState {
    const columns: Record<string, ColumnState> = {};
    const rows = this.numberOf(this.extent);
    for (const [name, column] of this.columns()) {
      const run = this.runs.get(column.buffer);
      columns[name] = saveColumn(column, rows * (run ?? 1), earlier?.columns[name], run === undefined ? WIDTH : 1);
    }
    return { extent: this.extent, free: this.free.save(), columns };
  }

  restore(state: TableState): void {
    if (state.extent > this.capacity * WIDTH) this.resize(this.numberOf(state.extent));
    this.extent = state.extent;
    this.free.restore(state.free);
    for (const [name, column] of this.columns()) {
      restoreColumn(column, state.columns[name], this.runs.has(column.buffer) ? 1 : WIDTH);
    }
  }

  /** Writes the values of a row into another. */
  protected copyRow(from: number, to: number): void {
    for (const [, column] of this.columns()) {
      const run = this.runs.get(column.buffer);
      if (run === undefined) column[to] = column[from];
      else column.copyWithin(this.numberOf(to) * run, this.numberOf(from) * run, (this.numberOf(from) + 1) * run);
    }
  }

  /** Bytes that a row takes. */
  get bytesPerRow(): number {
    return [...this.groups()].reduce((sum, { byteLength }) => sum + byteLength, 0) / this.capacity;
  }

  /** Declares a value of 32 bits. */
  protected integers(): Integers {
    const place = this.integersDeclared++ % WIDTH;
    if (place === 0) this.integerGroup = new ArrayBuffer(this.capacity * WIDTH * Int32Array.BYTES_PER_ELEMENT);
    return new Int32Array(this.integerGroup, place * Int32Array.BYTES_PER_ELEMENT);
  }

  /** Declares a number. */
  protected reals(): Reals {
    const place = this.realsDeclared++ % WIDTH;
    if (place === 0) this.realGroup = this.newRealGroup();
    return new Float64Array(this.realGroup, place * Float64Array.BYTES_PER_ELEMENT);
  }

  /** Declares several numbers, side by side: those of a row begin at `length` times its number. */
  protected run(length: number): Reals {
    const run = new Float64Array(this.capacity * length);
    this.runs.set(run.buffer, length);
    return run;
  }

  private newRealGroup(): ArrayBuffer {
    return new ArrayBuffer(this.capacity * WIDTH * Float64Array.BYTES_PER_ELEMENT);
  }

  /** @throws Error where it would hold more rows than it may */
  private resize(capacity: number): void {
    if (capacity > this.most.rows) throw new Error(this.most.message);
    const larger = new Map<ArrayBuffer, ArrayBuffer>();
    for (const group of this.groups()) {
      const copy = new Uint8Array((group.byteLength / this.capacity) * capacity);
      copy.set(new Uint8Array(group));
      larger.set(group, copy.buffer);
      const run = this.runs.get(group);
      if (run !== undefined) this.runs.set(copy.buffer, run);
      this.runs.delete(group);
    }
    const record = this as unknown as Record<string, Integers | Reals>;
    for (const [name, column] of this.columns()) {
      record[name] = new (column.constructor as Int32ArrayConstructor)(larger.get(column.buffer)!, column.byteOffset);
    }
    this.capacity = capacity;
  }

  private groups(): Set<ArrayBuffer> {
    return new Set([...this.columns()].map(([, { buffer }]) => buffer));
  }

  private *columns(): Generator<[string, Integers | Reals]> {
    for (const [name, value] of Object.entries(this)) {
      if (value instanceof Int32Array || value instanceof Float64Array) yield [name, value as Integers | Reals];
    }
  }
}

/** Something that is kept for rows of a `RowTable`: one value a row, or none. */
export class ByRow<Value> {
  private readonly values: (Value | undefined)[] = [];

  get(row: number): Value | undefined {
    return this.values[row >> WIDTH_BITS];
  }

  set(row: number, value: Value | undefined): void {
    this.values[row >> WIDTH_BITS] = value;
  }

  clear(): void {
    this.values.length = 0;
  }

  /** The rows that exist. */
  *entries(): Generator<[row: number, value: Value]> {
    for (const [number, value] of this.values.entries()) if (value !== undefined) yield [number * WIDTH, value];
  }
}
