import { counted } from '../../base/format.ts';
import { linksByNode } from '../../base/links-by-node.ts';
import { strongComponents } from '../../base/strong-components.ts';
import { expandNetwork, resolveNodes, type ExpandedNetwork } from '../network.ts';
import type { NetworkDescription } from '../schema/network.ts';
import { scenarioSchema, type Scenario } from '../schema.ts';
import type { NamedDemand } from '../import/import-network.ts';
import { networkTraffic } from '../import/network-traffic.ts';
import { elementsOf } from './as-drawn.ts';
import { withoutChartedLink } from './charted-link.ts';
import { EditError, type Edit, type Lane, type Node, type Traffic } from './edit.ts';
import { lanesForOneClass, lanesOfServers } from './lane-laws.ts';
import { pastePart } from './paste.ts';
import { withPossibleRoutes } from './possible-routes.ts';
import { withServers } from './several-edits.ts';
import { withoutDanglingEntries } from './timeline-edits.ts';

/** Sessions that a class gets on another network, if its own had no way there. */
const MAX_NEW_SESSIONS = 6;

/**
 * Another network under the same traffic and lanes: of a template, or of a file. Traffic whose nodes are not there goes
 * from `sources` to `receivers`, or between the two nodes that are farthest apart; the notes say so.
 */
export function replaceNetwork(scenario: Scenario, network: NetworkDescription, name: string): Edit {
  const expanded = expandNetwork(network);
  const ends = defaultEnds(expanded);
  const moved: string[] = [];
  const routesGone: string[] = [];
  const traffic = scenario.traffic.map((one) => {
    const fitted = one.kind === 'sessions' ? fitSessions(one, expanded, ends) : fitFlows(one, expanded, ends);
    if (fitted !== one) moved.push(one.title ?? one.id);
    if (fitted.kind === 'sessions') return fitted;
    const possible = withPossibleRoutes(fitted, expanded);
    routesGone.push(...possible.notes);
    return possible.traffic;
  });
  const lanes = lanesOn(expanded, scenario.lanes);
  // What the guide says is of the old network.
  const { lesson, race, guide: _guide, ...others } = scenario;
  const { controls: _controls, ...kept } = scenario.view;
  const links = new Set(expanded.links.map(({ id }) => id));
  const view = withoutChartedLink(kept, (id) => !links.has(id));
  const called = traffic.flatMap((one) => (one.kind === 'calls' ? one.to : []));
  const fitting = withoutDanglingEntries({ ...others, network, traffic, lanes, view });
  const entries = scenario.timeline.length - fitting.timeline.length;
  const served = withServers(fitting, called);
  return {
    scenario: served.scenario,
    label: `use ${name}`,
    notes: [
      ...(moved.length > 0 ? [`Traffic ${moved.join(', ')} now goes from ${ends.from[0]} to ${ends.to[0]}.`] : []),
      ...routesGone,
      ...served.notes,
      ...(entries > 0
        ? [`Also removed: ${counted(entries, 'change')} on the timeline that did not fit the new network.`]
        : []),
      ...(lesson === undefined ? [] : ['The lesson was about the old network and is removed.']),
      ...(race === undefined ? [] : ['The race was about the old network and is removed.']),
    ],
  };
}

/** New nodes stand beside the others, with this share of the network's width between. */
const GAP_SHARE = 0.15;

/**
 * A second network beside the one that is open, as part of it: of a template, for instance. Its groups have names of
 * their own, and nothing is sent over it until somebody connects it and gives it traffic.
 * @returns the edit, and the ids of the new nodes
 */
