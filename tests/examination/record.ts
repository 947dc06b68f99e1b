/**
 * `npm run examination [-- --seeds 10] [-- --site URL]`: examines what ships in three networks, and writes the report into
 * docs/examination and the runs of the status quo into src/examination. Options are those of `headway examine`. Runs are kept in
 * the cache, so that it goes on where it was: in a folder for each state of the model, by its golden runs. What ships is not taken
 * for made: it may be of a model before this one.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { KeptRuns } from '../../src/cli/run-store.ts';
import { jobsLeft } from '../../src/examination/judge.ts';
import { paperOf } from '../../src/examination/paper.ts';
import { QUESTIONS } from '../../src/examination/questions.ts';
import type { ExaminationReport } from '../../src/examination/report.ts';
import { CUBIC, NEWRENO } from '../../src/examination/sender.ts';
import { keptAs } from '../../src/examination/status-quo.ts';
import type { FinishedRun } from '../../src/experiment/plan.ts';
import { keptQuestion } from './values.ts';

const LAWS = ['newreno', 'cubic', 'bbr', 'bbr3', 'dctcp', 'vegas', 'ledbat', 'prague', 'copa'];
/** Schemes of the five families: session control, AACC, segments, PCC and SLBN. */
const SCHEMES = ['cp', 'gss-ga', 'aacc', 'lccp', 'pcc', 'slbn', 'rcp'];
const STATUS_QUO = 'src/examination/status-quo.json';
const golden = createHash('sha256').update(readFileSync('tests/golden/golden.json')).digest('hex').slice(0, 12);
const FOLDER = `node_modules/.cache/examination/${golden}`;

const shipped = readFileSync(STATUS_QUO, 'utf8');
writeFileSync(STATUS_QUO, `${JSON.stringify(keptAs([]))}\n`);
const command = ['src/cli/main.ts', 'examine', ...LAWS, ...SCHEMES, '--quick', '--out', FOLDER];
const { status } = spawnSync(process.execPath, [...process.execArgv, ...command, ...process.argv.slice(2)], {
  stdio: 'inherit',
});
if (status !== 0) {
  writeFileSync(STATUS_QUO, shipped);
  process.exit(status ?? 1);
}

const kept = new KeptRuns(FOLDER);
const runs = new Map<string, FinishedRun>();
const asked = new Map<string, Set<string>>();
for (const law of [CUBIC, NEWRENO]) {
  const paper = paperOf(law, QUESTIONS, { quick: true }, null);
  for (let left = jobsLeft(paper, runs); left.length > 0; left = jobsLeft(paper, runs)) {
    for (const { key, figures } of left) {
      const run = kept.find(key);
      if (run === undefined) throw new Error(`Run ${key} is not in ${FOLDER}.`);
      runs.set(key, run);
      asked.set(key, new Set([...(asked.get(key) ?? []), ...figures.map((one) => one.key)]));
    }
  }
}
// Other columns ask other figures of some of these runs.
const ships = [...runs.values()].map(({ values, ...run }) => {
  const own = Object.entries(values).filter(([figure]) => asked.get(run.key)!.has(figure));
  return { ...run, values: Object.fromEntries(own) };
});
writeFileSync(STATUS_QUO, `${JSON.stringify(keptAs(ships))}\n`);
console.log(`${ships.length} runs of the status quo are kept`);

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
