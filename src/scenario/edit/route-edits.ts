/** Routes of traffic: of a pair of nodes, or of a session. */
import { pathTo, ShortestPaths } from '../../base/shortest-paths.ts';
import { checkRoutes, checkSessionRoute } from '../check-routes.ts';
import { LIMITS } from '../limits.ts';
import { expandNetwork, graphOf, resolveNodes, type ExpandedNetwork } from '../network.ts';
import type { Problem } from '../problem.ts';
import { findRouteLinks } from '../route.ts';
import type { Scenario } from '../schema.ts';
import type { RouteDescription } from '../schema/traffic.ts';
import { EditError, type Edit, type Traffic } from './edit.ts';
import { changed, nameOf, trafficOf } from './traffic-edits.ts';

/** A route that traffic has now. */
interface NamedRoute {
  /** Its place among the routes of the class, or the id of its session. */
  readonly key: string;
  readonly route: RouteDescription;
}

/** The routes of a class, or of its sessions, in order. */
export function routesOf(traffic: Traffic): NamedRoute[] {
  if (traffic.kind !== 'sessions') return (traffic.routes ?? []).map((route, index) => ({ key: String(index), route }));
  return traffic.list.flatMap(({ id, route }) => (route === undefined ? [] : [{ key: id, route }]));
}

/**
 * A route for the pair of nodes from its first to its last; of sessions, for all between them.
 * @param names ids of nodes on the way in order, between which the shortest path is filled in; or of directed links,
 * without a gap. Where the class has one source or one destination, it need not be named
 */
export function addRoute(scenario: Scenario, id: string, names: readonly string[]): Edit {
  const traffic = trafficOf(scenario, id);
  const network = expandNetwork(scenario.network);
  const route = completeRoute(traffic, network, names);
  const label = `add a route to ${nameOf(traffic)}`;
  if (traffic.kind !== 'sessions') {
    const routes = [...(traffic.routes ?? []), route];
    if (routes.length > LIMITS.routes) {
      throw new EditError(`There are already ${LIMITS.routes} routes.`, 'Remove one first.');
    }
    return checked(scenario, traffic, { ...traffic, routes }, label, checkRoutes({ ...traffic, routes }, network));
  }
  const [first, last] = endsOf(route, network);
  const isBetween = (session: (typeof traffic.list)[number]): boolean => session.from === first && session.to === last;
  if (!traffic.list.some(isBetween)) {
    throw new EditError(`No session goes from "${first}" to "${last}".`, 'Begin and end where a session does.');
  }
  const list = traffic.list.map((session) => (isBetween(session) ? { ...session, route } : session));
  const problems = checkSessionRoute({ from: first, to: last }, route, network, '');
  return checked(scenario, traffic, { ...traffic, list }, label, problems);
}

/** Back to the shortest path. */
export function removeRoute(scenario: Scenario, id: string, key: string): Edit {
  const traffic = trafficOf(scenario, id);
  return changed(scenario, traffic, without(traffic, key), `remove a route of ${nameOf(traffic)}`);
}

/** The ids of the links on a route, whichever direction it takes. Empty: they are not connected. */
export function linksOnRoute(scenario: Scenario, route: RouteDescription): string[] {
  const network = expandNetwork(scenario.network);
  return (findRouteLinks(network, route) ?? []).map((link) => network.links[link].pair);
}

function without(traffic: Traffic, key: string): Traffic {
  if (traffic.kind === 'sessions') {
    const list = traffic.list.map((session) => {
      if (session.id !== key) return session;
      const { route: _route, ...rest } = session;
      return rest;
    });
    return { ...traffic, list };
  }
  const { routes: before = [], ...rest } = traffic;
  const routes = before.filter((_, index) => String(index) !== key);
  return (routes.length === 0 ? rest : { ...rest, routes }) as Traffic;
}

function checked(
  scenario: Scenario,
  before: Traffic,
  after: Traffic,
  label: string,
  problems: readonly Problem[],
): Edit {
  if (problems.length > 0) throw new EditError(problems[0].message, problems[0].remedy);
  return changed(scenario, before, after, label);
}

function endsOf(route: RouteDescription, network: ExpandedNetwork): readonly [string, string] {
  const links = findRouteLinks(network, route);
  if (links === null)
    throw new EditError('The links are not connected in this order.', 'Name links that follow each other.');
  return [network.nodes[network.links[links[0]].from].id, network.nodes[network.links[links.at(-1)!].to].id];
}

function completeRoute(traffic: Traffic, network: ExpandedNetwork, names: readonly string[]): RouteDescription {
  if (names.length === 0) throw new EditError('A route goes over nodes.', 'Select or name the nodes on it.');
  const nodeOf = new Map(network.nodes.map(({ id }, index) => [id, index]));
  const links = new Set(network.links.map(({ id }) => id));
  if (names.every((name) => links.has(name) && !nodeOf.has(name))) return { links: [...names] };
  const named = names.map((name) => {
    const node = nodeOf.get(name);
    if (node === undefined) throw new EditError(`There is no node "${name}".`, 'Name the nodes on the route in order.');
    return node;
  });
  const nodes = nodesAlong(withOnlyEnds(traffic, network, named), network);
  const twice = nodes.find((node, index) => nodes.indexOf(node) < index);
  if (twice !== undefined) {
    throw new EditError(
      `The route would pass "${network.nodes[twice].id}" twice.`,
      'Name more of its nodes, in the order along the route.',
    );
  }
  if (nodes.length > LIMITS.routeLinks) {
    throw new EditError(`The route has ${nodes.length} nodes.`, `At most ${LIMITS.routeLinks}.`);
  }
  return { nodes: nodes.map((node) => network.nodes[node].id) };
}

/** With the source before and the destination behind, where there is no choice. */
function withOnlyEnds(traffic: Traffic, network: ExpandedNetwork, named: readonly number[]): number[] {
  const [from, to] = traffic.kind === 'sessions' ? ends(traffic) : [traffic.from, traffic.to];
  const [sources, destinations] = [from, to].map((list) => [...new Set(resolveNodes(network, list))]);
  const whole = [...named];
  if (sources.length === 1 && whole[0] !== sources[0]) whole.unshift(sources[0]);
  if (destinations.length === 1 && whole.at(-1) !== destinations[0]) whole.push(destinations[0]);
  return whole;
}

function ends({ list }: Extract<Traffic, { kind: 'sessions' }>): readonly [string[], string[]] {
  return [list.map(({ from }) => from), list.map(({ to }) => to)];
}

/** All nodes of the shortest paths between nodes in order, over links with two directions. */
function nodesAlong(waypoints: readonly number[], network: ExpandedNetwork): number[] {
  const { nodes, links } = network;
  const graph = graphOf(network);
  const paths = new ShortestPaths(graph, (link) => links[link].reverseOf >= 0);
  const all = [waypoints[0]];
  for (let i = 1; i < waypoints.length; i++) {
    const [from, to] = [waypoints[i - 1], waypoints[i]];
    const path = pathTo(graph, paths.tree(from), from, to);
    if (path === null) {
      throw new EditError(
        `There is no path from "${nodes[from].id}" to "${nodes[to].id}" and back.`,
        'Join them by links with two directions.',
      );
    }
    for (const link of path) all.push(links[link].to);
  }
  return all;
}
