import { expect, test } from 'vitest';
import { hexadecimal } from './colour-tokens.ts';

test('a colour as the browser computes it takes two more digits for its paleness', () => {
  expect(hexadecimal('rgb(0, 114, 178)')).toBe('#0072b2');
  expect(hexadecimal('rgb(255, 255, 255)')).toBe('#ffffff');
  expect(hexadecimal('rgba(0, 0, 0, 0.4)')).toBe('rgba(0, 0, 0, 0.4)');
});
