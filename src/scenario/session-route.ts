import type { ExpandedNetwork } from './network.ts';
import type { Scenario } from './schema.ts';

type Session = Extract<Scenario['traffic'][number], { kind: 'sessions' }>['list'][number];
type Route = NonNullable<Session['route']>;

/**
 * The directed links of a route that is named by its nodes or by its links; null when it is not connected.
 * Between nodes that are joined by parallel links the first is taken: name links to choose.
 */
export function findRouteLinks(network: ExpandedNetwork, route: Route): number[] | null {
  const found: number[] = [];
  if ('links' in route) {
    for (const id of route.links) {
      const link = network.links.findIndex((one) => one.id === id);
      const before = found.at(-1);
      if (link < 0 || (before !== undefined && network.links[before].to !== network.links[link].from)) return null;
      found.push(link);
    }
    return found;
  }
  const nodes = route.nodes.map((id) => network.nodes.findIndex((one) => one.id === id));
  for (let hop = 1; hop < nodes.length; hop++) {
    const link = network.links.findIndex(({ from, to }) => from === nodes[hop - 1] && to === nodes[hop]);
    if (link < 0) return null;
    found.push(link);
  }
  return found;
}

/** The same, of a route that has been validated. */
export function routeLinks(network: ExpandedNetwork, route: Route): number[] {
  const links = findRouteLinks(network, route);
  if (links === null) throw new Error('A route is not connected.');
  return links;
}
