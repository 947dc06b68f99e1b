import { expect, test } from 'vitest';
import { indexedDraws } from './random-stream.ts';

test('draws are even, and those of neighbouring indices have nothing to do with each other', () => {
  const draw = indexedDraws(1, 'traffic.web.syn');
  const count = 20_000;
  let sum = 0;
  let products = 0;
  for (let k = 0; k < count; k++) {
    sum += draw(k, 1);
    products += (draw(k, 1) - 0.5) * (draw(k + 1, 1) - 0.5) + (draw(k, 1) - 0.5) * (draw(k, 2) - 0.5);
  }
  expect(Math.abs(sum / count - 0.5)).toBeLessThan(0.01);
  expect(Math.abs(products / count)).toBeLessThan(0.003);
});

test('a draw depends on seed, name and indices alone', () => {
  const draw = indexedDraws(7, 'a');
  const first = draw(3, 2);
  draw(9, 9);
  expect(draw(3, 2)).toBe(first);
  expect(indexedDraws(7, 'a')(3, 2)).toBe(first);
  const others = [indexedDraws(8, 'a')(3, 2), indexedDraws(7, 'b')(3, 2), draw(2, 3), draw(3, 3)];
  expect(new Set([first, ...others]).size).toBe(5);
});
