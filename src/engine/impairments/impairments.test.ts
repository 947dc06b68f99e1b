import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type DelayDistribution, delayQuantile } from '../../base/delay-distribution.ts';
import { normalQuantile } from '../../base/mathematics.ts';
import { RandomStream } from '../../base/random-stream.ts';
import { REASON_VALUES } from '../decision-log.ts';
import { BurstLoss } from './burst-loss.ts';
import { Jitter, type JitterSettings } from './jitter.ts';
import { type ImpairmentSettings, Pipe } from './pipe.ts';

/** Rows of a table in `tests/reference/impairments`, whose README has the bands. */
function reference(name: string): Record<string, string>[] {
  const text = readFileSync(new URL(`../../../tests/reference/impairments/${name}.csv`, import.meta.url), 'utf8');
  const [head, ...lines] = text.trim().split('\n');
  const keys = head.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(keys.map((key, i) => [key, cells[i]]));
  });
}

const stream = (name: string): RandomStream => new RandomStream(1, name);
const pipeOf = (settings: ImpairmentSettings): Pipe => new Pipe(settings, stream, REASON_VALUES);

/** Draws that are given. */
function given(shares: readonly number[]): RandomStream {
  const draws = stream('given');
  let next = 0;
  draws.uniform = () => shares[next++];
  return draws;
}

/** When each packet arrives that enters at the given times, seconds. */
function arrivals(pipe: Pipe, entries: readonly number[], delaySeconds: number): Map<number, number> {
  for (const [packet, at] of entries.entries()) pipe.enter(packet, at, delaySeconds, packet, false);
  const found = new Map<number, number>();
  pipe.heap.visit((packet, _departure, arrival) => found.set(packet, arrival));
  return found;
}

describe('jitter', () => {
  const rows = reference('link-vectors');
  const entries = rows.map((row) => Number(row.enters_ms) / 1000);
  const shares = rows.map((row) => Number(row.jitter_drawn_ms) / 6);

  test.each([
    ['free', 'arrives_jitter_reordering_ms'],
    ['kept', 'arrives_jitter_held_ms'],
  ] as const)('order %s, packet by packet', (order, column) => {
    const jitter: JitterSettings = {
      distribution: { kind: 'uniform', minimumSeconds: 0, maximumSeconds: 0.006 },
      correlationSeconds: 0,
      order,
    };
    const found = arrivals(new Pipe({ jitter }, () => given(shares), REASON_VALUES), entries, 0.01);
    for (const [packet, row] of rows.entries()) expect(found.get(packet)! * 1000).toBeCloseTo(Number(row[column]), 4);
  });

  test('packets that are late alike arrive in the order in which they left', () => {
    const jitter: JitterSettings = {
      distribution: { kind: 'exponential', meanSeconds: 0.01 },
      correlationSeconds: 0,
      order: 'kept',
    };
    const pipe = pipeOf({ jitter });
    for (let packet = 0; packet < 2000; packet++) pipe.enter(packet, packet * 0.001, 0.02, packet, false);
    const order: number[] = [];
    while (pipe.heap.length > 0) order.push(pipe.heap.shift());
    expect(order).toEqual(Array.from({ length: 2000 }, (_, packet) => packet));
  });

  const T = 0.001;
  const uniform = (times: number): DelayDistribution => ({
    kind: 'uniform',
    minimumSeconds: 0,
    maximumSeconds: times * T,
  });
  const exponential = (times: number): DelayDistribution => ({ kind: 'exponential', meanSeconds: times * T });
  test.each([
    ['uniform to 2 T', uniform(2), 0.125, 0, 1.042],
    ['uniform to 4 T', uniform(4), 0.3395, 0.0086, 2.326],
    ['uniform to 8 T', uniform(8), 0.5362, 0.1615, 5.29],
    ['exponential, 0.5 T', exponential(0.5), 0.0681, 0.0011, 0.539],
    ['exponential, 2 T', exponential(2), 0.345, 0.1005, 3.28],
  ])('%s: packets that are overtaken, and the delay of packets in order', (_name, distribution, one, three, held) => {
    const count = 200_000;
    const entries = Array.from({ length: count }, (_, packet) => packet * T);
    const free = arrivals(pipeOf({ jitter: { distribution, correlationSeconds: 0, order: 'free' } }), entries, 0.01);
    const overtakenBy = Array.from({ length: count }, (_, packet) => {
      let later = 0;
      for (let other = packet + 1; other < Math.min(count, packet + 100); other++) {
        if (free.get(other)! < free.get(packet)!) later++;
      }
      return later;
    });
    expect(Math.abs(overtakenBy.filter((later) => later >= 1).length / count - one)).toBeLessThan(0.005);
    expect(Math.abs(overtakenBy.filter((later) => later >= 3).length / count - three)).toBeLessThan(0.005);
    const kept = arrivals(pipeOf({ jitter: { distribution, correlationSeconds: 0, order: 'kept' } }), entries, 0.01);
    const sum = entries.reduce((total, at, packet) => total + kept.get(packet)! - at - 0.01, 0);
    expect(Math.abs(sum / count / T / held - 1)).toBeLessThan(0.02);
  });

  test('a correlated delay is a function of time: its distribution and its autocorrelation', () => {
    const settings: JitterSettings = {
      distribution: { kind: 'exponential', meanSeconds: 0.004 },
      correlationSeconds: 0.05,
      order: 'kept',
    };
    const often = new Jitter(settings, stream('jitter'));
    const seldom = new Jitter(settings, stream('jitter'));
    const count = 400_000;
    const delays = Array.from({ length: count }, (_, i) => often.seconds(i * 0.01));
    for (let i = 0; i < count; i += 7) expect(seldom.seconds(i * 0.01)).toBe(delays[i]);
    const mean = delays.reduce((sum, one) => sum + one, 0) / count;
    expect(Math.abs(mean / 0.004 - 1)).toBeLessThan(0.03);
    const lag = 5;
    let [product, square] = [0, 0];
    for (let i = 0; i + lag < count; i++) {
      product += (delays[i] - mean) * (delays[i + lag] - mean);
      square += (delays[i] - mean) ** 2;
    }
    expect(Math.abs(product / square - 0.3679)).toBeLessThan(0.03);
  });
});

