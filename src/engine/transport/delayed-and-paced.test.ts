import { describe, expect, test } from 'vitest';
import * as PacketKind from '../kinds/packet-kind.ts';
import * as Verdict from '../kinds/verdict.ts';
import { Controller, type SchemeContext } from '../controller.ts';
import { BOTTLENECK, dumbbell } from '../dumbbell.fixture.ts';
import type { TcpParameters } from './tcp-parameters.ts';

class Tap extends Controller {
  readonly data: { time: number; sequence: number }[] = [];
  readonly answers: { time: number; sequence: number }[] = [];

  constructor(
    private readonly context: SchemeContext,
    private readonly lost: readonly number[],
  ) {
    super();
    context.watch(BOTTLENECK);
    context.watch(BOTTLENECK + 1);
  }

  override packetArrivedAtLink(link: number, packet: number): number {
    const { packets } = this.context;
    const seen = { time: this.context.now(), sequence: packets.sequence[packet] };
    if (link !== BOTTLENECK) {
      if (packets.kind[packet] === PacketKind.acknowledgement) this.answers.push(seen);
      return Verdict.forward;
    }
    if (packets.kind[packet] === PacketKind.syn) return Verdict.forward;
    const isFirst = !this.data.some(({ sequence }) => sequence === seen.sequence);
    this.data.push(seen);
    return isFirst && this.lost.includes(seen.sequence) ? Verdict.refuse : Verdict.forward;
  }
}

/** One flow with this many segments starts at 0 s. The round trip is 0.204 s; a segment takes 1 ms at the bottleneck. */
function traced(tcp: Partial<TcpParameters>, segments: number, lost: readonly number[] = []) {
  let tap!: Tap;
  const flow = { atSeconds: 0, bytes: segments * 1000, source: 2, destination: 3 };
  const engine = dumbbell(
    {
      pairs: 1,
      rateBitsPerSecond: 8.32e6,
      delaySeconds: 0.1,
      bufferPackets: 1000,
      tcp: { windowSegments: 1000, initialWindowSegments: 10, initialThresholdSegments: 10, ...tcp },
      flows: { arrivals: { kind: 'listed', flows: [flow] } },
    },
    (context) => (tap = new Tap(context, lost)),
  );
  engine.advance(100, Infinity);
  expect(engine.completions.count).toBe(1);
  return { engine, ...tap };
}

const DELAYED = { acknowledgedSegments: 2, acknowledgementDelaySeconds: 0.04 };

describe('delayed acknowledgements (RFC 5681, 4.2)', () => {
  test('one answers two segments', () => {
    const { answers } = traced(DELAYED, 10);
    expect(answers.map(({ sequence }) => sequence)).toEqual([2, 4, 6, 8, 10]);
  });

  test('a single segment is answered after the delay, the last one at once', () => {
    const { answers, data } = traced({ ...DELAYED, initialWindowSegments: 3 }, 100);
    expect(answers.slice(0, 2).map(({ sequence }) => sequence)).toEqual([2, 3]);
    // The third segment came with the second, 1 ms later.
    expect(answers[1].time - answers[0].time).toBeGreaterThan(0.04);
    expect(answers[1].time - answers[0].time).toBeLessThan(0.043);
    expect(answers.at(-1)!.sequence).toBe(100);
    const last = data.at(-1)!.time;
    expect(answers.at(-1)!.time - last).toBeLessThan(0.105);
    const alone = traced(DELAYED, 1);
    expect(alone.answers[0].time - alone.data[0].time).toBeLessThan(0.105);
  });

  test('what comes out of order, and what fills the gap, is answered at once', () => {
    const { answers } = traced({ ...DELAYED, variant: 'sack' }, 30, [4]);
    const numbers = answers.map(({ sequence }) => sequence);
    // Segments 5 to 9 are each answered by 4.
    expect(numbers.slice(0, 7)).toEqual([2, 4, 4, 4, 4, 4, 4]);
    const filled = answers[numbers.findIndex((sequence) => sequence > 4)];
    expect(filled.sequence).toBeGreaterThanOrEqual(10);
  });
});

describe('pacing of a window', () => {
  test('segments leave at 1.2 windows a round trip, not in bursts', () => {
    const gaps = ({ data }: { data: readonly { time: number }[] }): number[] =>
      data.slice(11, 31).map(({ time }, i) => time - data[i + 10].time);
    const paced = gaps(traced({ paced: true }, 60));
    const bursts = gaps(traced({}, 60));
    // Ten or eleven segments in 0.204 s / 1.2.
    for (const gap of paced) expect(gap).toBeGreaterThan(0.012);
    expect(Math.min(...bursts)).toBeLessThan(0.002);
  });

  test('everything arrives, whatever is lost', () => {
    for (const variant of ['reno', 'newreno', 'sack'] as const) {
      const lost = [3, 12, 13, 14, 40, 41, 79];
      expect(traced({ paced: true, variant, ...DELAYED }, 80, lost).engine.completions.count).toBe(1);
    }
  });
});

test('plain Reno leaves recovery with the first new acknowledgement, NewReno with all of them (RFC 5681, 3.2)', () => {
  const times = (variant: 'reno' | 'newreno'): number[] => {
    const { data } = traced({ variant, initialWindowSegments: 20, initialThresholdSegments: 20 }, 60, [5, 8]);
    return [5, 8].map((lost) => data.filter(({ sequence }) => sequence === lost)[1].time);
  };
  const [first, second] = times('newreno');
  // A partial acknowledgement sends the second a round trip later.
  expect(second - first).toBeCloseTo(0.204, 1);
  const [renoFirst, renoSecond] = times('reno');
  expect(renoFirst).toBeCloseTo(first, 6);
  expect(renoSecond - renoFirst).toBeGreaterThan(0.3);
});
