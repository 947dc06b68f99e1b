import type { EngineSettings } from './engine.ts';
import type { Routes } from './routes.ts';

/**
 * Directed links that are slower than the access links of the sources routed over them, together. An access link is
 * the first of a path.
 */
export function findBottlenecks(settings: EngineSettings, routes: Routes): number[] {
  const { links, classes } = settings;
  const feeding = links.map(() => new Set<number>());
  const feed = (path: ArrayLike<number>): void => {
    for (let hop = 0; hop < path.length; hop++) feeding[path[hop]].add(path[0]);
  };
  for (const one of classes) {
    if ('sessions' in one) {
      for (const { source, destination, route } of one.sessions.sessions) {
        feed(route ?? routes.betweenWhenAllIsUp(source, destination));
      }
      continue;
    }
    const { sources, destinations, pairing } = one.flows;
    for (const [i, source] of sources.entries()) {
      for (const destination of pairing === 'matched' ? [destinations[i]] : destinations) {
        feed(routes.betweenWhenAllIsUp(source, destination));
      }
    }
  }
  const slower: number[] = [];
  for (const [index, accesses] of feeding.entries()) {
    let offered = 0;
    for (const access of accesses) offered += links[access].rateBitsPerSecond;
    if (!accesses.has(index) && links[index].rateBitsPerSecond < offered) slower.push(index);
  }
  return slower;
}
