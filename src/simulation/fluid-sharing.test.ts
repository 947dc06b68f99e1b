import { expect, test } from 'vitest';
import { fluidTimes } from './fluid-ideal.ts';

test('on one link: processor sharing', () => {
  const flow = (atSeconds: number, bits: number) => ({ atSeconds, bits, links: [0] });
  // The first is half through when the second comes; both have half the link for a second; then the second has it all.
  expect([...fluidTimes([flow(0, 1e6), flow(0.5, 1e6)], [1e6], 10, 10)!]).toEqual([1.5, 1.5]);
  expect([...fluidTimes([flow(1, 1e6), flow(5, 2e6)], [1e6], 6.5, 10)!]).toEqual([1, Infinity]);
  expect(fluidTimes([flow(0, 1e6), flow(0, 1e6), flow(0, 1e6)], [1e6], 10, 2)).toBe(null);
});

test('on several links: max-min', () => {
  const flows = [
    { atSeconds: 0, bits: 1e6, links: [0, 1] },
    { atSeconds: 0, bits: 1e6, links: [0] },
    { atSeconds: 0, bits: 3e6, links: [1] },
  ];
  // 1, 1 and 3 Mbit/s until all end at once.
  expect([...fluidTimes(flows, [2e6, 4e6], 10, 10)!]).toEqual([1, 1, 1]);
});
