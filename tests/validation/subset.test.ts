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
  'ns3 dctcp10-ecn20-10mbps-40ms',
  'ns3 cubic1-pie-10mbps-40ms',
  'ns3 cubic10-codel-ecn-10mbps-40ms',
];

/**
 * Figures of the subset that are known to differ. Over PIE one CUBIC flow loses 1.2 to 1.3 packets of a thousand here (five
 * seeds) and 0.94 in ns-3 (31 drops in one run), since its recovery does what ns-3's does; most losses differ from ns-3's.
 */
const KNOWN_TO_DIFFER: readonly string[] = ['ns3 cubic1-pie-10mbps-40ms, 20-60 s loss'];

describe.each(SUBSET)('%s agrees with its reference', (name) => {
  const setup = allSetups().find((one) => one.name === name)!;
  for (const cell of runSetup(setup, [1])) {
    if (cell.verdict === null) continue;
    const { verdict } = cell;
    if (KNOWN_TO_DIFFER.includes(`${name}, ${cell.name}`)) {
      test(`${cell.name}, known to differ`, () => expect(verdict.agrees).toBe(false));
      continue;
    }
    test(cell.name, () => expect(Math.abs(verdict.difference)).toBeLessThanOrEqual(verdict.allowed + 1e-9));
  }
});

test('the settings of every reference row are a scenario that validates', () => {
  for (const setup of allSetups()) expect(setup.scenario(setup.seeds?.[0] ?? 1).lanes).toHaveLength(1);
});
