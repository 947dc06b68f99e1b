/** The links that leave each node: those of node i are `links[start[i]]` up to before `links[start[i + 1]]`, lowest first. */
interface LinksByNode {
  readonly start: Int32Array;
  readonly links: Int32Array;
}

/** @param from by link: the node that it leaves */
export function linksByNode(nodeCount: number, from: ArrayLike<number>): LinksByNode {
  const start = new Int32Array(nodeCount + 1);
  for (let link = 0; link < from.length; link++) start[from[link] + 1]++;
  for (let node = 0; node < nodeCount; node++) start[node + 1] += start[node];
  const next = start.slice();
  const links = new Int32Array(from.length);
  for (let link = 0; link < from.length; link++) links[next[from[link]]++] = link;
  return { start, links };
}

/** A directed link by its ends, e.g. `R1 to R2`. */
export function linkEnds(
  { nodes }: { readonly nodes: readonly { readonly label: string }[] },
  { from, to }: { readonly from: number; readonly to: number },
): string {
  return `${nodes[from].label} to ${nodes[to].label}`;
}
