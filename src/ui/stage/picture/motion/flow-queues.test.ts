import { expect, test } from 'vitest';
import { FlowQueues, LinkQueues, LISTED } from './flow-queues.ts';
import { QueueMix } from './queue-mix.ts';

const newQueues = () => new LinkQueues((isSum) => new QueueMix(isSum));

/** A picture with these packets in each queue, by the queue's number. */
function show(queues: LinkQueues, lengths: Readonly<Record<number, number>>, atOnce = false): void {
  queues.begin();
  for (const [queue, length] of Object.entries(lengths)) {
    for (let packet = 0; packet < length; packet++) queues.see(Number(queue));
  }
  queues.settle(atOnce);
}

const columnOf = (queues: LinkQueues, queue: number) => queues.mixes.indexOf(queues.mixOf(queue));

test('a queue has a column from its first packet on, the longest first, and keeps it', () => {
  const queues = newQueues();
  show(queues, { 40: 2, 7: 5 });
  expect([columnOf(queues, 7), columnOf(queues, 40), queues.drawn.length]).toEqual([0, 1, 2]);
  show(queues, { 40: 9, 7: 1, 3: 1 });
  expect([7, 40, 3].map((queue) => columnOf(queues, queue))).toEqual([0, 1, 2]);
  // It is empty for a moment.
  show(queues, { 40: 9, 3: 1 });
  show(queues, { 40: 9, 3: 1, 7: 1 });
  expect([7, 40, 3].map((queue) => columnOf(queues, queue))).toEqual([0, 1, 2]);
  expect(queues.drawn).toEqual(queues.mixes.slice(0, 3));
});

test('a column that has been empty for half a second goes to the next queue; nobody needs it: it is closed after two', () => {
  const queues = newQueues();
  show(queues, { 7: 1, 40: 1 });
  for (let picture = 0; picture < 40; picture++) show(queues, { 40: 1 });
  expect(queues.drawn).toHaveLength(2);
  show(queues, { 40: 1, 9: 1 });
  expect([columnOf(queues, 9), columnOf(queues, 40), queues.drawn.length]).toEqual([0, 1, 2]);
  for (let picture = 0; picture < 130; picture++) show(queues, { 40: 1 });
  expect(queues.drawn).toEqual([queues.mixes[1]]);
});

test('after a leap in time only queues with packets have columns', () => {
  const queues = newQueues();
  show(queues, { 7: 1, 40: 30 });
  show(queues, { 40: 1 }, true);
  expect([queues.drawn.length, queues.scalePackets]).toEqual([1, 12]);
});

test('of many queues seven have columns, the others one together; a queue that grows long gets its own', () => {
  const queues = newQueues();
  const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [index + 1, 1]));
  show(queues, { ...many, 500: 6, 600: 4 });
  expect(queues.drawn).toHaveLength(LISTED + 1);
  expect([columnOf(queues, 500), columnOf(queues, 600)]).toEqual([0, 1]);
  expect(queues.reading()).toEqual({
    count: 10_000,
    words: '10,000 queues: 6, 4, 1, 1, 1, 1, 1 packets, and 9,993 in 9,993 others',
  });
  expect(queues.mixOf(9_000).isSum).toBe(true);
  // A little longer than the shortest is not enough: columns would change hands all the time.
  show(queues, { ...many, 500: 6, 600: 4, 9_000: 5 });
  expect(queues.mixOf(9_000).isSum).toBe(true);
  show(queues, { ...many, 500: 6, 600: 4, 9_000: 6 });
  expect(queues.mixOf(9_000).isSum).toBe(false);
  expect([columnOf(queues, 500), columnOf(queues, 600)]).toEqual([0, 1]);
});

test('words and counts are of this moment', () => {
  const queues = newQueues();
  show(queues, { 3: 1, 4: 12, 5: 3, 6: 8, 7: 1 });
  expect(queues.reading()).toEqual({ count: 5, words: '5 queues: 12, 8, 3, 1, 1 packets' });
  show(queues, { 4: 1 });
  expect(queues.reading()).toEqual({ count: 1, words: '1 queue: 1 packet' });
  show(queues, {});
  expect(queues.reading()).toEqual({ count: 0, words: '' });
});

test('the scale doubles as the longest queue needs it, and does not swing', () => {
  const queues = newQueues();
  const scales = [3, 12, 13, 40, 30, 19, 17, 17, 8, 0, 0].map((length) => {
    show(queues, { 1: length });
    return queues.scalePackets;
  });
  expect(scales).toEqual([12, 12, 24, 48, 48, 48, 24, 24, 12, 12, 12]);
});

test('columns share the width of the stack, with gaps', () => {
  const queues = newQueues();
  show(queues, { 1: 1, 2: 1, 3: 1 });
  queues.shareOut({ along: 3, width: 58, foot: 12, room: 100 }, 1);
  expect(queues.drawn.map(({ along, width }) => [along, width])).toEqual([
    [3, 18],
    [23, 18],
    [43, 18],
  ]);
  // In a narrow stack the gaps are narrow too.
  show(queues, Object.fromEntries(Array.from({ length: 9 }, (_, index) => [index + 1, 1])));
  queues.shareOut({ along: 3, width: 16, foot: 12, room: 100 }, 1);
  const last = queues.drawn.at(-1)!;
  expect(queues.drawn).toHaveLength(8);
  expect(last.along + last.width).toBeCloseTo(19);
  expect(last.width).toBeGreaterThan(1.4);
});

test('numbers of queues are any integers, as a frame may have them; 0 is none', () => {
  const all = new FlowQueues((isSum) => new QueueMix(isSum));
  all.begin();
  for (const queue of [-1, -(2 ** 31), 2 ** 31 - 1, 0]) all.see(3, queue);
  all.see(4, 0);
  all.settle(false);
  expect(all.on(3)!.reading().count).toBe(3);
  expect(all.on(4)).toBeUndefined();
});
