import { afterEach, expect, test } from 'vitest';
import { SegmentSet } from '../../base/segment-set.ts';
import { longFlows } from '../../laws/one-flow.fixture.ts';
import { SegmentRecords } from './segment-records.ts';

/** Each look at a segment, or question about segments, that a sender or a receiver makes. */
const LOOKED_AT = [
  [SegmentRecords.prototype, 'at'],
  [SegmentSet.prototype, 'has'],
  [SegmentSet.prototype, 'add'],
  [SegmentSet.prototype, 'remove'],
  [SegmentSet.prototype, 'removeBelow'],
  [SegmentSet.prototype, 'countWithin'],
  [SegmentSet.prototype, 'firstOutside'],
  [SegmentSet.prototype, 'firstBeside'],
  [SegmentSet.prototype, 'nthLargest'],
  [SegmentSet.prototype, 'smallest'],
  [SegmentSet.prototype, 'largestBelow'],
] as unknown as [Record<string, (...given: unknown[]) => unknown>, string][];

let restore: (() => void)[] = [];
afterEach(() => {
  for (const back of restore) back();
  restore = [];
});

function countLooks(): { looks: number } {
  const counted = { looks: 0 };
  for (const [prototype, name] of LOOKED_AT) {
    const original = prototype[name];
    prototype[name] = function (...given: unknown[]) {
      counted.looks++;
      return original.apply(this, given);
    };
    restore.push(() => (prototype[name] = original));
  }
  return counted;
}

const LAWS = ['newreno', 'cubic', 'bbr', 'bbr3'];

test.each(LAWS.flatMap((law) => ['modern', 'today'].map((profile) => [law, profile])))(
  'the work for a packet does not grow with the window: %s, profile %s',
  (law, profile) => {
    const work = (rateBitsPerSecond: number): { perPacket: number; largest: number } => {
      const counted = countLooks();
      // Slow start fills the buffer, and half of a window or more is lost.
      const lane = longFlows({
        law,
        rateBitsPerSecond,
        delaySeconds: 0.048,
        bufferPackets: Math.ceil((rateBitsPerSecond * 0.1) / 8000),
        transport: { profile },
      });
      let largest = 0;
      for (let time = 0; time < 4; time += 0.05) {
        lane.advance(time, Infinity);
        const { flows } = lane.engine;
        largest = Math.max(largest, flows.highestSent[0] - flows.unacknowledged[0]);
      }
      return { perPacket: counted.looks / lane.engine.flows.highestSent[0], largest };
    };
    const small = work(4e6);
    const large = work(128e6);
    expect(large.largest).toBeGreaterThan(16 * small.largest);
    // Losses are another share of all packets, so the figures differ, but not with the window.
    expect(large.perPacket).toBeLessThan(2 * small.perPacket);
    expect(large.perPacket).toBeLessThan(60);
  },
);
