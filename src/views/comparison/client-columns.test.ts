import { expect, test } from 'vitest';
import { clientColumns, comparedColumns } from './client-columns.ts';
import { COMPARED_COLUMNS } from './compared-columns.ts';
import { sampledLane } from './sampled-lane.fixture.ts';

const traffic = [
  { id: 'web', kind: 'flows' },
  { id: 'film', title: 'Film', kind: 'video' },
  { id: 'users', kind: 'requests' },
  { id: 'others', kind: 'requests' },
];
const column = (id: string) => clientColumns(traffic).find((one) => one.id === id)!;

test('a scenario has the columns of the kinds of clients in it, those of the first class of a kind', () => {
  expect(comparedColumns([{ id: 'web', kind: 'flows' }])).toEqual(COMPARED_COLUMNS);
  expect(clientColumns(traffic).map(({ id }) => id)).toEqual(['bitRate', 'stalled', 'response', 'responses']);
  expect(column('response').inRuns).toEqual([
    { of: 'responseSeconds.users', take: 'increase', per: 'responses.users' },
  ]);
});

test('the bit rate of a video is the mean over its chunks so far, with how often it was switched; time stalled has the number of stalls', () => {
  const feed = sampledLane({
    'chunks.film': [0, 4],
    'chunkRates.film': [0, 10e6],
    'switches.film': [0, 1],
    'stalls.film': [0, 1],
    'stallSeconds.film': [0, 1.5],
  });
  expect(column('bitRate').read(feed, 2)).toMatchObject({ value: 2.5e6, note: '1 switch' });
  expect(column('bitRate').write(2.5e6)).toEqual({ number: '2.5', suffix: 'Mbit/s' });
  expect(column('bitRate').read(feed, 1)).toBeNull();
  expect(column('stalled').read(feed, 2)).toMatchObject({ value: 1.5, note: '1 stall' });
  expect(column('stalled').read(feed, 1)).toMatchObject({ value: 0, note: '0 stalls' });
});

test('the response time is the mean so far, with the 95th percentile of the last 100', () => {
  const feed = sampledLane({
    'responses.users': [0, 5],
    'responseSeconds.users': [0, 1],
    'responseP95.users': [Number.NaN, 0.7],
  });
  expect(column('response').read(feed, 2)).toEqual({
    value: 0.2,
    bar: [
      { kind: 'solid', to: 0.2 },
      { kind: 'pale', to: 0.7 },
    ],
    note: '95th 700 ms',
  });
  expect(column('response').read(feed, 1)).toBeNull();
  expect(column('responses').read(feed, 2)).toMatchObject({ value: 5 });
});

test('a lane without these clients has none of their figures', () => {
  const feed = sampledLane({ goodputBytes: [1] });
  expect(clientColumns(traffic).map(({ read }) => read(feed, 1))).toEqual([null, null, null, null]);
});
