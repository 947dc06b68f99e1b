import { expect, it } from 'vitest';
import { exampleScenario } from '../../../scenario/example.fixture.ts';
import { validateScenario } from '../../../scenario/validate.ts';
import { comparedWith, twoSeedsWords } from './comparisons.ts';

function withLanes(...lanes: readonly { scheme: string; seed?: number }[]) {
  const input = { ...exampleScenario(), timeline: [], lanes: lanes.map((lane, i) => ({ id: `lane${i}`, ...lane })) };
  const result = validateScenario(input);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.scenario;
}

it('compares a lane with the first one of its seed', () => {
  const scenario = withLanes(
    { scheme: 'none' },
    { scheme: 'cp' },
    { scheme: 'none', seed: 8 },
    { scheme: 'cp', seed: 8 },
    { scheme: 'cp', seed: 9 },
    // The seed of the run, in so many words.
    { scheme: 'gss-ga', seed: 7 },
  );
  expect(scenario.lanes.map((_, index) => comparedWith(scenario, index))).toEqual([null, 0, null, 2, null, 0]);
});

it('says what a difference between two seeds is', () => {
  const scenario = withLanes(
    { scheme: 'none' },
    { scheme: 'cp', seed: 8 },
    { scheme: 'none', seed: 8 },
    { scheme: 'cp', seed: 7 },
  );
  expect(twoSeedsWords(scenario, 0, 1)).toBe('two seeds: partly chance');
  expect(twoSeedsWords(scenario, 0, 2)).toBe('two seeds: chance alone');
  expect(twoSeedsWords(scenario, 0, 3)).toBeNull();
});
