import { expect, test } from 'vitest';
import { shippedScenarios } from '../../scenario/shipped.ts';
import { validateScenario } from '../../scenario/validate.ts';
import type { Lane } from '../lane.ts';
import { openLane } from '../open-lane.ts';
import { inspect } from './inspect.ts';

function laneAt(name: string, seconds: number): Lane {
  const result = validateScenario(shippedScenarios.find((one) => one.name === name)!.scenario);
  if (!result.ok) throw new Error(result.problems[0].message);
  const lane = openLane(result.scenario, 'drop-tail');
  lane.advance(seconds, Infinity);
  return lane;
}

test('a chunk says which player asked for it, and why at this bit rate', () => {
  const lane = laneAt('tcp-video', 0.3);
  const { flows } = lane.engine;
  const inspection = inspect(lane, { kind: 'flow', flow: flows.number[0] })!;
  const values = Object.fromEntries(inspection.values.map(({ name, value }) => [name, value]));
  expect(values).toMatchObject({ player: '1', r: '15.0 s', cu: '21.0 s', 'f(B)': '235 kbit/s', R: '235 kbit/s' });
  expect(inspection.why).toContain('within the reservoir');
  expect(inspection.tracedFlow).toBe('video.1');
  // Its server knows the window, and nothing of the buffer.
  expect(inspection.sender?.tracedFlow).toBeUndefined();
  expect(inspection.sender?.values.map(({ name }) => name)).not.toContain('B');
  expect(inspection.charts?.map(({ unit }) => unit)).toEqual(['s of video', 'bit/s']);
});

test('the node of a player tells of it between two chunks', () => {
  const lane = laneAt('tcp-video', 40);
  const node = lane.network.nodes.findIndex(({ id }) => id === 'd1');
  const { values } = inspect(lane, { kind: 'node', node })!;
  expect(values.map(({ name }) => name)).toEqual(expect.arrayContaining(['player', 'B', 'R', 'stalls']));
  // The buffer has filled, and the bit rate has left the lowest.
  const switches = Number(values.find(({ name }) => name === 'switches')!.value);
  expect(switches).toBeGreaterThan(0);
  expect(switches).toBeLessThan(Number(values.find(({ name }) => name === 'chunks')!.value) + 1);
});

test('a response says whose it is and how long users wait', () => {
  const lane = laneAt('tcp-requests', 20);
  const node = lane.network.nodes.findIndex(({ id }) => id === 'd1');
  const values = inspect(lane, { kind: 'node', node })!.values.filter(({ name }) => name === 'response time');
  expect(values.map(({ value }) => value)).toEqual([expect.stringMatching(/ ms$/), expect.stringMatching(/ ms$/)]);
});
