import { describe, expect, test } from 'vitest';
import { SegmentSets } from '../../base/segment-set.ts';
import { dumbbell } from '../dumbbell.fixture.ts';
import { FlowTable } from '../flows.ts';
import { PacketTable } from '../packets.ts';
import { Scheduler } from '../scheduler.ts';
import { FlowTimer } from './flow-timer.ts';
import type { RecoveringSender } from './loss-recovery.ts';
import type { ProportionalRateReduction } from './proportional-rate-reduction.ts';
import { RackRecovery } from './rack-recovery.ts';
import type { SackRecovery } from './sack-recovery.ts';
import { TODAY_CONVENTIONS } from './tcp-parameters.ts';
import { TRIP, traced } from './traced.fixture.ts';

const RACK = { variant: 'sack', lossDetection: 'rack-tlp' } as const;
const PRR = { variant: 'sack', recoveryWindow: 'proportional' } as const;

describe('RFC 8985', () => {
  test('a loss is noticed by the third report, as without RACK, where nothing was ever reordered (6.2, step 4)', () => {
    const run = (lossDetection: 'duplicates' | 'rack-tlp') =>
      traced({ variant: 'sack', lossDetection, initialWindowSegments: 10 }, 40, ['3.1']).tap.timeOf(3, 2);
    expect(run('rack-tlp')).toBeCloseTo(run('duplicates'), 9);
  });

  test('with fewer than three reports a segment is lost once it is overdue by a quarter of the round trip (6.2, step 5)', () => {
    const { tap, engine } = traced({ ...RACK, initialWindowSegments: 4 }, 4, ['1.1']);
    expect(tap.sent.filter(({ again }) => again).map(({ sequence }) => sequence)).toEqual([1]);
    // All were sent together: RACK.rtt is that of the last report, and from there on it is overdue.
    const report = tap.acknowledged.findLast(({ sack, time }) => sack[1] > 0 && time < tap.timeOf(1, 2))!;
    expect(tap.timeOf(1, 2) - (report.time + TRIP / 2)).toBeCloseTo(TRIP / 4, 2);
    expect(engine.completions.count).toBe(1);
  });

  test('a segment that was sent again and lost again is noticed without the timer (6.2)', () => {
    const { tap } = traced({ ...RACK, initialWindowSegments: 20 }, 100, ['3.1', '3.2']);
    const [second, third] = [tap.timeOf(3, 2), tap.timeOf(3, 3)];
    expect(third - second).toBeLessThan(1.5 * TRIP);
    expect(tap.sent.filter(({ again }) => again).map(({ sequence }) => sequence)).toEqual([3, 3]);
    const { tap: without } = traced({ variant: 'sack', initialWindowSegments: 20 }, 100, ['3.1', '3.2']);
    expect(without.timeOf(3, 3) - without.timeOf(3, 2)).toBeGreaterThan(2 * TRIP);
  });

  test('the tail is asked for after two round trips, before the timer; the probe repairs one loss (7.2, 7.3)', () => {
    const { tap } = traced({ ...RACK, initialWindowSegments: 10, minimumTimeoutSeconds: 2 }, 10, ['9.1']);
    expect(tap.sent.filter(({ again }) => again).map(({ sequence }) => sequence)).toEqual([9]);
    // From the last acknowledgement: that of segment 8.
    const last = tap.acknowledged.filter(({ sequence }) => sequence === 9)[0].time + TRIP / 2;
    expect(tap.timeOf(9, 2) - last).toBeGreaterThan(2 * TRIP - 0.01);
    expect(tap.timeOf(9, 2) - last).toBeLessThan(2 * TRIP + 0.08);
  });

  test('a probe shows the loss of what came before it: recovery, no timeout (7.3)', () => {
    const { tap, engine } = traced({ ...RACK, initialWindowSegments: 10, minimumTimeoutSeconds: 5 }, 10, [
      '7.1',
      '8.1',
      '9.1',
    ]);
    expect(tap.sent.filter(({ again }) => again).map(({ sequence }) => sequence)).toEqual([9, 7, 8]);
    expect(engine.flows.timeouts[0]).toBe(0);
    expect(engine.completions.count).toBe(1);
  });

  test('a probe is a new segment where there is one, whatever the window says (7.3)', () => {
    const { tap } = traced({ ...RACK, initialWindowSegments: 4, minimumTimeoutSeconds: 5 }, 30, [
      '0.1',
      '1.1',
      '2.1',
      '3.1',
    ]);
    expect(tap.order.slice(0, 5)).toEqual([0, 1, 2, 3, 4]);
    expect(tap.timeOf(4) - tap.timeOf(3)).toBeGreaterThan(1.9 * TRIP);
  });

  test('after a probe comes the timer: it sends the first segment again, and then those that are overdue (6.3)', () => {
    const lost = [0, 1, 2, 3, 4].map((segment) => `${segment}.1`);
    const { tap, engine } = traced({ ...RACK, initialWindowSegments: 4, minimumTimeoutSeconds: 1 }, 30, lost);
    const again = tap.sent.filter((one) => one.again).map(({ sequence }) => sequence);
    expect(again.slice(0, 5)).toEqual([0, 1, 2, 3, 4]);
    expect(engine.completions.count).toBe(1);
  });
});

