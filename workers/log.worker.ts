/// <reference lib="webworker" />
import { packetsInTime, type PacketsMessage, type PacketsQuery } from '../src/simulation/watch/packets-in-time.ts';
import { reportParting, type PartingMessage, type PartingQuery } from '../src/simulation/watch/parting.ts';
import { lookBack, type LogMessage, type LogQuery } from '../src/simulation/watch/recent-happenings.ts';

declare const self: DedicatedWorkerGlobalScope;

const say = (message: LogMessage | PartingMessage | PacketsMessage) => self.postMessage(message);

// One answer, from beginning to end: who wants it to stop ends the worker.
self.addEventListener('message', ({ data }: MessageEvent<LogQuery | PartingQuery | PacketsQuery>) => {
  try {
    if ('pathOfFlow' in data) return say({ kind: 'packets', packets: packetsInTime(data) });
    if ('laneIds' in data) return say({ kind: 'parting', report: reportParting(data) });
    say({ kind: 'log', ...lookBack(data, (share) => say({ kind: 'progress', share })) });
  } catch (error) {
    say({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
});
