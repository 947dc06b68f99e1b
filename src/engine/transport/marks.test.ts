/** What profile ns-2 answers to marks, switch by switch. RFC 3168 is quoted where it says the same. */
import { expect, test } from 'vitest';
import type { SchemeContext } from '../controller.ts';
import { BOTTLENECK, dumbbell } from '../dumbbell.fixture.ts';
import * as Ecn from '../kinds/ecn.ts';
import * as PacketKind from '../kinds/packet-kind.ts';
import { NS2_CONVENTIONS, type TcpParameters } from './tcp-parameters.ts';
import { Tap, TRIP } from './traced.fixture.ts';

/** Marks the listed copies too, where the sender permits it, and keeps which copies it permitted. */
class Marker extends Tap {
  readonly capable: string[] = [];

  constructor(
    private readonly seen: SchemeContext,
    lost: readonly string[],
    private readonly marked: readonly string[],
  ) {
    super(seen, (sequence, copy) => lost.includes(`${sequence}.${copy}`));
  }

  override packetArrivedAtLink(link: number, packet: number): number {
    const { packets } = this.seen;
    const verdict = super.packetArrivedAtLink(link, packet);
    if (link !== BOTTLENECK || packets.kind[packet] === PacketKind.syn) return verdict;
    const sequence = packets.sequence[packet];
    const name = `${sequence}.${this.sent.filter((one) => one.sequence === sequence).length}`;
    if ((packets.ecn[packet] & Ecn.capable) !== 0) {
      this.capable.push(name);
      if (this.marked.includes(name)) packets.ecn[packet] |= Ecn.marked;
    }
    return verdict;
  }
}

function run(more: Partial<TcpParameters>, lost: readonly string[], marked: readonly string[], until = 4 * TRIP) {
  let marker!: Marker;
  const engine = dumbbell(
    {
      pairs: 1,
      rateBitsPerSecond: 1.6e6,
      delaySeconds: 0.1,
      bufferPackets: 1000,
      tcp: {
        ...NS2_CONVENTIONS,
        roundTripArithmetic: 'exact',
        ecn: true,
        windowSegments: 1000,
        initialWindowSegments: 8,
        initialThresholdSegments: 8,
        ...more,
      },
      flows: { arrivals: { kind: 'listed', flows: [{ atSeconds: 0, bytes: 400_000, source: 2, destination: 3 }] } },
    },
    (context) => (marker = new Marker(context, lost, marked)),
  );
  engine.advance(until, Infinity);
  return { marker, flows: engine.flows };
}

test('data sent again may be marked in ns-2, and not in RFC 3168, 6.1.5', () => {
  const capable = (resentMayBeMarked: boolean) =>
    run({ resentMayBeMarked }, ['3.1'], []).marker.capable.includes('3.2');
  expect(capable(true)).toBe(true);
  expect(capable(false)).toBe(false);
});

test('a loss in the window of an answered mark cuts the window once (RFC 3168, 6.1.2), or again', () => {
  const threshold = (sharesAnswers: boolean) =>
    run({ sharesAnswers }, ['3.1'], ['0.1'], 3 * TRIP).flows.slowStartThreshold[0];
  expect(threshold(true)).toBe(4);
  expect(threshold(false)).toBe(2);
});

test('a mark on a window of one leaves half a segment: the next leaves when the timer expires', () => {
  const second = (leastAfterMark: 0 | 1) => {
    const { marker } = run({ leastAfterMark, initialWindowSegments: 1 }, [], ['0.1'], 20 * TRIP);
    return marker.timeOf(1) - marker.timeOf(0);
  };
  expect(second(1)).toBeLessThan(1.1 * TRIP);
  expect(second(0)).toBeGreaterThan(2 * TRIP);
});

test('after a timeout a mark is answered at once, or once in a window of data', () => {
  // The answer to the first mark covers segments 0 to 3, whichever are sent again.
  const trips = (sharesAnswers: boolean) =>
    Array.from({ length: 60 }, (_, i) => (i + 1) / 4).find(
      (count) =>
        run({ sharesAnswers, initialWindowSegments: 4 }, ['1.1', '2.1', '3.1'], ['0.1', '1.2'], count * TRIP).flows
          .cutsByMark[0] === 2,
    )!;
  expect(trips(true)).toBeLessThan(trips(false));
});
