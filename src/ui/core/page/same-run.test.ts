import { expect, test } from 'vitest';
import { shippedScenarios } from '../../../scenario/shipped.ts';
import { validateScenario } from '../../../scenario/validate.ts';
import { isEqualRun, isSameRun } from './same-run.ts';

const read = validateScenario(shippedScenarios.find(({ name }) => name === 'a-flood-of-flows')!.scenario);
if (!read.ok) throw new Error(read.problems[0].message);
const { scenario } = read;

test('words and the way in which a scenario is looked at make no other run', () => {
  const reworded = { ...scenario, title: 'Another', notes: 'Other notes' };
  expect(isSameRun(scenario, reworded)).toBe(true);
  expect(isEqualRun(scenario, structuredClone(reworded))).toBe(true);
  // It shares nothing with the other.
  expect(isSameRun(scenario, structuredClone(reworded))).toBe(false);
});

test('code of an author and the link that lanes sample belong to a run', () => {
  const code = { id: 'own-x', title: 'x', kind: 'window law', source: 'export default {};' } as const;
  for (const other of [
    { ...scenario, ownSchemes: [code] },
    { ...scenario, view: { ...scenario.view, chartedLink: 'bottleneck:back' } },
  ]) {
    expect(isEqualRun(scenario, other)).toBe(false);
    expect(isSameRun(scenario, other)).toBe(false);
  }
});
