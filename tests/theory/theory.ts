/**
 * `npm run theory [-- --only PATTERN] [--quick] [--write]`: compares runs with closed forms, and prints what is expected,
 * measured and allowed, with the source of each formula. `--write` puts all of it into `docs/validation.md`. Status 1 when
 * a figure differs without a known reason, or the page says something else.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { table } from '../validation/table.ts';
import { agrees } from './comparison.ts';
import { COMPARISONS } from './comparisons.ts';
import { fieldsOf, onPage, page, PAGE, pageWith } from './printed.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    quick: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});
if (values.write && (values.quick || values.only !== '')) {
  throw new Error('--write needs all comparisons: leave out --only and --quick.');
}
const wanted = new RegExp(values.only, 'i');
const comparisons = COMPARISONS.filter(({ title, isSlow }) => wanted.test(title) && !(values.quick && isSlow === true));
if (comparisons.length === 0) throw new Error(`No comparison has a title with "${values.only}".`);
const count = { agree: 0, differ: 0, known: 0 };
const sections: string[] = [];
let isCurrent = true;
for (const comparison of comparisons) {
  const { title, source, allows, known } = comparison;
  console.log(`\n${title}\n  ${source}\n  Allowed: ${allows}`);
  const rows = comparison.rows();
  for (const row of rows) count[agrees(row) ? 'agree' : known === undefined ? 'differ' : 'known']++;
  const lines = rows.map((row) => {
    const [figure, ...fields] = fieldsOf(row);
    return [`  ${figure}`, ...fields, agrees(row) ? 'agrees' : 'DIFFERS'];
  });
  console.log(table([['  figure', 'expected', 'measured', '±', 'allowed', 'unit', ''], ...lines]));
  if (known !== undefined) console.log(`  What differs: ${known}`);
  const section = onPage(comparison, rows);
  sections.push(section);
  if (values.write || page().includes(section)) continue;
  isCurrent = false;
  console.log('  docs/validation.md says something else. --write puts this there.');
}
if (values.write) writeFileSync(PAGE, pageWith(sections));
console.log(`\n${count.agree} figures agree, ${count.known} differ as said, ${count.differ} differ otherwise`);
process.exitCode = count.differ > 0 || !isCurrent ? 1 : 0;
