/**
 * `npm run theory [-- --only PATTERN] [--quick]`: compares runs with closed forms, and prints what is expected, measured
 * and allowed, with the source of each formula. Status 1 when a figure differs.
 */
import { parseArgs } from 'node:util';
import { digits, table } from '../validation/table.ts';
import { agrees, type Row } from './comparison.ts';
import { COMPARISONS } from './comparisons.ts';

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, quick: { type: 'boolean', default: false } },
});
const wanted = new RegExp(values.only, 'i');
const comparisons = COMPARISONS.filter(({ title, isSlow }) => wanted.test(title) && !(values.quick && isSlow === true));
if (comparisons.length === 0) throw new Error(`No comparison has a title with "${values.only}".`);
const count = { agree: 0, differ: 0 };
for (const { title, source, allows, rows } of comparisons) {
  console.log(`\n${title}\n  ${source}\n  Allowed: ${allows}`);
  console.log(table([['  figure', 'expected', 'measured', '±', 'allowed', 'unit', ''], ...rows().map(printed)]));
}
console.log(`\n${count.agree} figures agree, ${count.differ} differ`);
process.exitCode = count.differ > 0 ? 1 : 0;

function printed(row: Row): string[] {
  const { figure, unit, expected, allowed, measured } = row;
  const verdict = agrees(row);
  count[verdict ? 'agree' : 'differ']++;
  const range = typeof expected === 'number' ? digits(expected) : expected.map(digits).join(' to ');
  const margin = measured.margin === 0 ? '' : digits(measured.margin);
  return [`  ${figure}`, range, digits(measured.mean), margin, digits(allowed), unit, verdict ? 'agrees' : 'DIFFERS'];
}
