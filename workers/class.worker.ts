/// <reference lib="webworker" />
import { type HandInMessage, readHandIns } from '../src/scenario/lesson/handed-in.ts';

declare const self: DedicatedWorkerGlobalScope;

const say = (message: HandInMessage) => self.postMessage(message);

// One text, from beginning to end: who wants it to stop ends the worker.
self.addEventListener('message', ({ data }: MessageEvent<string>) => {
  say({ kind: 'read', read: readHandIns(data, (share) => say({ kind: 'progress', share })) });
});
