import { expect, test } from 'vitest';
import { exampleScenario } from './example.fixture.ts';
import { type Migration, migrated } from './migrations.ts';
import { SCENARIO_VERSION } from './schema.ts';
import { validateScenario } from './validate.ts';

const renamedTitle: Migration = {
  from: -1,
  what: 'name became heading',
  step: ({ name, ...others }) => ({ ...others, heading: name }),
};
const titled: Migration = {
  from: 0,
  what: 'heading became title',
  step: ({ heading, ...others }) => ({ ...others, title: heading }),
};

test('an old scenario goes through every step from its version on, and opens', () => {
  const { title, ...others } = exampleScenario() as Record<string, unknown>;
  const oldest = { ...others, headway: -1, name: title };
  const older = { ...others, headway: 0, heading: title };
  for (const old of [oldest, older]) {
    const scenario = migrated(old, [renamedTitle, titled]);
    expect(scenario).toEqual({ ...others, headway: 1, title });
    expect(validateScenario(scenario).ok).toBe(true);
  }
  expect(oldest).toHaveProperty('name');
});

test('what is new, or no scenario, stays as it is', () => {
  for (const input of [exampleScenario(), { headway: 99 }, { headway: '0' }, [0], null, 'text', 7]) {
    expect(migrated(input, [renamedTitle, titled])).toBe(input);
  }
});

test('the newest version has no step of its own, and a scenario of no version is refused', () => {
  expect(migrated({ headway: SCENARIO_VERSION })).toEqual({ headway: SCENARIO_VERSION });
  expect(validateScenario({ ...(exampleScenario() as object), headway: 0 }).ok).toBe(false);
});
