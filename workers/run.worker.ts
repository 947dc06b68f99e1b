/// <reference lib="webworker" />
import type { Job } from '../src/experiment/plan.ts';
import { tryJob } from '../src/simulation/run-job.ts';
import { SharedRuns } from '../src/simulation/shared-runs.ts';

declare const self: DedicatedWorkerGlobalScope;

const runs = new SharedRuns();

// One job after another, each from beginning to end: who wants it to stop ends the worker.
self.addEventListener('message', ({ data }: MessageEvent<Job>) => {
  const began = performance.now();
  const reply = tryJob(data, undefined, (job) => runs.run(job));
  self.postMessage({ ...reply, seconds: (performance.now() - began) / 1000 });
});
