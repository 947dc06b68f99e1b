import { expect, test } from 'vitest';
import { percentileOf } from '../engine/waits.ts';
import { oneLink } from '../queues/one-link.fixture.ts';
import { openLane } from '../simulation/open-lane.ts';
import { WaitSeries } from './wait-series.ts';

const SHARES = [0.5, 0.95, 0.99];

/** Waits are sampled where a law is scalable. */
const traffic = ['prague', 'cubic'].map((law) => ({
  ...{ id: law, kind: 'long-lived', count: 1 },
  transport: { windowSegments: 1000, segmentBytes: 1000, ecn: true, windowLaw: { law } },
}));
const scenario = oneLink({ discipline: 'codel', traffic, bufferPackets: 400 });

test('percentiles over any rows are those of the bins at both ends, as summaries have them', () => {
  const lane = openLane(scenario, 'one');
  const { delays } = lane.engine.links.find((link) => link.delays !== null)!;
  const series = new WaitSeries();
  /** The bins at the last sample, which may be a moment ago. */
  const binsNow = (): Uint32Array => {
    const filled = lane.sampler.save().waits;
    const bins = delays!.copy().fill(0);
    for (let i = 0; i < filled.length; i += 2) bins[filled[i]!] = filled[i + 1]!;
    return bins;
  };
  const bins = [binsNow()];
  const rows = [0];
  for (let second = 1; second <= 6; second++) {
    const from = rows.at(-1)!;
    lane.advance(second, Infinity);
    series.accept(lane.sampler.waitsSince(from), from);
    rows.push(lane.sampler.rows);
    bins.push(binsNow());
  }
  let compared = 0;
  for (const trafficClass of [0, 1]) {
    for (const [from, to] of [
      [0, 6],
      [2, 5],
      [5, 6],
    ]) {
      for (const share of SHARES) {
        const found = series.percentile(trafficClass, share, rows[from] - 1, rows[to] - 1);
        expect(found).toBe(percentileOf(trafficClass, share, bins[to], bins[from]));
        if (found !== null) compared++;
      }
    }
  }
  expect(compared).toBe(18);
  const packets = (all: Uint32Array): number => all.reduce((sum, one) => sum + one, 0);
  expect(packets(delays!.copy()) - packets(bins.at(-1)!)).toBeLessThan(0.01 * packets(delays!.copy()));
  expect(series.percentile(0, 0.5, rows[6], rows[6] + 10)).toBe(null);
});

test('a lane that goes back brings the same waits again, also from between two samples and in a fresh lane', () => {
  const lane = openLane(scenario, 'one');
  lane.advance(2.0031, Infinity);
  const state = lane.save();
  const { rows } = lane.sampler;
  lane.advance(4, Infinity);
  const wanted = lane.sampler.waitsSince(rows);
  const fresh = openLane(scenario, 'one');
  for (const one of [lane, fresh]) {
    one.restore(state);
    one.advance(4, Infinity);
    expect(one.sampler.waitsSince(rows)).toEqual(wanted);
  }
  expect(wanted.length).toBeGreaterThan(100);
});

test('what is out of order is refused, and what comes again takes the place of what was there', () => {
  const series = new WaitSeries();
  series.accept(Uint32Array.of(0, 7, 1, 1, 9, 5, 1, 11, 5), 0);
  const before = series.percentile(0, 0.5, -1, 1);
  series.accept(Uint32Array.of(1, 9, 5, 1, 11, 5), 1);
  expect(series.percentile(0, 0.5, -1, 1)).toBe(before);
  expect(() => series.accept(Uint32Array.of(5, 1, 1, 4, 1, 1), 2)).toThrow('out of order');
  expect(() => series.accept(Uint32Array.of(5, 1), 2)).toThrow('out of order');
});
