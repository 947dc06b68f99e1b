import { restoreTo, saveOf } from '../../base/saved-state.ts';
import { expect, test } from 'vitest';
import { DEFAULT_TCP } from '../dumbbell.fixture.ts';
import { FlowTable } from '../flows.ts';
import { NewRenoLaw } from './newreno-law.ts';
import { NS3_CONVENTIONS, type TcpConventions } from './tcp-parameters.ts';

/** A law with one flow in congestion avoidance. */
function avoiding(window: number, conventions: Partial<TcpConventions> = NS3_CONVENTIONS) {
  const flows = new FlowTable();
  const flow = flows.allocate();
  const law = new NewRenoLaw({
    flows,
    scheduler: { now: 0 },
    parameters: () => ({ ...DEFAULT_TCP, ...conventions }),
    flightSize: () => flows.congestionWindow[flow],
    flightAtLoss: () => flows.congestionWindow[flow],
    inFlight: () => flows.congestionWindow[flow],
  });
  law.opened(flow);
  flows.congestionWindow[flow] = flows.slowStartThreshold[flow] = window;
  return {
    law,
    flow,
    flows,
    /** The window after each acknowledgement. Each covers one segment. @param acknowledgements how many arrive */
    after: (acknowledgements: number) =>
      Array.from({ length: acknowledgements }, () => {
        law.acknowledged(flow, 1);
        return flows.congestionWindow[flow];
      }),
  };
}

test('by segments: one more as soon as there were as many as the window has, the rest of it kept', () => {
  const { after } = avoiding(2.5);
  expect(after(5)).toEqual([2.5, 3.5, 3.5, 3.5, 4.5]);
  // RFC 5681, equation 3: less than a segment in a round trip.
  const byAcknowledgement = avoiding(2.5, {}).after(5);
  expect(byAcknowledgement[1]).toBeCloseTo(2.9 + 1 / 2.9, 5);
  expect(byAcknowledgement[4]).toBeLessThan(4.3);
});

test('by segments: what was counted before a loss opens the window after it, as a trace of ns-3 3.44 shows', () => {
  const { law, flow, flows, after } = avoiding(5);
  law.acknowledged(flow, 4);
  flows.congestionWindow[flow] = flows.slowStartThreshold[flow] = 2.25;
  // ns-3: 3.338 at the first, 4.338 at the third, 5.338 at the seventh, 6.338 at the twelfth, 7.338 at the eighteenth.
  const windows = after(18);
  const steps = windows.flatMap((window, i) => (i === 0 || window > windows[i - 1] ? [[i + 1, window]] : []));
  expect(steps).toEqual([
    [1, 3.25],
    [3, 4.25],
    [7, 5.25],
    [12, 6.25],
    [18, 7.25],
  ]);
});

test('by segments: slow start opens by each, up to the threshold', () => {
  const { law, flow, flows } = avoiding(10);
  flows.congestionWindow[flow] = 4;
  law.acknowledged(flow, 3);
  expect(flows.congestionWindow[flow]).toBe(7);
  law.acknowledged(flow, 8);
  expect(flows.congestionWindow[flow]).toBe(10);
});

test('what was counted is part of a saved state', () => {
  const one = avoiding(5);
  one.law.acknowledged(one.flow, 4);
  const other = avoiding(5);
  restoreTo(other.law, saveOf(one.law));
  expect(other.after(1)).toEqual([6]);
  expect(avoiding(5).after(1)).toEqual([5]);
});
