import { EventQueue } from './event-queue.ts';

/** Who shares what: the links that each session crosses, and what it asks for. */
export interface SharedNetwork {
  /** By link, in bit/s. */
  readonly capacities: ArrayLike<number>;
  readonly sessions: readonly {
    /** Link indices. A session that crosses none gets its demand. */
    readonly links: ArrayLike<number>;
    /** In bit/s; Infinity: as much as it can get. */
    readonly demand: number;
  }[];
}

export interface MaxMinAllocation {
  /** By session, in bit/s. */
  readonly rates: Float64Array;
  /** By session, the link that holds it; -1: its own demand does. */
  readonly bottlenecks: Int32Array;
  /** By link, the rate of the sessions that it holds; Infinity: it holds none. */
  readonly levels: Float64Array;
}

/**
 * Max-min fair rates by water-filling (Bertsekas and Gallager, section 6.5.2): the link with the smallest equal share
 * fixes the sessions that cross it, and so on with what is left; a session whose demand is smaller is fixed at that.
 * Exact up to rounding. O(total path length + (links + sessions) log).
 */
export function maxMinRates({ capacities, sessions }: SharedNetwork): MaxMinAllocation {
  const rates = new Float64Array(sessions.length);
  const bottlenecks = new Int32Array(sessions.length).fill(-1);
  const levels = new Float64Array(capacities.length).fill(Infinity);
  const left = Float64Array.from(capacities);
  const unfixed = new Int32Array(capacities.length);
  const crossing: number[][] = Array.from(left, () => []);
  for (const [session, { links }] of sessions.entries()) {
    for (let hop = 0; hop < links.length; hop++) {
      crossing[links[hop]].push(session);
      unfixed[links[hop]]++;
    }
  }
  const isFixed = new Uint8Array(sessions.length);
  const fix = (session: number, rate: number, bottleneck: number): void => {
    isFixed[session] = 1;
    rates[session] = rate;
    bottlenecks[session] = bottleneck;
    const { links } = sessions[session];
    for (let hop = 0; hop < links.length; hop++) {
      left[links[hop]] = Math.max(0, left[links[hop]] - rate);
      unfixed[links[hop]]--;
    }
  };
  const share = (link: number): number => left[link] / unfixed[link];
  const byDemand = [...sessions.keys()].sort((a, b) => sessions[a].demand - sessions[b].demand || a - b);
  const byShare = new EventQueue();
  for (const [link, count] of unfixed.entries()) if (count > 0) byShare.at(share(link), link).push(link);
  let next = 0;
  for (;;) {
    while (next < byDemand.length && isFixed[byDemand[next]]) next++;
    if (next === byDemand.length) break;
    // Shares only grow as others are fixed: an entry that is too small goes back with what is true now.
    while (byShare.length > 0) {
      const link = byShare.firstPayload;
      if (unfixed[link] === 0) byShare.pop();
      else if (share(link) > byShare.firstTime) byShare.at(share(link), link).replaceFirst(link);
      else break;
    }
    const { demand } = sessions[byDemand[next]];
    if (byShare.length === 0 || demand <= byShare.firstTime) {
      fix(byDemand[next], demand, -1);
      continue;
    }
    const link = byShare.firstPayload;
    const level = byShare.firstTime;
    byShare.pop();
    levels[link] = level;
    for (const session of crossing[link]) if (!isFixed[session]) fix(session, level, link);
  }
  return { rates, bottlenecks, levels };
}
