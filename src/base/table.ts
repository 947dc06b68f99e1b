import { type Column, type ColumnState, restoreColumn, saveColumn } from './column-state.ts';

/**
 * Rows in columns: a subclass declares typed-array fields, as long as the capacity or a multiple of it, and gets
 * allocation, growth by doubling, save and restore. A released row is used again, last released first. Columns may be
 * replaced when the table grows: do not keep one across an `allocate`.
 */
export abstract class Table {
  /** Rows that have ever been in use: every row in use has an index below. */
  extent = 0;
  private readonly free = new FreeList();

  constructor(protected capacity: number) {}

  /** Rows in use. */
  get used(): number {
    return this.extent - this.free.count;
  }

  /** A row for use; its columns hold what they held before. */
  allocate(): number {
    if (this.free.count > 0) return this.free.take();
    if (this.extent === this.capacity) this.resize(this.capacity * 2);
    return this.extent++;
  }

  release(row: number): void {
    this.free.add(row);
  }

  /** @param earlier a state of the same table; what has not changed since is shared with it */
  save(earlier?: TableState): TableState {
    const columns: Record<string, ColumnState> = {};
    for (const [name, column] of this.columns()) {
      columns[name] = saveColumn(column, this.extent * this.width(column), earlier?.columns[name]);
    }
    return { extent: this.extent, free: this.free.save(), columns };
  }

  restore(state: TableState): void {
    if (state.extent > this.capacity) this.resize(state.extent);
    this.extent = state.extent;
    this.free.restore(state.free);
    for (const [name, column] of this.columns()) restoreColumn(column, state.columns[name]);
  }

  private resize(capacity: number): void {
    const record = this as unknown as Record<string, Column>;
    for (const [name, column] of this.columns()) {
      const larger = new (column.constructor as new (length: number) => Column)(capacity * this.width(column));
      larger.set(column);
      record[name] = larger;
    }
    this.capacity = capacity;
  }

  /** Values that a row has in a column. */
  private width(column: Column): number {
    return column.length / this.capacity;
  }

  private *columns(): Generator<[string, Column]> {
    for (const [name, value] of Object.entries(this)) {
      if (ArrayBuffer.isView(value)) yield [name, value as unknown as Column];
    }
  }
}

export interface TableState {
  readonly extent: number;
  readonly free: Int32Array;
  readonly columns: Readonly<Record<string, ColumnState>>;
}

/** Rows of a table that may be used again: the last released first. */
export class FreeList {
  count = 0;
  private rows = new Int32Array(64);

  add(row: number): void {
    if (this.count === this.rows.length) {
      const larger = new Int32Array(this.count * 2);
      larger.set(this.rows);
      this.rows = larger;
    }
    this.rows[this.count++] = row;
  }

  /** There must be one. */
  take(): number {
    return this.rows[--this.count];
  }

  save(): Int32Array {
    return this.rows.slice(0, this.count);
  }

  restore(rows: Int32Array): void {
    this.rows = new Int32Array(Math.max(64, rows.length));
    this.rows.set(rows);
    this.count = rows.length;
  }
}
