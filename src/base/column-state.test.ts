import fc from 'fast-check';
import { expect, test } from 'vitest';
import { restoreColumn, saveColumn } from './column-state.ts';

test('what is saved comes back, bit for bit, shared or not', () => {
  const value = fc.oneof(fc.constant(0), fc.constant(-0), fc.constant(Infinity), fc.double({ noNaN: true }));
  const spans = fc.array(fc.tuple(value, fc.integer({ min: 1, max: 5000 })), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(spans, fc.nat(30_000), value, (drawn, at, other) => {
      const column = Float64Array.from(drawn.flatMap(([one, count]) => Array<number>(count).fill(one)));
      const first = saveColumn(column, column.length);
      const expected = [column.slice(), column.slice()];
      column[at % column.length] = other;
      expected[1] = column.slice();
      const second = saveColumn(column, column.length, first);
      for (const [index, state] of [first, second].entries()) {
        column.fill(7);
        restoreColumn(column, state);
        expect(column.every((one, i) => Object.is(one, expected[index][i]))).toBe(true);
      }
    }),
    { numRuns: 40 },
  );
});

test('equal pieces are shared with the earlier copy, even ones take no room', () => {
  const column = Float64Array.from({ length: 3 * 4096 }, (_, i) => (i < 4096 ? 1 : i));
  const first = saveColumn(column, column.length);
  column[2 * 4096] = 0;
  column[2 * 4096 + 9] = 0;
  const second = saveColumn(column, column.length, first);
  expect(first.pieces[0]).toBe(1);
  expect(second.pieces[1]).toBe(first.pieces[1]);
  expect(second.pieces[2]).toMatchObject({ at: Uint16Array.of(0, 9), values: Float64Array.of(0, 0) });
  expect((second.pieces[2] as { base: unknown }).base).toBe(first.pieces[2]);
});