test('after a timeout all that are overdue are lost, though nothing sent later has arrived (RFC 8985, 6.3)', () => {
  const lost = [4, 5, 6, 7, 8, 9].map((segment) => `${segment}.1`);
  // One acknowledgement for two segments: the answer to the probe, segment 9, comes sooner than any before, and says nothing (6.2, step 2).
  const delayed = { acknowledgedSegments: 2, acknowledgementDelaySeconds: 0.04, synBytes: 3000 };
  const { tap, engine } = traced({ ...RACK, ...delayed, initialWindowSegments: 10 }, 10, lost);
  const again = tap.sent.filter((one) => one.again).map(({ sequence }) => sequence);
  expect(again).toEqual([9, 4, 5, 6, 7, 8]);
  expect(tap.timeOf(8, 2) - tap.timeOf(4, 2)).toBeLessThan(3 * TRIP);
  expect(engine.completions.count).toBe(1);
});

test('no probe follows another before a round trip was measured (RFC 8985, 7.3)', () => {
  const scheduler = new Scheduler();
  const flows = new FlowTable();
  const packets = new PacketTable();
  const [flow, answer] = [flows.allocate(), packets.allocate()];
  flows.congestionWindow[flow] = 10;
  flows.smoothedRoundTrip[flow] = flows.shortestRoundTrip[flow] = 0.2;
  flows.retransmissionTimeout[flow] = 1;
  const timer = new FlowTimer(scheduler, flows);
  timer.reset(flow);
  const sent: number[] = [];
  const tcp = {
    ...{ flows, scheduler, network: { packets }, parameters: () => ({ windowSegments: 100 }) },
    ...{ maySend: () => true, openWindow: () => {}, reducesInProportion: () => false },
    sendSegment: (_flow: number, segment: number) => {
      sent.push(segment);
      flows.highestSent[flow] = Math.max(flows.highestSent[flow], segment + 1);
      rack.sent(flow, segment);
    },
  } as unknown as RecoveringSender;
  const sack = { scoreboards: new SegmentSets(), update: () => {} } as unknown as SackRecovery;
  const rack = new RackRecovery(tcp, sack, {} as ProportionalRateReduction, timer);
  rack.reset(flow);
  /** The application writes a segment, which leaves. @returns when the timer is due, from then on */
  const write = (at: number): number => {
    scheduler.now = at;
    flows.availableSegments[flow]++;
    timer.armTimeout(flow);
    rack.fill(flow);
    return flows.timerDeadline[flow] - at;
  };
  const acknowledge = (at: number): void => {
    scheduler.now = at;
    packets.sequence[answer] = ++flows.unacknowledged[flow];
    rack.newAcknowledgement(flow, 1, answer);
  };
  expect(write(0)).toBeCloseTo(0.4, 12);
  scheduler.now = 0.4;
  rack.timerDue(flow);
  expect(sent).toEqual([0, 0]);
  // The first copy was late: so soon the answer measures nothing (6.2, step 2). Then the second is reported as a duplicate, and the probe is over (7.4).
  acknowledge(0.41);
  scheduler.now = 0.6;
  packets.sackEnd0[answer] = 1;
  rack.heardBeside(flow, answer);
  packets.sackEnd0[answer] = 0;
  expect(write(1)).toBe(1);
  acknowledge(1.2);
  expect(write(1.3)).toBeCloseTo(0.4, 12);
  expect(sent).toEqual([0, 0, 1, 2]);
});

