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
  const shared = new SharedLinks(capacities.length);
  for (const { links, demand } of sessions) shared.join(links, demand);
  return shared.allocate(capacities);
}

/**
 * The sessions that share links, kept as they come and go: who crosses what need not be found again for each allocation.
 * A session is a member, numbered from 0 as they join. The numbers of those that have left are not used again, so make
 * a new one now and then.
 */
export class SharedLinks {
  /** Members that ever joined, and those that have left. */
  members = 0;
  gone = 0;
  /** The links of member i are `links[start[i]]` up to before `links[start[i + 1]]`. */
  links = new Int32Array(64);
  start = new Int32Array(16);
  private demands = new Float64Array(16);
  /** By member, 1: it has left. */
  private hasLeft = new Uint8Array(16);
  /** By link: members that crossed it, those included that have left, and how many of them are here. */
  private readonly crossing: Int32Array<ArrayBuffer>[];
  private readonly crossed: Int32Array;
  private readonly here: Int32Array;
  /** Members by demand, the lowest first; those that joined since it was made are not in it. */
  private byDemand = new Int32Array(0);

  constructor(private readonly linkCount: number) {
    this.crossing = Array.from({ length: linkCount }, () => NOBODY);
    this.crossed = new Int32Array(linkCount);
    this.here = new Int32Array(linkCount);
  }

  /**
   * @param demand in bit/s; Infinity: as much as it can get
   * @returns the member's number
   */
  join(links: ArrayLike<number>, demand: number): number {
    const member = this.members++;
    if (this.members === this.start.length) this.makeRoom();
    const from = this.start[member];
    const end = from + links.length;
    if (end > this.links.length) this.links = enlarged(this.links, end);
    this.start[member + 1] = end;
    this.demands[member] = demand;
    for (let i = 0; i < links.length; i++) {
      const link = links[i];
      this.links[from + i] = link;
      const count = this.crossed[link]++;
      if (count === this.crossing[link].length) this.crossing[link] = enlarged(this.crossing[link], 8);
      this.crossing[link][count] = member;
      this.here[link]++;
    }
    return member;
  }

  leave(member: number): void {
    this.hasLeft[member] = 1;
    this.gone++;
    for (let i = this.start[member]; i < this.start[member + 1]; i++) this.here[this.links[i]]--;
  }

  changeDemand(member: number, demand: number): void {
    this.demands[member] = demand;
    this.byDemand = new Int32Array(0);
  }

  /** Max-min rates of the members that are here; of those that have left the rate is 0. */
  allocate(capacities: ArrayLike<number>): MaxMinAllocation {
    const { members, linkCount, links, start, demands, crossing } = this;
    const rates = new Float64Array(members);
    const bottlenecks = new Int32Array(members).fill(-1);
    const levels = new Float64Array(linkCount).fill(Infinity);
    const left = Float64Array.from(capacities);
    const unfixed = this.here.slice();
    const isFixed = this.hasLeft.slice(0, members);
    const fix = (member: number, rate: number, bottleneck: number): void => {
      isFixed[member] = 1;
      rates[member] = rate;
      bottlenecks[member] = bottleneck;
      const end = start[member + 1];
      for (let i = start[member]; i < end; i++) {
        const link = links[i];
        const rest = left[link] - rate;
        left[link] = rest > 0 ? rest : 0;
        unfixed[link]--;
      }
    };
    const byDemand = this.inOrderOfDemand();
    const byShare = new EventQueue();
    for (let link = 0; link < linkCount; link++) {
      if (unfixed[link] > 0) byShare.at(left[link] / unfixed[link], link).push(link);
    }
    let next = 0;
    for (;;) {
      while (next < members && isFixed[byDemand[next]]) next++;
      if (next === members) break;
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
      const among = crossing[link];
      // Once they are all fixed, the rest of the list need not be looked at.
      for (let i = 0; unfixed[link] > 0; i++) if (!isFixed[among[i]]) fix(among[i], level, link);
    }
    return { rates, bottlenecks, levels };
  }

  /** Those that have joined since are put in order and merged with the others. */
  private inOrderOfDemand(): Int32Array {
    const { byDemand: before, members, demands } = this;
    if (before.length === members) return before;
    const added = inOrder(demands, before.length, members);
    const order = new Int32Array(members);
    let old = 0;
    let one = 0;
    for (let place = 0; place < members; place++) {
      const takesOld = one === added.length || (old < before.length && demands[before[old]] <= demands[added[one]]);
      order[place] = takesOld ? before[old++] : added[one++];
    }
    return (this.byDemand = order);
  }

  private makeRoom(): void {
    const size = this.start.length * 2;
    this.start = enlarged(this.start, size);
    const demands = new Float64Array(size);
    demands.set(this.demands);
    this.demands = demands;
    const hasLeft = new Uint8Array(size);
    hasLeft.set(this.hasLeft);
    this.hasLeft = hasLeft;
  }
}

const NOBODY = new Int32Array(0);

/** The column in an array of at least `length`, and at least twice as long as before. */
function enlarged(column: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(Math.max(length, column.length * 2));
  larger.set(column);
  return larger;
}

/** Indices from one to before another by value, the lowest first; of equal ones by index. */
function inOrder(values: Float64Array, from: number, end: number): Int32Array {
  const order = new Int32Array(end - from);
  let isSorted = true;
  for (let i = from; i < end; i++) {
    order[i - from] = i;
    if (i > from && values[i - 1] > values[i]) isSorted = false;
  }
  return isSorted ? order : order.sort((a, b) => values[a] - values[b] || a - b);
}
