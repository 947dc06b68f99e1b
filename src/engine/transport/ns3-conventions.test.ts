import { describe, expect, test } from 'vitest';
import { DEFAULT_TCP } from '../dumbbell.fixture.ts';
import { FlowTable } from '../flows.ts';
import { PacketTable } from '../packets.ts';
import type { RecoveringSender } from './loss-recovery.ts';
import { Recoveries } from './recoveries.ts';
import { ProportionalRateReduction } from './proportional-rate-reduction.ts';
import { SackRecovery } from './sack-recovery.ts';
import { NS3_CONVENTIONS, type TcpParameters } from './tcp-parameters.ts';
import { TRIP, traced } from './traced.fixture.ts';

/** SACK with the conventions of ns-3 3.44; a segment takes 5.2 ms. */
const ns3 = (more: Partial<TcpParameters> = {}): Partial<TcpParameters> => ({
  ...NS3_CONVENTIONS,
  variant: 'sack',
  sackRangeBytes: 0,
  initialWindowSegments: 8,
  initialThresholdSegments: 8,
  ...more,
});
const segmentSeconds = 0.0052;

describe('one loss in a window of eight', () => {
  const after = (more: Partial<TcpParameters>) => traced(ns3(more), 400, ['0.1'], 4 * TRIP).engine.flows;

  test('ns-3 halves the window; the flight is the same without limited transmit', () => {
    expect(after({}).slowStartThreshold[0]).toBe(4);
    expect(after({ flightAtLoss: 'without-limited-transmit' }).slowStartThreshold[0]).toBe(4);
    expect(after({ flightAtLoss: 'all' }).slowStartThreshold[0]).toBe(5);
  });

  test('the acknowledgement that ends the recovery opens the window by two segments in ns-3, and by none in the RFCs', () => {
    // Just after it: the recovery began with the third duplicate, a round trip after the first flight, and took another.
    const window = (endOfRecovery: 'leaves-threshold' | 'opens-window') => {
      const at = TRIP * 3 + segmentSeconds * 5;
      const { engine } = traced(ns3({ endOfRecovery }), 400, ['0.1'], at);
      expect(engine.flows.inRecovery[0]).toBe(0);
      expect(engine.flows.unacknowledged[0]).toBe(10);
      return engine.flows.congestionWindow[0];
    };
    // It covers ten segments, and ten are two and a half windows of four.
    expect(window('opens-window')).toBe(6);
    expect(window('leaves-threshold')).toBe(4);
  });
});

test('a window with a fraction is halved with it, as in a trace of ns-3: 7.338 to 3.669', () => {
  const threshold = (flightAtLoss: 'window' | 'without-limited-transmit') => {
    const more = ns3({ flightAtLoss, initialWindowSegments: 7.338, initialThresholdSegments: 7.338 });
    return traced(more, 400, ['0.1'], 2.5 * TRIP).engine.flows.slowStartThreshold[0];
  };
  expect(threshold('window')).toBeCloseTo(3.669, 3);
  expect(threshold('without-limited-transmit')).toBe(3.5);
});

test('the timer runs on from the last acknowledgement of new data; with RFC 6675, 6, from the retransmission', () => {
  const waits = (retransmissionRestartsTimer: boolean) => {
    const { tap } = traced(ns3({ retransmissionRestartsTimer, minimumTimeoutSeconds: 1 }), 400, ['3.1', '3.2']);
    const newData = tap.acknowledged.find(({ sequence }) => sequence === 3)!.time + TRIP / 2;
    return [tap.timeOf(3, 3) - newData, tap.timeOf(3, 3) - tap.timeOf(3, 2)];
  };
  expect(waits(false)[0]).toBeCloseTo(1, 1);
  expect(waits(true)[1]).toBeCloseTo(1, 2);
});

test('with SACK only the first partial acknowledgement restarts the timer in ns-3', () => {
  const wait = (partialAcknowledgementsRestartTimer: 'each' | 'first' | 'first-with-sack-too') => {
    // Three holes; the last is lost again, so that the timer must mend it.
    const more = ns3({ partialAcknowledgementsRestartTimer, initialWindowSegments: 16, minimumTimeoutSeconds: 1 });
    const { tap } = traced(more, 400, ['2.1', '4.1', '6.1', '6.2']);
    const partial = (sequence: number) => tap.acknowledged.find((one) => one.sequence === sequence)!.time + TRIP / 2;
    return [tap.timeOf(6, 3) - partial(4), tap.timeOf(6, 3) - partial(6)];
  };
  expect(wait('first-with-sack-too')[0]).toBeCloseTo(1, 2);
  // ns-2's SACK restarts it with each.
  expect(wait('first')[1]).toBeCloseTo(1, 2);
  expect(wait('each')[1]).toBeCloseTo(1, 2);
});

