/**
 * `npm run bars [-- --only PATTERN] [-- --quick]`: examines the laws whose verdicts are known, with all networks and seeds,
 * and prints each beside what was expected. Status 1 when one differs that `DIFFERS` does not explain.
 */
import { parseArgs } from 'node:util';
import { openAuthoredLane } from '../../src/authored-lanes/open-authored-lane.ts';
import { judge } from '../../src/examination/judge.ts';
import { paperOf, Situations } from '../../src/examination/paper.ts';
import { QUESTIONS } from '../../src/examination/questions.ts';
import { keptStatusQuo } from '../../src/examination/status-quo.ts';
import { Work } from '../../src/examination/work.ts';
import type { FinishedRun } from '../../src/experiment/plan.ts';
import { tryJob } from '../../src/simulation/run-job.ts';
import { BARS, DIFFERS, senderOf } from './bars.ts';

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, quick: { type: 'boolean', default: false } },
});
const situations = new Situations();
const runs = new Map<string, FinishedRun>();
let wrong = 0;
for (const who of new Set(BARS.map((bar) => bar.who))) {
  if (!new RegExp(values.only).test(who)) continue;
  const bars = BARS.filter((bar) => bar.who === who);
  const questions = QUESTIONS.filter(({ id }) => bars.some(({ question }) => question === id));
  const paper = paperOf(senderOf(who), questions, { quick: values.quick }, null, situations);
  const work = new Work([paper], keptStatusQuo());
  const stopped = new Map<string, string>();
  for (let jobs = work.next(runs, stopped); jobs.length > 0; jobs = work.next(runs, stopped)) {
    for (const job of jobs) {
      const reply = tryJob(job, (scenario, lane) => openAuthoredLane(scenario, lane).lane);
      if ('run' in reply) runs.set(job.key, reply.run);
      else stopped.set(job.key, reply.error);
    }
  }
  const results = judge(paper, work.known(runs), stopped);
  for (const { question, line, expected } of bars) {
    const found = results.find(({ id }) => id === question)!;
    const verdict = line === undefined ? found.verdict : found.lines.find(({ id }) => id === line)!.verdict;
    const known = DIFFERS[[who, question, ...(line === undefined ? [] : [line])].join(' ')];
    const why = known?.verdict === verdict ? known.why : undefined;
    const isExpected = expected.includes(verdict);
    if (!isExpected && why === undefined) wrong++;
    console.log(
      `${isExpected ? 'as expected' : why === undefined ? 'DIFFERS' : 'differs'}  ${who}, question ${question}${line === undefined ? '' : ` (${line})`}: ${verdict}, expected ${expected.join(' or ')}${isExpected ? '' : `. ${why ?? ''}`}`,
    );
  }
}
process.exitCode = wrong > 0 ? 1 : 0;
