import { counted, withCommas } from '../../base/format.ts';
import { ShortestPaths } from '../../base/shortest-paths.ts';
import { strongComponents } from '../../base/strong-components.ts';
import type { Traffic } from '../edit/edit.ts';
import type { ExpandedNetwork } from '../network.ts';
import { scenarioSchema } from '../schema.ts';
import type { NamedDemand } from './import-network.ts';

/** The share of its rate that the busiest link is offered. */
const BUSIEST_LINK_LOAD = 0.9;
/** Only this many nodes, those with the fastest links, send and receive: the pairs of all would be too many to list. */
const MAX_NODES = 100;
/** The entries of the traffic class. A pair that carries more of the traffic has more of them. */
const ENTRIES = 1000;
const FLOWS_PER_SECOND = 100;
const SMALLEST_MEAN_BYTES = 10_000;

interface WeightedPair {
  readonly from: number;
  readonly to: number;
  /** In proportion to what it carries. */
  readonly weight: number;
}

interface Demand {
  readonly from: number;
  readonly to: number;
  /** The share of all traffic. The shares of a list add up to 1. */
  readonly share: number;
}

/**
 * The traffic of a network that was opened from a file, and a sentence about it. It offers the busiest link 90 % of its
 * rate.
 * @param given what nodes send to each other; empty: the file does not say, and a gravity model does
 * @returns null: no two nodes can reach each other
 */
export function networkTraffic(
  network: ExpandedNetwork,
  given: readonly NamedDemand[],
): { readonly traffic: Traffic; readonly note: string } | null {
  const up = network.links.filter(({ isUp }) => isUp);
  const ends = { nodeCount: network.nodes.length, from: up.map(({ from }) => from), to: up.map(({ to }) => to) };
  const components = strongComponents(ends);
  const matrix = fromMatrix(network, components, given);
  const demands = matrix.length > 0 ? matrix : gravityDemands(network, components);
  if (demands.length === 0) return null;
  const total = demands.reduce((sum, { weight }) => sum + weight, 0);
  const shares = demands.map(({ from, to, weight }) => ({ from, to, share: weight / total }));
  const bitsPerSecond = BUSIEST_LINK_LOAD / largestLoadPerBit(network, shares);
  const meanBytes = roundedDown(Math.max(SMALLEST_MEAN_BYTES, bitsPerSecond / 8 / FLOWS_PER_SECOND));
  const entries = apportioned(shares, ENTRIES);
  const ids = (end: 'from' | 'to'): string[] => entries.map((demand) => network.nodes[demand[end]].id);
  const [id, title] = matrix.length > 0 ? ['demands', 'The demands'] : ['gravity', 'Flows between all nodes'];
  const [traffic] = scenarioSchema.shape.traffic.parse([
    {
      id,
      title,
      kind: 'flows',
      from: ids('from'),
      to: ids('to'),
      pairing: 'matched',
      arrivals: { kind: 'poisson', flowsPerSecond: Math.round(bitsPerSecond / 8 / meanBytes) || 1 },
      size: { kind: 'pareto', meanBytes, shape: 1.5 },
      transport: { variant: 'sack', segmentBytes: 1460, initialWindowSegments: 10, windowSegments: 1000 },
    },
  ]);
  return {
    traffic,
    note: matrix.length > 0 ? matrixNote(given.length, matrix.length, bitsPerSecond / total) : GRAVITY_NOTE,
  };
}

const GRAVITY_NOTE =
  'Flows go between all pairs of nodes. Pairs with faster links have more flows, and the busiest link is offered 90 % of its rate.';

function matrixNote(given: number, used: number, factor: number): string {
  const which =
    used < given
      ? `${counted(used, 'demand')} of the ${withCommas(given)} in the file, the largest with a path`
      : `the ${counted(given, 'demand')} of the file`;
  return `Flows follow ${which}, times ${Number(factor.toPrecision(2))}: the busiest link is then offered 90 % of its rate.`;
}

