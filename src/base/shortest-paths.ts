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

/** Nodes in all kept trees together. Trees are as large as the network: of a large one all of them would fill the memory. */
const KEPT_NODES = 4_000_000;
/** However large they are. */
const MIN_KEPT_TREES = 64;

/** The links that leave node i stand from `start[i]` up to before `start[i + 1]`, lowest first. */
interface Leaving {
  readonly start: Int32Array;
  readonly links: Int32Array;
  /** Where each leads, and its delay: side by side, since a tree reads them all in this order. */
  readonly to: Int32Array;
  readonly delaySeconds: Float64Array;
}

/**
 * Most nodes of a large network are hosts on a router: one usable link enters them, and those that leave them go back to where it
 * comes from. No path leads over such a leaf, and each tree enters it by that link, if it comes to its router at all.
 */
interface UsableLinks {
  readonly all: Leaving;
  /** Those that do not lead to leaves. */
  readonly inner: Leaving;
  /** The one link that enters a leaf; -1 for other nodes. */
  readonly leafEntry: Int32Array;
  readonly leaves: Int32Array;
}

/** Trees of shortest paths in one graph, over those of its links that are usable. */
export class ShortestPaths {
  /** Trees that were computed so far: the work that has been done. */
  treesGrown = 0;
  /** The usable links; null: they are to be found. */
  private usable: UsableLinks | null = null;
  /** By source, those asked for last. */
  private readonly kept = new Map<number, Int32Array>();
  private readonly mostKept: number;
  /** For the tree in the making: links and seconds from the source, and the nodes in the order that they are reached. */
  private readonly hops: Int32Array;
  private readonly delay: Float64Array;
  private readonly order: Int32Array;

  constructor(
    private readonly graph: DirectedGraph,
    private readonly isUsable: (link: number) => boolean = () => true,
  ) {
    const { nodeCount } = graph;
    this.mostKept = Math.max(MIN_KEPT_TREES, Math.floor(KEPT_NODES / Math.max(1, nodeCount)));
    this.hops = new Int32Array(nodeCount);
    this.delay = new Float64Array(nodeCount);
    this.order = new Int32Array(nodeCount);
  }

  /**
   * For every node, the link by which a shortest path from `source` enters it; -1 for the source and for nodes that
   * cannot be reached. Not to be written to.
   */
  tree(source: number): Int32Array {
    const wayOut = this.onlyWayOut(source);
    if (wayOut < 0) return this.keptTree(source);
    // What lies behind a router is the same for all its hosts.
    const next = this.graph.to[wayOut];
    const tree = this.keptTree(next).slice();
    tree[next] = wayOut;
    tree[source] = -1;
    return tree;
  }

  /** Other links are usable now. */
  forget(): void {
    this.kept.clear();
    this.usable = null;
  }

  private keptTree(source: number): Int32Array {
    let tree = this.kept.get(source);
    if (tree === undefined) {
      if (this.kept.size === this.mostKept) this.kept.clear();
      this.kept.set(source, (tree = this.grow(source)));
    }
    return tree;
  }

  /** The one usable link that leaves a node; -1: there is none, or there are several. */
  private onlyWayOut(node: number): number {
    const { start, links } = (this.usable ??= this.usableLinks()).all;
    return start[node + 1] - start[node] === 1 ? links[start[node]] : -1;
  }

  private usableLinks(): UsableLinks {
    const { nodeCount, from, to } = this.graph;
    const usable = linksByNode(nodeCount, from).links.filter((link) => this.isUsable(link));
    const leafEntry = new Int32Array(nodeCount).fill(-1);
    const entering = new Int32Array(nodeCount);
    for (const link of usable) {
      entering[to[link]]++;
      leafEntry[to[link]] = link;
    }
    for (let node = 0; node < nodeCount; node++) if (entering[node] !== 1) leafEntry[node] = -1;
    // What leads on from a node makes it none.
    for (const link of usable) {
      const entry = leafEntry[from[link]];
      if (entry >= 0 && from[entry] !== to[link]) leafEntry[from[link]] = -1;
    }
    // Where two nodes lead to each other alone, neither is the router.
    const inner = leafEntry.map((entry) => (entry >= 0 && leafEntry[from[entry]] >= 0 ? -1 : entry));
    leafEntry.set(inner);
    return {
      all: this.leaving(usable),
      inner: this.leaving(usable.filter((link) => leafEntry[to[link]] < 0)),
      leafEntry,
      leaves: Int32Array.from(leafEntry.keys()).filter((node) => leafEntry[node] >= 0),
    };
  }

  /** @param links in the order of the nodes that they leave */
  private leaving(links: Int32Array): Leaving {
    const { nodeCount, from, to, delaySeconds } = this.graph;
    const start = new Int32Array(nodeCount + 1);
    for (const link of links) start[from[link] + 1]++;
    for (let node = 0; node < nodeCount; node++) start[node + 1] += start[node];
    return {
      start,
      links,
      to: links.map((link) => to[link]),
      delaySeconds: Float64Array.from(links, (link) => delaySeconds[link]),
    };
  }

  /** One breadth-first pass over what is no leaf: O(nodes + links). */
  private grow(source: number): Int32Array {
    const { hops, delay, order } = this;
    const { inner, leafEntry, leaves } = (this.usable ??= this.usableLinks());
    const { start, links, to, delaySeconds } = inner;
    this.treesGrown++;
    const entry = leafEntry.slice();
    hops.fill(-1);
    hops[source] = 0;
    delay[source] = 0;
    order[0] = source;
    let reached = 1;
    for (let place = 0; place < reached; place++) {
      const node = order[place];
      const hopsToNext = hops[node] + 1;
      const delayToNode = delay[node];
      const end = start[node + 1];
      for (let i = start[node]; i < end; i++) {
        const next = to[i];
        const hopsSoFar = hops[next];
        if (hopsSoFar < 0) {
          hops[next] = hopsToNext;
          order[reached++] = next;
        } else if (
          hopsSoFar !== hopsToNext ||
          !isBetter(delayToNode + delaySeconds[i], links[i], delay[next], entry[next])
        ) {
          continue;
        }
        delay[next] = delayToNode + delaySeconds[i];
        entry[next] = links[i];
      }
    }
    entry[source] = -1;
    const ownLeaf = leafEntry[source] < 0 ? 0 : 1;
    if (reached - ownLeaf < hops.length - leaves.length) {
      for (const leaf of leaves) if (hops[this.graph.from[leafEntry[leaf]]] < 0) entry[leaf] = -1;
    }
    return entry;
  }
}

/** The links from the tree's source to `destination`, in order; null when it cannot be reached. */
export function pathTo(graph: DirectedGraph, tree: Int32Array, source: number, destination: number): Int32Array | null {
  let length = 0;
  for (let node = destination; node !== source; length++) {
    const link = tree[node];
    if (link < 0) return null;
    node = graph.from[link];
  }
  const links = new Int32Array(length);
  for (let node = destination; node !== source;) {
    const link = tree[node];
    links[--length] = link;
    node = graph.from[link];
  }
  return links;
}

function isBetter(delay: number, link: number, thanDelay: number, thanLink: number): boolean {
  return delay < thanDelay || (delay === thanDelay && link < thanLink);
}