describe('distributions of delays', () => {
  test('the quantiles of the normal distribution', () => {
    const known = [
      [0.5, 0],
      [0.975, 1.959963984540054],
      [0.999, 3.090232306167813],
      [0.01, -2.326347874040841],
      [0.0001, -3.719016485455709],
    ];
    for (const [share, value] of known) expect(Math.abs(normalQuantile(share) - value)).toBeLessThan(1e-8);
    expect(normalQuantile(0)).toBeGreaterThan(-9);
    expect(normalQuantile(1 - 2 ** -53)).toBeLessThan(9);
  });

  test.each([
    [{ kind: 'uniform', minimumSeconds: 0.002, maximumSeconds: 0.006 }, 0.004],
    [{ kind: 'normal', meanSeconds: 0.01, deviationSeconds: 0.002 }, 0.01],
    [{ kind: 'exponential', meanSeconds: 0.003 }, 0.003],
    [{ kind: 'pareto', meanSeconds: 0.003, shape: 3 }, 0.003],
    [{ kind: 'table', quantilesSeconds: [0, 0.001, 0.005] }, 0.00175],
  ] as readonly [DelayDistribution, number][])('the mean of %o', (distribution, mean) => {
    const draws = stream(distribution.kind);
    let sum = 0;
    let least = Infinity;
    for (let i = 0; i < 200_000; i++) {
      const drawn = delayQuantile(distribution, draws.uniform());
      sum += drawn;
      least = Math.min(least, drawn);
    }
    expect(Math.abs(sum / 200_000 / mean - 1)).toBeLessThan(0.02);
    expect(least).toBeGreaterThanOrEqual(0);
  });

  test('the smallest and the largest draw are finite', () => {
    for (const share of [0, 1 - 2 ** -53]) {
      expect(delayQuantile({ kind: 'pareto', meanSeconds: 1, shape: 1.5 }, share)).toBeLessThan(Infinity);
      expect(delayQuantile({ kind: 'table', quantilesSeconds: [1, 2] }, share)).toBeLessThanOrEqual(2);
    }
  });
});

describe('bursts of loss', () => {
  const PACKETS = 2_000_000;

  test.each(reference('gilbert-elliott'))('$set', (row) => {
    const numbers = Object.fromEntries(Object.entries(row).map(([key, text]) => [key, Number(text)]));
    const channel = new BurstLoss(
      {
        goodToBad: numbers.p_good_to_bad,
        badToGood: numbers.r_bad_to_good,
        lossInBad: 1 - numbers.h_pass_in_bad,
        lossInGood: 1 - numbers.k_pass_in_good,
      },
      stream(row.set),
    );
    let [lost, runs] = [0, 0];
    let before = false;
    for (let i = 0; i < PACKETS; i++) {
      const loses = channel.loses(i);
      if (loses) lost++;
      if (loses && !before) runs++;
      before = loses;
    }
    const deviation = numbers.sd_of_loss_fraction_over_100000_pkts / Math.sqrt(PACKETS / 100_000);
    expect(Math.abs(lost / PACKETS - numbers.loss_fraction)).toBeLessThan(4 * deviation);
    expect(Math.abs(lost / runs / numbers.mean_loss_run_pkts - 1)).toBeLessThan(0.05);
    expect(Math.abs(runs / PACKETS / numbers.loss_runs_per_packet - 1)).toBeLessThan(0.05);
  });
});
