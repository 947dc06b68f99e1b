import { expect, test } from 'vitest';
import { jobsLeft } from '../../src/examination/judge.ts';
import { paperOf } from '../../src/examination/paper.ts';
import { QUESTIONS } from '../../src/examination/questions.ts';
import { CUBIC, NEWRENO } from '../../src/examination/sender.ts';
import { keptStatusQuo } from '../../src/examination/status-quo.ts';
import type { FinishedRun, Job } from '../../src/experiment/plan.ts';
import { runJob } from '../../src/simulation/run-job.ts';

const SHIPPED = new Map(keptStatusQuo().map((run) => [run.key, run]));

/** The runs that a question asks of a law with one seed, which must be among those that ship. */
function shippedJobs(law: typeof CUBIC, question: (typeof QUESTIONS)[number]): readonly Job[] {
  const paper = paperOf(law, [question], { quick: true }, null);
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
  return jobs;
}

const eventsOf = ({ key }: Job): number => SHIPPED.get(key)!.events;

test.each(QUESTIONS.map((question) => [question.id, question] as const))(
  'the runs of the status quo that ship are those of this model: the cheapest of question %i',
  (_, question) => {
    const jobs = [CUBIC, NEWRENO].flatMap((law) => shippedJobs(law, question));
    const job = jobs.reduce((least, one) => (eventsOf(one) < eventsOf(least) ? one : least));
    // Two questions may ask different figures of one run.
    const { key, values, ...shipped } = SHIPPED.get(job.key)!;
    const made = runJob(job);
    expect(made).toMatchObject({ key, ...shipped });
    expect(values).toMatchObject(made.values);
  },
);
