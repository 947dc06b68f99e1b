/// <reference lib="webworker" />
/** Runs a lane with code of the scenario's author, or jobs of an experiment; `src/ui/core/sandbox/authored-code.html` alone starts it. */
import { AuthoredSchemeStopped } from '../src/authored-lanes/failure.ts';
import type { AuthoredLog } from '../src/authored-lanes/log.ts';
import { openAuthoredLane } from '../src/authored-lanes/open-authored-lane.ts';
import type { PageMessage } from '../src/protocol/messages.ts';
import { inspector } from '../src/simulation/inspect/inspect.ts';
import { tryJob, type Job } from '../src/simulation/run-job.ts';
import { LaneServer } from '../src/protocol/server.ts';
import { lockDown } from '../src/authored-lanes/lock-down.ts';

declare const self: DedicatedWorkerGlobalScope;

const channel = new MessageChannel();
let resume: (() => void) | null = null;
channel.port1.addEventListener('message', () => resume?.());
channel.port1.start();
const clock = performance.now.bind(performance);
const setTimer = setTimeout.bind(self);
const { deviceMemory } = navigator as { readonly deviceMemory?: number };
const post = self.postMessage.bind(self);
const listen = self.addEventListener.bind(self);
let log: AuthoredLog | null = null;
let told = 0;
lockDown(self);
const server = new LaneServer({
  post,
  yield: (callback, milliseconds) => {
    if (milliseconds !== undefined) return void setTimer(callback, milliseconds);
    resume = callback;
    channel.port2.postMessage(null);
  },
  clock,
  deviceGigabytes: deviceMemory,
  // Nothing can be fetched after the lock-down.
  inspector: () => inspector,
  open: (scenario, laneId, progress) => {
    const opened = openAuthoredLane(scenario, laneId, progress);
    // What is computed ahead logs for itself, until the lane that is watched comes there.
    if (progress === undefined) return opened.lane;
    log = opened.log;
    told = -1;
    return opened.lane;
  },
  code: {
    newLog: () => {
      if (log === null || log.written === told) return null;
      told = log.written;
      return log.lines;
    },
    stopOf: (error) => (error instanceof AuthoredSchemeStopped ? error.stop : null),
  },
});
listen('message', ({ data }: MessageEvent<PageMessage | Job>) => {
  if ('kind' in data) server.receive(data);
  else post(tryJob(data, (scenario, laneId) => openAuthoredLane(scenario, laneId).lane));
});
