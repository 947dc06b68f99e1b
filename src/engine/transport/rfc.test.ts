import { describe, expect, test } from 'vitest';
import { TRIP, traced } from './traced.fixture.ts';

describe('RFC 5681', () => {
  test('slow start: one segment more for each acknowledgement (3.1)', () => {
    const { tap } = traced({ initialWindowSegments: 1 }, 31, []);
    const flights = [0, 1, 3, 7, 15].map((first) => tap.timeOf(first));
    // Each flight is twice the last, and leaves a round trip after it.
    for (let i = 1; i < flights.length; i++) expect(flights[i] - flights[i - 1]).toBeCloseTo(TRIP, 1);
    expect(tap.order).toEqual(Array.from({ length: 31 }, (_, i) => i));
  });

  test('congestion avoidance: one segment more a round trip (3.1)', () => {
    const { tap } = traced({ initialWindowSegments: 4, initialThresholdSegments: 4 }, 4 + 5 + 6 + 7, []);
    expect(tap.timeOf(4) - tap.timeOf(0)).toBeCloseTo(TRIP, 1);
    // A flight of five, of six, of seven: the last of each leaves with the first of its acknowledgements plus one.
    for (const [first, next] of [
      [4, 9],
      [9, 15],
    ] as const) {
      expect(tap.timeOf(next) - tap.timeOf(first)).toBeCloseTo(TRIP, 1);
    }
  });

  test('three duplicates, not two, send the missing segment; half the flight is the threshold (3.2)', () => {
    const { tap, engine } = traced({ limitedTransmit: false, initialWindowSegments: 10 }, 40, ['3.1']);
    const duplicates = tap.acknowledged.filter(({ sequence }) => sequence === 3).map(({ time }) => time);
    // The fourth with this number is the third duplicate; the answer is half a round trip away.
    expect(tap.timeOf(3, 2) - duplicates[3]).toBeCloseTo(TRIP / 2, 2);
    // 13 were sent when it came: 10 and three for those acknowledged; three are acknowledged: a flight of 10.
    expect(engine.completions.count).toBe(1);
    expect(tap.sent.filter(({ again }) => again).map(({ sequence }) => sequence)).toEqual([3]);
  });

  test('a timeout leaves a window of one, and half the flight as the threshold (3.1)', () => {
    const { tap } = traced(
      { initialWindowSegments: 8, limitedTransmit: false },
      60,
      [0, 1, 2, 3, 4, 5, 6, 7].map((i) => `${i}.1`),
    );
    const again = tap.timeOf(0, 2);
    // Slow start up to four: 1, 2, 4. Four acknowledgements then add a little less than one (equation 3).
    const flight = (from: number, to: number) =>
      tap.sent.filter(({ time }) => time > from - 0.01 && time < to - 0.01).length;
    const trips = [0, 1, 2, 3, 4].map((i) => again + i * (TRIP + 0.006));
    expect([0, 1, 2, 3].map((i) => flight(trips[i], trips[i + 1]))).toEqual([1, 2, 4, 4]);
  });

  test('a segment lost again to the timer does not cut the threshold again (3.1)', () => {
    const lost = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => `${i}.1`);
    const run = (thresholdAtRepeatedTimeout: 'cut' | 'held') => {
      const { tap } = traced({ initialWindowSegments: 8, thresholdAtRepeatedTimeout }, 60, [...lost, '0.2', '0.3']);
      const again = tap.timeOf(0, 4);
      return tap.sent.filter(({ time }) => time >= again && time < again + 3.9 * TRIP).length;
    };
    // 1, 2, 4 and 4 with a threshold of four; 1, 2, 2 and 3 with one of two.
    expect([run('held'), run('cut')]).toEqual([11, 8]);
  });
});

describe('RFC 6298', () => {
  test('the first sample sets the timeout to three times itself; it doubles with each expiry (2.2, 5.5)', () => {
    const { tap } = traced({ initialWindowSegments: 1 }, 1, ['0.1', '0.2', '0.3']);
    const sent = tap.sent.map(({ time }) => time);
    // The SYN's round trip R: RTO = R + 4 R/2.
    const rto = sent[1] - sent[0];
    expect(rto).toBeCloseTo(3 * TRIP, 2);
    expect((sent[2] - sent[1]) / rto).toBeCloseTo(2, 9);
    expect((sent[3] - sent[2]) / rto).toBeCloseTo(4, 9);
  });

  test('the least and the largest timeout hold (2.4, 2.5)', () => {
    const least = traced({ minimumTimeoutSeconds: 1 }, 1, ['0.1']).tap;
    expect(least.timeOf(0, 2) - least.timeOf(0)).toBeCloseTo(1, 9);
    const lost = Array.from({ length: 8 }, (_, i) => `0.${i + 1}`);
    const largest = traced({ maximumTimeoutSeconds: 2 }, 1, lost).tap;
    expect(largest.timeOf(0, 9) - largest.timeOf(0, 8)).toBeCloseTo(2, 9);
  });

  test('the SYN timer doubles; after it the timeout is 3 s until a round trip is measured (5.5, 5.7)', () => {
    const { tap } = traced({ synTimeoutSeconds: 1 }, 1, ['-1.1', '-1.2', '0.1']);
    expect(tap.syns[1] - tap.syns[0]).toBeCloseTo(1, 9);
    expect(tap.syns[2] - tap.syns[1]).toBeCloseTo(2, 9);
    expect(tap.timeOf(0, 2) - tap.timeOf(0)).toBeCloseTo(3, 9);
  });

  test('a segment that was sent again measures nothing: the back-off stays until one that was not (Karn, 3 and 5.5)', () => {
    const { tap } = traced({ initialWindowSegments: 1 }, 3, ['0.1', '2.1']);
    const rto = tap.timeOf(0, 2) - tap.timeOf(0);
    // Segment 1 was not sent again: its round trip ends the back-off before segment 2 is missed.
    expect(tap.timeOf(2, 2) - tap.timeOf(2)).toBeLessThan(rto * 1.5);
    const { tap: other } = traced({ initialWindowSegments: 1 }, 2, ['0.1', '1.1']);
    expect(other.timeOf(1, 2) - other.timeOf(1)).toBeCloseTo(2 * rto, 1);
    // In ns-3 the acknowledgement of segment 0 ends the back-off, although it measures nothing.
    const { tap: ns3 } = traced({ initialWindowSegments: 1, backOffEnds: 'with-new-data' }, 2, ['0.1', '1.1']);
    expect(ns3.timeOf(1, 2) - ns3.timeOf(1)).toBeCloseTo(rto, 1);
  });
});

