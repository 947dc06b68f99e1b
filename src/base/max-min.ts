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

/** The same with the numbers of one kind side by side. */
export interface CrossedLinks {
  /** By link, in bit/s. */
  readonly capacities: Float64Array;
  /** By session, in bit/s; Infinity: as much as it can get. */
  readonly demands: Float64Array;
  /** The links of session i are `links[start[i]]` up to before `links[start[i + 1]]`. */
  readonly links: Int32Array;
  readonly start: Int32Array;
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
  const start = new Int32Array(sessions.length + 1);
  for (const [session, { links }] of sessions.entries()) start[session + 1] = start[session] + links.length;
  const links = new Int32Array(start[sessions.length]);
  for (const [session, one] of sessions.entries()) links.set(one.links, start[session]);
  const demands = Float64Array.from(sessions, ({ demand }) => demand);
  return waterFilling({ capacities: Float64Array.from(capacities), demands, links, start });
}

/** As `maxMinRates`. */
export function waterFilling({ capacities, demands, links, start }: CrossedLinks): MaxMinAllocation {
  const count = demands.length;
  const linkCount = capacities.length;
  const rates = new Float64Array(count);
  const bottlenecks = new Int32Array(count).fill(-1);
  const levels = new Float64Array(linkCount).fill(Infinity);
  const left = capacities.slice();
  // The sessions that cross a link, in order, side by side.
  const crossingStart = new Int32Array(linkCount + 1);
  for (let i = 0; i < links.length; i++) crossingStart[links[i] + 1]++;
  const unfixed = crossingStart.slice(1);
  for (let link = 0; link < linkCount; link++) crossingStart[link + 1] += crossingStart[link];
  const crossing = new Int32Array(links.length);
  const place = crossingStart.slice();
  for (let session = 0; session < count; session++) {
    for (let i = start[session]; i < start[session + 1]; i++) crossing[place[links[i]]++] = session;
  }
  const isFixed = new Uint8Array(count);
  const fix = (session: number, rate: number, bottleneck: number): void => {
    isFixed[session] = 1;
    rates[session] = rate;
    bottlenecks[session] = bottleneck;
    for (let i = start[session]; i < start[session + 1]; i++) {
      const link = links[i];
      const rest = left[link] - rate;
      left[link] = rest > 0 ? rest : 0;
      unfixed[link]--;
    }
  };
  const byDemand = inOrder(demands);
  const byShare = new EventQueue();
  for (let link = 0; link < linkCount; link++) {
    if (unfixed[link] > 0) byShare.at(left[link] / unfixed[link], link).push(link);
  }
  let next = 0;
  for (;;) {
    while (next < count && isFixed[byDemand[next]]) next++;
    if (next === count) break;
    // Shares only grow as others are fixed: an entry that is too small goes back with what is true now.
    while (byShare.length > 0) {
      const link = byShare.firstPayload;
      const share = left[link] / unfixed[link];
      if (unfixed[link] === 0) byShare.pop();
      else if (share > byShare.firstTime) byShare.at(share, link).replaceFirst(link);
      else break;
    }
    const demand = demands[byDemand[next]];
    if (byShare.length === 0 || demand <= byShare.firstTime) {
      fix(byDemand[next], demand, -1);
      continue;
    }
    const link = byShare.firstPayload;
    const level = byShare.firstTime;
    byShare.pop();
    levels[link] = level;
    for (let i = crossingStart[link]; i < crossingStart[link + 1]; i++) {
      if (!isFixed[crossing[i]]) fix(crossing[i], level, link);
    }
  }
  return { rates, bottlenecks, levels };
}

/** Indices by value, the lowest first; of equal ones by index. */
function inOrder(values: Float64Array): Int32Array {
  const order = Int32Array.from(values.keys());
  const isSorted = values.every((value, i) => i === 0 || values[i - 1] <= value);
  return isSorted ? order : order.sort((a, b) => values[a] - values[b] || a - b);
}
