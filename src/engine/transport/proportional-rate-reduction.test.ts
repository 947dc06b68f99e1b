import { expect, test } from 'vitest';
import { DEFAULT_TCP } from '../dumbbell.fixture.ts';
import { FlowTable } from '../flows.ts';
import { ProportionalRateReduction } from './proportional-rate-reduction.ts';
import { NS3_CONVENTIONS, TODAY_CONVENTIONS, type TcpConventions } from './tcp-parameters.ts';

/**
 * The segments that are sent for each duplicate in a row after one loss. Each duplicate reports one segment.
 * @param counted segments of the flight that are not in the network when the first is answered
 */
function sends(
  conventions: TcpConventions,
  flight: number,
  threshold: number,
  duplicates: number,
  counted: number,
): number[] {
  const flows = new FlowTable();
  const flow = flows.allocate();
  flows.slowStartThreshold[flow] = threshold;
  const prr = new ProportionalRateReduction(flows, () => ({ ...DEFAULT_TCP, ...conventions, segmentBytes: 1448 }));
  prr.begin(flow, flight);
  let inFlight = flight - counted + 1;
  return Array.from({ length: duplicates }, () => {
    inFlight--;
    prr.acknowledged(flow, 1, inFlight, false, true);
    const count = Math.floor(flows.congestionWindow[flow] - inFlight);
    for (let i = 0; i < count; i++) prr.sent(flow);
    inFlight += count;
    return count;
  });
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

test('of what arrives, so much is sent that the flight ends at the threshold (RFC 9937, 6.2)', () => {
  // What was reported last and what is lost are in the flight.
  const sent = sends(TODAY_CONVENTIONS, 100, 70, 99, 2);
  expect(sum(sent.slice(0, 50))).toBe(35);
  expect(sum(sent)).toBe(70);
  expect(Math.max(...sent)).toBe(1);
});

test('ns-3 3.44 sends too much at first: eleven segments for eight duplicates, then none, as its trace shows', () => {
  // One CUBIC flow over four products of bandwidth and delay: a pipe of 175 segments, a threshold of 123.
  const sent = sends(NS3_CONVENTIONS, 175, 123, 60, 0);
  expect(sent.slice(0, 8)).toEqual([1, 1, 2, 1, 2, 1, 1, 2]);
  // The product of bytes has passed 32 bits.
  expect(sum(sent.slice(8, 50))).toBe(0);
  // With a smaller window it does so later, when more than the flight has been sent.
  const small = sends(NS3_CONVENTIONS, 51, 37, 40, 0);
  expect(sum(small.slice(0, 25))).toBeGreaterThan(34);
  expect(sum(small.slice(31, 40))).toBe(0);
});

test('a difference below 0 in 32 bits sends nothing, where RFC 9937 sends what has just arrived', () => {
  const window = (conventions: TcpConventions): number => {
    const flows = new FlowTable();
    const flow = flows.allocate();
    flows.slowStartThreshold[flow] = 10;
    const prr = new ProportionalRateReduction(flows, () => ({ ...DEFAULT_TCP, ...conventions, segmentBytes: 1448 }));
    prr.begin(flow, 20);
    // More has been sent than has arrived, and little is in the network.
    for (let i = 0; i < 6; i++) prr.sent(flow);
    prr.acknowledged(flow, 2, 5, false, false);
    return flows.congestionWindow[flow] - 5;
  };
  expect(window(TODAY_CONVENTIONS)).toBe(2);
  expect(window(NS3_CONVENTIONS)).toBe(0);
});
