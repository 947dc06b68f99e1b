/** Prague's average, its window at each acknowledgement, and the counters of Accurate ECN, against independent vectors (`tests/reference/l4s`). */
import { describe, expect, test } from 'vitest';
import type { NumbersByRow } from '../../src/base/numbers-by-row.ts';
import { DEFAULT_TCP } from '../../src/engine/dumbbell.fixture.ts';
import { FlowTable } from '../../src/engine/flows.ts';
import { AccurateEcn, increaseOf } from '../../src/engine/transport/accurate-ecn.ts';
import { PragueLaw } from '../../src/laws/prague/law.ts';
import { grouped, numberOf, referenceRows, type Row } from './reference.ts';

/** A flow of Prague whose sender a test plays. */
function flowOf(leastRoundTrip: number) {
  const flows = new FlowTable();
  const flow = flows.allocate();
  const scheduler = { now: 0 };
  const flight = (): number => flows.congestionWindow[flow];
  const law = new PragueLaw(
    { flows, scheduler, parameters: () => DEFAULT_TCP, flightSize: flight, flightAtLoss: flight, inFlight: flight },
    () => ({ gain: 1 / 16, leastRoundTrip, fallback: false }),
  );
  flows.answeredUpTo[flow] = -1;
  flows.slowStartThreshold[flow] = 1e9;
  law.opened(flow);
  return { flows, flow, law, scheduler };
}

/** The alpha of a flow that has seen marks: the first number of its average, and the fourth of its path. */
function setAlpha({ law }: ReturnType<typeof flowOf>, alpha: number): void {
  const { own, paths } = law.parts() as Readonly<Record<'own' | 'paths', NumbersByRow>>;
  own.values[0] = alpha;
  paths.values[3] = 1;
}

test('alpha moves by g towards the marked share, to 1e-9', () => {
  const one = flowOf(0);
  let sent = 0;
  const rows = referenceRows('l4s/prague-alpha-vectors.csv');
  expect(rows.length).toBe(80);
  for (const row of rows) {
    one.scheduler.now += 1;
    sent += numberOf(row, 'acked_pkts');
    one.flows.unacknowledged[one.flow] = one.flows.nextSegment[one.flow] = sent;
    one.law.echoed(one.flow, numberOf(row, 'acked_pkts'), numberOf(row, 'marked_pkts'));
    expect(Math.abs(one.law.probes.share(one.flow) - numberOf(row, 'alpha_after'))).toBeLessThan(1e-9);
  }
});

const sets = grouped(referenceRows('l4s/prague-vectors.csv'), ['set']);
/** Alpha and the window before the first row; null: slow start with a window of 10. */
const BEGINNINGS: Readonly<Record<string, readonly [alpha: number, window: number] | null>> = {
  A: null,
  B: [0.25, 20],
  C: [0.1, 24],
  D: [0.5, 12],
};

describe.each([...sets])('set %s', (name, rows: readonly Row[]) => {
  test('the same reductions, alpha and window to 1e-9', () => {
    const [first] = rows;
    const beginning = BEGINNINGS[name];
    const one = flowOf(numberOf(first, 'min_virtual_rtt_ms') / 1000);
    const { flows, flow, law, scheduler } = one;
    const roundTrip = numberOf(first, 'rtt_ms') / 1000;
    if (beginning !== null) setAlpha(one, beginning[0]);
    flows.smoothedRoundTrip[flow] = roundTrip;
    flows.congestionWindow[flow] = beginning?.[1] ?? 10;
    if (beginning !== null) flows.slowStartThreshold[flow] = beginning[1];
    for (const row of rows) {
      scheduler.now = numberOf(row, 'time_ms') / 1000;
      const packet = numberOf(row, 'packet');
      flows.nextSegment[flow] = flows.highestSent[flow] = numberOf(row, 'packets_sent_before');
      if (row['kind'] === 'loss') {
        if (row['reduced_by'] === 'loss') {
          law.congested(flow, false);
          flows.answeredUpTo[flow] = flows.highestSent[flow];
          flows.inRecovery[flow] = 1;
        }
      } else {
        flows.unacknowledged[flow] = packet + 1;
        if (flows.unacknowledged[flow] > flows.answeredUpTo[flow]) flows.inRecovery[flow] = 0;
        const marked = numberOf(row, 'ce');
        law.echoed(flow, 1, marked);
        const isDue = flows.inRecovery[flow] === 0 && flows.unacknowledged[flow] > flows.answeredUpTo[flow];
        const reduces = marked > 0 && isDue && law.answersMark(flow);
        expect([row['event'], reduces ? 'mark' : '']).toEqual([row['event'], row['reduced_by']]);
        if (reduces) {
          law.congested(flow, true);
          flows.answeredUpTo[flow] = flows.highestSent[flow];
        }
        if (flows.inRecovery[flow] === 0) law.acknowledged(flow, 1);
      }
      expect(Math.abs(law.probes.share(flow) - numberOf(row, 'alpha'))).toBeLessThan(1e-9);
      expect(Math.abs(flows.congestionWindow[flow] - numberOf(row, 'window_pkts'))).toBeLessThan(1e-9);
    }
  });
});

test('Accurate ECN: what the sender adds to its count, by the ACE field (RFC 9768, A.2)', () => {
  const rows = referenceRows('l4s/accecn-vectors.csv');
  expect(rows.length).toBeGreaterThan(200);
  for (const row of rows) {
    const newly = numberOf(row, 'newly_acknowledged_pkts');
    const increase = increaseOf(numberOf(row, 'ace_field'), numberOf(row, 'sender_count_before'), newly);
    expect([row['set'], row['ack'], increase]).toEqual([row['set'], row['ack'], numberOf(row, 'increase_used')]);
  }
});

test('the receiver sends its count of marked packets modulo 8, from 5 on', () => {
  const counters = new AccurateEcn();
  counters.reset(0);
  // Set A loses no acknowledgement.
  for (const row of referenceRows('l4s/accecn-vectors.csv').filter(({ set }) => set === 'A')) {
    for (let n = 0; n < numberOf(row, 'newly_marked_pkts_true'); n++) counters.markArrived(0);
    expect(counters.field(0)).toBe(numberOf(row, 'ace_field'));
  }
});

test('marks that repeated acknowledgements report are told with the next that covers new data', () => {
  const counters = new AccurateEcn();
  counters.reset(0);
  const reports = (segments: number): number => counters.heard(0, counters.field(0), segments);
  expect(reports(1)).toBe(0);
  for (let n = 0; n < 12; n++) {
    counters.markArrived(0);
    expect(reports(0)).toBe(0);
  }
  // 13 segments, of which 12 were reported: the field cannot have gone round.
  expect(reports(13)).toBe(12);
  expect(reports(1)).toBe(0);
});
