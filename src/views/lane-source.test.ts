import { expect, test } from 'vitest';
import type { LaneFeed } from '../protocol/lane-feed.ts';
import { GrowingSeries } from '../ui/core/page/growing-series.ts';
import { LaneSource } from './lane-source.ts';

test('what another lane has sampled changes a source, since figures are written in the unit of all lanes', () => {
  const other = new GrowingSeries([{ id: 'time', title: 'Time', unit: 's', kind: 'time' }]);
  const feed = { beside: () => [{ series: other, shape: null }] } as Partial<LaneFeed> as LaneFeed;
  const source = new LaneSource(feed, () => 0);
  const before = source.revision();
  expect(source.revision()).toBe(before);
  other.acceptPresent(Float64Array.of(0.1));
  expect(source.revision()).not.toBe(before);
});
