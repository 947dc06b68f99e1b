import { expect, test } from 'vitest';
import { exampleScenario } from '../../../scenario/example.fixture.ts';
import { validateScenario } from '../../../scenario/validate.ts';
import { laneTitle } from '../../../scenario/titles.ts';
import { laneOptions } from './lane-options.ts';

test('lanes of a lesson go by letter and title, never by id', () => {
  const result = validateScenario(exampleScenario());
  if (!result.ok) throw new Error('the example is not valid');
  const [first, second] = result.scenario.lanes;
  const scenario = { lanes: [{ ...first!, title: 'Every SYN passes' }, second!] };
  expect(laneOptions(scenario, ['none', 'cp'])).toEqual([
    { value: 'none', title: 'A Every SYN passes' },
    { value: 'cp', title: 'B CP' },
  ]);
  expect(laneTitle(scenario, 'gone')).toBe('gone');
});
