import { expect, it } from 'vitest';
import { exampleScenario } from '../../../scenario/example.fixture.ts';
import { setPath } from '../../../scenario/path.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { validateScenario } from '../../../scenario/validate.ts';
import { entriesOnlyIn, firstDifference, keptLater, leaving, without } from './branches.ts';

const result = validateScenario(exampleScenario());
if (!result.ok) throw new Error('the example is not valid');
const base = result.scenario;

function changedAt(scenario: Scenario, atSeconds: number, value = 50): Scenario {
  const entry = { atSeconds, set: 'traffic.web.arrivals.flowsPerSecond', value };
  return { ...scenario, timeline: [...scenario.timeline, entry] };
}

it('reports from when on two runs differ', () => {
  expect(firstDifference(base, base)).toBe(Infinity);
  expect(firstDifference(base, { ...base, title: 'Another' })).toBe(Infinity);
  expect(firstDifference(base, changedAt(base, 9))).toBe(9);
  expect(firstDifference(changedAt(base, 12, 1), changedAt(base, 12, 2))).toBe(12);
  expect(firstDifference(base, { ...base, timeline: [] })).toBe(2);
  expect(firstDifference(base, setPath(base, 'network.parameters.delaySeconds', 0.1) as Scenario)).toBe(0);
});

it('keeps a future that was seen when a change in its past starts another', () => {
  const taken = changedAt(base, 9);
  expect(leaving([], base, taken, 20)).toEqual([base]);
  expect(entriesOnlyIn(taken, base)).toEqual([taken.timeline[1]]);
  // What had not been seen is not lost.
  expect(leaving([], base, changedAt(base, 20), 20)).toEqual([]);
});

it('reports which later changes another future keeps', () => {
  const later = changedAt(changedAt(base, 12), 15, 70);
  expect(keptLater(later, changedAt(later, 9, 60)).map(({ atSeconds }) => atSeconds)).toEqual([12, 15]);
  expect(keptLater(later, changedAt(later, 20, 60))).toEqual([]);
  expect(keptLater(base, setPath(base, 'run.seed', 8) as Scenario)).toEqual([]);
});

it('keeps no future twice, none that is the present one, and few', () => {
  const one = changedAt(base, 9);
  const two = changedAt(base, 5);
  expect(leaving([base], one, two, 20)).toEqual([one, base]);
  expect(leaving([one, base], two, base, 20)).toEqual([two, one]);
  expect(without([one, base], { ...base, title: 'The same run' })).toEqual([one]);
  let branches: readonly Scenario[] = [];
  for (let value = 1; value < 20; value++) {
    branches = leaving(branches, changedAt(base, 3, value), changedAt(base, 3, value + 1), 20);
  }
  expect(branches).toHaveLength(6);
});

it('another seed or scheme is no branch: its own control leads back', () => {
  expect(leaving([], base, { ...base, run: { ...base.run, seed: 8 } }, 20)).toEqual([]);
  expect(leaving([], base, setPath(base, 'lanes.cp.scheme', 'gss-ga') as Scenario, 20)).toEqual([]);
});