/** The largest demands of a file whose nodes can reach each other, as many as a class has entries. */
function fromMatrix(
  { nodes }: ExpandedNetwork,
  components: ArrayLike<number>,
  given: readonly NamedDemand[],
): WeightedPair[] {
  const index = new Map(nodes.map(({ id }, i) => [id, i]));
  return given
    .map(({ from, to, bitsPerSecond }) => ({ from: index.get(from)!, to: index.get(to)!, weight: bitsPerSecond }))
    .filter(({ from, to }) => components[from] === components[to])
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, ENTRIES);
}

/**
 * All pairs by a gravity model, the largest first; ties by the nodes' order. What i sends to j is in proportion to the
 * rates of the links at i times those of the links at j (the form is that of Zhang, Roughan, Duffield and Greenberg, "Fast
 * accurate computation of large-scale IP traffic matrices from link loads", 2003; they measure the totals at the nodes).
 * Hosts send where there are hosts, otherwise all nodes do.
 */
function gravityDemands({ nodes, links }: ExpandedNetwork, components: ArrayLike<number>): WeightedPair[] {
  const weights = new Float64Array(nodes.length);
  for (const { from, rateBitsPerSecond, isUp } of links) if (isUp) weights[from] += rateBitsPerSecond;
  const hasHosts = nodes.filter(({ kind }) => kind === 'host').length >= 2;
  const senders = [...nodes.keys()]
    .filter((node) => weights[node] > 0 && (!hasHosts || nodes[node].kind === 'host'))
    .toSorted((a, b) => weights[b] - weights[a] || a - b)
    .slice(0, MAX_NODES);
  const pairs = senders.flatMap((from) =>
    senders
      .filter((to) => to !== from && components[to] === components[from])
      .map((to) => ({ from, to, weight: weights[from] * weights[to] })),
  );
  return pairs.toSorted((a, b) => b.weight - a.weight || a.from - b.from || a.to - b.to);
}

/** The largest ratio of what a link carries of one bit per second of all traffic to its rate, in seconds per bit. */
function largestLoadPerBit({ nodes, links }: ExpandedNetwork, demands: readonly Demand[]): number {
  const paths = new ShortestPaths(
    {
      nodeCount: nodes.length,
      from: links.map(({ from }) => from),
      to: links.map(({ to }) => to),
      delaySeconds: links.map(({ delaySeconds }) => delaySeconds),
    },
    (link) => links[link].isUp,
  );
  const carried = new Float64Array(links.length);
  for (const { from, to, share } of demands.toSorted((a, b) => a.from - b.from)) {
    const tree = paths.tree(from);
    for (let link = tree[to]; link >= 0; link = tree[links[link].from]) carried[link] += share;
  }
  return links.reduce((most, { rateBitsPerSecond }, i) => Math.max(most, carried[i] / rateBitsPerSecond), 0);
}

/** As many entries as wanted at most, each pair in proportion to its share: the method of largest remainders. */
function apportioned(demands: readonly Demand[], entries: number): Demand[] {
  const quotas = demands.map(({ share }) => share * entries);
  const counts = quotas.map((quota) => Math.floor(quota));
  const left = entries - counts.reduce((sum, count) => sum + count, 0);
  const byRemainder = [...quotas.keys()].toSorted((a, b) => quotas[b] - counts[b] - (quotas[a] - counts[a]) || a - b);
  for (const i of byRemainder.slice(0, left)) counts[i]++;
  return demands.flatMap((demand, i) => Array.from({ length: counts[i] }, () => demand));
}

/** The largest of 1, 2 and 5 times a power of ten that is not above the value. */
function roundedDown(value: number): number {
  let power = 1;
  while (power * 10 <= value) power *= 10;
  return power * (value >= 5 * power ? 5 : value >= 2 * power ? 2 : 1);
}
