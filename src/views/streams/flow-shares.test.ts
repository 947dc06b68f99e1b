import { expect, test } from 'vitest';
import { GrowingSeries } from '../../ui/core/page/growing-series.ts';
import { classShares } from './share-distribution.tsx';

const ids = ['time', 'delivered.tcp.1', 'delivered.tcp.2', 'delivered.udp.1'] as const;

/** 20 s; the first TCP flow gets 100 bytes a second, the second 300, the stream 50 and only from 10 s on. */
function run(): GrowingSeries {
  const kind = (id: string) => (id === 'time' ? 'time' : 'total');
  const series = new GrowingSeries(ids.map((id) => ({ id, title: id, unit: '', kind: kind(id) })));
  const rows = Array.from({ length: 21 }, (_, time) => [
    time,
    100 * time,
    300 * time,
    time < 10 ? Number.NaN : 50 * (time - 10),
  ]);
  series.accept(Float64Array.from(rows.flat()), 0);
  return series;
}

const flows = [
  { column: 'delivered.tcp.1', trafficClass: 0, member: 0 },
  { column: 'delivered.tcp.2', trafficClass: 0, member: 1 },
  { column: 'delivered.udp.1', trafficClass: 1, member: 0 },
];

test('rates count from when a flow came, and spread is the standard deviation over the mean', () => {
  const [tcp, udp] = classShares(run(), flows, 20);
  expect(tcp).toEqual({ trafficClass: 0, rates: [800, 2400], mean: 1600, variation: 0.5 });
  expect(udp).toEqual({ trafficClass: 1, rates: [400], mean: 400, variation: 0 });
});

test('a flow that has just come reports nothing yet', () => {
  expect(classShares(run(), flows, 12).map(({ trafficClass }) => trafficClass)).toEqual([0]);
  expect(classShares(run(), flows, 2)).toEqual([]);
});