test.each([
  ['window', 1, []],
  ['one-at-least', 1, [22]],
  // The hole is known to be lost: it comes first.
  ['one-at-least', 3, [14]],
] as const)(
  'a partial acknowledgement without room in the window sends (%s, %d reported): %j',
  (sends, above, sent) => {
    const flows = new FlowTable();
    const flow = flows.allocate();
    const packets = new PacketTable();
    const packet = packets.allocate();
    packets.sackStart0[packet] = 15;
    packets.sackEnd0[packet] = 15 + above;
    const order: number[] = [];
    const parameters = { ...DEFAULT_TCP, ...NS3_CONVENTIONS, windowSegments: 100, partialAcknowledgementSends: sends };
    const sender: RecoveringSender = {
      flows,
      network: { packets } as RecoveringSender['network'],
      scheduler: { now: 0 },
      parameters: () => parameters,
      law: () => expect.unreachable(),
      window: () => 2,
      flightSize: () => 0,
      openWindow() {},
      lossNoticed() {},
      recovered() {},
      reducesInProportion: () => false,
      maySend: () => true,
      sendSegment: (_, sequence) => order.push(sequence),
      retransmitFirst() {},
      endBackOff() {},
    };
    const recovery = new SackRecovery(sender, new ProportionalRateReduction(flows, () => parameters));
    // Segment 0 is repaired. All segments up to 13 have arrived. 14 to 21 were sent, and the window is 2 now.
    flows.unacknowledged[flow] = 14;
    flows.nextSegment[flow] = flows.highestSent[flow] = 22;
    flows.availableSegments[flow] = 400;
    flows.retransmittedUpTo[flow] = flows.inRecovery[flow] = 1;
    flows.recoveryPoint[flow] = 18;
    flows.congestionWindow[flow] = 2;
    recovery.newAcknowledgement(flow, 14, packet);
    recovery.fill(flow);
    expect(order).toEqual(sent);
  },
);

test('after a timeout what was reported stays reported: the window is filled by what is in the network', () => {
  const order = (reportsAfterTimeout: 'kept' | 'forgotten') => {
    const { tap } = traced(ns3({ reportsAfterTimeout }), 400, ['0.1', '0.2', '1.1', '1.2']);
    const timeout = tap.timeOf(0, 3);
    return tap.sent.filter(({ time }) => time >= timeout).map(({ sequence }) => sequence);
  };
  // A window of two: segment 1 and, as 2 to 9 have arrived, a new one. From SND.UNA on it reaches only to 2.
  const kept = order('kept');
  const forgotten = order('forgotten');
  expect(kept.slice(0, 2)).toEqual([0, 1]);
  expect(kept[2]).toBeGreaterThan(9);
  expect(forgotten.slice(0, 2)).toEqual([0, 1]);
  const firstNew = (sent: readonly number[]) => sent.findIndex((sequence) => sequence > 9);
  expect(firstNew(kept)).toBe(2);
});

test('timestamps measure each acknowledgement of new data, one segment of a flight is timed without them', () => {
  const latest = (roundTripSamples: 'one-at-a-time' | 'each-acknowledgement') =>
    traced(ns3({ roundTripSamples }), 8, [], 2 * TRIP + 7.5 * segmentSeconds).engine.flows.latestRoundTrip[0];
  // The k-th segment waited for k - 1 others; the seventh acknowledgement is the last that is heard before the end.
  expect(latest('each-acknowledgement')).toBeCloseTo(TRIP + 7 * segmentSeconds, 2);
  expect(latest('one-at-a-time')).toBeCloseTo(TRIP + segmentSeconds, 2);
});

test('timestamps measure what was sent again, by its last copy', () => {
  const latest = (roundTripSamples: 'one-at-a-time' | 'each-acknowledgement') => {
    const { engine, tap } = traced(ns3({ roundTripSamples }), 400, ['0.1'], 3 * TRIP + 5 * segmentSeconds);
    expect(tap.timeOf(0, 2)).toBeGreaterThan(2 * TRIP);
    expect(engine.flows.inRecovery[0]).toBe(0);
    return engine.flows.latestRoundTrip[0];
  };
  expect(latest('each-acknowledgement')).toBeCloseTo(TRIP + segmentSeconds, 2);
  // The SYN's, without the time that a segment takes.
  expect(latest('one-at-a-time')).toBeCloseTo(TRIP, 2);
});

test('without timestamps each acknowledgement measures, but not what was sent again', () => {
  const latest = (lost: readonly string[], until: number) =>
    traced(ns3({ roundTripSamples: 'each-not-sent-again' }), 400, lost, until).engine.flows.latestRoundTrip[0];
  // The seventh of eight acknowledgements is the last that is heard.
  expect(latest([], 2 * TRIP + 7.5 * segmentSeconds)).toBeCloseTo(TRIP + 7 * segmentSeconds, 2);
  // What ends the recovery answers what was sent again: the SYN's round trip is the last.
  expect(latest(['0.1'], 3 * TRIP + 5 * segmentSeconds)).toBeCloseTo(TRIP, 2);
});

