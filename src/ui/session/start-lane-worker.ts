import type { LaneWorker } from '../../protocol/client.ts';

/** The one place that makes a real worker; the bundler reads this very expression. */
export function startLaneWorker(): LaneWorker {
  return new Worker(new URL('../../../workers/lane.worker.ts', import.meta.url), { type: 'module' });
}
