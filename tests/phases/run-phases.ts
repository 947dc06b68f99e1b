/**
 * `npm run phases [-- --only PATTERN]`: runs each shipped scenario whose hosts send by TCP with ten processing delays, and
 * names the lanes whose order is then another one, or whose leading figure is half as large again, or as small. Status 1 when a
 * scenario's notes do not say that most of the ten do this.
 */
import { parseArgs } from 'node:util';
import { shippedScenarios } from '../../src/scenario/shipped.ts';
import { shipped } from '../claims/check.ts';
import { mustSaySo, saysSo, sendsByTcp, phaseEffects } from './order-of-lanes.ts';

const DELAYS = 10;

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const only = new RegExp(values.only);
let silent = 0;
for (const { name } of shippedScenarios) {
  const scenario = shipped(name);
  if (!only.test(name) || !sendsByTcp(scenario)) continue;
  const effects = phaseEffects(name, DELAYS);
  const { turned, moved } = effects;
  const isSilent = mustSaySo(effects) && !saysSo(scenario);
  if (isSilent) silent++;
  console.log(`${name}:${isSilent ? ' the notes do not say so' : ''}`);
  for (const { quantity, lanes, values: undelayed, delayed, share } of turned) {
    const pair = ([a, b]: readonly [number, number]): string => `${a.toPrecision(3)} and ${b.toPrecision(3)}`;
    const turns = `turned in ${share * DELAYS} of ${DELAYS}`;
    console.log(`  ${quantity} of ${lanes.join(' and ')}: ${pair(undelayed)}; with delays ${pair(delayed)}, ${turns}`);
  }
  for (const { quantity, lane, value, delayed } of moved) {
    console.log(`  ${quantity} of ${lane}: ${value.toPrecision(3)}; with delays ${delayed.toPrecision(3)}`);
  }
}
process.exitCode = silent > 0 ? 1 : 0;
