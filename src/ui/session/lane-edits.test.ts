import { expect, it } from 'vitest';
import { exampleScenario } from '../../scenario/example.fixture.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { validateScenario } from '../../scenario/validate.ts';
import { openLane } from '../../simulation/lane.ts';
import { hasRoomForLane, withLaneLike, withoutLane } from './lane-edits.ts';

function valid(input: unknown): Scenario {
  const result = validateScenario(input);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.scenario;
}

const parameterChange = { atSeconds: 1, set: 'lanes.cp.parameters.minimumRate', value: 60 };
const base = valid({ ...exampleScenario(), timeline: [parameterChange, ...exampleScenario().timeline] });

function fingerprint(scenario: Scenario, laneId: string): string {
  const lane = openLane(valid(scenario), laneId);
  lane.advance(4, Infinity);
  return lane.fingerprint();
}

it('a lane like another is the same run, to the bit, its changes in mid-run included', () => {
  const more = withLaneLike(base, 'cp', {});
  expect(more.lanes.map(({ id }) => id)).toEqual(['none', 'cp', 'cp-2']);
  expect(fingerprint(more, 'cp-2')).toBe(fingerprint(base, 'cp'));
  expect(withoutLane(more, 'cp-2')).toEqual(base);
});

it('differs in the seed alone, or in the scheme', () => {
  const otherSeed = withLaneLike(base, 'cp', { seed: 8 });
  expect(otherSeed.lanes[2]).toMatchObject({ id: 'cp-2', scheme: 'cp', seed: 8, parameters: { stepSize: 30 } });
  expect(fingerprint(otherSeed, 'cp-2')).not.toBe(fingerprint(base, 'cp'));
  const uncontrolled = withLaneLike(base, 'cp', { scheme: 'none' });
  expect(uncontrolled.lanes[2]).toMatchObject({ id: 'none-2', scheme: 'none' });
  expect(fingerprint(uncontrolled, 'none-2')).toBe(fingerprint(base, 'none'));
});

it('six lanes are the most, and the last one stays', () => {
  let many = base;
  for (let index = 0; index < 9; index++) many = withLaneLike(many, 'none', { seed: index });
  expect(many.lanes).toHaveLength(6);
  expect(hasRoomForLane(many)).toBe(false);
  for (const { id } of many.lanes) many = withoutLane(many, id);
  expect(many.lanes).toHaveLength(1);
  expect(valid(many).lanes).toHaveLength(1);
});
