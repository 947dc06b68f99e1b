/**
 * `npm run matrix [-- --only PATTERN] [--part I/N]`: runs every scheme over every network with every kind of traffic on
 * every data plane, and over every queue discipline, and prints what ran, what was refused, and what is wrong. Status 1 when something is.
 */
import { parseArgs } from 'node:util';
import { allCells, disciplineCells, impairmentCells, nameOf } from './cells.ts';
import { Matrix } from './run-cell.ts';

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, part: { type: 'string', default: '1/1' } },
});
const [part, parts] = values.part.split('/').map(Number);
if (!(Number.isInteger(part) && Number.isInteger(parts) && part >= 1 && part <= parts)) {
  console.error(`--part is two whole numbers, such as 2/4: not "${values.part}".`);
  process.exit(2);
}
const only = new RegExp(values.only);
const cells = [...allCells(), ...disciplineCells(), ...impairmentCells()]
  .filter((cell) => only.test(nameOf(cell)))
  .filter((_, index, { length }) => Math.floor((index * parts) / length) === part - 1);

const matrix = new Matrix();
const count = { ran: 0, 'act on nothing and say so': 0, refused: 0, wrong: 0 };
const refusals = new Map<string, number>();
const beganAt = Date.now();
for (const [index, cell] of cells.entries()) {
  const { is, why, actsOnNothing, faults } = matrix.run(cell);
  count[is]++;
  if (actsOnNothing) count['act on nothing and say so']++;
  if (is === 'refused') refusals.set(why, (refusals.get(why) ?? 0) + 1);
  if (faults.length > 0) count.wrong++;
  for (const fault of faults) console.log(`${nameOf(cell)}: ${fault}`);
  const next = cells[index + 1];
  if (next?.scheme === cell.scheme && next.network === cell.network) continue;
  const seconds = Math.round((Date.now() - beganAt) / 1000);
  console.log(`${index + 1} of ${cells.length} after ${seconds} s: ${cell.scheme} / ${cell.network}`);
}
for (const [why, times] of refusals) console.log(`refused ${times} times: ${why}`);
console.log(
  Object.entries(count)
    .map(([what, number]) => `${number} ${what}`)
    .join(', '),
);
process.exitCode = count.wrong > 0 || cells.length === 0 ? 1 : 0;
