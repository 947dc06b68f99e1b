import { pathTo, ShortestPaths, type DirectedGraph } from '../base/shortest-paths.ts';
import type { Link } from './link.ts';

/** Trees are as large as the network: in a large one with many sources they would fill the memory. */
const KEPT_TREES = 256;

/** Shortest paths between nodes over the links that are up: by number of links, then by delay. */
export class Routes {
  /** By source, those asked for last. */
  private readonly trees = new Map<number, Int32Array>();
  private readonly graph: DirectedGraph;
  private readonly paths: ShortestPaths;

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
    this.paths = new ShortestPaths(this.graph);
  }

  /** Directed links in order; null: there is no way now. */
  between(source: number, destination: number): Int32Array | null {
    let tree = this.trees.get(source);
    if (tree === undefined) {
      if (this.trees.size === KEPT_TREES) this.trees.clear();
      this.trees.set(source, (tree = this.paths.tree(source, this.isUp)));
    }
    return pathTo(this.graph, tree, source, destination);
  }

  /**
   * For every node, the link by which the shortest path from `source` enters it when every link is up. Links that come
   * later are used only for nodes that nothing else reaches.
   */
  treeWhenAllIsUp(source: number): Int32Array {
    const tree = this.paths.tree(source, this.isOriginal);
    if (tree.every((link, node) => link >= 0 || node === source)) return tree;
    const whole = this.paths.tree(source);
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
    this.trees.clear();
  }

  private readonly isUp = (link: number): boolean => this.links[link].isUp;
}
