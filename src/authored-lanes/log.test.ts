import { expect, test } from 'vitest';
import { OWN_LIMITS } from '../authored/contract/kinds.ts';
import { logText } from './log.ts';

const free = () => {};

test('values stand in a line as they are written, and a long line ends with dots', () => {
  expect(logText(['cut', 3, 0.123456789, true, undefined, [1, [2]], { a: { b: [1] } }], free)).toBe(
    'cut 3 0.123457 true undefined [1, [2]] { a: { b: ... } }',
  );
  const long = logText(['x'.repeat(201)], free);
  expect(long).toHaveLength(OWN_LIMITS.logLineLength);
  expect(long).toMatch(/x\.\.\.$/);
});

test('what a line does not show is not read', () => {
  let reads = 0;
  const item = {
    get value() {
      return ++reads;
    },
  };
  const list = Array.from({ length: 20 }, () => Array.from({ length: 20 }, () => item));
  logText([list, list, list], free);
  expect(reads).toBeLessThan(OWN_LIMITS.logLineLength);
});
