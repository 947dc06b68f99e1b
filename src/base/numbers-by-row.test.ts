import { expect, test } from 'vitest';
import { NumbersByRow } from './numbers-by-row.ts';

function put(numbers: NumbersByRow, row: number, place: number, value: number): void {
  const at = numbers.at(row);
  numbers.values[at + place] = value;
}

test('every row has numbers of its own, also after it has grown', () => {
  const numbers = new NumbersByRow(3);
  for (let row = 0; row < 8 * 500; row += 8) put(numbers, row, 2, row + 0.5);
  for (let row = 0; row < 8 * 500; row += 8) {
    const at = numbers.at(row);
    expect([...numbers.values.slice(at, at + 3)]).toEqual([0, 0, row + 0.5]);
  }
});

test('it goes back to what was saved, in another one too, and what came later is zero again', () => {
  const numbers = new NumbersByRow(2);
  put(numbers, 8, 0, 7);
  const state = numbers.save();
  put(numbers, 8, 0, 9);
  put(numbers, 8 * 1000, 0, 1);
  expect(numbers.save(state).length).toBeGreaterThan(state.length);
  const other = new NumbersByRow(2);
  for (const one of [numbers, other]) {
    one.restore(state);
    const [near, far] = [one.at(8), one.at(8 * 1000)];
    expect([one.values[near], one.values[far]]).toEqual([7, 0]);
  }
});
