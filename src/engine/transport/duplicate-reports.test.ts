import { describe, expect, test } from 'vitest';
import { FlowTable } from '../flows.ts';
import { PacketTable } from '../packets.ts';
import { late, TODAY } from './late-packets.fixture.ts';
import { duplicateIn, Receiver } from './receiver.ts';
import { traced } from './traced.fixture.ts';

/** A report of the receiver as a list of ranges. */
function reportOf(receiver: Receiver, flows: FlowTable, flow: number, trigger: number, isNew: boolean) {
  const packets = new PacketTable();
  const packet = packets.allocate();
  packets.sequence[packet] = flows.expectedSegment[flow];
  const count = receiver.report(packets, packet, flow, trigger, true, !isNew);
  const { sackStart0, sackEnd0, sackStart1, sackEnd1, sackStart2, sackEnd2 } = packets;
  const ranges = [
    [sackStart0[packet], sackEnd0[packet]],
    [sackStart1[packet], sackEnd1[packet]],
    [sackStart2[packet], sackEnd2[packet]],
  ].slice(0, count);
  return { ranges, duplicate: duplicateIn(packets, packet) };
}

describe('RFC 2883, 4', () => {
  const arrive = (...segments: readonly number[]) => {
    const flows = new FlowTable();
    const flow = flows.allocate();
    const receiver = new Receiver(flows);
    receiver.reset(flow);
    return segments.map((segment) => reportOf(receiver, flows, flow, segment, receiver.take(flow, segment))).at(-1)!;
  };

  test('a segment that was acknowledged is reported alone where nothing is missing (4.1.1)', () => {
    expect(arrive(0, 1, 2, 1)).toEqual({ ranges: [[1, 2]], duplicate: 1 });
  });

  test('before what has come early (4.2.1)', () => {
    expect(arrive(0, 1, 4, 1)).toEqual({
      ranges: [
        [1, 2],
        [4, 5],
      ],
      duplicate: 1,
    });
  });

  test('one of those that came early goes before its range (4.2.2)', () => {
    expect(arrive(0, 3, 4, 5, 4)).toEqual({
      ranges: [
        [4, 5],
        [3, 6],
      ],
      duplicate: 4,
    });
    // The range is the duplicate itself.
    expect(arrive(0, 3, 3)).toEqual({
      ranges: [
        [3, 4],
        [3, 4],
      ],
      duplicate: 3,
    });
  });

  test('a report of new segments names none', () => {
    expect(arrive(0, 3, 5)).toEqual({
      ranges: [
        [5, 6],
        [3, 4],
      ],
      duplicate: -1,
    });
    expect(arrive(0)).toEqual({ ranges: [], duplicate: -1 });
  });
});

describe('a late packet', () => {
  test('is sent again once; the reduction is undone, and the window is that of before (RFC 3708, 3)', () => {
    const { again, undone, before, after } = late([{ at: 2, by: 0.01 }]);
    expect([again, undone]).toEqual([1, 1]);
    expect(after).toBeGreaterThanOrEqual(before);
    // Without D-SACK the reduction stands.
    const without = late([{ at: 2, by: 0.01 }], { duplicateReports: 'none' });
    expect([without.again, without.undone]).toEqual([1, 0]);
    expect(without.after).toBeLessThan(before);
  });

  test('of less than two quarters of a round trip is waited for from then on (RFC 8985, 6.2, step 4)', () => {
    const times = [2, 3, 4, 5].map((at) => ({ at, by: 0.015 }));
    expect(late(times)).toMatchObject({ again: 1, undone: 1 });
    expect(late(times, { duplicateReports: 'none' })).toMatchObject({ again: 4, undone: 0 });
  });

  test('of up to three quarters: the window grows by a quarter for each round trip with a duplicate', () => {
    expect(late([2, 3, 4, 5].map((at) => ({ at, by: 0.028 })))).toMatchObject({ again: 2, undone: 2 });
  });

  test('of more than a round trip is sent again each time: the window is the smoothed round trip at most', () => {
    expect(late([2, 3, 4, 5, 6, 7, 8].map((at) => ({ at, by: 0.12 })))).toMatchObject({ again: 7, undone: 7 });
  });
});

test('a timeout that was not needed is undone when all that was sent again is a duplicate', () => {
  const { undone, before, after, timeouts } = late([{ at: 2, by: 0.5, lasts: 0.3 }], {}, 'kept');
  expect(timeouts).toBeGreaterThan(0);
  expect(undone).toBeGreaterThan(0);
  expect(after).toBeGreaterThanOrEqual(before);
});

test('where something was lost nothing is undone', () => {
  const { engine } = traced({ ...TODAY, initialWindowSegments: 20 }, 100, ['3.1', '9.1']);
  expect(engine.transports.tcp.undoneReductions(0)).toBe(0);
});

test.each([
  [14, 1],
  [17, 2],
])(
  'after %d recoveries without a duplicate %d late packets were sent again (RFC 8985, 6.2, step 4)',
  (recoveries, undone) => {
    const times = [2, 20].map((at) => ({ at, by: 0.015 }));
    const lost = Array.from({ length: recoveries }, (_, i) => 3000 + 600 * i);
    const run = late(times, {}, 'free', lost);
    expect(run).toMatchObject({ undone, again: recoveries + undone, timeouts: 0 });
  },
);

describe('a probe of the tail that was not needed', () => {
  const silence = [{ at: 2, by: 0.15, lasts: 0.12 }];

  test.each([
    ['by its duplicate (RFC 8985, 7.4.2, case 1)', 'd-sack'],
    ['by an acknowledgement without a report (case 2)', 'none'],
  ] as const)('is known %s, and makes no window smaller', (_, duplicateReports) => {
    const { again, undone, before, after, timeouts } = late(silence, { duplicateReports }, 'kept');
    expect([again, undone, timeouts]).toEqual([1, 0, 0]);
    expect(after).toBeGreaterThanOrEqual(before);
  });
});