export function addNetwork(
  scenario: Scenario,
  network: NetworkDescription,
  name: string,
): Edit & { readonly ids: readonly string[] } {
  const part = elementsOf({ ...scenario, network });
  const { nodes } = elementsOf(scenario);
  if (nodes.length === 0) {
    // It needs no names other than its own, and a template stays one.
    const edit = replaceNetwork(scenario, network, name);
    return { ...edit, label: `add ${name}`, ids: part.nodes.map(({ id }) => id) };
  }
  const [there, added] = [boxOf(nodes), boxOf(part.nodes)];
  const gap = Math.max(there.width, added.width) * GAP_SHARE + 1;
  const offset = {
    x: there.left + there.width + gap - added.left,
    y: there.top + there.height / 2 - (added.top + added.height / 2),
  };
  const { groups, ...edit } = pastePart(scenario, part, offset, `add ${name}`, true);
  return {
    ...edit,
    notes: [
      'The new nodes are selected. Connect them to the others, and give them traffic.',
      ...(groups.length > 0 ? [`Traffic can name their groups: ${groups.join(', ')}.`] : []),
    ],
  };
}

function boxOf(nodes: readonly Node[]) {
  const [left, top] = [least(nodes, 'x'), least(nodes, 'y')];
  const [right, bottom] = (['x', 'y'] as const).map((axis) =>
    nodes.reduce((most, node) => Math.max(most, node[axis]), -Infinity),
  );
  return { left, top, width: right - left, height: bottom - top };
}

function least(nodes: readonly Node[], axis: 'x' | 'y'): number {
  return nodes.reduce((value, node) => Math.min(value, node[axis]), Infinity);
}

/** The lanes without parameters that name links which are not there, and without servers that are not. */
function lanesOn(network: ExpandedNetwork, lanes: readonly Lane[]): Lane[] {
  const links = new Set(network.links.map(({ id }) => id));
  const servers = new Set(network.nodes.flatMap(({ id, server }) => (server === null ? [] : [id])));
  return lanesOfServers(lanes, (id) => (servers.has(id) ? id : null)).map((lane) => {
    const kept = Object.entries(lane.parameters).filter(
      ([, value]) => !Array.isArray(value) || value.every((id) => links.has(id)),
    );
    return { ...lane, parameters: Object.fromEntries(kept) };
  });
}

interface Ends {
  readonly from: readonly string[];
  readonly to: readonly string[];
}

function defaultEnds(network: ExpandedNetwork): Ends {
  const groups = new Set(network.nodes.map(({ group }) => group));
  if (groups.has('sources') && groups.has('receivers')) return { from: ['sources'], to: ['receivers'] };
  const [from, to] = farApart(network);
  return { from: [network.nodes[from].id], to: [network.nodes[to].id] };
}

/** Two nodes with a way there and back that is long: the farthest from the farthest, in the largest connected part. */
function farApart({ nodes, links }: ExpandedNetwork): readonly [number, number] {
  const from = links.map((link) => link.from);
  const to = links.map((link) => link.to);
  const components = strongComponents({ nodeCount: nodes.length, from, to });
  const sizes = new Map<number, number>();
  for (const component of components) sizes.set(component, (sizes.get(component) ?? 0) + 1);
  const largest = [...sizes].reduce((best, one) => (one[1] > best[1] ? one : best))[0];
  const { start, links: leaving } = linksByNode(nodes.length, from);
  const farthest = (source: number): number => {
    const seen = new Uint8Array(nodes.length);
    seen[source] = 1;
    const order = [source];
    for (const node of order) {
      for (let i = start[node]; i < start[node + 1]; i++) {
        const next = to[leaving[i]];
        if (seen[next] === 1 || components[next] !== largest) continue;
        seen[next] = 1;
        order.push(next);
      }
    }
    return order.at(-1)!;
  };
  const end = farthest(components.indexOf(largest));
  const other = farthest(end);
  return [Math.min(end, other), Math.max(end, other)];
}

/** Simulated seconds of a network that was opened from a file. */
const RUN_SECONDS = 60;

/**
 * A network of a file as a scenario of its own under the same schemes: its title, the traffic of its demands or by a
 * gravity model, and nothing of the old timeline, bookmarks and notes.
 * @throws EditError when no two of its nodes can reach each other
 */
