import { strongComponents } from '../base/strong-components.ts';
import { generatedSize } from './generators/generate.ts';
import { checkRoutes, checkSessionRoute, type FlowTraffic } from './check-routes.ts';
import { LIMITS } from './limits.ts';
import { nearest } from '../base/nearest.ts';
import { resolveNodes, type ExpandedNetwork } from './network.ts';
import type { Problem } from './problem.ts';
import type { Scenario } from './schema.ts';

type Traffic = Scenario['traffic'][number];
type SessionTraffic = Extract<Traffic, { kind: 'sessions' }>;
type CrowdTraffic = Extract<Traffic, { kind: 'crowd' }>;

/** A template may not ask for more than a drawn network may have. Checked before anything is made. */
export function checkSize({ network }: Scenario): Problem[] {
  const size = network.form === 'generated' ? generatedSize(network) : null;
  if (size === null) return [];
  const what = (['nodes', 'links'] as const).find((one) => size[one] > LIMITS[one]);
  if (what === undefined) return [];
  const message = `These parameters make ${size[what]} ${what}.`;
  return [{ place: 'network.parameters', message, remedy: `Ask for at most ${LIMITS[what]}.` }];
}

type Components = ReturnType<typeof strongComponents>;
const known = new WeakMap<ExpandedNetwork, Components>();

function componentsOf(network: ExpandedNetwork): Components {
  let components = known.get(network);
  if (components === undefined) {
    const { nodes, links } = network;
    const [from, to] = [links.map((link) => link.from), links.map((link) => link.to)];
    known.set(network, (components = strongComponents({ nodeCount: nodes.length, from, to })));
  }
  return components;
}

/** Links must join nodes that exist, and traffic must have somewhere to go and a way there and back. */
export function checkNetwork(scenario: Scenario, network: ExpandedNetwork): Problem[] {
  const didYouMean = suggestions();
  const dangling = danglingLinks(scenario, didYouMean);
  if (dangling.length > 0) return dangling;
  const components = componentsOf(network);
  const traffic = scenario.traffic.flatMap((one) =>
    one.kind === 'sessions'
      ? checkSessions(one, network, components, didYouMean)
      : checkFlows(one, network, components, didYouMean),
  );
  return [...traffic, ...checkChartedLink(scenario, network, didYouMean)];
}

function checkChartedLink(
  { view: { chartedLink } }: Scenario,
  { links }: ExpandedNetwork,
  didYouMean: Suggest,
): Problem[] {
  const ids = links.map(({ id }) => id);
  if (chartedLink === undefined || ids.includes(chartedLink)) return [];
  const remedy = didYouMean(chartedLink, ids) ?? 'Name a link of the network, or leave it out.';
  return [{ place: 'view.chartedLink', message: `There is no link "${chartedLink}".`, remedy }];
}

function danglingLinks({ network }: Scenario, didYouMean: Suggest): Problem[] {
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

function checkFlows(
  traffic: FlowTraffic,
  network: ExpandedNetwork,
  components: Int32Array,
  didYouMean: Suggest,
): Problem[] {
  const place = `traffic.${traffic.id}`;
  const names = network.nodes.flatMap(({ id, group }) => (group === '' ? [id] : [id, group]));
  const known = new Set(names);
  const distinct = [...known];
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
      remedy: didYouMean(name, distinct) ?? 'Name nodes of the network.',
    }));
  if (unknown.length > 0) return unknown;
  const sources = resolveNodes(network, traffic.from);
  const destinations = resolveNodes(network, traffic.to);
  if (traffic.pairing === 'matched' && sources.length !== destinations.length) {
    return [
      {
        place: `${place}.pairing`,
        message: `${sources.length} sources cannot be matched with ${destinations.length} destinations.`,
        remedy: 'Name the same number of each, or use "random".',
      },
    ];
  }
  const order = listed.findIndex(({ atSeconds }, index) => index > 0 && atSeconds < listed[index - 1].atSeconds);
  if (order > 0) {
    return [
      {
        place: `${place}.arrivals.flows.${order}`,
        message: 'This flow arrives before the one above it.',
        remedy: 'List flows in order of time.',
      },
    ];
  }
  const node = new Map(network.nodes.map(({ id }, index) => [id, index]));
  const pairs = listed.flatMap(({ from, to }): Pair[] =>
    from !== undefined && to !== undefined ? [[node.get(from) ?? -1, node.get(to) ?? -1]] : [],
  );
  if (traffic.pairing === 'matched') pairs.push(...sources.map((source, i): Pair => [source, destinations[i]]));
  const lost =
    pairs.find(([a, b]) => a === b || components[a] !== components[b]) ??
    (traffic.pairing === 'random' ? lostAmongAll(sources, destinations, components) : undefined);
  if (lost === undefined) {
    return [...(traffic.kind === 'crowd' ? checkCrowd(traffic, place) : []), ...checkRoutes(traffic, network)];
  }
  const [from, to] = lost.map((index) => network.nodes[index].id);
  const isSame = from === to;
  return [
    {
      place: `${place}.to`,
      message: isSame ? `"${from}" would send to itself.` : `There is no path from "${from}" to "${to}" and back.`,
      remedy: isSame ? 'Name other nodes.' : 'Join them by links, in both directions.',
    },
  ];
}

