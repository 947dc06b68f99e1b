import { expect, test } from 'vitest';
import { translucent } from './plot-options.ts';

test('a colour as the browser computes it becomes translucent', () => {
  expect(translucent('rgb(0, 114, 178)', 0.16)).toBe('rgba(0, 114, 178, 0.16)');
  expect(translucent('transparent', 0.16)).toBe('transparent');
});
