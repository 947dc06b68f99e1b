import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { validateScenario } from '../scenario/validate.ts';
import { openLane } from './open-lane.ts';

function heroOf(name: string): string {
  const text = readFileSync(new URL(`../../scenarios/${name}.json`, import.meta.url), 'utf8');
  const result = validateScenario(JSON.parse(text));
  if (!result.ok) throw new Error(result.problems[0].message);
  const lane = openLane(result.scenario, result.scenario.lanes[0]!.id);
  return lane.engine.settings.links[lane.shape.chartedLink]!.id;
}

test('where there is a gate, its link; among sessions, the link that divides its rate among most of them', () => {
  expect(heroOf('session-control-collapse')).toMatch(/bottleneck/);
  expect(heroOf('slbn-one-link')).toBe('L');
  // 60 Mbit/s for three sessions, though two others share 50 Mbit/s later, elsewhere.
  expect(heroOf('slbn-peers')).toBe('R2-R3');
});
