import type { FlowTable } from '../flows.ts';
import type { RunSeeds } from '../run-seeds.ts';
import type { TrafficClassSettings } from '../settings.ts';
import { ClientClass } from './client-class.ts';
import { CrowdClass } from './crowd-class.ts';
import { FlowClass } from './flow-class.ts';
import { SessionClass } from './session-class.ts';

/** More tries than any flow makes: the draws of a client's next request come after them. */
const MOST_SYNS = 64;

/** What makes the flows of a traffic class. */
export type TrafficSource = FlowClass | SessionClass | CrowdClass | ClientClass;

export function trafficSource(settings: TrafficClassSettings, seeds: RunSeeds): TrafficSource {
  if ('flows' in settings) return new FlowClass(settings.flows, seeds);
  if ('clients' in settings) return new ClientClass(settings.clients, seeds);
  return 'crowd' in settings ? new CrowdClass(settings.crowd, seeds) : new SessionClass(settings.sessions);
}

/** The rate of the links of a session's own hosts, which are not part of the network, bit/s; Infinity: it has none. */
export function hostRateOf(source: TrafficSource, member: number): number {
  const isSession = source instanceof CrowdClass || source instanceof SessionClass;
  return isSession ? (source.session(member).hostRateBitsPerSecond ?? Infinity) : Infinity;
}

/** Whether a flow of a class takes a route that the settings say. */
export function hasOwnRoute(source: TrafficSource, flows: FlowTable, flow: number): boolean {
  const route =
    source instanceof FlowClass || source instanceof ClientClass
      ? source.routeOf(flows.source[flow], flows.destination[flow])
      : source.session(flows.member[flow]).route;
  return route !== null;
}

/** Each SYN of a class has a draw of its own. */
export function synDraws(
  source: TrafficSource,
  id: string,
  seeds: RunSeeds,
): (member: number, attempt: number) => number {
  const draws = seeds.indexed(`traffic.${id}.syn`);
  if (!(source instanceof ClientClass)) return draws;
  return (client, attempt) => draws(client, MOST_SYNS * (source.loop.askedBy(client) - 1) + attempt);
}
