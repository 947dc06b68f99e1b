import { expect, test } from 'vitest';
import { DEFAULT_TCP } from '../dumbbell.fixture.ts';
import { FlowTable } from '../flows.ts';
import { ProportionalRateReduction } from './proportional-rate-reduction.ts';
import { NS3_CONVENTIONS, TODAY_CONVENTIONS, type TcpConventions } from './tcp-parameters.ts';

/** The segments that are sent for each duplicate in a row after one loss. Each duplicate reports one segment. */
function sends(conventions: TcpConventions, flight: number, threshold: number, duplicates: number): number[] {
  const flows = new FlowTable();
  const flow = flows.allocate();
  flows.slowStartThreshold[flow] = threshold;
  const prr = new ProportionalRateReduction(flows, () => ({ ...DEFAULT_TCP, ...conventions, segmentBytes: 1448 }));
  prr.begin(flow, flight);
  let inFlight = flight - 1;
  return Array.from({ length: duplicates }, () => {
    inFlight--;
    prr.acknowledged(flow, 1, inFlight, false);
    const count = Math.floor(flows.congestionWindow[flow] - inFlight);
    for (let i = 0; i < count; i++) prr.sent(flow);
    inFlight += count;
    return count;
  });
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

test('of what arrives, so much is sent that the flight ends at the threshold (RFC 9937, 6.2)', () => {
  const sent = sends(TODAY_CONVENTIONS, 100, 70, 99);
  expect(sum(sent.slice(0, 50))).toBe(35);
  expect(sum(sent)).toBe(70);
  expect(Math.max(...sent)).toBe(1);
});

test('ns-3 3.44 sends too much at first: twelve segments for eight duplicates, then none, as its trace shows', () => {
  const sent = sends(NS3_CONVENTIONS, 175, 123, 60);
  expect(sum(sent.slice(0, 8))).toBe(12);
  // The product of bytes has passed 32 bits.
  expect(sum(sent.slice(9, 50))).toBe(0);
  // With a smaller window it does so later, when more than the flight has been sent.
  const small = sends(NS3_CONVENTIONS, 51, 37, 40);
  expect(sum(small.slice(0, 25))).toBeGreaterThan(34);
  expect(sum(small.slice(31, 40))).toBe(0);
});
