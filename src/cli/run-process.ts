/** One process of the pool: runs a job at a time for its parent. */
import type { Job } from '../experiment/plan.ts';
import { tryJob } from '../simulation/run-job.ts';

process.on('message', (job: Job) => {
  process.send?.(tryJob(job));
});
process.on('disconnect', () => process.exit());
