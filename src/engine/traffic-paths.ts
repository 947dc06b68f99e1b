import type { EngineSettings } from './settings.ts';
import type { Routes } from './routes.ts';

/** Calls back with each path that traffic takes when every link is up, and the traffic class that takes it. Classes with random pairing: every pair's. */
export function visitTrafficPaths(
  { classes }: EngineSettings,
  routes: Routes,
  visit: (path: ArrayLike<number>, trafficClass: number) => void,
): void {
  for (const [index, one] of classes.entries()) {
    if ('sessions' in one) {
      for (const { source, destination, route } of one.sessions.sessions) {
        visit(route ?? routes.betweenWhenAllIsUp(source, destination), index);
      }
      continue;
    }
    const { sources, destinations, pairing } = 'crowd' in one ? one.crowd : one.flows;
    for (const [i, source] of sources.entries()) {
      for (const destination of pairing === 'matched' ? [destinations[i]] : destinations) {
        visit(routes.betweenWhenAllIsUp(source, destination), index);
      }
    }
  }
}
