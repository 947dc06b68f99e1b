import { linksByNode } from './links-by-node.ts';
import type { DirectedGraph } from './shortest-paths.ts';

/**
 * For every node, the number of its strongly connected component: two nodes have the same number if and only if there
 * is a way from each to the other. Tarjan's algorithm with a stack of its own: O(nodes + links).
 */
export function strongComponents({
  nodeCount,
  from,
  to,
}: Pick<DirectedGraph, 'nodeCount' | 'from' | 'to'>): Int32Array {
  const { start, links } = linksByNode(nodeCount, from);
  const component = new Int32Array(nodeCount).fill(-1);
  const order = new Int32Array(nodeCount).fill(-1);
  const lowest = new Int32Array(nodeCount);
  const nextLink = start.slice();
  const open: number[] = [];
  const walk: number[] = [];
  let visited = 0;
  let components = 0;
  const enter = (node: number): void => {
    order[node] = lowest[node] = visited++;
    open.push(node);
    walk.push(node);
  };
  for (let root = 0; root < nodeCount; root++) {
    if (order[root] < 0) enter(root);
    while (walk.length > 0) {
      const node = walk[walk.length - 1];
      if (nextLink[node] < start[node + 1]) {
        const next = to[links[nextLink[node]++]];
        if (order[next] < 0) enter(next);
        else if (component[next] < 0) lowest[node] = Math.min(lowest[node], order[next]);
        continue;
      }
      walk.pop();
      if (walk.length > 0) {
        const before = walk[walk.length - 1];
        lowest[before] = Math.min(lowest[before], lowest[node]);
      }
      if (lowest[node] !== order[node]) continue;
      for (let member = -1; member !== node;) component[(member = open.pop()!)] = components;
      components++;
    }
  }
  return component;
}
