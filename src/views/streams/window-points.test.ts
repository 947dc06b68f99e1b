import { expect, test } from 'vitest';
import { GrowingSeries } from '../../ui/core/page/growing-series.ts';
import { type WindowPair, windowPair, windowPoints } from './window-points.ts';

const PAIR: WindowPair = { titles: ['A', 'B'], columns: ['window.a.1', 'window.b.1'] };

/** Two samples a second: the first window grows by one in each, the second begins at 1 s. */
function samples(): GrowingSeries {
  const series = new GrowingSeries(
    ['time', ...PAIR.columns].map((id) => ({ id, title: '', unit: '', kind: id === 'time' ? 'time' : 'level' })),
  );
  const rows = Array.from({ length: 8 }, (_, i) => [i / 2, 10 + i, i < 2 ? NaN : i]);
  series.accept(Float64Array.from(rows.flat()), 0);
  return series;
}

test('points are samples after the first moment and up to the last, once both flows send', () => {
  expect(windowPoints(samples(), PAIR, 0, 1.7, 10)).toEqual([
    { seconds: 1, x: 12, y: 2 },
    { seconds: 1.5, x: 13, y: 3 },
  ]);
});

test('of many every second or third is kept, and the newest', () => {
  expect(windowPoints(samples(), PAIR, -1, 3.5, 4).map(({ seconds }) => seconds)).toEqual([1, 2, 3, 3.5]);
  expect(windowPoints(samples(), { ...PAIR, columns: ['window.a.1', 'window.c.1'] }, -1, 3.5, 4)).toEqual([]);
});

test('a pair is two flows that never end, and nothing else', () => {
  const shape = (kinds: readonly string[], columns: readonly string[]) => ({
    traffic: kinds.map((kind, i) => ({ id: 'ab'[i] ?? 'c', title: 'AB'[i] ?? 'C', kind })),
    series: columns.map((id) => ({ id, title: '', unit: '', kind: 'level' as const })),
  });
  const two = ['long-lived', 'long-lived'];
  expect(windowPair(shape(two, PAIR.columns))).toEqual(PAIR);
  expect(windowPair(shape(two, ['window.a.1']))).toBe(null);
  expect(windowPair(shape(two, [...PAIR.columns, 'window.b.2']))).toBe(null);
  expect(windowPair(shape(['long-lived', 'flows'], PAIR.columns))).toBe(null);
  expect(windowPair(shape([...two, 'long-lived'], PAIR.columns))).toBe(null);
});
