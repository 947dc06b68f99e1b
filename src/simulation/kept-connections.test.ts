import { expect, test } from 'vitest';
import * as FlowState from '../engine/kinds/flow-state.ts';
import * as Happened from '../engine/kinds/happened.ts';
import * as PacketKind from '../engine/kinds/packet-kind.ts';
import type { Scenario } from '../scenario/schema.ts';
import { validateScenario } from '../scenario/validate.ts';
import { expectAlikeFromStates } from './alike-from-states.fixture.ts';
import { missingPackets } from './faults.ts';
import type { Lane } from './lane.ts';
import { openLane } from './open-lane.ts';
import { summaryOf } from './summary.ts';
import { FlowLog } from './watch/flow-log.ts';

const ends = { from: ['sources'], to: ['receivers'], connection: 'kept' };
const start = { earliestSeconds: 0, latestSeconds: 0.5 };
const REQUESTS = {
  ...{ ...ends, id: 'web', kind: 'requests', users: 8, start },
  think: { kind: 'fixed', seconds: 0.3 },
  size: { kind: 'exponential', meanBytes: 30_000 },
};
const VIDEO = {
  ...{ ...ends, id: 'video', kind: 'video', players: 3, start },
  player: {
    ratesBitsPerSecond: [1e5, 2e5, 4e5, 8e5],
    ...{ chunkSeconds: 2, bufferSeconds: 12, reservoirSeconds: 3, cushionSeconds: 6 },
  },
};
/** One user on an empty link whose responses are all as large. */
const ONE = {
  ...REQUESTS,
  users: 1,
  start: { earliestSeconds: 0, latestSeconds: 0 },
  size: { kind: 'fixed', bytes: 60_500 },
  transport: { segmentBytes: 1000, windowSegments: 1000 },
};

interface Cell {
  readonly traffic?: readonly object[];
  readonly timeline?: readonly object[];
  readonly scheme?: string;
  readonly rateBitsPerSecond?: number;
}

function open({
  traffic = [REQUESTS, VIDEO],
  timeline = [],
  rateBitsPerSecond = 2e6,
  scheme = 'none',
}: Cell = {}): Lane {
  const result = validateScenario({
    headway: 1,
    title: 'Kept connections',
    network: {
      form: 'generated',
      generator: 'dumbbell',
      parameters: { pairs: 4, rateBitsPerSecond, delaySeconds: 0.02, bufferPackets: 25 },
    },
    traffic,
    timeline,
    lanes: [{ id: 'lane', scheme }],
    run: { seed: 3, untilSeconds: 60, sampleIntervalSeconds: 0.1 },
  });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return openLane(result.scenario as Scenario, 'lane');
}

/** Counts packets of two kinds that are sent for the first time. */
function countPackets(lane: Lane): { readonly syns: number; readonly fins: number } {
  const count = { syns: 0, fins: 0 };
  lane.observe({
    stops: false,
    happened(what, _link, _flow, packet) {
      if (what !== Happened.packetSent) return;
      const { kind, resent } = lane.engine.network.packets;
      if (kind[packet] === PacketKind.syn && resent[packet] === 0) count.syns++;
      if (kind[packet] === PacketKind.fin) count.fins++;
    },
    sampled() {},
  });
  return count;
}

const CHANGES = [
  { atSeconds: 9, set: 'traffic.web.users', value: 3 },
  { atSeconds: 11, set: 'traffic.video.players', value: 1 },
  { atSeconds: 14, set: 'traffic.web.think.seconds', value: 0 },
  { atSeconds: 16.5, set: 'traffic.web.users', value: 12 },
  { atSeconds: 18, set: 'traffic.video.players', value: 5 },
];

test('a client has one connection: one SYN, no FIN, and a flow that arrives and completes for each response', () => {
  const lane = open();
  const count = countPackets(lane);
  lane.advance(30, Infinity);
  const { engine } = lane;
  expect(count).toEqual({ syns: 11, fins: 0 });
  const [web, video] = summaryOf(lane).classes;
  expect(web.flowsCompleted).toBe(engine.clientsOf(0)!.responses);
  expect(web.flowsCompleted).toBeGreaterThan(100);
  expect(video.flowsCompleted).toBeGreaterThan(20);
  expect(web.flowsArrived).toBe(web.flowsCompleted + web.flowsActive);
  expect(engine.census.active).toBe(engine.census.activeInClass[0] + engine.census.activeInClass[1]);
});

