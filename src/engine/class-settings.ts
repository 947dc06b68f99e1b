/** What the settings of traffic classes say, whatever their kind. */
import type { CallParameters } from './calls/call-parameters.ts';
import type { EngineSettings, TrafficClassSettings } from './settings.ts';
import { packetBytes } from './transport/transport-parameters.ts';

/** By source, where the listed sessions go that take the shortest path. */
export function listedDestinations(classes: EngineSettings['classes']): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, number[]>();
  for (const { source, destination, route } of classes.flatMap((one) =>
    'sessions' in one ? one.sessions.sessions : [],
  )) {
    if (route !== null) continue;
    const destinations = found.get(source);
    if (destinations === undefined) found.set(source, [destination]);
    else destinations.push(destination);
  }
  return found;
}

/** The calls of a class; null: it has none. */
export function callsOf({ transport, calls }: TrafficClassSettings): CallParameters | null {
  return transport.kind === 'calls' ? transport : (calls ?? null);
}

export function largestPacketBytes(classes: EngineSettings['classes']): number {
  return Math.max(1, ...classes.map(({ transport }) => packetBytes(transport)));
}

export function classId(one: TrafficClassSettings): string {
  if ('flows' in one) return one.flows.id;
  if ('clients' in one) return one.clients.id;
  return 'crowd' in one ? one.crowd.id : one.sessions.id;
}