export function openNetwork(
  scenario: Scenario,
  network: NetworkDescription,
  title: string,
  demands: readonly NamedDemand[] = [],
): Edit {
  const expanded = expandNetwork(network);
  const found = networkTraffic(expanded, demands);
  if (found === null) {
    throw new EditError('No two nodes of this network can reach each other.', 'Add links, so that traffic has a path.');
  }
  const { sampleIntervalSeconds: _interval, ...run } = scenario.run;
  const { bookmarks: _bookmarks, controls: _controls, chartedLink: _charted, ...view } = scenario.view;
  return {
    scenario: {
      headway: scenario.headway,
      title,
      family: 'any',
      summary: '',
      watch: '',
      notes: '',
      network,
      traffic: [found.traffic],
      timeline: [],
      lanes: lanesForOneClass(lanesOn(expanded, scenario.lanes), found.traffic.id),
      run: { ...run, untilSeconds: RUN_SECONDS },
      view,
    },
    label: `open ${title}`,
    notes: [found.note],
  };
}

type Flows = Exclude<Traffic, { kind: 'sessions' }>;
type Sessions = Extract<Traffic, { kind: 'sessions' }>;

function fitFlows(traffic: Flows, network: ExpandedNetwork, ends: Ends): Flows {
  const names = new Set(network.nodes.flatMap(({ id, group }) => [id, group]));
  const listed = traffic.kind === 'flows' && traffic.arrivals.kind === 'listed' ? traffic.arrivals.flows : [];
  const fits =
    [...traffic.from, ...traffic.to].every((name) => names.has(name)) &&
    listed.every(({ from, to }) => [from, to].every((name) => name === undefined || names.has(name)));
  const sizes = (from: readonly string[], to: readonly string[]): boolean =>
    resolveNodes(network, from).length === resolveNodes(network, to).length;
  if (fits && (traffic.pairing === 'random' || sizes(traffic.from, traffic.to))) return traffic;
  const { from, to } = fits ? traffic : ends;
  const pairing = sizes(from, to) ? 'matched' : 'random';
  const moved = { ...traffic, from: [...from], to: [...to], pairing } as Flows;
  if (moved.kind !== 'flows' || moved.arrivals.kind !== 'listed') return moved;
  const flows = listed.map(({ atSeconds, bytes }) => ({ atSeconds, ...(bytes !== undefined && { bytes }) }));
  return { ...moved, arrivals: { kind: 'listed', flows } };
}

function fitSessions(sessions: Sessions, network: ExpandedNetwork, ends: Ends): Sessions {
  const ids = new Set(network.nodes.map(({ id }) => id));
  const isThere = ({ from, to, route }: Sessions['list'][number]): boolean =>
    ids.has(from) && ids.has(to) && route === undefined;
  if (sessions.list.every(isThere)) return sessions;
  const sources = resolveNodes(network, ends.from);
  const destinations = resolveNodes(network, ends.to);
  const list = sessions.list.slice(0, MAX_NEW_SESSIONS).map(({ route: _route, ...session }, i) => ({
    ...session,
    from: network.nodes[sources[i % sources.length]].id,
    to: network.nodes[destinations[i % destinations.length]].id,
  }));
  return { ...sessions, list };
}

type Generator = Extract<NetworkDescription, { form: 'generated' }>['generator'];

/** What a generator makes by its defaults, with a link to crowd of 10 Mbit/s. */
export function templateNetwork(generator: Generator): NetworkDescription {
  const crowded = { rateBitsPerSecond: 10e6, delaySeconds: 0.02, bufferPackets: 100 };
  const numbers = {
    dumbbell: { pairs: 5, ...crowded },
    'parking-lot': { hops: 3, ...crowded },
    star: { sources: 6, ...crowded },
    tree: { levels: 3, ...crowded },
    'two-sites': { pairs: 5, ...crowded },
    'transit-stub': { transitDomains: 2, routersPerTransitDomain: 4, routersPerStub: 3 },
  } as const satisfies Record<Generator, object>;
  return scenarioSchema.shape.network.parse({ form: 'generated', generator, parameters: numbers[generator] });
}
