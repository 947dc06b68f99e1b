import { restoreColumn, saveColumn, type Column, type ColumnState } from './column-state.ts';

/**
 * Rows in columns: a subclass declares typed-array fields, as long as the capacity or a multiple of it, and gets
 * allocation, growth by doubling, save and restore. A released row is used again, last released first. Columns may be replaced when the
 * table grows: do not keep one across an `allocate`.
 */
export abstract class Table {
  /** Rows in use. */
  used = 0;
  /** Rows that have ever been in use: every row in use has an index below. */
  extent = 0;
  protected capacity: number;
  private free: Int32Array;
  private freeCount = 0;

  constructor(capacity: number) {
    this.capacity = capacity;
    this.free = new Int32Array(capacity);
  }

  /** A row for use; its columns hold what they held before. */
  allocate(): number {
    this.used++;
    if (this.freeCount > 0) return this.free[--this.freeCount];
    if (this.extent === this.capacity) this.resize(this.capacity * 2);
    return this.extent++;
  }

  release(row: number): void {
    this.used--;
    this.free[this.freeCount++] = row;
  }

  /** @param earlier a state of the same table; what has not changed since is shared with it */
  save(earlier?: TableState): TableState {
    const columns: Record<string, ColumnState> = {};
    for (const [name, column] of this.columns()) {
      columns[name] = saveColumn(column, this.extent * this.width(column), earlier?.columns[name]);
    }
    return { used: this.used, extent: this.extent, free: this.free.slice(0, this.freeCount), columns };
  }

  restore(state: TableState): void {
    if (state.extent > this.capacity) this.resize(state.extent);
    this.used = state.used;
    this.extent = state.extent;
    this.freeCount = state.free.length;
    this.free.set(state.free);
    for (const [name, column] of this.columns()) restoreColumn(column, state.columns[name]);
  }

  /** Bytes that a row takes. */
  get bytesPerRow(): number {
    let bytes = this.free.BYTES_PER_ELEMENT;
    for (const [, column] of this.columns()) bytes += column.BYTES_PER_ELEMENT * this.width(column);
    return bytes;
  }

  private resize(capacity: number): void {
    const record = this as unknown as Record<string, Column>;
    for (const [name, column] of this.columns()) {
      const larger = new (column.constructor as new (length: number) => Column)(capacity * this.width(column));
      larger.set(column);
      record[name] = larger;
    }
    const free = new Int32Array(capacity);
    free.set(this.free);
    this.free = free;
    this.capacity = capacity;
  }

  /** Values that a row has in a column. */
  private width(column: Column): number {
    return column.length / this.capacity;
  }

  private *columns(): Generator<[string, Column]> {
    for (const [name, value] of Object.entries(this)) {
      if (ArrayBuffer.isView(value) && name !== 'free') yield [name, value as unknown as Column];
    }
  }
}

export interface TableState {
  readonly used: number;
  readonly extent: number;
  readonly free: Int32Array;
  readonly columns: Readonly<Record<string, ColumnState>>;
}
