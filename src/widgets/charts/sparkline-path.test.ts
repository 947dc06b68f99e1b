import { expect, it } from 'vitest';
import { sparklinePath } from './sparkline.tsx';

it('draws known values and starts again after a gap', () => {
  const { path, end } = sparklinePath([null, 0, 10, null, 5], 56, 14);
  expect(path.match(/M/g)).toHaveLength(2);
  expect(end).toEqual([53, 7]);
});

it('draws noise as a nearly straight line', () => {
  const heights = [...sparklinePath([100, 101, 100], 56, 14).path.matchAll(/ ([\d.]+)/g)].map((match) =>
    Number(match[1]),
  );
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(1);
});

it('draws nothing of nothing, and zeros as a line', () => {
  expect(sparklinePath([null, null], 56, 14)).toEqual({ path: '', end: null });
  expect(sparklinePath([0, 0], 56, 14).path).not.toContain('NaN');
});