describe('RFC 6582', () => {
  test('a partial acknowledgement sends the next hole at once: one a round trip, no timeout (3.2)', () => {
    const { tap } = traced({ initialWindowSegments: 10 }, 40, ['2.1', '4.1', '6.1']);
    const again = tap.sent.filter((one) => one.again);
    expect(again.map(({ sequence }) => sequence)).toEqual([2, 4, 6]);
    for (let i = 1; i < 3; i++) expect(again[i].time - again[i - 1].time).toBeCloseTo(TRIP, 1);
  });

  test('duplicates of what a timeout sent again are not taken for another loss (3.2, step 2)', () => {
    // Segment 0 is lost twice, so that the timer sends again what has arrived already.
    const { tap } = traced({ initialWindowSegments: 8, limitedTransmit: false }, 8, ['0.1', '0.2']);
    expect(tap.sent.filter(({ sequence }) => sequence === 0)).toHaveLength(3);
  });
});

describe('RFC 3042', () => {
  test('the first two duplicates each send a new segment', () => {
    const sent = (limitedTransmit: boolean) => {
      const { tap } = traced({ initialWindowSegments: 4, limitedTransmit }, 40, ['0.1', '3.1']);
      return tap.order.slice(0, 6);
    };
    expect(sent(true)).toEqual([0, 1, 2, 3, 4, 5]);
    // Two duplicates are no loss, and nothing else may be sent: the timer must mend it.
    expect(sent(false).slice(0, 5)).toEqual([0, 1, 2, 3, 0]);
  });
});

test.each(['newreno', 'sack'] as const)(
  '%s: what limited transmit has sent is no part of the flight that a loss halves (RFC 5681, 3.2; RFC 6675, 5)',
  (variant) => {
    const threshold = (flightAtLoss: 'all' | 'without-limited-transmit') => {
      // Ten segments are under way when the first is missed, two more when that is noticed.
      const { engine } = traced({ variant, initialWindowSegments: 10, flightAtLoss }, 40, ['0.1'], 0.55);
      expect(engine.flows.inRecovery[0]).toBeGreaterThan(0);
      return engine.flows.slowStartThreshold[0];
    };
    expect([threshold('all'), threshold('without-limited-transmit')]).toEqual([6, 5]);
  },
);

describe('RFC 6675 and 2018', () => {
  test('all holes below three reported segments are sent again in one round trip', () => {
    const { tap } = traced({ variant: 'sack', initialWindowSegments: 16 }, 60, ['2.1', '4.1', '6.1', '8.1']);
    const again = tap.sent.filter((one) => one.again);
    expect(again.map(({ sequence }) => sequence)).toEqual([2, 4, 6, 8]);
    expect(again[3].time - again[0].time).toBeLessThan(TRIP);
  });

  test('a report begins with the range of the segment that it answers, then the one reported before', () => {
    const { tap } = traced({ variant: 'sack', initialWindowSegments: 10 }, 10, ['0.1', '2.1', '4.1', '6.1']);
    const reports = tap.acknowledged.filter(({ sequence }) => sequence === 0).map(({ sack }) => sack);
    expect(reports.slice(0, 3)).toEqual([
      [1, 2, 0, 0],
      [3, 4, 1, 2],
      [5, 6, 3, 4],
    ]);
    // Segment 0 mends nothing above 2; the answer to 2 joins 1 to 3 and comes before what was reported last.
    const { tap: later } = traced({ variant: 'sack', initialWindowSegments: 10 }, 10, [
      '0.1',
      '0.2',
      '2.1',
      '4.1',
      '6.1',
    ]);
    const joined = later.acknowledged.find(({ sack }) => sack[0] === 1 && sack[1] === 4);
    expect(joined?.sack.slice(2)).toEqual([7, 10]);
  });
});
