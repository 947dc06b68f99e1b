/**
 * What a network is made of, for the eye: routers with pipes between them, and bundles of hosts that hang on one
 * router by one access link each. Indices are the network's.
 */
import type { ExpandedNetwork } from '../../../../scenario/network.ts';

export type Side = 'left' | 'right' | 'below';

/** Hosts on one side of one router. */
export interface Bundle {
  readonly router: number;
  readonly side: Side;
  readonly hosts: readonly BundledHost[];
}

export interface BundledHost {
  readonly node: number;
  /** Directed links; -1: there is none. */
  readonly toRouter: number;
  readonly fromRouter: number;
}

/** The two directions between two nodes; `reverse` is -1 where there is only one. */
export interface LinkPair {
  readonly forward: number;
  readonly reverse: number;
}

export interface NetworkStructure {
  /** Nodes that are placed by their own coordinates. */
  readonly core: readonly number[];
  readonly bundles: readonly Bundle[];
  /** Links between nodes of the core. */
  readonly pipes: readonly LinkPair[];
}

/** A path of single boxes is drawn as pipes from end to end, up to this many nodes. */
const CHAIN_NODES = 12;

/**
 * @param notable directed links that must be drawn as pipes whatever they join: where the queue to watch is, where
 * gates stand
 */
export function networkStructure(network: ExpandedNetwork, notable: readonly number[]): NetworkStructure {
  const pairs = linkPairs(network);
  const leaves = leafHosts(network, pairs, notable);
  const core = network.nodes.map((_, node) => node).filter((node) => !leaves.has(node));
  const pipes = pairs.filter(({ forward }) => {
    const { from, to } = network.links[forward];
    return !leaves.has(from) && !leaves.has(to);
  });
  return { core, bundles: bundles(network, core, leaves), pipes };
}

/** Each link once, with its way back. */
function linkPairs({ links }: ExpandedNetwork): readonly LinkPair[] {
  return links.flatMap(({ reverseOf }, index) => {
    if (reverseOf >= 0 && reverseOf < index) return [];
    return [{ forward: index, reverse: reverseOf }];
  });
}

/** Hosts with a single link pair, which are drawn in bundles: host to its pair. */
function leafHosts(
  { nodes, links }: ExpandedNetwork,
  pairs: readonly LinkPair[],
  notable: readonly number[],
): ReadonlyMap<number, LinkPair> {
  const touching = nodes.map((): LinkPair[] => []);
  for (const pair of pairs) {
    touching[links[pair.forward].from].push(pair);
    touching[links[pair.forward].to].push(pair);
  }
  const lone = (node: number) => nodes[node].kind === 'host' && touching[node].length === 1;
  const isNotable = new Set(notable);
  const leaves = new Map<number, LinkPair>();
  for (const [node] of nodes.entries()) {
    if (!lone(node)) continue;
    const [pair] = touching[node];
    const { from, to } = links[pair.forward];
    const router = from === node ? to : from;
    if (lone(router) || isNotable.has(pair.forward) || isNotable.has(pair.reverse)) continue;
    leaves.set(node, pair);
  }
  return isChain(nodes.length, leaves, links) ? new Map() : leaves;
}

/** Whether no router has more than one host, in a small network: then a path is what there is to see. */
function isChain(nodes: number, leaves: ReadonlyMap<number, LinkPair>, links: ExpandedNetwork['links']): boolean {
  if (nodes > CHAIN_NODES) return false;
  const routers = [...leaves].map(([node, { forward }]) =>
    links[forward].from === node ? links[forward].to : links[forward].from,
  );
  return new Set(routers).size === routers.length;
}

function bundles(
  network: ExpandedNetwork,
  core: readonly number[],
  leaves: ReadonlyMap<number, LinkPair>,
): readonly Bundle[] {
  const found = new Map<string, { router: number; side: Side; hosts: BundledHost[] }>();
  for (const [key, members] of hostGroups(network, leaves)) {
    const router = Number(key.split(' ', 1)[0]);
    const side = sideOf(network, core, router, members);
    const name = `${router} ${side}`;
    let bundle = found.get(name);
    if (bundle === undefined) found.set(name, (bundle = { router, side, hosts: [] }));
    bundle.hosts.push(...members.map((node) => bundledHost(network, node, leaves.get(node)!)));
  }
  return [...found.values()].map((bundle) => ({
    ...bundle,
    hosts: bundle.hosts.toSorted((a, b) => inDrawnOrder(network, bundle.side, a.node, b.node)),
  }));
}

/** Hosts of one router that belong together: by the group that the scenario names, else by the side they are on. */
function hostGroups(network: ExpandedNetwork, leaves: ReadonlyMap<number, LinkPair>): ReadonlyMap<string, number[]> {
  const groups = new Map<string, number[]>();
  for (const [node, { forward }] of leaves) {
    const { from, to } = network.links[forward];
    const router = from === node ? to : from;
    const group = network.nodes[node].x < network.nodes[router].x ? 'west' : 'east';
    const key = `${router} ${group}`;
    const members = groups.get(key);
    if (members === undefined) groups.set(key, [node]);
    else members.push(node);
  }
  return groups;
}

function bundledHost({ links }: ExpandedNetwork, node: number, { forward, reverse }: LinkPair): BundledHost {
  return links[forward].from === node
    ? { node, toRouter: forward, fromRouter: reverse }
    : { node, toRouter: reverse, fromRouter: forward };
}

/** From top to bottom, or those below from left to right, as in the scenario; then in its order. */
function inDrawnOrder({ nodes }: ExpandedNetwork, side: Side, a: number, b: number): number {
  const order = side === 'below' ? nodes[a].x - nodes[b].x : nodes[a].y - nodes[b].y;
  return order || a - b;
}

/** Only routers at the picture's ends have columns of hosts beside them; the others have theirs below. */
function sideOf({ nodes }: ExpandedNetwork, core: readonly number[], router: number, hosts: readonly number[]): Side {
  const xs = core.map((node) => nodes[node].x);
  const west = Math.min(...xs);
  const east = Math.max(...xs);
  const place = east > west ? (nodes[router].x - west) / (east - west) : 0.5;
  const dx = hosts.reduce((sum, host) => sum + nodes[host].x - nodes[router].x, 0) / hosts.length;
  const dy = hosts.reduce((sum, host) => sum + nodes[host].y - nodes[router].y, 0) / hosts.length;
  const sideways = Math.abs(dx) > Math.abs(dy) / 3;
  if (sideways && dx < 0 && (place < 0.15 || east === west)) return 'left';
  if (sideways && dx > 0 && (place > 0.85 || east === west)) return 'right';
  return 'below';
}
