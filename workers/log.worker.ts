/// <reference lib="webworker" />
import { lookBack, type LogMessage, type LogQuery } from '../src/simulation/watch/recent-happenings.ts';

declare const self: DedicatedWorkerGlobalScope;

const say = (message: LogMessage) => self.postMessage(message);

// One log, from beginning to end: who wants it to stop ends the worker.
self.addEventListener('message', ({ data }: MessageEvent<LogQuery>) => {
  try {
    say({ kind: 'log', ...lookBack(data, (share) => say({ kind: 'progress', share })) });
  } catch (error) {
    say({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
});
