/// <reference lib="webworker" />
import type { PageMessage } from '../src/protocol/messages.ts';
import { LaneServer } from '../src/protocol/server.ts';

declare const self: DedicatedWorkerGlobalScope;

// A message channel gives way to waiting messages without the delay that timers are clamped to.
const channel = new MessageChannel();
let resume: (() => void) | null = null;
channel.port1.addEventListener('message', () => resume?.());
channel.port1.start();

const server = new LaneServer({
  post: (message, transfer) => self.postMessage(message, transfer),
  yield: (callback) => {
    resume = callback;
    channel.port2.postMessage(null);
  },
  clock: () => performance.now(),
  // The first packet does not wait for it.
  inspector: async () => (await import('../src/simulation/inspect/inspect.ts')).inspector,
});

self.addEventListener('message', (event: MessageEvent<PageMessage>) => server.receive(event.data));
