import { expect, test } from 'vitest';
import type { LaneFeed } from '../../../protocol/lane-feed.ts';
import { COMPARED_COLUMNS } from '../../../views/comparison/compared-columns.ts';
import { orderedLanes } from './ordered-lanes.ts';

/** A lane whose flows have got this many bytes after a second; null: it is not open yet. */
function lane(letter: string, bytes: number | null): LaneFeed {
  const shape = { dataPlane: 'packets', traffic: [{ id: 'web', title: 'Web', kind: 'flows' }] };
  return {
    letter,
    shape: bytes === null ? null : shape,
    series: { rows: bytes === null ? 0 : 1, has: () => true, at: () => bytes },
  } as unknown as LaneFeed;
}

const lanes = [lane('A', 1), lane('B', 5), lane('C', null), lane('D', 9)];
const letters = (column: string, reversed: boolean) =>
  orderedLanes(lanes, COMPARED_COLUMNS, { column, reversed }, 1)
    .map(({ letter }) => letter)
    .join('');

test('lane A stays on top, and lanes that know nothing yet come last', () => {
  expect(letters('goodput', false)).toBe('ADBC');
  expect(letters('goodput', true)).toBe('ABDC');
});

test('without a column the order is the scenario’s', () => {
  expect(orderedLanes(lanes, COMPARED_COLUMNS, null, 1)).toBe(lanes);
  expect(letters('nothing that is compared', false)).toBe('ABCD');
});
