import { expect, it } from 'vitest';
import { topOf } from './inspected-charts.tsx';

it('makes room for every line, but none may flatten the others', () => {
  expect(topOf([[1, 4, Number.NaN], [5]])).toBe(5);
  expect(topOf([[1, 4], [1000]])).toBe(12);
});

it('has an axis for a queue in which nothing ever waits', () => {
  expect(topOf([new Float64Array(5)])).toBe(1);
  expect(topOf([[Number.NaN]])).toBe(1);
});
