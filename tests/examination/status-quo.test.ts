import { expect, test } from 'vitest';
import { jobsLeft } from '../../src/examination/judge.ts';
import { paperOf } from '../../src/examination/paper.ts';
import { QUESTIONS } from '../../src/examination/questions.ts';
import { CUBIC } from '../../src/examination/sender.ts';
import { keptStatusQuo } from '../../src/examination/status-quo.ts';
import type { FinishedRun, Job } from '../../src/experiment/plan.ts';
import { runJob } from '../../src/simulation/run-job.ts';

const SHIPPED = new Map(keptStatusQuo().map((run) => [run.key, run]));

/** The run of a question that has the fewest events, and all that it needs are among those that ship. */
function cheapestOf(question: (typeof QUESTIONS)[number]): Job {
  const paper = paperOf(CUBIC, [question], { quick: true }, null);
  const runs = new Map<string, FinishedRun>();
  const jobs: Job[] = [];
  for (let left = jobsLeft(paper, runs); left.length > 0; left = jobsLeft(paper, runs)) {
    for (const job of left) {
      const run = SHIPPED.get(job.key);
      if (run === undefined) throw new Error(`Question ${question.id}: run ${job.key} does not ship.`);
      runs.set(job.key, run);
      jobs.push(job);
    }
  }
  return jobs.reduce((least, job) => (SHIPPED.get(job.key)!.events < SHIPPED.get(least.key)!.events ? job : least));
}

test.each(QUESTIONS.map((question) => [question.id, question] as const))(
  'the runs of the status quo that ship are those of this model: the cheapest of question %i',
  (_, question) => {
    const job = cheapestOf(question);
    const { fingerprint, events } = runJob(job);
    expect({ fingerprint, events }).toEqual({
      fingerprint: SHIPPED.get(job.key)!.fingerprint,
      events: SHIPPED.get(job.key)!.events,
    });
  },
);
