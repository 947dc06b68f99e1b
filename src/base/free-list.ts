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
