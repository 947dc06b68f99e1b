import type { EngineSettings } from './settings.ts';
import type { Routes } from './routes.ts';
import { ownRoute } from './traffic/own-routes.ts';
import { visitTraffic } from './traffic-paths.ts';

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
    if (ways.destinations.size > 0) load.addTree(source, routes.treeWhenAllIsUp(source), ways);
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
  /** Those of one path that were not counted for its source yet, the last first. */
  private readonly fresh: Int32Array;
  private readonly from: Int32Array;

  constructor(private readonly links: EngineSettings['links']) {
    this.offered = new Float64Array(links.length);
    this.isShared = new Uint8Array(links.length);
    this.isOfSessions = new Uint8Array(links.length);
    this.countedFor = new Int32Array(links.length).fill(-1);
    this.accessOf = new Int32Array(links.length);
    this.fresh = new Int32Array(links.length);
    this.from = Int32Array.from(links, ({ from }) => from);
  }

  /** @param tree the link by which the shortest path from the source enters each node */
  addTree(source: number, tree: Int32Array, { destinations, hasSessions }: Ways): void {
    const { from, countedFor, accessOf, fresh } = this;
    for (const list of destinations) {
      for (const destination of list) {
        let access = -1;
        let found = 0;
        for (let node = destination; node !== source && access < 0;) {
          const link = tree[node];
          if (link < 0) throw new Error(`There is no route from node ${source} to node ${destination}.`);
          if (countedFor[link] === source) access = accessOf[link];
          else fresh[found++] = link;
          node = from[link];
        }
        if (found === 0) continue;
        if (access < 0) {
          access = fresh[found - 1];
          if (hasSessions) this.isOfSessions[access] = 1;
        }
        for (let i = 0; i < found; i++) {
          const link = fresh[i];
          countedFor[link] = source;
          accessOf[link] = access;
          this.offer(link, access);
        }
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
  /** Lists of nodes: sources share them. */
  readonly destinations: Set<readonly number[]>;
  readonly routes: (readonly number[])[];
  /** Whether some of it is of sessions. */
  hasSessions: boolean;
}

function waysBySource(settings: EngineSettings): ReadonlyMap<number, Ways> {
  const found = new Map<number, Ways>();
  visitTraffic(settings, ({ source, destinations, routes, trafficClass }) => {
    let ways = found.get(source);
    if (ways === undefined) found.set(source, (ways = { destinations: new Set(), routes: [], hasSessions: false }));
    const one = settings.classes[trafficClass];
    if ('sessions' in one || 'crowd' in one) ways.hasSessions = true;
    if (routes === undefined || 'sessions' in one) {
      ways.destinations.add(destinations);
      return;
    }
    const own = destinations.map((destination) => ownRoute(routes, source, destination));
    ways.routes.push(...own.filter((route) => route !== null));
    ways.destinations.add(destinations.filter((_, i) => own[i] === null));
  });
  return found;
}
