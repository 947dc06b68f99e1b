/**
 * `npm run validate [-- --only PATTERN] [--seeds N]`: runs the settings of the reference tables and prints our figures
 * beside ns-2's and ns-3's. Status 1 when a cell differs.
 */
import { parseArgs } from 'node:util';
import { runSetup } from './run-setup.ts';
import { allSetups } from './setups.ts';
import { digits, table } from './table.ts';

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, seeds: { type: 'string', default: '3' } },
});
if (!/^[1-9]\d{0,2}$/.test(values.seeds))
  throw new Error(`--seeds ${values.seeds} is not a whole number from 1 to 999.`);
const seeds = Array.from({ length: Number(values.seeds) }, (_, i) => i + 1);
const wanted = new RegExp(values.only);
const setups = allSetups().filter(({ name }) => wanted.test(name));
if (setups.length === 0) throw new Error(`No set-up has a name with "${values.only}".`);
const count = { agrees: 0, differs: 0, skipped: 0 };

for (const setup of setups) {
  if (setup.skipped !== undefined) {
    count.skipped++;
    console.log(`\n${setup.name}: skipped: ${setup.skipped}`);
    continue;
  }
  const cells = runSetup(setup, setup.seeds?.slice(0, seeds.length) ?? (setup.heavy ? seeds.slice(0, 1) : seeds));
  const rows = cells.map(({ name, ours, reference, verdict }) => {
    if (verdict !== null) count[verdict.agrees ? 'agrees' : 'differs']++;
    return [
      `  ${name}`,
      digits(ours.mean),
      digits(reference.mean),
      verdict === null ? '' : digits(verdict.difference),
      verdict === null ? '' : digits(verdict.allowed),
      verdict === null ? '' : verdict.agrees ? 'agrees' : 'DIFFERS',
    ];
  });
  console.log(`\n${setup.name}`);
  console.log(table([['  figure', 'ours', 'reference', 'difference', 'allowed', ''], ...rows]));
}
console.log(`\n${count.agrees} cells agree, ${count.differs} differ; ${count.skipped} set-ups skipped`);
process.exitCode = count.differs > 0 ? 1 : 0;
