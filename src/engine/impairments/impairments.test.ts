import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type DelayDistribution, delayQuantile } from '../../base/delay-distribution.ts';
import type { Profile } from '../../base/profile.ts';
import { normalQuantile } from '../../base/mathematics.ts';
import { RandomStream } from '../../base/random-stream.ts';
import * as EventKind from '../kinds/event-kind.ts';
import { payloadKind, Scheduler } from '../scheduler.ts';
import { BurstLoss } from './burst-loss.ts';
import { Jitter, type JitterSettings } from './jitter.ts';
import { Corruption, Retransmission } from './losses.ts';
import { Opportunities } from './opportunities.ts';
import { Pipe, type PipeSettings } from './pipe.ts';
import { TokenBucket } from './token-bucket.ts';

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

/** Draws that are given. */
function given(shares: readonly number[]): RandomStream {
  const draws = stream('given');
  let next = 0;
  draws.uniform = () => shares[next++];
  return draws;
}

/** When each packet arrives that leaves the transmitter at the given times, seconds; lost packets are left out. */
function arrivals(
  settings: PipeSettings,
  departures: readonly number[],
  delaySeconds: number,
  draws: (purpose: string) => RandomStream = stream,
): Map<number, number> {
  const scheduler = new Scheduler();
  const found = new Map<number, number>();
  const pipe = new Pipe(settings, {
    scheduler,
    draws,
    link: { index: 0, delaySeconds },
    bytesOf: () => 1502,
    copy: (packet) => packet + 100,
    delayed: () => {},
  });
  const upTo = (time: number): void => {
    const { queue } = scheduler;
    while (queue.length > 0 && queue.firstTime <= time) {
      scheduler.now = queue.firstTime;
      const kind = payloadKind(queue.firstPayload);
      queue.take();
      if (kind === EventKind.pipeDue) pipe.due();
      else {
        const packet = pipe.arrived();
        if (packet !== -1) found.set(packet, scheduler.now);
      }
      queue.fillHole();
    }
  };
  for (const [packet, at] of departures.entries()) {
    upTo(at);
    scheduler.now = at;
    pipe.depart(packet, false, false);
  }
  upTo(Infinity);
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
    const found = arrivals({ jitter }, entries, 0.01, () => given(shares));
    for (const [packet, row] of rows.entries()) expect(found.get(packet)! * 1000).toBeCloseTo(Number(row[column]), 4);
  });

  test('packets that are late alike arrive in the order in which they left', () => {
    const jitter: JitterSettings = {
      distribution: { kind: 'exponential', meanSeconds: 0.01 },
      correlationSeconds: 0,
      order: 'kept',
    };
    const entries = Array.from({ length: 2000 }, (_, packet) => packet * 0.001);
    const order = [...arrivals({ jitter }, entries, 0.02).keys()];
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
    const free = arrivals({ jitter: { distribution, correlationSeconds: 0, order: 'free' } }, entries, 0.01);
    const overtakenBy = Array.from({ length: count }, (_, packet) => {
      let later = 0;
      for (let other = packet + 1; other < Math.min(count, packet + 100); other++) {
        if (free.get(other)! < free.get(packet)!) later++;
      }
      return later;
    });
    expect(Math.abs(overtakenBy.filter((later) => later >= 1).length / count - one)).toBeLessThan(0.005);
    expect(Math.abs(overtakenBy.filter((later) => later >= 3).length / count - three)).toBeLessThan(0.005);
    const kept = arrivals({ jitter: { distribution, correlationSeconds: 0, order: 'kept' } }, entries, 0.01);
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

describe('delay over time and aggregation, packet by packet', () => {
  const rows = reference('link-vectors');
  const entries = rows.map((row) => Number(row.enters_ms) / 1000);
  const points = reference('delay-trace').map((row) => [Number(row.time_ms) / 1000, Number(row.delay_ms) / 1000]);
  const linear: Profile = { times: points.map(([time]) => time), values: points.map(([, delay]) => delay) };
  /** Two points at one time are a jump. */
  const steps: Profile = {
    times: points.flatMap(([time]) => [time, time]),
    values: points.flatMap(([, delay], i) => [points[Math.max(0, i - 1)][1], delay]),
  };

  test.each([
    ['steps, free', { extraDelay: { seconds: steps, order: 'free' } }, 0, 'arrives_trace_step_ms'],
    ['steps, in order', { extraDelay: { seconds: steps, order: 'kept' } }, 0, 'arrives_trace_step_held_ms'],
    ['straight lines, in order', { extraDelay: { seconds: linear, order: 'kept' } }, 0, 'arrives_trace_linear_held_ms'],
    ['every 5 ms', { aggregation: { release: { kind: 'period', seconds: 0.005 } } }, 0.01, 'arrives_aggregated_ms'],
  ] as readonly [string, PipeSettings, number, string][])('%s', (_name, settings, delaySeconds, column) => {
    const found = arrivals(settings, entries, delaySeconds);
    for (const [packet, row] of rows.entries()) expect(found.get(packet)! * 1000).toBeCloseTo(Number(row[column]), 4);
  });

  test('by count: the last that comes takes the others along, and the first does not wait for ever', () => {
    const release = { kind: 'count', packets: 3, longestWaitSeconds: 0.02 } as const;
    const found = arrivals({ aggregation: { release } }, [0, 0.001, 0.002, 0.01, 0.1], 0.5);
    expect([...found]).toEqual([
      [0, 0.502],
      [1, 0.502],
      [2, 0.502],
      [3, 0.53],
      [4, 0.62],
    ]);
  });

  test('after contention: those that have come go together, at most as many as there is room for', () => {
    const release = { kind: 'contention', meanSeconds: 0.01, packets: 2 } as const;
    const found = arrivals({ aggregation: { release } }, [0, 0, 0, 0, 0], 0.1);
    const times = Array.from({ length: 5 }, (_, packet) => found.get(packet)!);
    expect(times[0]).toBe(times[1]);
    expect(times[2]).toBe(times[3]);
    expect(times[0] < times[2] && times[2] < times[4]).toBe(true);
  });
});

describe('reordering', () => {
  const every = (count: number): number[] => Array.from({ length: count }, (_, packet) => packet * 0.001);
  /** The second packet is late. */
  const second = () => given([0.9, 0, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9]);

  test('by a number of packets', () => {
    const late = { kind: 'packets', packets: 3, longestWaitSeconds: 1 } as const;
    const found = arrivals({ reordering: { share: 0.5, late } }, every(6), 0.01, second);
    expect([...found.keys()]).toEqual([0, 2, 3, 4, 1, 5]);
    expect(found.get(1)).toBe(found.get(4));
  });

  test('by a number of packets that do not come', () => {
    const late = { kind: 'packets', packets: 30, longestWaitSeconds: 0.05 } as const;
    const found = arrivals({ reordering: { share: 0.5, late } }, every(6), 0.01, second);
    expect([...found.keys()].at(-1)).toBe(1);
    expect(found.get(1)).toBeCloseTo(0.001 + 0.05 + 0.01, 12);
  });

  test('by a time', () => {
    const late = { kind: 'time', seconds: 0.0025 } as const;
    const found = arrivals({ reordering: { share: 0.5, late } }, every(6), 0.01, second);
    expect([...found.keys()]).toEqual([0, 2, 3, 1, 4, 5]);
  });

  test('as many as the share says', () => {
    const late = { kind: 'time', seconds: 0.0015 } as const;
    const order = [...arrivals({ reordering: { share: 0.1, late } }, every(100_000), 0.01).keys()];
    const overtaken = order.filter((packet, place) => place > 0 && packet < order[place - 1]).length;
    // A late packet is overtaken by the next one, if that is not late too.
    expect(Math.abs(overtaken / 100_000 - 0.1 * 0.9)).toBeLessThan(0.005);
  });
});

describe('other losses', () => {
  test('a trace says which packets are lost, and begins again', () => {
    const found = arrivals({ lossTrace: { packets: '0110' } }, [0, 1, 2, 3, 4, 5, 6, 7], 0.5);
    expect([...found.keys()]).toEqual([0, 3, 4, 7]);
  });

  test('longer packets are corrupted more often: 1 - (1 - b)^(8 n)', () => {
    const corruption = new Corruption({ bitErrorProbability: 1e-5 }, stream('corruption'));
    expect(corruption.probability(1500)).toBeCloseTo(1 - (1 - 1e-5) ** 12_000, 9);
    expect(corruption.probability(40)).toBeCloseTo(1 - (1 - 1e-5) ** 320, 9);
    let lost = 0;
    for (let i = 0; i < 100_000; i++) if (corruption.loses(1500)) lost++;
    expect(Math.abs(lost / 100_000 - corruption.probability(1500))).toBeLessThan(0.005);
  });

  test('tries of a link: a geometric distribution, cut at the last', () => {
    const medium = new Retransmission({ failureProbability: 0.5, tries: 3, trySeconds: 1 }, stream('tries'));
    const counts = new Map<number, number>();
    for (let i = 0; i < 100_000; i++) {
      const tries = medium.triesNeeded();
      counts.set(tries, (counts.get(tries) ?? 0) + 1);
    }
    for (const [tries, share] of [
      [1, 0.5],
      [2, 0.25],
      [3, 0.125],
      [Infinity, 0.125],
    ]) {
      expect(Math.abs(counts.get(tries)! / 100_000 - share)).toBeLessThan(0.005);
    }
  });

  test('a doubled packet arrives twice at the same time', () => {
    const found = arrivals({ duplication: { probability: 1 } }, [0, 1, 2], 0.5);
    expect([...found]).toEqual([
      [0, 0.5],
      [100, 0.5],
      [1, 1.5],
      [101, 1.5],
      [2, 2.5],
      [102, 2.5],
    ]);
  });
});

describe('token buckets', () => {
  const all = reference('policer');
  test.each([...new Set(all.map(({ set }) => set))])('verdicts of set %s', (name) => {
    const rows = all.filter(({ set }) => set === name);
    const [{ rate_mbps: rate, burst_bytes: burst }] = rows;
    const bucket = new TokenBucket({ rateBitsPerSecond: Number(rate) * 1e6, burstBytes: Number(burst) });
    for (const row of rows) {
      const at = Number(row.time_s);
      const passes = bucket.spend(at, Number(row.packet_bytes));
      expect([row.arrival, passes ? 'pass' : 'drop']).toEqual([row.arrival, row.single_bucket_verdict]);
      expect(Math.abs(bucket.tokensAt(at) - Number(row.bucket_after_bytes))).toBeLessThan(0.001);
    }
  });

  test('a packet waits until there are tokens for it; one that is larger than the bucket until it is full', () => {
    const bucket = new TokenBucket({ rateBitsPerSecond: 8000, burstBytes: 1000 });
    expect(bucket.wait(0, 1000)).toBe(0);
    expect(bucket.wait(0, 500)).toBeCloseTo(0.5, 12);
    expect(bucket.wait(1, 2000)).toBeCloseTo(0.5, 12);
    expect(bucket.wait(1.5, 500)).toBeCloseTo(1.5, 12);
  });
});

describe('opportunities', () => {
  /** When each packet begins to be sent, ms, where each leaves at once: what `LinkQueue::rationalize` of Mahimahi does with them, worked out by hand. */
  function sent(milliseconds: string, packets: readonly (readonly [comes: number, bytes: number])[]): number[] {
    const opportunities = new Opportunities({ milliseconds });
    let now = 0;
    return packets.map(([comes, bytes]) => {
      now = Math.max(now, comes / 1000);
      now += opportunities.wait(now, bytes, comes / 1000);
      return Math.round(now * 1e6) / 1000;
    });
  }

  test.each([
    [
      'one packet each',
      '5 7 20',
      [
        [0, 1500],
        [0, 1500],
        [0, 1500],
        [0, 1500],
      ],
      [5, 7, 20, 25],
    ],
    [
      'two in one millisecond',
      '5 5 20',
      [
        [0, 1500],
        [0, 1500],
        [0, 1500],
      ],
      [5, 5, 20],
    ],
    [
      'small ones share one',
      '5 7 20',
      [
        [0, 500],
        [0, 500],
        [0, 504],
        [0, 40],
      ],
      [5, 5, 5, 7],
    ],
    [
      'who comes later has no part in it',
      '5 7 20',
      [
        [0, 500],
        [6, 500],
        [6, 40],
      ],
      [5, 7, 7],
    ],
    ['what comes with it comes after it', '5 7 20', [[5, 1500]], [7]],
    [
      'a large one takes the next ones',
      '5 7 20',
      [
        [0, 3500],
        [0, 1012],
        [0, 1],
      ],
      [20, 20, 25],
    ],
    [
      'a rest and the next one',
      '5 7 20',
      [
        [0, 1000],
        [0, 1500],
        [0, 508],
        [0, 1],
      ],
      [5, 7, 7, 20],
    ],
    [
      'what nobody needs is lost',
      '5 7 20',
      [
        [0, 1500],
        [50, 1500],
        [50, 1500],
      ],
      [5, 60, 65],
    ],
    [
      '0 is the end of the period too',
      '0 5 5 20',
      [
        [1, 1500],
        [1, 1500],
        [1, 1500],
        [1, 1500],
        [1, 1500],
      ],
      [5, 5, 20, 20, 25],
    ],
    [
      'much later',
      '5 7 20',
      [
        [20_000_000, 1500],
        [20_000_006.5, 1500],
      ],
      [20_000_005, 20_000_007],
    ],
  ] as readonly [string, string, readonly [number, number][], number[]][])('%s', (_name, trace, packets, expected) => {
    expect(sent(trace, packets)).toEqual(expected);
  });

  test('a busy transmitter loses no opportunity of a packet that had come; a packet of no bytes needs none', () => {
    const opportunities = new Opportunities({ milliseconds: '5 7 20' });
    expect(opportunities.wait(0, 1500, 0)).toBe(0.005);
    expect(opportunities.wait(0.015, 1500, 0.006)).toBe(0);
    expect(opportunities.wait(0.015, 0, 0.015)).toBe(0);
    expect(opportunities.nextAfter(0.015)).toBe(0.02);
  });

  test('another trace counts from 0, and a saved state goes on with the same', () => {
    const opportunities = new Opportunities({ milliseconds: '5 7 20' });
    opportunities.wait(0, 100, 0);
    const copy = new Opportunities({ milliseconds: '5 7 20' });
    copy.restore(opportunities.save());
    for (const one of [opportunities, copy]) {
      expect(one.wait(0.005, 1404, 0)).toBe(0);
      expect(one.wait(0.005, 1, 0)).toBe(0.002);
      one.change(0.007, { milliseconds: '6' });
      expect(one.wait(0.007, 1504, 0)).toBeCloseTo(0.005, 12);
    }
  });
});
