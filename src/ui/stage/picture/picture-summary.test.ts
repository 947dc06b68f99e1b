import { expect, test } from 'vitest';
import { layOutPicture } from './layout/lay-out-picture.ts';
import { pictureSize } from './layout/picture-size.ts';
import type { ChannelReading } from './motion/readings.ts';
import { dumbbell, PLAIN_FACTS } from './networks.fixture.ts';
import { pictureSummary } from './picture-summary.ts';

const { network } = dumbbell(2, false);
const layout = layOutPicture(network, pictureSize(496, 320), PLAIN_FACTS, (text, size) => text.length * size * 0.5);

function said(change: Partial<ChannelReading>): string {
  const channel: ChannelReading = {
    ...{ isDown: false, rateBitsPerSecond: 1e6, delaySeconds: 0.02, queuePackets: 25, bufferPackets: 42, byFlow: null },
    ...{ level: 0, full: false, use: { fresh: 0.7, resent: 0.1, everResent: true }, droppedPerSecond: null },
    ...change,
  };
  const readings = {
    ...{ channels: layout.channels.map(() => channel), gates: [], bytesPerSecond: new Float64Array(0) },
    ...{
      use: new Float32Array(0),
      waiting: new Float64Array(0),
      active: new Float64Array(0),
      servers: [],
      pausing: new Float64Array(0),
      suspends: false,
      bad: [],
      buckets: [],
      down: [],
    },
  };
  return pictureSummary({ network, layout, readings, shownSeconds: 3.04, followed: null, errors: null });
}

test('a picture in words says how long the queue is, and those of flows where there are any', () => {
  const queued = 'At 3.0 seconds. R1 to R2: 25 of 42 packets queued';
  expect(said({})).toBe(`${queued}, 80 % busy, 13 % retransmitted`);
  const words = '5 queues: 12, 8, 3, 1, 1 packets';
  expect(said({ byFlow: { count: 5, words } })).toBe(`${queued}, ${words}, 80 % busy, 13 % retransmitted`);
  expect(said({ byFlow: { count: 0, words: '' } })).toBe(said({}));
  expect(said({ isDown: true })).toBe('At 3.0 seconds. R1 to R2: down');
});
