/// <reference lib="webworker" />
/** Runs a lane with code of the scenario's author, or jobs of an experiment; `src/ui/sandbox/own-code.html` alone starts it. */
import { OwnSchemeStopped } from '../src/own-lanes/failure.ts';
import type { OwnLog } from '../src/own-lanes/log.ts';
import { openOwnLane } from '../src/own-lanes/open-own-lane.ts';
import type { PageMessage } from '../src/protocol/messages.ts';
import { inspector } from '../src/simulation/inspect/inspect.ts';
import { tryJob, type Job } from '../src/simulation/run-job.ts';
import { LaneServer } from '../src/protocol/server.ts';
import { lockDown } from '../src/own-lanes/lock-down.ts';

declare const self: DedicatedWorkerGlobalScope;

const channel = new MessageChannel();
let resume: (() => void) | null = null;
channel.port1.addEventListener('message', () => resume?.());
channel.port1.start();
const clock = performance.now.bind(performance);
const post = self.postMessage.bind(self);
const listen = self.addEventListener.bind(self);
let log: OwnLog | null = null;
let told = 0;
lockDown(self);
const server = new LaneServer({
  post,
  yield: (callback) => {
    resume = callback;
    channel.port2.postMessage(null);
  },
  clock,
  // Nothing can be fetched after the lock-down.
  inspector: () => inspector,
  code: {
    open: (scenario, laneId, progress) => {
      const opened = openOwnLane(scenario, laneId, progress);
      log = opened.log;
      told = -1;
      return opened.lane;
    },
    newLog: () => {
      if (log === null || log.written === told) return null;
      told = log.written;
      return log.lines;
    },
    stopOf: (error) => (error instanceof OwnSchemeStopped ? error.stop : null),
  },
});
listen('message', ({ data }: MessageEvent<PageMessage | Job>) => {
  if ('kind' in data) server.receive(data);
  else post(tryJob(data, (scenario, laneId) => openOwnLane(scenario, laneId).lane));
});
