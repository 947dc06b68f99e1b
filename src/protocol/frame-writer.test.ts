import { expect, test } from 'vitest';
import gameServer from '../../scenarios/pcc-game-server.json' with { type: 'json' };
import { oneLink } from '../queues/one-link.fixture.ts';
import { validateScenario } from '../scenario/validate.ts';
import type { Lane } from '../simulation/lane.ts';
import { openLane } from '../simulation/open-lane.ts';
import {
  LINK,
  LINK_STRIDE,
  PACKET,
  PACKET_WORDS,
  TRIAL,
  TRIAL_STRIDE,
  MAXIMUM_TRIALS,
  NODE,
  NODE_STRIDE,
} from './frame.ts';
import { FrameWriter } from './frame-writer.ts';

function openedLane(laneId: string): Lane {
  const result = validateScenario(gameServer);
  if (!result.ok) throw new Error(result.problems[0].message);
  return openLane(result.scenario, laneId);
}

test('a frame reports the last trials, and again after the lane went back', () => {
  const lane = openedLane('pcc');
  const writer = new FrameWriter(lane, []);
  expect(writer.write(false).trials).toHaveLength(0);
  lane.advance(50, Infinity);
  const state = lane.save();
  const { trials } = writer.write(false);
  const count = trials.length / TRIAL_STRIDE;
  expect(count).toBeGreaterThan(2);
  expect(count).toBeLessThanOrEqual(MAXIMUM_TRIALS);
  let before = 0;
  for (let row = 0; row < count; row++) {
    const at = (name: keyof typeof TRIAL): number => trials[row * TRIAL_STRIDE + TRIAL[name]];
    expect(at('atSeconds')).toBeGreaterThanOrEqual(before);
    before = at('atSeconds');
    expect(at('trafficClass')).toBe(0);
    expect(at('member')).toBeLessThan(24);
    if (at('chance') > 0) expect(at('staysOn')).toBe(at('draw') <= at('chance') ? 1 : 0);
    else expect([at('draw'), at('staysOn')]).toEqual([NaN, 0]);
    expect(at('offSeconds') > 0).toBe(at('staysOn') === 0);
  }
  lane.advance(60, Infinity);
  expect(writer.write(false).trials).not.toEqual(trials);
  lane.restore(state);
  writer.rewound();
  expect(writer.write(false).trials).toEqual(trials);
});

test('a frame reports at which nodes flows are stopped', () => {
  const lane = openedLane('pcc');
  lane.advance(50, Infinity);
  const { nodes } = new FrameWriter(lane, []).write(true);
  let stopped = 0;
  for (let at = 0; at < nodes.length; at += NODE_STRIDE) {
    stopped += nodes[at + NODE.suspendedFlows];
    expect(nodes[at + NODE.suspendedFlows]).toBeLessThanOrEqual(nodes[at + NODE.activeFlows]);
  }
  expect(stopped).toBeGreaterThan(0);
  expect(stopped).toBe(24 - lane.series()['on.players'].values.at(-1)!);
});

test('a lane samples what each flow gets, and the rates that PCC weighs', () => {
  const lane = openedLane('pcc');
  lane.advance(40, Infinity);
  const series = lane.series();
  const last = (id: string): number => series[id].values.at(-1)!;
  const each = Array.from({ length: 24 }, (_, index) => last(`delivered.players.${index + 1}`));
  expect(each.reduce((sum, bytes) => sum + bytes)).toBe(last('goodput.players'));
  const on = each.map((_, index) => last(`on.players.${index + 1}`));
  expect(on.reduce((sum, one) => sum + one)).toBe(last('on.players'));
  const rates = each.map((_, index) => last(`tcpRate.players.${index + 1}`)).filter(Number.isFinite);
  expect(rates.length).toBeGreaterThan(5);
  // Other classes are not switched; flows that come and go are not told apart.
  expect(Object.keys(series)).toContain('delivered.downloads.12');
  expect(Object.keys(series)).not.toContain('on.downloads');
  expect(Object.keys(series)).not.toContain('delivered.pages.1');
});

test.each(['fq-codel', 'fq-pie', 'cake', 'drr', 'codel', 'drop-tail'])(
  '%s: a packet says in which queue of its flow it waits',
  (discipline) => {
    const scenario = oneLink({ discipline });
    const lane = openLane(scenario, scenario.lanes[0].id);
    lane.advance(3, Infinity);
    const core = lane.network.links.findIndex(({ id }) => id === 'core');
    const { waiting } = lane.engine.links[core];
    const { packets, packetCount, links } = new FrameWriter(lane, [core]).write(false);
    const integers = new Int32Array(packets);
    const numbers = new Float32Array(packets);
    const told = new Map<number, number>();
    let sending = 0;
    for (let at = 0; at < packetCount * PACKET_WORDS; at += PACKET_WORDS) {
      if (numbers[at + PACKET.departureEnd] <= 0) continue;
      if (numbers[at + PACKET.departureStart] <= 0) sending++;
      else told.set(integers[at + PACKET.queue], (told.get(integers[at + PACKET.queue]) ?? 0) + 1);
    }
    const turns = waiting?.discipline.turns?.();
    const held = turns?.filter(({ queue }) => waiting!.queue(queue).length > 0);
    const all = links[core * LINK_STRIDE + LINK.queuePackets] - sending;
    expect(all).toBeGreaterThan(2);
    const lengths = held?.map(({ queue }) => [queue + 1, waiting!.queue(queue).length] as const);
    expect(told).toEqual(new Map(lengths ?? [[0, all]]));
  },
);
