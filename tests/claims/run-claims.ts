/**
 * `npm run claims [-- --only PATTERN]`: runs every claim of the scenarios' words, those of long runs too, and prints each
 * with its value; then every figure of their guides and every rule about their chapters, and prints those that are wrong. Status 1 when one does not hold.
 */
import { parseArgs } from 'node:util';
import { byLane, check } from './check.ts';
import { CLAIMS } from './claims.ts';
import { LONG_CLAIMS } from './long-claims.ts';
import { brokenRules, CHAPTER_RULES } from '../guides/chapters.ts';
import { SAID_FIGURES } from '../guides/figures.ts';
import { wrongFigures } from '../guides/said-figures.ts';

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const only = new RegExp(values.only);
const lanes = [...byLane([...CLAIMS, ...LONG_CLAIMS])].filter(([name]) => only.test(name));
let claims = 0;
let wrong = 0;
for (const [name, ofLane] of lanes) {
  for (const { says, value, least, most, holds } of check(ofLane)) {
    claims++;
    if (!holds) wrong++;
    console.log(`${holds ? 'holds' : 'WRONG'}  ${name}: "${says}": ${value}, expected ${least} to ${most}`);
  }
}
for (const said of SAID_FIGURES) {
  if (!only.test(`${said.scenario}/${said.lane}`)) continue;
  claims += said.figures.length;
  for (const problem of wrongFigures(said)) {
    wrong++;
    console.log(`WRONG  ${said.scenario}/${said.lane}: ${problem}`);
  }
}
const ruled = CHAPTER_RULES.filter(({ scenario }) => only.test(scenario));
claims += ruled.length;
for (const name of new Set(ruled.map(({ scenario }) => scenario))) {
  for (const problem of brokenRules(name, ruled)) {
    wrong++;
    console.log(`WRONG  ${name}: ${problem}`);
  }
}
console.log(`${claims} claims of ${lanes.length} lanes, ${wrong} wrong`);
process.exitCode = wrong > 0 || claims === 0 ? 1 : 0;
