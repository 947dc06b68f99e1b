import { expect, test } from 'vitest';
import { trialWords, lastTrial, readTrials } from './trials-strip.tsx';

const shape = { traffic: [{ id: 'streams', title: 'Streams', kind: 'constant-rate' }] };
/** Time, flow, class, member, chance, draw, stays on, off seconds. */
const numbers = Float64Array.from([
  ...[10, 40, 0, 11, 0.76, 0.41, 1, 0],
  ...[25, 41, 0, 12, 0.5, 0.83, 0, 60],
  ...[70, 42, -1, -1, -0.2, Number.NaN, 0, 90],
]);

test('are those up to the shown time, called by class and number', () => {
  const told = readTrials(numbers, shape, 30);
  expect(told.map(({ name, flow, staysOn }) => [name, flow, staysOn])).toEqual([
    ['Streams 12', 40, true],
    ['Streams 13', 41, false],
  ]);
  expect(readTrials(numbers, shape, 100).at(-1)!.name).toBe('Flow 43');
  expect([5, 10, 69, 100].map((seconds) => lastTrial(numbers, seconds))).toEqual([-1, 10, 25, 70]);
});

test('say the draw, the chance and what came of it', () => {
  expect(readTrials(numbers, shape, 100).map(trialWords)).toEqual([
    '0.41 ≤ 0.76, stays on',
    '0.83 > 0.50, off for 60.0 s',
    'no chance, off for 90.0 s',
  ]);
  const close = { ...readTrials(numbers, shape, 10)[0]!, draw: 0.996, chance: 0.9971 };
  expect(trialWords(close)).toBe('0.996 ≤ 0.997, stays on');
});
