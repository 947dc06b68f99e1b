import { Controller, type SchemeContext } from '../controller.ts';
import { Engine } from '../engine.ts';
import type { EngineSettings } from '../settings.ts';
import type { CallParameters } from './call-parameters.ts';
import type { ServerSettings } from './server.ts';

const CALLS: CallParameters = {
  kind: 'calls',
  packetBytes: 1000,
  requestBytes: 200,
  size: { kind: 'fixed', bytes: 1000 },
  isOverConnections: false,
  clients: 1,
  arrivals: { kind: 'poisson', callsPerSecond: 70 },
  work: { kind: 'exponential' },
  timeout: { kind: 'fixed', seconds: 1 },
  deadlineSeconds: Infinity,
  cancels: false,
  lateAnswers: 'ignored',
  confirms: 'in-time',
  gateRefusals: 'silently',
  retry: { kind: 'none' },
  budget: null,
  breaker: null,
  throttle: null,
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
  slowdown: null,
};

export interface OneServer {
  readonly seed?: number;
  readonly clients?: number;
  readonly calls?: Partial<CallParameters>;
  readonly server?: Partial<ServerSettings>;
  readonly delaySeconds?: number;
  /** The share of requests that are lost. */
  readonly lossProbability?: number;
}

const LINK = { rateBitsPerSecond: 1e12, delaySeconds: 0, bufferPackets: 1_000_000 };

/** A class of calls between two nodes: a flow for each client. */
function callsBetween(id: string, from: number, to: number, clients: number, parameters: CallParameters) {
  const flows = Array.from({ length: clients }, () => ({
    atSeconds: 0,
    bytes: Infinity,
    source: from,
    destination: to,
  }));
  return {
    flows: {
      id,
      sources: [from],
      destinations: [to],
      pairing: 'matched',
      arrivals: { kind: 'listed', flows },
      size: { kind: 'fixed', bytes: Infinity },
    },
    transport: { ...parameters, clients },
  } as const;
}

function oneServerSettings(options: OneServer): EngineSettings {
  const { seed = 1, clients = 1, calls, server, delaySeconds = 0, lossProbability = 0 } = options;
  const link = { ...LINK, delaySeconds };
  return {
    seed,
    nodeCount: 2,
    links: [
      { id: 'requests', from: 0, to: 1, ...link, lossProbability, reverseOf: 1 },
      { id: 'answers', from: 1, to: 0, ...link, reverseOf: 0 },
    ],
    classes: [callsBetween('calls', 0, 1, clients, { ...CALLS, ...calls })],
    servers: [{ node: 1, ...SERVER, ...server }],
  };
}

/** Two servers: each attempt at the first needs a call of the second. Nobody gives up. */
export function twoStages({
  seed,
  callsPerSecond,
  rates: [first, second],
}: {
  readonly seed: number;
  readonly callsPerSecond: number;
  readonly rates: readonly [number, number];
}): Engine {
  const patient = { ...CALLS, timeout: { kind: 'fixed', seconds: 1000 } } as const;
  const settings: EngineSettings = {
    seed,
    nodeCount: 3,
    links: [
      { id: 'a', from: 0, to: 1, ...LINK, reverseOf: 1 },
      { id: 'a-back', from: 1, to: 0, ...LINK, reverseOf: 0 },
      { id: 'b', from: 1, to: 2, ...LINK, reverseOf: 3 },
      { id: 'b-back', from: 2, to: 1, ...LINK, reverseOf: 2 },
    ],
    classes: [
      callsBetween('calls', 0, 1, 1, { ...patient, arrivals: { kind: 'poisson', callsPerSecond } }),
      callsBetween('inner', 1, 2, 1, { ...patient, arrivals: { kind: 'served', node: 1 } }),
    ],
    servers: [
      { node: 1, ...SERVER, ratePerSecond: first },
      { node: 2, ...SERVER, ratePerSecond: second },
    ],
  };
  return new Engine(settings, () => new Controller());
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
