/**
 * `npm run examination [-- --seeds 10] [-- --site URL]`: examines what ships in three networks, and writes the report into
 * docs/examination and the runs of the status quo into src/examination. Options are those of `headway examine`. Runs are kept in
 * the cache, so that it goes on where it was.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { KeptRuns } from '../../src/cli/run-store.ts';
import { jobsLeft } from '../../src/examination/judge.ts';
import { paperOf } from '../../src/examination/paper.ts';
import { QUESTIONS } from '../../src/examination/questions.ts';
import type { ExaminationReport } from '../../src/examination/report.ts';
import { CUBIC } from '../../src/examination/sender.ts';
import { keptAs, keptStatusQuo } from '../../src/examination/status-quo.ts';
import { keptQuestion } from './values.ts';

const LAWS = ['newreno', 'cubic', 'bbr', 'bbr3', 'dctcp', 'vegas', 'ledbat', 'prague', 'copa'];
/** Schemes of the five families: session control, AACC, segments, PCC and SLBN. */
const SCHEMES = ['cp', 'gss-ga', 'aacc', 'lccp', 'pcc', 'slbn', 'rcp'];
const FOLDER = 'node_modules/.cache/examination';

const command = ['src/cli/main.ts', 'examine', ...LAWS, ...SCHEMES, '--quick', '--out', FOLDER];
const { status } = spawnSync(process.execPath, [...process.execArgv, ...command, ...process.argv.slice(2)], {
  stdio: 'inherit',
});
if (status !== 0) process.exit(status ?? 1);

const kept = new KeptRuns(FOLDER);
const shipped = new Map(keptStatusQuo().map((run) => [run.key, run]));
const runs = new Map();
// What CUBIC's paper needs is all of the status quo: NewReno's numbers are among them.
for (let left = jobsLeft(paperOf(CUBIC, QUESTIONS, { quick: true }, null), runs); left.length > 0;) {
  for (const { key } of left) {
    // Runs that ship already are not made again.
    const [made, before] = [kept.find(key), shipped.get(key)];
    const run = made ?? before;
    if (run === undefined) throw new Error(`Run ${key} is not in ${FOLDER}.`);
    runs.set(key, { ...run, values: { ...before?.values, ...made?.values } });
  }
  left = jobsLeft(paperOf(CUBIC, QUESTIONS, { quick: true }, null), runs);
}
writeFileSync('src/examination/status-quo.json', `${JSON.stringify(keptAs([...runs.values()]))}\n`);
console.log(`${runs.size} runs of the status quo are kept`);

copyFileSync(`${FOLDER}/README.md`, 'docs/examination/README.md');
const { modelVersion, seeds, columns } = JSON.parse(readFileSync(`${FOLDER}/report.json`, 'utf8')) as ExaminationReport;
// A question has a line of its own: a difference is read there.
const schemes = columns.map(({ id, questions }) => {
  const lines = questions.map((one) => `"${one.id}":${JSON.stringify(keptQuestion(one))}`);
  return `"${id}":{\n${lines.join(',\n')}}`;
});
writeFileSync(
  'docs/examination/values.json',
  `{"modelVersion":${modelVersion},"seeds":${seeds},"schemes":{\n${schemes.join(',\n')}}}\n`,
);
