/// <reference lib="webworker" />
import type { KeptRuns } from '../src/protocol/kept-moment.ts';
import type { PageMessage } from '../src/protocol/messages.ts';
import { LaneServer } from '../src/protocol/server.ts';
import type { Catalogue } from '../src/simulation/catalogue.ts';
import { FIRST_CATALOGUE, needsOtherParts } from '../src/simulation/first-catalogue.ts';
import { openFrom } from '../src/simulation/lane.ts';

declare const self: DedicatedWorkerGlobalScope;

// A message channel gives way to waiting messages without the delay that timers are clamped to.
const channel = new MessageChannel();
let resume: (() => void) | null = null;
channel.port1.addEventListener('message', () => resume?.());
channel.port1.start();

let parts = FIRST_CATALOGUE;
/** Null: nothing is being fetched. */
let fetching: Promise<void> | null = null;

/** Fetched when a lane opens on its way to a moment, or rests. */
let kept: Promise<KeptRuns> | undefined;

/** A lane that is open finds parts that have been fetched since. */
const catalogue: Catalogue = {
  scheme: (id) => parts.scheme(id),
  law: (id) => parts.law(id),
  discipline: (id) => parts.discipline(id),
};

async function fetchOtherParts(): Promise<void> {
  parts = (await import('../src/simulation/catalogue.ts')).SHIPPED_CATALOGUE;
  fetching = null;
}

const server = new LaneServer({
  post: (message, transfer) => self.postMessage(message, transfer),
  yield: (callback, milliseconds) => {
    if (milliseconds !== undefined) return void setTimeout(callback, milliseconds);
    resume = callback;
    channel.port2.postMessage(null);
  },
  clock: () => performance.now(),
  deviceGigabytes: (navigator as { readonly deviceMemory?: number }).deviceMemory,
  open: (scenario, laneId, progress) => openFrom(catalogue, scenario, laneId, undefined, progress),
  kept: () => (kept ??= import('./kept-runs.ts').then(({ keptRuns }) => keptRuns(self.location.href))),
  // The first packet does not wait for it.
  inspector: async () => (await import('../src/simulation/inspect/inspect.ts')).inspector,
});

/** Messages are handled in their order: those that come while parts are fetched wait for them. */
self.addEventListener('message', ({ data }: MessageEvent<PageMessage>) => {
  const scenario = data.kind === 'open' || data.kind === 'revise' ? data.scenario : null;
  if (parts === FIRST_CATALOGUE && scenario !== null && needsOtherParts(scenario)) {
    fetching ??= fetchOtherParts();
  }
  if (fetching === null) server.receive(data);
  // What cannot be fetched is reported as any other failure of the worker.
  else fetching.then(() => server.receive(data)).catch(reportError);
});
