/** One process of the pool: runs a job at a time for its parent. */
import type { Job } from '../experiment/plan.ts';
import type { Reply } from './process-pool.ts';
import { runJob } from '../simulation/run-job.ts';

process.on('message', (job: Job) => {
  process.send?.(replyTo(job));
});
process.on('disconnect', () => process.exit());

function replyTo(job: Job): Reply {
  try {
    return { run: runJob(job) };
  } catch (error) {
    return { key: job.key, error: error instanceof Error ? error.message : String(error) };
  }
}
