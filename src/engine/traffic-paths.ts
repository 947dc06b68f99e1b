import type { EngineSettings } from './settings.ts';
import type { Routes } from './routes.ts';
import { ownRoute, type OwnRoute } from './traffic/own-routes.ts';

/** Where a traffic class sends to from one node. */
interface TrafficFrom {
  readonly source: number;
  /** Nodes. Sources of a class with random pairing share one list. */
  readonly destinations: readonly number[];
  /** The routes that pairs of the class have of their own. */
  readonly routes: readonly OwnRoute[] | undefined;
  /** Place of the class. */
  readonly trafficClass: number;
}

/** Calls back with each node that a class sends from, and all that it may send to from there. */
export function visitTraffic({ classes }: EngineSettings, visit: (from: TrafficFrom) => void): void {
  for (const [trafficClass, one] of classes.entries()) {
    if ('sessions' in one) {
      for (const { source, destination, route } of one.sessions.sessions) {
        const routes = route === null ? undefined : [{ source, destination, links: route }];
        visit({ source, destinations: [destination], routes, trafficClass });
      }
      continue;
    }
    const { sources, destinations, pairing, routes } = placesOf(one);
    for (const [i, source] of sources.entries()) {
      const to = pairing === 'matched' ? [destinations[i]] : destinations;
      visit({ source, destinations: to, routes, trafficClass });
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
  visitTraffic(settings, ({ source, destinations, routes: own, trafficClass }) => {
    for (const destination of destinations) {
      visit(ownRoute(own, source, destination) ?? routes.betweenWhenAllIsUp(source, destination), trafficClass);
    }
  });
}
