import { pathTo, shortestPathTree } from '../base/shortest-paths.ts';
import { nearest } from './nearest.ts';
import { resolveNodes, type ExpandedNetwork } from './network.ts';
import type { Problem } from './problem.ts';
import type { Scenario } from './schema.ts';
import { findRouteLinks } from './session-route.ts';

type Traffic = Scenario['traffic'][number];
type SessionTraffic = Extract<Traffic, { kind: 'sessions' }>;
type Session = SessionTraffic['list'][number];
type FlowTraffic = Exclude<Traffic, SessionTraffic>;

/** Links must join nodes that exist, and traffic must have somewhere to go and a way there and back. */
export function checkNetwork(scenario: Scenario, network: ExpandedNetwork): Problem[] {
  const dangling = danglingLinks(scenario);
  if (dangling.length > 0) return dangling;
  const trees = new Map<number, Int32Array>();
  return scenario.traffic.flatMap((traffic) =>
    traffic.kind === 'sessions' ? checkSessions(traffic, network, trees) : checkFlows(traffic, network, trees),
  );
}

function danglingLinks({ network }: Scenario): Problem[] {
  if (network.form !== 'drawn') return [];
  const ids = network.nodes.map(({ id }) => id);
  const known = new Set(ids);
  return network.links.flatMap((link) => {
    const place = `network.links.${link.id}`;
    const missing = (['from', 'to'] as const).filter((end) => !known.has(link[end]));
    const problems = missing.map((end) => ({
      place: `${place}.${end}`,
      message: `There is no node "${link[end]}".`,
      remedy: didYouMean(link[end], ids) ?? 'Add the node, or remove the link.',
    }));
    if (missing.length === 0 && link.from === link.to) {
      problems.push({ place, message: 'It joins a node to itself.', remedy: 'Name two nodes.' });
    }
    return problems;
  });
}

function checkFlows(traffic: FlowTraffic, network: ExpandedNetwork, trees: Map<number, Int32Array>): Problem[] {
  const place = `traffic.${traffic.id}`;
  const names = network.nodes.flatMap(({ id, group }) => (group === '' ? [id] : [id, group]));
  const known = new Set(names);
  const listed = traffic.kind === 'flows' && traffic.arrivals.kind === 'listed' ? traffic.arrivals.flows : [];
  const named = [
    ...traffic.from.map((name) => [`${place}.from`, name] as const),
    ...traffic.to.map((name) => [`${place}.to`, name] as const),
    ...listed.flatMap(({ from, to }, index) =>
      [from, to]
        .filter((name) => name !== undefined)
        .map((name) => [`${place}.arrivals.flows.${index}`, name] as const),
    ),
  ];
  const unknown = named
    .filter(([, name]) => !known.has(name))
    .map(([where, name]) => ({
      place: where,
      message: `There is no node or group "${name}".`,
      remedy: didYouMean(name, [...known]) ?? 'Name nodes of the network.',
    }));
  if (unknown.length > 0) return unknown;
  const sources = resolveNodes(network, traffic.from);
  const destinations = resolveNodes(network, traffic.to);
  if (traffic.pairing === 'matched' && sources.length !== destinations.length) {
    return [
      {
        place: `${place}.pairing`,
        message: `${sources.length} sources cannot be matched with ${destinations.length} destinations.`,
        remedy: 'Name as many of each, or use "random".',
      },
    ];
  }
  const order = listed.findIndex(({ atSeconds }, index) => index > 0 && atSeconds < listed[index - 1].atSeconds);
  if (order > 0) {
    return [
      {
        place: `${place}.arrivals.flows.${order}`,
        message: 'It comes before the one above it.',
        remedy: 'List flows in order of time.',
      },
    ];
  }
  const pairs =
    traffic.pairing === 'matched'
      ? sources.map((source, i) => [source, destinations[i]] as const)
      : sources.flatMap((source) => destinations.map((destination) => [source, destination] as const));
  const node = (id: string): number => network.nodes.findIndex((one) => one.id === id);
  const listedPairs = listed.flatMap(({ from, to }) =>
    from !== undefined && to !== undefined ? [[node(from), node(to)] as const] : [],
  );
  return firstUnreachable([...pairs, ...listedPairs], network, trees).map(([from, to]) => ({
    place: `${place}.to`,
    message: from === to ? `"${from}" would send to itself.` : `There is no way from "${from}" to "${to}" and back.`,
    remedy: from === to ? 'Name other nodes.' : 'Join them by links, in both directions.',
  }));
}

