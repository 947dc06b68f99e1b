import { expect, test } from 'vitest';
import { Table } from './table.ts';

class Pairs extends Table {
  left = new Int32Array(2);
  right = new Float64Array(2);

  constructor() {
    super(2);
  }
}

test('rows survive growth, and a released row is used again', () => {
  const pairs = new Pairs();
  const rows = Array.from({ length: 9 }, (_, i) => {
    const row = pairs.allocate();
    pairs.left[row] = i;
    pairs.right[row] = i / 2;
    return row;
  });
  expect(rows).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect([pairs.left[8], pairs.right[8]]).toEqual([8, 4]);
  pairs.release(3);
  expect(pairs.used).toBe(8);
  expect(pairs.allocate()).toBe(3);
});

test('a restored table is what it was, free rows included', () => {
  const pairs = new Pairs();
  for (let i = 0; i < 5; i++) {
    const row = pairs.allocate();
    pairs.left[row] = i;
  }
  pairs.release(1);
  const state = pairs.save();
  pairs.left[0] = 99;
  pairs.allocate();
  pairs.allocate();
  const copy = new Pairs();
  for (const table of [pairs, copy]) {
    table.restore(state);
    expect([table.used, table.extent, table.left[0], table.left[4]]).toEqual([4, 5, 0, 4]);
    expect(table.allocate()).toBe(1);
    expect(table.allocate()).toBe(5);
  }
});
