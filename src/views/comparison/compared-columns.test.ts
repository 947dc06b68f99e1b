import { describe, expect, test } from 'vitest';
import { sampledLane as lane } from './sampled-lane.fixture.ts';
import {
  classFairness,
  classGoodputs,
  COMPARED_COLUMNS,
  COMPLETED_COLUMN,
  DELAY_COLUMN,
  DROPPED_COLUMN,
  extremes,
  FAIRNESS_COLUMN,
  MEAN_TIME_COLUMN,
} from './compared-columns.ts';

describe('the columns of the comparison', () => {
  test('what links drop is a figure of its own; what the scheme refuses and discards stands beside it', () => {
    const feed = lane({
      packetsDecidedOut: [50, 100],
      packetsDroppedOut: [5, 10],
      synsRefused: [0, 10],
      dataRefused: [5, 20],
      otherRefused: [0, 0],
    });
    const reading = DROPPED_COLUMN.read(feed, 2)!;
    expect(reading.value).toBe(10);
    expect(reading.bar).toEqual([
      { kind: 'solid', to: 10 },
      { kind: 'hollow', to: 40 },
    ]);
    expect(reading.note).toBe('10.0 refused, 20.0 discarded');
  });

  test('the queueing delay is the mean so far, as everywhere, with the 95th percentile', () => {
    const feed = lane({ heroDelaySeconds: [0.1, 0.6, 0.2, NaN, 9] });
    const reading = DELAY_COLUMN.read(feed, 4)!;
    expect(reading.value).toBeCloseTo(0.3);
    expect(reading.note).toBe('95th 600 ms');
  });

  test('fairness is the mean where it is known', () => {
    expect(FAIRNESS_COLUMN.read(lane({ fairness: [NaN, 0.5, 1] }), 3)!.value).toBe(0.75);
    expect(FAIRNESS_COLUMN.read(lane({ fairness: [NaN] }), 1)).toBeNull();
  });

  test('completions and their mean time are of flows that end', () => {
    const columns = { flowsArrived: [4, 9], flowsCompleted: [0, 4], completionSeconds: [0, 6] };
    const feed = lane(columns);
    expect(COMPLETED_COLUMN.read(feed, 2)).toMatchObject({ value: 4, note: 'of 9' });
    expect(MEAN_TIME_COLUMN.read(feed, 2)!.value).toBe(1.5);
    expect(MEAN_TIME_COLUMN.read(feed, 1)).toBeNull();
    const streams = lane(columns, { traffic: [{ id: 'cbr', title: 'CBR', kind: 'constant-rate' }] });
    expect(COMPLETED_COLUMN.read(streams, 2)).toBeNull();
  });

  test('a lane without data has none of them', () => {
    const feed = lane({ packetsDecidedOut: [1], heroDelaySeconds: [1], fairness: [1] }, { dataPlane: 'none' });
    expect(COMPARED_COLUMNS.map((column) => column.read(feed, 1))).toEqual(Array(6).fill(null));
  });

  test('goodput is reported by class', () => {
    const feed = lane({ 'goodput.web': [100, 500] });
    expect(classGoodputs(feed, 2)).toEqual([{ id: 'web', title: 'Web', bitsPerSecond: 2000 }]);
    expect(classGoodputs(feed, 0)).toEqual([]);
  });
});

describe('best and worst', () => {
  test('by what is better, without lanes that know nothing', () => {
    expect(extremes([3, null, 9, 1], 'higher')).toEqual({ best: 2, worst: 3 });
    expect(extremes([3, null, 9, 1], 'lower')).toEqual({ best: 3, worst: 2 });
  });

  test('none where the next lane is alike, or only one is known', () => {
    const none = { best: -1, worst: -1 };
    expect(extremes([1, 1.04], 'higher')).toEqual(none);
    expect(extremes([0, 0], 'lower')).toEqual(none);
    expect(extremes([1, null], 'lower')).toEqual(none);
    expect(extremes([], 'lower')).toEqual(none);
    // Two lanes share the first place, and the last is alone.
    expect(extremes([2.9, 2.85, 1], 'higher')).toEqual({ best: -1, worst: 2 });
    expect(extremes([2.9, 2.85, 1], 'lower')).toEqual({ best: 2, worst: -1 });
  });

  test("Jain's index of a class is the mean over its samples, and unknown where none has two flows", () => {
    const feed = lane({ 'fairness.web': [Number.NaN, 0.5, 1], 'fairness.one': [Number.NaN, Number.NaN, Number.NaN] });
    expect(classFairness(feed, 'web', 3)).toBe(0.75);
    expect(classFairness(feed, 'web', 2)).toBe(0.5);
    expect(classFairness(feed, 'one', 3)).toBeNull();
    expect(classFairness(feed, 'other', 3)).toBeNull();
  });
});
