import type { EngineSettings } from './settings.ts';
import type { Routes } from './routes.ts';
import { ownRoute } from './traffic/own-routes.ts';

/** Nodes between which a traffic class sends. */
interface TrafficPair {
  readonly source: number;
  readonly destination: number;
  /** Directed links; null: the shortest path. */
  readonly route: readonly number[] | null;
  /** Place of the class. */
  readonly trafficClass: number;
}

/** Calls back with each pair of nodes between which traffic goes. Classes with random pairing: every pair. */
export function visitTrafficPairs({ classes }: EngineSettings, visit: (pair: TrafficPair) => void): void {
  for (const [trafficClass, one] of classes.entries()) {
    if ('sessions' in one) {
      for (const { source, destination, route } of one.sessions.sessions) {
        visit({ source, destination, route, trafficClass });
      }
      continue;
    }
    const { sources, destinations, pairing, routes } = placesOf(one);
    for (const [i, source] of sources.entries()) {
      for (const destination of pairing === 'matched' ? [destinations[i]] : destinations) {
        visit({ source, destination, route: ownRoute(routes, source, destination), trafficClass });
      }
    }
  }
}

/** Where a class sends from and to, other than listed sessions. */
function placesOf(one: Exclude<EngineSettings['classes'][number], { readonly sessions: unknown }>) {
  if ('crowd' in one) return one.crowd;
  return 'clients' in one ? one.clients : one.flows;
}

/** Calls back with each path that traffic takes when every link is up, and the traffic class that takes it. */
export function visitTrafficPaths(
  settings: EngineSettings,
  routes: Routes,
  visit: (path: ArrayLike<number>, trafficClass: number) => void,
): void {
  visitTrafficPairs(settings, ({ source, destination, route, trafficClass }) => {
    visit(route ?? routes.betweenWhenAllIsUp(source, destination), trafficClass);
  });
}
