import type { FinishedRun, Job } from '../experiment/plan.ts';
import type { KeyedFigure } from '../simulation/run-job.ts';
import { jobsLeft, type Stopped } from './judge.ts';
import type { Paper } from './paper.ts';

type Runs = ReadonlyMap<string, FinishedRun>;

/** The runs of papers, in rounds: first the seeds with which each cell begins, then more where a cell is open. Papers share runs. */
export class Work {
  private readonly kept: Runs;
  /** What has been asked of each run: a run that is made again has all of it. */
  private readonly asked = new Map<string, ReadonlyMap<string, KeyedFigure>>();

  /** @param kept runs that are there before any is made, such as the status quo's */
  constructor(
    private readonly papers: readonly Paper[],
    kept: readonly FinishedRun[],
  ) {
    this.kept = new Map(kept.map((run) => [run.key, run]));
  }

  /** What is to be run next. Empty: all verdicts are known. */
  next(runs: Runs, stopped: Stopped): Job[] {
    const known = this.known(runs);
    const jobs = new Map<string, Job>();
    for (const job of this.papers.flatMap((paper) => jobsLeft(paper, known, stopped))) {
      const figures = new Map([
        ...(this.asked.get(job.key) ?? []),
        ...job.figures.map((one) => [one.key, one] as const),
      ]);
      this.asked.set(job.key, figures);
      jobs.set(job.key, { ...job, figures: [...figures.values()] });
    }
    return [...jobs.values()];
  }

  /** The runs that were made, and those that were there. */
  known(runs: Runs): Map<string, FinishedRun> {
    const all = new Map(this.kept);
    for (const [key, run] of runs) all.set(key, { ...run, values: { ...all.get(key)?.values, ...run.values } });
    return all;
  }
}
