import { expect, test } from 'vitest';
import { SHIPPED_PAPERS } from './shipped-papers.ts';
import { shippedScenarios } from './shipped.ts';

test.each(SHIPPED_PAPERS)('$title: each scenario ships, is of its family, and its notes name the paper', (paper) => {
  const found = shippedScenarios.filter(({ name }) => paper.scenarios.includes(name));
  expect(found.map(({ name }): string => name).sort()).toEqual([...paper.scenarios].sort());
  for (const { name, scenario } of found) {
    const { family, notes } = scenario as { readonly family: string; readonly notes: string };
    expect([name, family, /paper/i.test(notes)]).toEqual([name, paper.family, true]);
  }
});

test('every shipped scenario has moments to go to: bookmarks, or the steps of its lesson', () => {
  const without = shippedScenarios.filter(({ scenario }) => {
    const { lesson, view } = scenario as {
      readonly lesson?: unknown;
      readonly view?: { readonly bookmarks?: unknown };
    };
    return lesson === undefined && view?.bookmarks === undefined;
  });
  expect(without.map(({ name }): string => name)).toEqual([]);
});
