import type { EngineSettings } from './engine.ts';
import type { Routes } from './routes.ts';

/** Calls back with each path that traffic takes when every link is up. Classes with random pairing: every pair's. */
export function visitTrafficPaths(
  { classes }: EngineSettings,
  routes: Routes,
  visit: (path: ArrayLike<number>) => void,
): void {
  for (const one of classes) {
    if ('sessions' in one) {
      for (const { source, destination, route } of one.sessions.sessions) {
        visit(route ?? routes.betweenWhenAllIsUp(source, destination));
      }
      continue;
    }
    const { sources, destinations, pairing } = one.flows;
    for (const [i, source] of sources.entries()) {
      for (const destination of pairing === 'matched' ? [destinations[i]] : destinations) {
        visit(routes.betweenWhenAllIsUp(source, destination));
      }
    }
  }
}

/**
 * Directed links that are slower than the access links of the sources routed over them, together. An access link is
 * the first of a path.
 */
export function findBottlenecks(settings: EngineSettings, routes: Routes): number[] {
  const { links } = settings;
  const feeding = links.map(() => new Set<number>());
  visitTrafficPaths(settings, routes, (path) => {
    for (let hop = 0; hop < path.length; hop++) feeding[path[hop]].add(path[0]);
  });
  const slower: number[] = [];
  for (const [index, accesses] of feeding.entries()) {
    let offered = 0;
    for (const access of accesses) offered += links[access].rateBitsPerSecond;
    if (!accesses.has(index) && links[index].rateBitsPerSecond < offered) slower.push(index);
  }
  return slower;
}
