import { expect, test } from 'vitest';
import { GrowingSeries } from '../../ui/core/page/growing-series.ts';
import { epochPoints, searchColumns } from './search-points.ts';

const COLUMNS = {
  ...searchColumns({ series: [] }, 0),
  setting: 'rate',
  state: 'state',
  completions: 'completed',
  epoch: 'epochs',
};

/** Samples each half second of a gate with epochs of 1 s: 10, 30, 62 and 115 a second let in. */
function samples(): GrowingSeries {
  const ids = ['time', 'rate', 'state', 'completed', 'epochs'];
  const series = new GrowingSeries(
    ids.map((id) => ({ id, title: '', unit: '', kind: id === 'time' ? 'time' : 'level' })),
  );
  const rates = [10, 30, 62, 115];
  const rows = Array.from({ length: 8 }, (_, i) => {
    const epoch = Math.floor(i / 2);
    return [i / 2, rates[epoch]!, epoch < 2 ? 4 : 5, epoch === 0 ? 0 : rates[epoch - 1]! - 2, epoch];
  });
  series.accept(Float64Array.from(rows.flat()), 0);
  return series;
}

test('an epoch has the rate that was in force and what it completed', () => {
  expect(epochPoints(samples(), COLUMNS, 2.9, 10, () => false)).toEqual([
    { epoch: 1, seconds: 1, admitRate: 10, completionRate: 8, phase: 4 },
    { epoch: 2, seconds: 2, admitRate: 30, completionRate: 28, phase: 4 },
  ]);
});

const never = () => false;

test('of many the last are kept, and time bounds them', () => {
  expect(epochPoints(samples(), COLUMNS, 9, 2, never).map(({ epoch }) => epoch)).toEqual([2, 3]);
  expect(epochPoints(samples(), COLUMNS, 0.9, 9, never)).toEqual([]);
  expect(epochPoints(samples(), searchColumns({ series: [] }, 1), 9, 9, never)).toEqual([]);
});

test('the points of the search that led there stay', () => {
  // Phase 4 is a search here; the last epoch is none.
  const points = epochPoints(samples(), COLUMNS, 9, 1, (phase) => phase === 4);
  expect(points.map(({ epoch }) => epoch)).toEqual([1, 2, 3]);
});
