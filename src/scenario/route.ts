import type { ExpandedNetwork } from './network.ts';
import type { RouteDescription } from './schema/traffic.ts';

/** Directed links by their id, and the first between two nodes. */
interface LinkIndex {
  readonly byId: ReadonlyMap<string, number>;
  readonly byEnds: ReadonlyMap<string, number>;
}

const indices = new WeakMap<ExpandedNetwork, LinkIndex>();

function indexOf(network: ExpandedNetwork): LinkIndex {
  let index = indices.get(network);
  if (index === undefined) {
    const { nodes, links } = network;
    const byEnds = new Map<string, number>();
    for (const [link, { from, to }] of links.entries()) {
      // A link whose end is missing is reported elsewhere.
      if (from < 0 || to < 0) continue;
      const ends = endsKey(nodes[from].id, nodes[to].id);
      if (!byEnds.has(ends)) byEnds.set(ends, link);
    }
    index = { byId: new Map(links.map(({ id }, link) => [id, link])), byEnds };
    indices.set(network, index);
  }
  return index;
}

/** An id has no space in it. */
function endsKey(from: string, to: string): string {
  return `${from} ${to}`;
}

/**
 * The directed links of a route that is named by its nodes or by its links; null when it is not connected.
 * Between nodes that are joined by parallel links the first is taken: name links to choose.
 */
export function findRouteLinks(network: ExpandedNetwork, route: RouteDescription): number[] | null {
  const { byId, byEnds } = indexOf(network);
  const found: number[] = [];
  if ('links' in route) {
    for (const id of route.links) {
      const link = byId.get(id);
      const before = found.at(-1);
      if (link === undefined) return null;
      if (before !== undefined && network.links[before].to !== network.links[link].from) return null;
      found.push(link);
    }
    return found;
  }
  for (let hop = 1; hop < route.nodes.length; hop++) {
    const link = byEnds.get(endsKey(route.nodes[hop - 1], route.nodes[hop]));
    if (link === undefined) return null;
    found.push(link);
  }
  return found;
}

/** The same, of a route that has been validated. */
export function routeLinks(network: ExpandedNetwork, route: RouteDescription): number[] {
  const links = findRouteLinks(network, route);
  if (links === null) throw new Error('A route is not connected.');
  return links;
}
