import { openAuthoredLane } from '../../src/authored-lanes/open-authored-lane.ts';
import { judge, type QuestionResult } from '../../src/examination/judge.ts';
import { paperOf } from '../../src/examination/paper.ts';
import { QUESTIONS } from '../../src/examination/questions.ts';
import { keptStatusQuo } from '../../src/examination/status-quo.ts';
import { Work } from '../../src/examination/work.ts';
import type { FinishedRun } from '../../src/experiment/plan.ts';
import { runJob } from '../../src/simulation/run-job.ts';
import { senderOf } from './bars.ts';

/** Asks somebody a few questions, with one seed and three networks. */
export function examined(who: string, ids: readonly number[]): readonly QuestionResult[] {
  const paper = paperOf(
    senderOf(who),
    QUESTIONS.filter(({ id }) => ids.includes(id)),
    { quick: true },
    null,
  );
  const work = new Work([paper], keptStatusQuo());
  const runs = new Map<string, FinishedRun>();
  for (let jobs = work.next(runs, new Map()); jobs.length > 0; jobs = work.next(runs, new Map()))
    for (const job of jobs)
      runs.set(
        job.key,
        runJob(job, (scenario, lane) => openAuthoredLane(scenario, lane).lane),
      );
  return judge(paper, work.known(runs));
}