/** Every session must have ends, a way, and a time to be there. */
function checkSessions(traffic: SessionTraffic, network: ExpandedNetwork, trees: Map<number, Int32Array>): Problem[] {
  const ids = network.nodes.map(({ id }) => id);
  const index = new Map(ids.map((id, i) => [id, i]));
  const seen = new Set<string>();
  return traffic.list.flatMap((session) => {
    const place = `traffic.${traffic.id}.list.${session.id}`;
    const wrong = (key: string, message: string, remedy: string): Problem[] => [
      { place: `${place}${key}`, message, remedy },
    ];
    if (seen.size === seen.add(session.id).size) {
      return wrong('', `The id "${session.id}" is used twice.`, 'Give each session its own.');
    }
    const missing = (['from', 'to'] as const).find((end) => !index.has(session[end]));
    if (missing !== undefined) {
      const name = session[missing];
      return wrong(`.${missing}`, `There is no node "${name}".`, didYouMean(name, ids) ?? 'Name nodes of the network.');
    }
    const { leaveSeconds = Infinity, joinSeconds } = session;
    if (leaveSeconds <= joinSeconds) {
      return wrong('.leaveSeconds', 'It leaves before it has joined.', `Leave after ${joinSeconds} s.`);
    }
    if (session.route !== undefined) return checkRoute(session, session.route, network, `${place}.route`);
    return firstUnreachable([[index.get(session.from)!, index.get(session.to)!]], network, trees).map(([from, to]) => ({
      place: `${place}.to`,
      message: from === to ? `"${from}" would send to itself.` : `There is no way from "${from}" to "${to}" and back.`,
      remedy: from === to ? 'Name other nodes.' : 'Join them by links, in both directions.',
    }));
  });
}

function checkRoute(
  { from, to }: Session,
  route: NonNullable<Session['route']>,
  network: ExpandedNetwork,
  place: string,
): Problem[] {
  const links = findRouteLinks(network, route);
  const names = 'links' in route ? 'links' : 'nodes';
  if (links === null) {
    return [{ place, message: `The ${names} do not hang together.`, remedy: `Name ${names} that follow each other.` }];
  }
  const [first, last] = [network.links[links[0]].from, network.links[links.at(-1)!].to];
  if (network.nodes[first].id !== from || network.nodes[last].id !== to) {
    const message = `It goes from "${network.nodes[first].id}" to "${network.nodes[last].id}".`;
    return [{ place, message, remedy: `It must go from "${from}" to "${to}".` }];
  }
  const oneWay = links.find((link) => network.links[link].reverseOf < 0);
  if (oneWay !== undefined) {
    const message = `Link "${network.links[oneWay].id}" has no way back.`;
    return [{ place, message, remedy: 'Use links with two directions: acknowledgements go back over them.' }];
  }
  return [];
}

/** The first pair without a way there and back, by ids; empty when all have one. */
function firstUnreachable(
  pairs: readonly (readonly [number, number])[],
  network: ExpandedNetwork,
  trees: Map<number, Int32Array>,
): (readonly [string, string])[] {
  const graph = {
    nodeCount: network.nodes.length,
    from: network.links.map(({ from }) => from),
    to: network.links.map(({ to }) => to),
    delaySeconds: network.links.map(({ delaySeconds }) => delaySeconds),
  };
  const reaches = (source: number, destination: number): boolean => {
    let tree = trees.get(source);
    if (tree === undefined) trees.set(source, (tree = shortestPathTree(graph, source)));
    return pathTo(graph, tree, source, destination) !== null;
  };
  const lost = pairs.find(([a, b]) => a === b || !reaches(a, b) || !reaches(b, a));
  return lost === undefined ? [] : [[network.nodes[lost[0]].id, network.nodes[lost[1]].id]];
}

function didYouMean(name: string, known: readonly string[]): string | undefined {
  const near = nearest(name, known);
  return near.length > 0 ? `Did you mean ${near.join(', ')}?` : undefined;
}
