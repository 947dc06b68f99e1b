import { describe, expect, test } from 'vitest';
import { runSetup } from './run-setup.ts';
import { allSetups } from './setups.ts';

/** A few quick cells of `npm run validate`: every recovery, one short and one long path, few flows and many. */
const SUBSET = [
  'dumbbell Newreno 1 10 0.5',
  'dumbbell Newreno 10 100 0.5',
  'dumbbell Newreno 50 10 2',
  'dumbbell Sack1 1 100 0.5',
  'dumbbell Sack1 10 10 1',
  'mix 64tcp',
];

describe.each(SUBSET)('%s agrees with ns-2', (name) => {
  const setup = allSetups().find((one) => one.name === name)!;
  for (const cell of runSetup(setup, [1])) {
    if (cell.verdict === null) continue;
    const { verdict } = cell;
    test(cell.name, () => expect(Math.abs(verdict.difference)).toBeLessThanOrEqual(verdict.allowed + 1e-9));
  }
});

test('the settings of every reference row are a scenario that validates', () => {
  for (const setup of allSetups()) expect(setup.scenario(1).lanes).toHaveLength(1);
});