test('the answer to a SYN that was sent again measures nothing, the time since the first, or since the last', () => {
  const timeout = (lostSynMeasures: TcpParameters['lostSynMeasures']) => {
    const { engine } = traced(ns3({ lostSynMeasures, synTimeoutSeconds: 3 }), 400, ['-1.1', '0.1'], 3.3);
    return engine.flows.retransmissionTimeout[0];
  };
  // RFC 6298, 5.7.
  expect(timeout('nothing')).toBeCloseTo(3, 9);
  // Three times the sample (2.2). A trace of ns-3 3.44 has 9.504 s after 3.168 s.
  expect(timeout('from-first-syn')).toBeCloseTo(3 * (3 + TRIP), 1);
  expect(timeout('from-last-syn')).toBeCloseTo(3 * TRIP, 1);
});

test.each(['newreno', 'sack'] as const)(
  '%s: the end of a timeout opens the window by what it covers beyond',
  (variant) => {
    const after = (endOfTimeout: TcpParameters['endOfTimeout']) => {
      const one = ns3({ variant, endOfTimeout, initialWindowSegments: 1, minimumTimeoutSeconds: 1 });
      const { engine, tap } = traced(one, 400, ['0.1'], 2);
      expect(tap.timeOf(0, 2)).toBeLessThan(1.5);
      expect(engine.flows.unacknowledged[0]).toBeGreaterThan(1);
      return tap.sent.filter(({ time }) => time > tap.timeOf(0, 2) && time < tap.timeOf(0, 2) + 1.5 * TRIP).length;
    };
    // In slow start one acknowledgement makes two segments of one. In ns-3 the first after a timeout leaves it at one.
    expect([after('opens-window'), after('opens-by-what-is-beyond')]).toEqual([2, 1]);
  },
);

test('without SACK a loss at the recovery point begins a recovery in ns-3, and waits for the timer in RFC 6582', () => {
  const copies = (nextRecovery: TcpParameters['nextRecovery']) => {
    // Segment 0 is sent again by the timer, alone. Of the flight that begins at the recovery point, its first is lost.
    const one = ns3({ variant: 'newreno', nextRecovery, initialWindowSegments: 4, minimumTimeoutSeconds: 1 });
    const { tap } = traced(one, 400, ['0.1', '1.1', '2.1', '3.1', '4.1'], 60);
    const again = tap.timeOf(4, 2) - tap.timeOf(4);
    return again > 0.9 ? 'timer' : 'duplicates';
  };
  expect(copies('beyond-recovery-point')).toBe('timer');
  expect(copies('at-recovery-point-without-sack-too')).toBe('duplicates');
});

describe('a mark', () => {
  /** The window after each of `count` acknowledgements, the first of which tells of a mark; then what it covers is over. */
  const windows = (windowAfterMark: TcpParameters['windowAfterMark'], count: number) => {
    const flows = new FlowTable();
    const flow = flows.allocate();
    const parameters = { ...DEFAULT_TCP, ...NS3_CONVENTIONS, variant: 'sack' as const, windowAfterMark };
    const sender = {
      flows,
      parameters: () => parameters,
      reducesInProportion: () => true,
    } as unknown as ConstructorParameters<typeof Recoveries>[0];
    const recoveries = new Recoveries(sender, null as never);
    flows.unacknowledged[flow] = 1;
    flows.nextSegment[flow] = flows.highestSent[flow] = 21;
    // The law has halved the window.
    flows.congestionWindow[flow] = flows.slowStartThreshold[flow] = 10;
    recoveries.marked(flow, 1);
    const seen: number[] = [];
    for (let i = 0; i < count; i++) {
      if (i > 0) flows.unacknowledged[flow]++;
      recoveries.endAnswer(flow);
      if (!recoveries.reducesByMark(flow, 1)) seen.push(-1);
      const room = Math.floor(flows.congestionWindow[flow] - (flows.nextSegment[flow] - flows.unacknowledged[flow]));
      for (let k = 0; k < room; k++) {
        flows.nextSegment[flow]++;
        recoveries.sent(flow, flows.nextSegment[flow]);
      }
      seen.push(flows.nextSegment[flow] - flows.unacknowledged[flow]);
    }
    return seen;
  };

  test('cuts the window at once: nothing is sent until half has arrived', () => {
    expect(windows('cut', 3)).toEqual([-1, 20, -1, 19, -1, 18]);
  });

  test('or as segments arrive, in ns-3: half of them are sent, and at the end the window is the threshold', () => {
    const seen = windows('proportional', 22);
    // One too many at first: the acknowledgement that tells of the mark counts three times.
    expect(seen.slice(0, 5)).toEqual([21, 21, 20, 20, 19]);
    expect(seen.slice(0, -2).includes(-1)).toBe(false);
    expect(seen.slice(-2)).toEqual([-1, 10]);
  });
});
