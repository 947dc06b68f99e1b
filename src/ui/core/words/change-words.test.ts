import { describe, expect, it } from 'vitest';
import { exampleScenario } from '../../../scenario/example.fixture.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { validateScenario } from '../../../scenario/validate.ts';
import { changeLabel, entryWords, isInactive } from './change-words.ts';

function example(): Scenario {
  const result = validateScenario(exampleScenario());
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.scenario;
}

describe('change words', () => {
  it('name a change', () => {
    expect(changeLabel('Arrival rate', 200, 'flows/s')).toBe('arrival rate 200 flows/s');
    expect(changeLabel('Bottleneck rate', 1e6, 'bit/s')).toBe('bottleneck rate 1 Mbit/s');
    expect(changeLabel('SYN timer', 3, 's')).toBe('SYN timer 3 s');
    expect(changeLabel('Guarded step', false)).toBe('guarded step off');
    expect(changeLabel('Guarded links', ['a'])).toBe('guarded links 1 link');
  });

  it('name what an entry does', () => {
    const scenario = example();
    expect(entryWords(scenario, scenario.timeline[0])).toBe('arrival rate 200 flows/s');
    expect(entryWords(scenario, { set: 'lanes.cp.parameters.stepSize', value: 5 })).toBe('B: step size 5 flows/s');
    expect(entryWords(scenario, { set: 'lanes.gone.parameters.x', value: 5 })).toContain('5');
    expect(entryWords(scenario, { set: 'ownSchemes.own-1.source', value: 'export default {}' })).toBe(
      'other code of own-1',
    );
  });

  it('know entries without effect', () => {
    const scenario = example();
    expect(isInactive(scenario, { set: 'lanes.cp.parameters.stepSize' })).toBe(false);
    expect(isInactive(scenario, { set: 'lanes.none.parameters.stepSize' })).toBe(true);
    expect(isInactive(scenario, scenario.timeline[0])).toBe(false);
    expect(isInactive(scenario, { set: 'lanes.cp.windowLaws.web.parameters.step' })).toBe(false);
    expect(isInactive(scenario, { set: 'ownSchemes.own-1.source' })).toBe(false);
  });
});
