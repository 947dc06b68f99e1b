/// <reference lib="webworker" />
import type { Job } from '../src/experiment/plan.ts';
import { tryJob } from '../src/simulation/run-job.ts';

declare const self: DedicatedWorkerGlobalScope;

// One job after another, each from beginning to end: who wants it to stop ends the worker.
self.addEventListener('message', (event: MessageEvent<Job>) => self.postMessage(tryJob(event.data)));
