import { expect, test } from 'vitest';
import { shippedScenarios } from '../../scenario/shipped.ts';
import { validateScenario } from '../../scenario/validate.ts';
import type { Lane } from '../lane.ts';
import { openLane } from '../open-lane.ts';
import { inspect } from './inspect.ts';

function laneAt(name: string, lane: string, seconds: number): Lane {
  const result = validateScenario(shippedScenarios.find((one) => one.name === name)!.scenario);
  if (!result.ok) throw new Error(result.problems[0].message);
  const opened = openLane(result.scenario, lane);
  opened.advance(seconds, Infinity);
  return opened;
}

test('a session reports which link holds it, at which level, and with whom; a link reports whom it holds', () => {
  const lane = laneAt('slbn-livelock', 'repaired', 1);
  const session = inspect(lane, { kind: 'flow', flow: 0 })!;
  const value = (name: string): string | undefined => session.values.find((one) => one.name === name)?.value;
  expect(session.title).toBe('Session x');
  expect([value('held by'), value('shared with')]).toEqual(['link R2 to C end', 'z']);
  expect(session.related.map(({ label }) => label)).toContain('Session z');
  const link = inspect(lane, { kind: 'link', link: 2 })!;
  expect(link.values.find(({ name }) => name === 'holds')?.value).toBe('x, z');
  expect(link.values.find(({ name }) => name === 'level')).toMatchObject({ value: '4' });
});

test('a scheme without rates says nothing of it', () => {
  const lane = laneAt('a-flood-of-flows', 'none', 0.5);
  const link = inspect(lane, { kind: 'link', link: 0 })!;
  expect(link.values.some(({ name }) => name === 'holds')).toBe(false);
});
