import { pathTo, ShortestPaths, type DirectedGraph } from '../base/shortest-paths.ts';
import type { Link } from './link.ts';

/** Shortest paths between nodes over the links that are up: by number of links, then by delay. */
export class Routes {
  private readonly graph: DirectedGraph;
  private now: ShortestPaths;
  private readonly original: ShortestPaths;
  private treesBefore = 0;
  private readonly all: ShortestPaths;

  /** Delays count as they are at the beginning. */
  constructor(
    nodeCount: number,
    private readonly links: readonly Link[],
    /** Whether a link is there from the beginning. */
    private readonly isOriginal: (link: number) => boolean,
  ) {
    this.graph = {
      nodeCount,
      from: Int32Array.from(links, (link) => link.from),
      to: Int32Array.from(links, (link) => link.to),
      delaySeconds: Float64Array.from(links, (link) => link.delaySeconds),
    };
    this.original = new ShortestPaths(this.graph, isOriginal);
    this.all = new ShortestPaths(this.graph);
    this.now = this.ofNow();
  }

  /** Shortest-path trees that were computed so far: the work that has been done. */
  get treesGrown(): number {
    return this.treesBefore + this.original.treesGrown + this.all.treesGrown + this.treesOfNow;
  }

  /** From one source to several destinations, of one tree: directed links in order; null: there is no way now. */
  fromSource(source: number, destinations: readonly number[]): (Int32Array | null)[] {
    const tree = this.now.tree(source);
    return destinations.map((destination) => pathTo(this.graph, tree, source, destination));
  }

  /** Directed links in order; null: there is no way now. */
  between(source: number, destination: number): Int32Array | null {
    return pathTo(this.graph, this.now.tree(source), source, destination);
  }

  /**
   * For every node, the link by which the shortest path from `source` enters it when every link is up. Links that come
   * later are used only for nodes that nothing else reaches.
   */
  treeWhenAllIsUp(source: number): Int32Array {
    const tree = this.original.tree(source);
    // -1 is the source's own.
    if (tree.indexOf(-1) === tree.lastIndexOf(-1)) return tree;
    const whole = this.all.tree(source);
    return tree.map((link, node) => (link >= 0 ? link : whole[node]));
  }

  /** The way that there is when every link is up. Throws when there is none. */
  betweenWhenAllIsUp(source: number, destination: number): Int32Array {
    const path = pathTo(this.graph, this.treeWhenAllIsUp(source), source, destination);
    if (path === null) throw new Error(`There is no route from node ${source} to node ${destination}.`);
    return path;
  }

  /** Links have gone up or down. */
  changed(): void {
    this.treesBefore += this.treesOfNow;
    this.now = this.ofNow();
  }

  private get treesOfNow(): number {
    return this.now === this.original ? 0 : this.now.treesGrown;
  }

  /** The same trees as at the beginning, as long as the same links are up. */
  private ofNow(): ShortestPaths {
    const { links, isOriginal } = this;
    if (links.every(({ isUp }, link) => isUp === isOriginal(link))) return this.original;
    return new ShortestPaths(this.graph, (link) => links[link].isUp);
  }
}