/** Waves must be in order, and a class may not be larger than the limit. */
function checkCrowd({ arrivals, demand }: CrowdTraffic, place: string): Problem[] {
  if (demand !== undefined && demand.mostBitsPerSecond < demand.leastBitsPerSecond) {
    const message = 'It is less than the minimum demand.';
    return [{ place: `${place}.demand.mostBitsPerSecond`, message, remedy: `At least ${demand.leastBitsPerSecond}.` }];
  }
  if (arrivals.kind !== 'waves') return [];
  const { waves } = arrivals;
  const backwards = waves.findIndex(
    ({ fromSeconds, untilSeconds }, index) =>
      untilSeconds < fromSeconds || (index > 0 && fromSeconds < waves[index - 1].untilSeconds),
  );
  if (backwards >= 0) {
    const message = 'This wave ends before it begins, or begins before the one above it has ended.';
    return [{ place: `${place}.arrivals.waves.${backwards}`, message, remedy: 'List waves in order of time.' }];
  }
  const joins = waves.reduce((sum, wave) => sum + wave.joins, 0);
  if (joins <= LIMITS.crowdSessions) return [];
  const message = `${joins} sessions join.`;
  return [{ place: `${place}.arrivals.waves`, message, remedy: `At most ${LIMITS.crowdSessions}.` }];
}

/** Every session must have ends, a way, and a time to be there. */
function checkSessions(
  traffic: SessionTraffic,
  network: ExpandedNetwork,
  components: Int32Array,
  didYouMean: Suggest,
): Problem[] {
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
    if (session.route !== undefined) return checkSessionRoute(session, session.route, network, `${place}.route`);
    const { from, to } = session;
    if (from === to) return wrong('.to', `"${from}" would send to itself.`, 'Name other nodes.');
    if (components[index.get(from)!] === components[index.get(to)!]) return [];
    return wrong(
      '.to',
      `There is no path from "${from}" to "${to}" and back.`,
      'Join them by links, in both directions.',
    );
  });
}

type Pair = readonly [source: number, destination: number];

/** A pair without a way there and back, where every source may send to every destination. */
function lostAmongAll(
  sources: readonly number[],
  destinations: readonly number[],
  components: Int32Array,
): Pair | undefined {
  const [source] = sources;
  const [destination] = destinations;
  const stray = destinations.find((other) => components[other] !== components[source]);
  if (stray !== undefined) return [source, stray];
  const taken = new Set(destinations);
  const same = sources.find((other) => taken.has(other));
  if (same !== undefined) return [same, same];
  const lost = sources.find((other) => components[other] !== components[destination]);
  return lost === undefined ? undefined : [lost, destination];
}

/** Each compares a name with all ids: a file in which every link names a node that is not there would take minutes. */
const MOST_SUGGESTIONS = 20;

type Suggest = (name: string, known: readonly string[]) => string | undefined;

/** Suggests what is meant by names that are not there, by the first of them. */
function suggestions(): Suggest {
  let left = MOST_SUGGESTIONS;
  return (name, known) => {
    if (left-- <= 0) return undefined;
    const near = nearest(name, known);
    return near.length > 0 ? `Did you mean ${near.join(', ')}?` : undefined;
  };
}
