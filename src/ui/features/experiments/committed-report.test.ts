import { expect, test } from 'vitest';
import { REPRODUCTIONS } from '../../../reproductions/reproductions.ts';
import { validateScenario } from '../../../scenario/validate.ts';
import { scenarioOf } from './committed-report.ts';

test.each(REPRODUCTIONS)(
  '$key as a live run says what is shown, and with which settings',
  ({ key, title, caption }) => {
    const scenario = scenarioOf(key);
    expect(validateScenario(scenario)).toMatchObject({ ok: true });
    expect(scenario.title.startsWith(title)).toBe(true);
    expect(scenario.watch).toBe(caption);
  },
);

test('of several settings it names the one that runs', () => {
  expect(scenarioOf('session-control/table-1').title).toBe('Table I: Admit rate 65 flows/s');
});

test.each(REPRODUCTIONS)('the first and the last number of $key open with their settings', ({ key, rows }) => {
  for (const { label } of [rows[0]!, rows.at(-1)!]) expect(() => scenarioOf(key, label)).not.toThrow();
});

test('a number opens with the settings that it was measured at', () => {
  expect(scenarioOf('session-control/table-5', '1000/s, Load 2: CP').title).toMatch(/1000\/s, Load 2.*CP/);
});
