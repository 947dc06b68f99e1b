import { expect, it } from 'vitest';
import { getPath } from '../../../scenario/path.ts';
import { shippedScenarios } from '../../../scenario/shipped.ts';
import { validateScenario } from '../../../scenario/validate.ts';
import { describeControl, stopsOf } from './describe-control.ts';

it('every control of a shipped scenario has a field with more than one value to choose', () => {
  let count = 0;
  for (const { name, scenario } of shippedScenarios) {
    const result = validateScenario(scenario);
    if (!result.ok) throw new Error(`${name} is not valid`);
    for (const control of result.scenario.view.controls ?? []) {
      const first = getPath(result.scenario, control.set);
      const described = describeControl(result.scenario, control, first);
      expect(described, `${name}: ${control.set}`).not.toBeNull();
      count++;
      if (described!.kind === 'choice') expect(described!.options.length).toBeGreaterThan(1);
      if (described!.kind !== 'number') continue;
      const { range } = described!;
      expect(first, `${name}: ${control.set}`).toBeGreaterThanOrEqual(range.minimum);
      expect(first, `${name}: ${control.set}`).toBeLessThanOrEqual(range.maximum);
      expect(stopsOf(range).length).toBeGreaterThan(1);
    }
  }
  expect(count).toBeGreaterThan(8);
});

it('writes few round values under a slider', () => {
  expect(stopsOf({ minimum: 10, maximum: 400, logarithmic: true })).toEqual([10, 20, 50, 100, 200]);
  expect(stopsOf({ minimum: 1, maximum: 1e6, logarithmic: true })).toEqual([1, 10, 100, 1000, 10000, 100000, 1000000]);
  expect(stopsOf({ minimum: 0, maximum: 0.1 })).toEqual([0, 0.05, 0.1]);
  expect(stopsOf({ minimum: 10, maximum: 400 })).toEqual([10, 100, 200, 300, 400]);
  expect(stopsOf({ minimum: 0, maximum: 1, integer: true })).toEqual([0, 1]);
});
