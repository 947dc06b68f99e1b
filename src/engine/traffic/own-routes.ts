/** A way that the flows of a pair of nodes take instead of the shortest path. */
export interface OwnRoute {
  /** Node indices. */
  readonly source: number;
  readonly destination: number;
  /** Directed links from source to destination. */
  readonly links: readonly number[];
}

/** The directed links of the route that a pair has of its own; null: the shortest path. */
export function ownRoute(
  routes: readonly OwnRoute[] | undefined,
  source: number,
  destination: number,
): readonly number[] | null {
  if (routes === undefined) return null;
  for (const route of routes) {
    if (route.source === source && route.destination === destination) return route.links;
  }
  return null;
}
