import { expect, test } from 'vitest';
import { REPRODUCTIONS } from '../../../reproductions/reproductions.ts';
import { validateScenario } from '../../../scenario/validate.ts';
import { firstScenario } from './committed-report.ts';

test.each(REPRODUCTIONS)(
  '$key as a live run says what is shown, and with which settings',
  ({ key, title, caption }) => {
    const scenario = firstScenario(key);
    expect(validateScenario(scenario)).toMatchObject({ ok: true });
    expect(scenario.title.startsWith(title)).toBe(true);
    expect(scenario.watch).toBe(caption);
  },
);

test('of several settings it names the one that runs', () => {
  expect(firstScenario('session-control/table-1').title).toBe('Table I: Admit rate 65 flows/s');
});
