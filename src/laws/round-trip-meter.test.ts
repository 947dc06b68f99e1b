import { describe, expect, test } from 'vitest';
import { validateScenario } from '../scenario/validate.ts';
import { openLane } from '../simulation/open-lane.ts';
import type { WindowSender } from '../engine/transport/window-law.ts';
import { DeliveryRate } from './delivery-rate.ts';
import { RoundTripMeter } from './round-trip-meter.ts';

/** A sender with one flow, whose clock the test sets. */
function senderOf(resentMeasures: 'since-last-copy' | 'nothing') {
  const scheduler = { now: 0 };
  const flows = {
    ...{ unacknowledged: [0], highestSent: [10], nextSegment: [10], availableSegments: [100], congestionWindow: [10] },
    shortestRoundTrip: [0.1],
  };
  const sender = { scheduler, flows, parameters: () => ({ resentMeasures }), inFlight: () => 10 };
  return { scheduler, flows, sender: sender as unknown as WindowSender };
}

/** Segment 0 leaves at 0 s and again at 1 s, and is answered `seconds` later. @returns what it measures, seconds */
function measured(resentMeasures: 'since-last-copy' | 'nothing', seconds: number, shortest = 0.1): number[] {
  const { scheduler, flows, sender } = senderOf(resentMeasures);
  flows.shortestRoundTrip[0] = shortest;
  const trips: number[] = [];
  const meter = new RoundTripMeter(sender, (_, trip) => trips.push(Math.round(trip * 1e6) / 1e6));
  meter.opened(0);
  meter.sent(0, 0, false);
  scheduler.now = 1;
  meter.sent(0, 0, true);
  scheduler.now = 1 + seconds;
  meter.arrived(0, 0);
  // It is reported twice, and counts once.
  meter.arrived(0, 0);
  return trips;
}

describe('a segment that was sent again', () => {
  test('measures the time since its last copy', () => {
    expect(measured('since-last-copy', 0.25)).toEqual([0.25]);
    expect(measured('since-last-copy', 0.1)).toEqual([0.1]);
  });

  test('measures nothing where the answer is sooner than the shortest round trip, or where none was measured', () => {
    expect(measured('since-last-copy', 0.09)).toEqual([]);
    expect(measured('since-last-copy', 0.25, 0)).toEqual([]);
  });

  test('measures nothing by Karn’s rule', () => {
    expect(measured('nothing', 0.25)).toEqual([]);
  });

  test.each([
    ['since-last-copy', 0.25, 0.25],
    ['since-last-copy', 0.09, NaN],
    ['nothing', 0.25, NaN],
  ] as const)(
    'the sample of a delivery rate has the same: %s, answered after %d s',
    (resentMeasures, seconds, trip) => {
      const { scheduler, sender } = senderOf(resentMeasures);
      const rate = new DeliveryRate(sender);
      rate.opened(0);
      rate.sent(0, 0, false);
      rate.sent(0, 1, false);
      scheduler.now = 0.1;
      rate.arrived(0, 1);
      expect(rate.finish(0)).toBe(true);
      expect(rate.sample.roundTrip).toBeCloseTo(0.1, 9);
      scheduler.now = 1;
      rate.sent(0, 0, true);
      scheduler.now = 1 + seconds;
      rate.arrived(0, 0);
      expect(rate.finish(0)).toBe(true);
      if (Number.isNaN(trip)) expect(rate.sample.roundTrip).toBeNaN();
      else expect(rate.sample.roundTrip).toBeCloseTo(trip, 9);
    },
  );
});

/**
 * Two flows of a law at 5 Mbit/s over 100 ms, whose link is down from 16 to 18 s: the longer of the virtual round trips 11 s
 * later, seconds, and what the flow gets that gets less from 29 to 40 s, as a share of half the link.
 */
function afterOutage(law: string) {
  const link = { rateBitsPerSecond: 1e9, delaySeconds: 0.001, bufferPackets: 1000 };
  const result = validateScenario({
    headway: 1,
    title: law,
    network: {
      form: 'drawn',
      nodes: ['s1', 's2', 'd1', 'd2']
        .map((id) => ({ id, kind: 'host', x: 0, y: 0 }))
        .concat(['r1', 'r2'].map((id) => ({ id, kind: 'router', x: 1, y: 0 }))),
      links: [
        { id: 'in1', from: 's1', to: 'r1', ...link },
        { id: 'in2', from: 's2', to: 'r1', ...link },
        { id: 'middle', from: 'r1', to: 'r2', rateBitsPerSecond: 5e6, delaySeconds: 0.048, bufferPackets: 200 },
        { id: 'out1', from: 'r2', to: 'd1', ...link },
        { id: 'out2', from: 'r2', to: 'd2', ...link },
      ],
    },
    traffic: ['1', '2'].map((n) => ({
      ...{ id: `flow${n}`, kind: 'long-lived', from: [`s${n}`], to: [`d${n}`], count: 1 },
      start: { earliestSeconds: 0, latestSeconds: 0 },
      transport: { variant: 'sack', profile: 'today', segmentBytes: 1448, windowSegments: 100_000, windowLaw: { law } },
    })),
    timeline: [
      { atSeconds: 16, set: 'network.links.middle.isDown', value: true },
      { atSeconds: 18, set: 'network.links.middle.isDown', value: false },
    ],
    lanes: [{ id: 'one', scheme: 'none' }],
    run: { seed: 1, untilSeconds: 40 },
  });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const lane = openLane(result.scenario, 'one');
  const { engine } = lane;
  lane.advance(29, Infinity);
  const before = [0, 1].map((index) => engine.deliveredOf(index));
  const probed = [0, engine.flows.width].map((row) => engine.transports.tcp.law(row).probes['virtual'](row));
  lane.advance(40, Infinity);
  const got = [0, 1].map((index) => engine.deliveredOf(index) - before[index]);
  return { longest: Math.max(...probed), least: (Math.min(...got) * 8) / (2.5e6 * 11) };
}

// A search found it. With Karn's rule the longer one is 1.7 s, and its flow gets 2 % of half the link.
test('after an outage of two seconds both flows of Prague know the round trip again within eleven seconds', () => {
  const { longest, least } = afterOutage('prague');
  expect(longest).toBeLessThan(0.6);
  expect(least).toBeGreaterThan(0.5);
});
