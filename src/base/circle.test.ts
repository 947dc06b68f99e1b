import { expect, test } from 'vitest';
import { onCircle } from './circle.ts';

test.each([
  [0, 1, 0],
  [1 / 12, Math.sqrt(3) / 2, 1 / 2],
  [1 / 8, Math.SQRT1_2, Math.SQRT1_2],
  [1 / 4, 0, 1],
  [1 / 2, -1, 0],
  [-1 / 4, 0, -1],
  [5 / 6, 1 / 2, -Math.sqrt(3) / 2],
  [7, 1, 0],
])('%d of a turn is at (%d, %d)', (turn, x, y) => {
  expect(onCircle(turn).x).toBeCloseTo(x, 12);
  expect(onCircle(turn).y).toBeCloseTo(y, 12);
});

test('two turns add up', () => {
  const step = onCircle(1 / 97);
  let { x, y } = onCircle(0);
  for (let i = 1; i <= 97; i++) {
    [x, y] = [x * step.x - y * step.y, x * step.y + y * step.x];
    expect(onCircle(i / 97).x).toBeCloseTo(x, 12);
    expect(onCircle(i / 97).y).toBeCloseTo(y, 12);
  }
});
