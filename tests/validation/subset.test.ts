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
  'dumbbell Reno 10 10 1',
  'dumbbell Vegas 1 10 1',
  'dumbbell Vegas 10 50 1',
  'red Newreno 10 10 4 RED',
  'red Newreno 50 10 4 RED-ECN',
  'red Sack1 10 10 4 RED-ECN',
  'mix 64tcp',
  'ns3 dctcp10-ecn20-10mbps-40ms',
  'ns3 cubic1-pie-10mbps-40ms',
  'ns3 cubic10-codel-ecn-10mbps-40ms',
  'ns3 reno2-fifo1-10mbps-40ms',
  'ns3 reno10-codel-10mbps-40ms',
  'ns3 cubic10-fqcodel-10mbps-40ms',
  'ns3 vegas1-fifo1-10mbps-40ms',
  'ns3 vegas2-fifo1-10mbps-40ms',
  'l4s prague1+cubic1-dualpi2-50mbps-20ms',
  'l4s prague1-dualpi2-10mbps-40ms',
  'l4s cubic1-dualpi2-50mbps-20ms-ecn',
  'l4s prague1+cubic1-codelecn-50mbps-20ms',
  'l4s copa2-fifo-10mbps-40ms-clean',
  'l4s cubic1-fifo-100mbps-40ms-police10burst20',
  'l4s reno1-fifo-50mbps-40ms-ge0.4%burst4',
  'l4s cubic1-fifo-10mbps-40ms-jitter5hold',
  'l4s cubic1-fifo-10mbps-40ms-ackagg5',
];

describe.each(SUBSET)('%s agrees with its reference', (name) => {
  const setup = allSetups().find((one) => one.name === name)!;
  for (const cell of runSetup(setup, [1])) {
    if (cell.verdict === null) continue;
    const { verdict } = cell;
    test(cell.name, () => expect(Math.abs(verdict.difference)).toBeLessThanOrEqual(verdict.allowed + 1e-9));
  }
});

test('the settings of every reference row are a scenario that validates', () => {
  for (const setup of allSetups()) expect(setup.scenario(setup.seeds?.[0] ?? 1).lanes).toHaveLength(1);
});
