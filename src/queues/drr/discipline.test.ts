import { expect, test } from 'vitest';
import { FAIR_SHARE, twoFloods } from '../two-floods.fixture.ts';

test.each([100, 1500, 9000])(
  'equal shares of bytes for packets of other sizes, with a quantum of %i bytes',
  (quantum) => {
    const [large, small, thin] = twoFloods('drr', { quantum }).rates;
    expect(thin).toBeGreaterThan(0.99e5);
    expect(Math.abs(large / FAIR_SHARE - 1)).toBeLessThan(0.02);
    expect(Math.abs(small / FAIR_SHARE - 1)).toBeLessThan(0.02);
  },
);

test('with one queue for all it is first in, first out: the shares follow what is sent', () => {
  const [large, small] = twoFloods('drr', { flows: 1 }).rates;
  expect(large / small).toBeGreaterThan(1.5);
});