describe('RFC 9937', () => {
  test('after one loss every other acknowledgement sends a segment, and the window ends at the threshold (section 6)', () => {
    const settings = { initialWindowSegments: 20, initialThresholdSegments: 20, limitedTransmit: false };
    const flight = (recoveryWindow: 'cut' | 'proportional') => {
      const { tap } = traced({ ...settings, variant: 'sack', recoveryWindow }, 80, ['0.1']);
      const begin = tap.timeOf(0, 2);
      return tap.sent
        .filter(({ time, again }) => !again && time > begin && time < begin + TRIP)
        .map(({ time }) => time);
    };
    const [cut, proportional] = [flight('cut'), flight('proportional')];
    // A flight of 20 becomes 10: one is the segment that is sent again.
    expect(proportional.length).toBeGreaterThanOrEqual(8);
    expect(proportional.length).toBeLessThanOrEqual(10);
    // Cut at once, the sender is silent for half a round trip; in proportion it sends all along.
    expect(cut[0] - proportional[0]).toBeGreaterThan(0.3 * 20 * 0.0052);
    // One for two, but where ten is not a whole share of the eighteen that were not reported before.
    const gaps = proportional.slice(1).map((time, i) => Math.round((time - proportional[i]) / 0.0052));
    expect(gaps.slice(0, 4)).toEqual([2, 2, 2, 2]);
    for (const gap of gaps) expect([1, 2, 3]).toContain(gap);
  });

  test('where more is lost than the threshold asks for, no more is sent than arrives, and one more (section 6)', () => {
    const lost = Array.from({ length: 12 }, (_, i) => `${i}.1`);
    const { tap, engine } = traced(
      { ...PRR, ...{ initialWindowSegments: 20, initialThresholdSegments: 20 }, minimumTimeoutSeconds: 3 },
      80,
      lost,
    );
    const begin = tap.timeOf(0, 2);
    const sent = tap.sent.filter(({ time }) => time >= begin && time < begin + TRIP);
    const answers = tap.acknowledged.filter(({ time }) => time > begin - TRIP / 2 && time < begin + TRIP / 2);
    expect(sent.length).toBeLessThanOrEqual(answers.length + 1);
    expect(engine.flows.timeouts[0]).toBe(0);
    expect(engine.completions.count).toBe(1);
  });
});

describe.each(['duplicates', 'rack-tlp'] as const)('with many losses: %s', (lossDetection) => {
  const tcp = { ...TODAY_CONVENTIONS, variant: 'sack', lossDetection, initialWindowSegments: 10 } as const;

  test('all arrives', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const lost = Array.from({ length: 30 }, (_, i) => `${(i * seed * 7) % 90}.${1 + ((i * seed) % 3)}`);
      expect(traced(tcp, 100, lost).engine.completions.count).toBe(1);
    }
  });

  test('a saved state goes on as if nothing had been', () => {
    const flows = { arrivals: { kind: 'poisson', flowsPerSecond: 8 } } as const;
    const whole = dumbbell({ bufferPackets: 12, tcp: { ...tcp, windowSegments: 1000 }, flows });
    whole.advance(20, Infinity);
    for (const moment of [3.1, 7.77, 12.5]) {
      const engine = dumbbell({ bufferPackets: 12, tcp: { ...tcp, windowSegments: 1000 }, flows });
      while (!engine.advance(moment, 97));
      const state = engine.save();
      engine.advance(moment + 3, Infinity);
      const fresh = dumbbell({ bufferPackets: 12, tcp: { ...tcp, windowSegments: 1000 }, flows });
      for (const one of [engine, fresh]) {
        one.restore(state);
        one.advance(20, Infinity);
        expect(one.network.fingerprint.toString()).toBe(whole.network.fingerprint.toString());
      }
    }
    expect(whole.network.packetsDropped).toBeGreaterThan(20);
  });
});
