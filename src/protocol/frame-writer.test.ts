import { expect, test } from 'vitest';
import gameServer from '../../scenarios/pcc-game-server.json' with { type: 'json' };
import { validateScenario } from '../scenario/validate.ts';
import { openLane, type Lane } from '../simulation/lane.ts';
import { TRIAL, TRIAL_STRIDE, MAXIMUM_TRIALS, NODE, NODE_STRIDE } from './frame.ts';
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
