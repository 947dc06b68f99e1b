import { linksByNode } from './links-by-node.ts';

/**
 * Shortest paths in a directed graph, by number of links, then by total delay, then by the lowest link index:
 * the same path in every engine.
 */
export interface DirectedGraph {
  readonly nodeCount: number;
  /** Per link: node indices at its ends, and its delay in seconds. */
  readonly from: ArrayLike<number>;
  readonly to: ArrayLike<number>;
  readonly delaySeconds: ArrayLike<number>;
}

/**
 * For every node, the link by which a shortest path from `source` enters it; -1 for the source and for nodes that
 * cannot be reached. Links that are not usable are left out. One breadth-first pass: O(nodes + links).
 */
export function shortestPathTree(
  graph: DirectedGraph,
  source: number,
  isUsable: (link: number) => boolean = () => true,
): Int32Array {
  const { nodeCount, from, to, delaySeconds } = graph;
  const { start, links } = linksByNode(nodeCount, from);
  const entry = new Int32Array(nodeCount).fill(-1);
  const hops = new Int32Array(nodeCount).fill(-1);
  const delay = new Float64Array(nodeCount);
  hops[source] = 0;
  const order = [source];
  for (let place = 0; place < order.length; place++) {
    const node = order[place];
    for (let i = start[node]; i < start[node + 1]; i++) {
      const link = links[i];
      if (!isUsable(link)) continue;
      const next = to[link];
      const nextDelay = delay[node] + delaySeconds[link];
      if (hops[next] < 0) {
        hops[next] = hops[node] + 1;
        order.push(next);
      } else if (hops[next] !== hops[node] + 1 || !isBetter(nextDelay, link, delay[next], entry[next])) {
        continue;
      }
      delay[next] = nextDelay;
      entry[next] = link;
    }
  }
  return entry;
}

/** The links from the tree's source to `destination`, in order; null when it cannot be reached. */
export function pathTo(graph: DirectedGraph, tree: Int32Array, source: number, destination: number): Int32Array | null {
  const links: number[] = [];
  for (let node = destination; node !== source;) {
    const link = tree[node];
    if (link < 0) return null;
    links.push(link);
    node = graph.from[link];
  }
  return Int32Array.from(links.reverse());
}

function isBetter(delay: number, link: number, thanDelay: number, thanLink: number): boolean {
  return delay < thanDelay || (delay === thanDelay && link < thanLink);
}
