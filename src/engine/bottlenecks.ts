import type { EngineSettings } from './settings.ts';
import type { Routes } from './routes.ts';

/**
 * Directed links that are slower than the access links of the sources routed over them, together. An access link is
 * the first of a path. A link whose rate will change is taken at its minimum.
 *
 * In a large network it takes long, since it computes the paths from every source.
 * @param progress receives the share that is done, after each source
 */
export function findBottlenecks(
  { links, classes }: EngineSettings,
  routes: Routes,
  progress: (share: number) => void,
): number[] {
  const offered = new Float64Array(links.length);
  const isAccess = new Uint8Array(links.length);
  // A source's paths make a tree, so that a link lies behind one access link of it. It is counted once a source.
  const countedFor = new Int32Array(links.length).fill(-1);
  const accessOf = new Int32Array(links.length);
  const fresh: number[] = [];
  const bySource = destinationsBySource(classes);
  let done = 0;
  for (const [source, destinations] of bySource) {
    const tree = routes.treeWhenAllIsUp(source);
    for (const destination of destinations.flat()) {
      let access = -1;
      fresh.length = 0;
      for (let node = destination; node !== source && access < 0;) {
        const link = tree[node];
        if (link < 0) throw new Error(`There is no route from node ${source} to node ${destination}.`);
        if (countedFor[link] === source) access = accessOf[link];
        else fresh.push(link);
        node = links[link].from;
      }
      if (fresh.length === 0) continue;
      if (access < 0) isAccess[(access = fresh[fresh.length - 1])] = 1;
      for (const link of fresh) {
        countedFor[link] = source;
        accessOf[link] = access;
        offered[link] += links[access].rateBitsPerSecond;
      }
    }
    progress(++done / bySource.size);
  }
  return [...links.keys()].filter((index) => {
    const { rateBitsPerSecond, leastRateBitsPerSecond = rateBitsPerSecond } = links[index];
    return isAccess[index] === 0 && leastRateBitsPerSecond < offered[index];
  });
}

/** Nodes to which each source may send, in lists, of all classes. Routes of sessions' own are not looked at. */
function destinationsBySource(classes: EngineSettings['classes']): ReadonlyMap<number, (readonly number[])[]> {
  const found = new Map<number, (readonly number[])[]>();
  const add = (source: number, destinations: readonly number[]): void => {
    const lists = found.get(source);
    if (lists === undefined) found.set(source, [destinations]);
    else lists.push(destinations);
  };
  for (const one of classes) {
    if ('sessions' in one) {
      for (const { source, destination } of one.sessions.sessions) add(source, [destination]);
      continue;
    }
    const { sources, destinations, pairing } = 'crowd' in one ? one.crowd : one.flows;
    for (const [i, source] of sources.entries()) {
      add(source, pairing === 'matched' ? [destinations[i]] : destinations);
    }
  }
  return found;
}
