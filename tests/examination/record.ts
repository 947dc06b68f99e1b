/**
 * `npm run examination`: examines what ships, one seed and three networks, and writes the report into docs/examination and
 * the runs of the status quo into src/examination. Runs are kept in the cache, so that it goes on where it was.
 */
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { KeptRuns } from '../../src/cli/run-store.ts';
import { jobsLeft } from '../../src/examination/judge.ts';
import { paperOf } from '../../src/examination/paper.ts';
import { QUESTIONS } from '../../src/examination/questions.ts';
import { CUBIC } from '../../src/examination/sender.ts';
import { keptAs, keptStatusQuo } from '../../src/examination/status-quo.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder that --out had.');
const kept = new KeptRuns(folder);
const shipped = new Map(keptStatusQuo().map((run) => [run.key, run]));
const runs = new Map();
// What CUBIC's paper needs is all of the status quo: NewReno's numbers are among them.
for (let left = jobsLeft(paperOf(CUBIC, QUESTIONS, { quick: true }, null), runs); left.length > 0;) {
  for (const { key } of left) {
    // Runs that ship already are not made again.
    const [made, before] = [kept.find(key), shipped.get(key)];
    const run = made ?? before;
    if (run === undefined) throw new Error(`Run ${key} is not in ${folder}.`);
    runs.set(key, { ...run, values: { ...before?.values, ...made?.values } });
  }
  left = jobsLeft(paperOf(CUBIC, QUESTIONS, { quick: true }, null), runs);
}
writeFileSync('src/examination/status-quo.json', `${JSON.stringify(keptAs([...runs.values()]))}\n`);
mkdirSync('docs/examination', { recursive: true });
for (const file of ['README.md', 'report.json']) copyFileSync(`${folder}/${file}`, `docs/examination/${file}`);
console.log(`${runs.size} runs of the status quo are kept`);
