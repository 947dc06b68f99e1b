import fc from 'fast-check';
import { expect, test } from 'vitest';
import { restoreColumn, saveColumn } from './column-state.ts';

test('what is saved comes back, bit for bit, shared or not', () => {
  const whole = fc.constantFrom(0, -0, 255, 256, -1, 65536, 2 ** 31, Infinity);
  const value = fc.oneof(whole, fc.double({ noNaN: true }));
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
  expect(second.pieces[2]).toMatchObject({ values: Uint8Array.of(0, 0) });
  const { base, marks } = second.pieces[2] as { base: unknown; marks: Uint8Array };
  expect(base).toBe(first.pieces[2]);
  expect([...marks.subarray(0, 3)]).toEqual([1, 2, 0]);
  // Nothing has changed since: the differences themselves are shared.
  expect(saveColumn(column, column.length, second).pieces[2]).toBe(second.pieces[2]);
});
