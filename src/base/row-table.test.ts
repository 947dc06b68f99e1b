import { expect, test } from 'vitest';
import { ByRow, RowTable } from './row-table.ts';

/** More integers than a group holds, a number, and three numbers side by side. */
class Things extends RowTable {
  a = this.integers();
  b = this.integers();
  c = this.integers();
  d = this.integers();
  e = this.integers();
  f = this.integers();
  g = this.integers();
  h = this.integers();
  inNextGroup = this.integers();
  real = this.reals();
  trio: Float64Array;

  constructor() {
    super(2);
    this.trio = this.run(3);
  }

  fill(row: number, value: number): void {
    this.a[row] = value;
    this.h[row] = value + 1;
    this.inNextGroup[row] = value + 2;
    this.real[row] = value + 0.5;
    for (let i = 0; i < 3; i++) this.trio[this.numberOf(row) * 3 + i] = value + i / 10;
  }

  read(row: number): number[] {
    const at = this.numberOf(row) * 3;
    return [this.a[row], this.h[row], this.inNextGroup[row], this.real[row], ...this.trio.subarray(at, at + 3)];
  }
}

const values = (value: number): number[] => {
  return [value, value + 1, value + 2, value + 0.5, value, value + 0.1, value + 0.2];
};

test('rows survive growth, keep out of each other, and a released one is used again', () => {
  const things = new Things();
  const rows = Array.from({ length: 100 }, (_, i) => {
    const row = things.allocate();
    things.fill(row, i * 10);
    return row;
  });
  expect(rows.slice(0, 3)).toEqual([0, things.width, 2 * things.width]);
  expect(rows.map((row) => things.read(row))).toEqual(rows.map((_, i) => values(i * 10)));
  expect([things.used, things.extent]).toEqual([100, 100 * things.width]);
  things.release(rows[7]);
  expect([things.used, things.allocate(), things.used]).toEqual([99, rows[7], 100]);
  // Two groups of eight integers, one of eight numbers, and the trio.
  expect(things.bytesPerRow).toBe(2 * 8 * 4 + 8 * 8 + 3 * 8);
});

test('a restored table is what it was, in another of any size too; what has not changed is shared', () => {
  const things = new Things();
  for (let i = 0; i < 5000; i++) things.fill(things.allocate(), i);
  things.release(3 * things.width);
  const first = things.save();
  things.real[0] = 99;
  const second = things.save(first);
  expect(second.columns.a.pieces).toEqual(first.columns.a.pieces);
  expect(second.columns.a.pieces[0]).toBe(first.columns.a.pieces[0]);
  things.fill(things.allocate(), -1);
  const copy = new Things();
  for (const table of [things, copy]) {
    table.restore(first);
    expect([table.used, table.extent]).toEqual([4999, 5000 * table.width]);
    expect(table.read(4999 * table.width)).toEqual(values(4999));
    expect(table.read(0)).toEqual(values(0));
    expect(table.allocate()).toBe(3 * table.width);
    table.restore(second);
    expect(table.real[0]).toBe(99);
  }
});

test('what is kept by row', () => {
  const things = new Things();
  const names = new ByRow<string>();
  const [, second, third] = [things.allocate(), things.allocate(), things.allocate()];
  names.set(second, 'second');
  names.set(third, 'third');
  names.set(third, undefined);
  expect([names.get(0), names.get(second), names.get(third)]).toEqual([undefined, 'second', undefined]);
  expect([...names.entries()]).toEqual([[second, 'second']]);
  names.clear();
  expect([...names.entries()]).toEqual([]);
});

test('a table that may not grow for ever says what is too many', () => {
  class Few extends RowTable {
    value = this.integers();
    constructor() {
      super(2, { rows: 4, message: 'Five are too many.' });
    }
  }
  const few = new Few();
  for (let i = 0; i < 3; i++) few.allocate();
  // A restored one is as large as its state, which need be no power of two.
  const restored = new Few();
  restored.restore(few.save());
  for (const table of [few, restored]) {
    table.allocate();
    expect(() => table.allocate()).toThrow('Five are too many.');
  }
});
