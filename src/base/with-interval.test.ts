import { expect, test } from 'vitest';
import { withInterval } from './format.ts';

test.each([
  [0.692, 0.0134, '0.692 ± 0.013'],
  [1134.2, 6.04, '1,134 ± 6'],
  [12.34, 0.5, '12.3 ± 0.5'],
  [123456, 4321.6, '123,456 ± 4,322'],
  [-5.2, 0.123, '-5.20 ± 0.12'],
  [10_000, 0, '10,000 ± 0'],
  // It would read 0, or it is wider than the number.
  [1134.2, 0.21, '1,134 ± 0.210'],
  [0.002, 1.234, '0.00200 ± 1.23'],
  [0, 3.5, '0 ± 3.50'],
])('%d and %d are %s', (mean, halfWidth, text) => {
  expect(withInterval(mean, halfWidth)).toBe(text);
});
