import { resolveNodes, type ExpandedNetwork } from './network.ts';
import type { Problem } from './problem.ts';
import { findRouteLinks } from './route.ts';
import type { Scenario } from './schema.ts';
import type { RouteDescription } from './schema/traffic.ts';

/** Traffic whose flows go between two sets of nodes. */
export type FlowTraffic = Exclude<Scenario['traffic'][number], { kind: 'sessions' }>;

/** The route of a session: connected, between its ends, and with a way back. */
export function checkSessionRoute(
  { from, to }: { readonly from: string; readonly to: string },
  route: RouteDescription,
  network: ExpandedNetwork,
  place: string,
): Problem[] {
  return checkRoute(route, network, place, (first, last) =>
    first === from && last === to ? null : `It must go from "${from}" to "${to}".`,
  );
}

/**
 * The routes of a class: each between two of its nodes, and one for each pair at most. A problem's place ends in the
 * number of its route.
 */
export function checkRoutes(traffic: FlowTraffic, network: ExpandedNetwork): Problem[] {
  const { id, routes = [] } = traffic;
  if (routes.length === 0) return [];
  const sendsBetween = pairsOf(traffic, network);
  const routed = new Map<string, number>();
  return routes.flatMap((route, index) =>
    checkRoute(route, network, `traffic.${id}.routes.${index}`, (first, last) => {
      if (!sendsBetween(first, last))
        return 'It must go from a source of this traffic to the destination of that source.';
      const earlier = routed.get(`${first} ${last}`);
      routed.set(`${first} ${last}`, index);
      return earlier === undefined
        ? null
        : `Route ${earlier + 1} has the same endpoints. Keep one of them; other traffic can take the other.`;
    }),
  );
}

/** @param remedyFor what is wrong with the nodes between which it goes, as a remedy; null: nothing */
function checkRoute(
  route: RouteDescription,
  network: ExpandedNetwork,
  place: string,
  remedyFor: (first: string, last: string) => string | null,
): Problem[] {
  const links = findRouteLinks(network, route);
  const names = 'links' in route ? 'links' : 'nodes';
  if (links === null) {
    const message = `The ${names} are not connected in this order.`;
    return [{ place, message, remedy: `Name ${names} that follow each other.` }];
  }
  const first = network.nodes[network.links[links[0]].from].id;
  const last = network.nodes[network.links[links.at(-1)!].to].id;
  const remedy = remedyFor(first, last);
  if (remedy !== null) return [{ place, message: `It goes from "${first}" to "${last}".`, remedy }];
  const oneWay = links.find((link) => network.links[link].reverseOf < 0);
  if (oneWay === undefined) return [];
  const message = `Link "${network.links[oneWay].id}" has no opposite direction.`;
  return [{ place, message, remedy: 'Use links with two directions: acknowledgements go back over them.' }];
}

/** Whether flows of a class may go from one node to another. */
function pairsOf(traffic: FlowTraffic, network: ExpandedNetwork): (first: string, last: string) => boolean {
  const idsOf = (names: readonly string[]): string[] =>
    resolveNodes(network, names).map((node) => network.nodes[node].id);
  const [sources, destinations] = [idsOf(traffic.from), idsOf(traffic.to)];
  const listed = traffic.kind === 'flows' && traffic.arrivals.kind === 'listed' ? traffic.arrivals.flows : [];
  const own = listed.filter(({ from, to }) => from !== undefined || to !== undefined);
  if (traffic.pairing === 'matched' && own.length === 0) {
    const pairs = new Set(sources.map((source, index) => `${source} ${destinations[index]}`));
    return (first, last) => pairs.has(`${first} ${last}`);
  }
  // Listed flows may name one end, and draw the other.
  const firsts = new Set([...sources, ...own.map(({ from }) => from)]);
  const lasts = new Set([...destinations, ...own.map(({ to }) => to)]);
  return (first, last) => first !== last && firsts.has(first) && lasts.has(last);
}
