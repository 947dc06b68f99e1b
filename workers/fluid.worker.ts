/// <reference lib="webworker" />
import type { Scenario } from '../src/scenario/schema.ts';
import { fluidFlows } from '../src/simulation/fluid-ideal.ts';

declare const self: DedicatedWorkerGlobalScope;

self.addEventListener('message', (event: MessageEvent<Scenario>) => self.postMessage(fluidFlows(event.data)));