test('packets are conserved, and what was asked for arrives to the byte, whatever is changed', () => {
  const lane = open({ timeline: CHANGES });
  const log = new FlowLog(lane);
  lane.observe(log);
  for (let seconds = 0.25; seconds <= 30; seconds += 0.25) {
    lane.advance(seconds, Infinity);
    expect(missingPackets(lane.engine)).toBe(0);
  }
  const done = log.flows().filter(({ completionSeconds }) => completionSeconds !== null);
  expect(done).toHaveLength(lane.engine.completions.count);
  for (const { deliveredBytes, sizeBytes } of done) expect(deliveredBytes).toBe(Math.round(sizeBytes!));
});

test.each(['none', 'cp', 'slbn', 'xcp', 'lccp', 'tfrc'])('it goes on alike from any saved moment (%s)', (scheme) => {
  const whole = expectAlikeFromStates(() => open({ timeline: CHANGES, scheme }), [1.05, 8.97, 13.3, 17.71], 26);
  expect(whole.engine.completions.count).toBeGreaterThan(20);
});

test('the connection of a client that goes is closed, at once or with its last response', () => {
  const users = [0, 8].map((value, place) => ({ atSeconds: 9 + 3 * place, set: 'traffic.web.users', value }));
  const lane = open({ timeline: users, traffic: [REQUESTS], rateBitsPerSecond: 1e7 });
  lane.advance(8.9, Infinity);
  const states = () => [...lane.engine.flows.rows()].map((row) => lane.engine.flows.state[row]);
  expect(new Set(states())).toEqual(new Set([FlowState.active, FlowState.idle]));
  lane.advance(11.9, Infinity);
  expect(new Set(states())).toEqual(new Set([FlowState.completed]));
  expect(lane.engine.census.active).toBe(0);
  const { responses } = lane.engine.clientsOf(0)!;
  lane.advance(20, Infinity);
  // Those who come back have connections of their own again, in the rows that were free.
  expect(lane.engine.clientsOf(0)!.responses).toBeGreaterThan(responses + 50);
  expect(states()).toHaveLength(8);
});

test('the second response over a connection needs no handshake and no slow start from the beginning', () => {
  const times = (connection: string): number[] => {
    const lane = open({
      traffic: [{ ...ONE, connection, think: { kind: 'fixed', seconds: 0.1 } }],
      rateBitsPerSecond: 1e8,
    });
    lane.advance(10, Infinity);
    return [...lane.engine.completions.sinceArrival.subarray(0, 3)];
  };
  const [kept, fresh] = [times('kept'), times('new')];
  expect(kept[0]).toBe(fresh[0]);
  expect(fresh[1]).toBeCloseTo(fresh[0], 9);
  // A round trip is a little more than 40 ms; the window is open by then.
  expect(fresh[1] - kept[1]).toBeGreaterThan(0.08);
  expect(kept[2]).toBeLessThanOrEqual(kept[1]);
});

test.each([
  ['newreno', 0.1, false],
  ['newreno', 5, true],
  ['cubic', 5, true],
  ['bbr', 5, false],
])('RFC 5681, 4.1: the window of %s after %d s of idleness', (law, seconds, restarts) => {
  const transport = { ...ONE.transport, initialWindowSegments: 3, windowLaw: { law } };
  const lane = open({ traffic: [{ ...ONE, transport, think: { kind: 'fixed', seconds } }], rateBitsPerSecond: 1e8 });
  const { flows } = lane.engine;
  while (lane.engine.completions.count < 1) lane.advance(lane.nextEventSeconds, 1);
  const [row] = flows.rows();
  expect(flows.state[row]).toBe(FlowState.idle);
  expect(flows.timerDeadline[row]).toBe(Infinity);
  const [window, threshold] = [flows.congestionWindow[row], flows.slowStartThreshold[row]];
  expect(window).toBeGreaterThan(10);
  while (flows.state[row] === FlowState.idle) lane.advance(lane.nextEventSeconds, 1);
  expect(flows.congestionWindow[row]).toBe(restarts ? 3 : window);
  expect(flows.slowStartThreshold[row]).toBe(threshold);
  if (law !== 'bbr')
    expect(flows.nextSegment[row] - flows.unacknowledged[row]).toBe(
      Math.min(Math.floor(flows.congestionWindow[row]), 61),
    );
});
