import { Engine } from '../../engine/engine.ts';
import type { DataPlane, LinkSettings } from '../../engine/settings.ts';
import { DEFAULT_TCP } from '../../engine/dumbbell.fixture.ts';
import type { SessionSettings } from '../../engine/traffic/session-class.ts';
import { maxMinRates } from '../../base/max-min.ts';
import { completeParameters } from '../declaration.ts';
import { schemeDeclaration } from '../declarations.ts';
import { controllers } from '../controllers.ts';
import type { ParameterValue } from '../declaration.ts';
import type { ExplicitRateController } from './controller.ts';

export interface NetworkOfSessions {
  /** Nodes are 0, 1, 2, ...; each link has a way back. The k-th link's directed index is 2 k. */
  readonly links: readonly { from: number; to: number; rate: number; delay: number }[];
  readonly sessions: readonly SessionOfTest[];
}

export interface SessionOfTest {
  /** The k-th link, downstream in the direction in which it was given. */
  readonly path: readonly number[];
  readonly join?: number;
  readonly leave?: number;
  readonly demand?: number;
  /** The rate of the links of its own hosts, which are not part of the network, bit/s. */
  readonly hostRate?: number;
}

/** Control packets alone, of size 0 unless said otherwise. */
export function sessionsEngine(
  network: NetworkOfSessions,
  parameters: Readonly<Record<string, ParameterValue>> = {},
  scheme = 'slbn',
  dataPlane: DataPlane = 'none',
): Engine {
  const links: LinkSettings[] = network.links.flatMap(({ from, to, rate, delay }, k) => {
    const common = { rateBitsPerSecond: rate, delaySeconds: delay, bufferPackets: 1000 };
    return [
      { id: `l${k}`, from, to, ...common, reverseOf: 2 * k + 1 },
      { id: `l${k}:back`, from: to, to: from, ...common, reverseOf: 2 * k },
    ];
  });
  const nodeCount = Math.max(0, ...network.links.flatMap(({ from, to }) => [from, to])) + 1;
  const values = completeParameters(schemeDeclaration(scheme)!, { controlPacketBytes: 0, ...parameters });
  return new Engine(
    {
      seed: 1,
      nodeCount,
      links,
      classes: [
        {
          sessions: { id: 's', sessions: sessionSettings(network) },
          transport: { ...DEFAULT_TCP, windowSegments: 1e6 },
        },
      ],
      dataPlane,
    },
    (context) => controllers[scheme](context, values),
  );
}

function sessionSettings({ links, sessions }: NetworkOfSessions): SessionSettings[] {
  return sessions.map(({ path, join = 0, leave = Infinity, demand = Infinity, hostRate = Infinity }) => ({
    source: links[path[0]].from,
    destination: links[path.at(-1)!].to,
    route: path.map((k) => 2 * k),
    joinSeconds: join,
    leaveSeconds: leave,
    demandBitsPerSecond: Math.min(demand, hostRate),
    hostRateBitsPerSecond: hostRate,
  }));
}

/** By session that is here at `time`: the rate that it was given, and its max-min rate. */
export function ratesAt(engine: Engine, network: NetworkOfSessions, time: number): [rate: number, fair: number][] {
  engine.advance(time, Infinity);
  const here = [...network.sessions.keys()].filter((s) => {
    const { join = 0, leave = Infinity } = network.sessions[s];
    return join <= time && time < leave;
  });
  const { rates } = maxMinRates({
    capacities: network.links.map(({ rate }) => rate),
    sessions: here.map((s) => ({ links: network.sessions[s].path, demand: network.sessions[s].demand ?? Infinity })),
  });
  const { flows } = engine;
  return here.map((session, index) => {
    for (let flow = 0; flow < flows.extent; flow += flows.width) {
      if (flows.member[flow] === session && flows.state[flow] !== 2) {
        return [engine.controller.rates!.rateOf(flow), rates[index]];
      }
    }
    return [NaN, rates[index]];
  });
}

/** The largest relative error. */
export function worstError(pairs: readonly (readonly [number, number])[]): number {
  return Math.max(0, ...pairs.map(([rate, fair]) => (fair > 0 ? Math.abs(rate / fair - 1) : Math.abs(rate))));
}

export function controllerOf(engine: Engine): ExplicitRateController {
  return engine.controller as ExplicitRateController;
}
