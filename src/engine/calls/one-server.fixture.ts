import { Controller, type SchemeContext } from '../controller.ts';
import { Engine } from '../engine.ts';
import type { EngineSettings } from '../settings.ts';
import type { CallParameters } from './call-parameters.ts';
import type { ServerSettings } from './server.ts';

const CALLS: CallParameters = {
  kind: 'calls',
  packetBytes: 1000,
  requestBytes: 200,
  answerBytes: 1000,
  arrivals: { kind: 'poisson', callsPerSecond: 70 },
  work: { kind: 'exponential' },
  timeout: { kind: 'fixed', seconds: 1 },
  deadlineSeconds: Infinity,
  cancels: false,
  confirms: 'in-time',
  retry: { kind: 'none' },
  budget: null,
};

export const SERVER: ServerSettings = {
  ratePerSecond: 100,
  workers: 1,
  order: 'fifo',
  lifoAfterSeconds: 0.1,
  limit: Infinity,
  refuses: 'quickly',
  shed: null,
  skipsGone: false,
};

export interface OneServer {
  readonly seed?: number;
  readonly clients?: number;
  readonly calls?: Partial<CallParameters>;
  readonly server?: Partial<ServerSettings>;
  readonly delaySeconds?: number;
}

function oneServerSettings({ seed = 1, clients = 1, calls, server, delaySeconds = 0 }: OneServer): EngineSettings {
  const link = { rateBitsPerSecond: 1e12, delaySeconds, bufferPackets: 1_000_000 };
  const flows = Array.from({ length: clients }, () => ({ atSeconds: 0, bytes: Infinity, source: 0, destination: 1 }));
  return {
    seed,
    nodeCount: 2,
    links: [
      { id: 'requests', from: 0, to: 1, ...link, reverseOf: 1 },
      { id: 'answers', from: 1, to: 0, ...link, reverseOf: 0 },
    ],
    classes: [
      {
        flows: {
          id: 'calls',
          sources: [0],
          destinations: [1],
          pairing: 'matched',
          arrivals: { kind: 'listed', flows },
          size: { kind: 'fixed', bytes: Infinity },
        },
        transport: { ...CALLS, ...calls },
      },
    ],
    servers: [{ node: 1, ...SERVER, ...server }],
  };
}

/** A client's node and a server with links that take no time to speak of. The server's load is 0.7. */
export function oneServer(
  options: OneServer = {},
  attach: (context: SchemeContext) => Controller = () => new Controller(),
): Engine {
  return new Engine(oneServerSettings(options), attach);
}

export function runUntil(engine: Engine, seconds: number): Engine {
  engine.advance(seconds, Infinity);
  return engine;
}
