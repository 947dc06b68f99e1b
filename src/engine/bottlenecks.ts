import type { EngineSettings } from './settings.ts';
import type { Routes } from './routes.ts';
import { visitTrafficPairs } from './traffic-paths.ts';

/**
 * Directed links that are slower than the access links of the sources routed over them, together. An access link is
 * the first of a path; where nodes in the middle of the network send, it may be a bottleneck of others. The first link of
 * a session stands for that of its host and is none. A link whose rate will change is taken at its minimum.
 *
 * In a large network it takes long, since it computes the paths from every source.
 * @param progress receives the share that is done, after each source
 */
export function findBottlenecks(settings: EngineSettings, routes: Routes, progress: (share: number) => void): number[] {
  const { links } = settings;
  const load = new OfferedLoad(links);
  const bySource = waysBySource(settings);
  let done = 0;
  for (const [source, ways] of bySource) {
    if (ways.destinations.length > 0) load.addTree(source, routes.treeWhenAllIsUp(source), ways);
    if (ways.routes.length > 0) load.addRoutes(source, ways);
    progress(++done / bySource.size);
  }
  return [...links.keys()].filter((index) => {
    const { rateBitsPerSecond, leastRateBitsPerSecond = rateBitsPerSecond } = links[index];
    const isAccess = load.isOfSessions[index] === 1 || load.isShared[index] === 0;
    return !isAccess && leastRateBitsPerSecond < load.offered[index];
  });
}

/** What sources can offer to each link: the sum of the rates of their access links, one for each source. */
class OfferedLoad {
  /** bit/s by link. */
  readonly offered: Float64Array;
  /** Whether a source reaches it over another link. */
  readonly isShared: Uint8Array;
  /** Whether a session's path begins with it: that is the link of its host, whatever else goes over it. */
  readonly isOfSessions: Uint8Array;
  // A source's shortest paths make a tree, so that a link lies behind one access link of it.
  private readonly countedFor: Int32Array;
  private readonly accessOf: Int32Array;
  private readonly fresh: number[] = [];

  constructor(private readonly links: EngineSettings['links']) {
    this.offered = new Float64Array(links.length);
    this.isShared = new Uint8Array(links.length);
    this.isOfSessions = new Uint8Array(links.length);
    this.countedFor = new Int32Array(links.length).fill(-1);
    this.accessOf = new Int32Array(links.length);
  }

  /** @param tree the link by which the shortest path from the source enters each node */
  addTree(source: number, tree: Int32Array, { destinations, hasSessions }: Ways): void {
    const { links, countedFor, accessOf, fresh } = this;
    for (const destination of destinations) {
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
      if (access < 0) {
        access = fresh[fresh.length - 1];
        if (hasSessions) this.isOfSessions[access] = 1;
      }
      for (const link of fresh) {
        countedFor[link] = source;
        accessOf[link] = access;
        this.offer(link, access);
      }
    }
  }

  /** Follows `addTree` of the same source. By these routes a link may lie behind several of its access links. */
  addRoutes(source: number, { routes, hasSessions }: Ways): void {
    const { links, countedFor, accessOf } = this;
    const counted = new Set<number>();
    for (const route of routes) {
      const [access] = route;
      if (hasSessions) this.isOfSessions[access] = 1;
      for (const link of route) {
        const inTree = countedFor[link] === source && accessOf[link] === access;
        if (inTree || counted.size === counted.add(access * links.length + link).size) continue;
        this.offer(link, access);
      }
    }
  }

  private offer(link: number, access: number): void {
    this.offered[link] += this.links[access].rateBitsPerSecond;
    if (link !== access) this.isShared[link] = 1;
  }
}

/** Where the traffic of a source goes: nodes by the shortest path, and routes of its own. The routes of single sessions are ignored. */
interface Ways {
  readonly destinations: number[];
  readonly routes: (readonly number[])[];
  /** Whether some of it is of sessions. */
  hasSessions: boolean;
}

function waysBySource(settings: EngineSettings): ReadonlyMap<number, Ways> {
  const found = new Map<number, Ways>();
  visitTrafficPairs(settings, ({ source, destination, route, trafficClass }) => {
    let ways = found.get(source);
    if (ways === undefined) found.set(source, (ways = { destinations: [], routes: [], hasSessions: false }));
    const one = settings.classes[trafficClass];
    if ('sessions' in one || 'crowd' in one) ways.hasSessions = true;
    if (route === null || 'sessions' in one) ways.destinations.push(destination);
    else ways.routes.push(route);
  });
  return found;
}
