import type { Parts } from '../../base/saved-state.ts';
import type { RandomStream } from '../../base/random-stream.ts';
import type { RunSeeds } from '../run-seeds.ts';
import { ownRoute, type OwnRoute } from './own-routes.ts';

/** What the sessions of a crowd are like. */
export interface CrowdLaw {
  /** Names the crowd's random streams. */
  readonly id: string;
  /** Node indices. */
  readonly sources: readonly number[];
  readonly destinations: readonly number[];
  /** `matched`: the i-th source sends to the i-th destination; `random`: each is drawn. */
  readonly pairing: 'matched' | 'random';
  /** At most one for each pair; a pair without one takes the shortest path. Absent: none has one. */
  readonly routes?: readonly OwnRoute[];
  /** Exponential; Infinity: a session stays. */
  readonly meanStaySeconds: number;
  /** This share of the sessions, 0 to 1, ask for a rate drawn uniformly between two; the others ask for all they can get. */
  readonly limitedShare: number;
  readonly leastDemandBitsPerSecond: number;
  readonly mostDemandBitsPerSecond: number;
  /** Each session has two hosts of its own, whose links have this rate; Infinity: they hold nobody back. */
  readonly hostRateBitsPerSecond: number;
}

export interface DrawnSession {
  readonly source: number;
  readonly destination: number;
  /** Directed links; null: the shortest path. */
  readonly route: readonly number[] | null;
  readonly demandBitsPerSecond: number;
  readonly hostRateBitsPerSecond: number;
  readonly staySeconds: number;
}

/** The k-th session of a crowd is the same whatever the scheme does, and whatever the rate at which they come. */
export class CrowdDraws {
  private readonly sources: RandomStream;
  private readonly destinations: RandomStream;
  private readonly limits: RandomStream;
  private readonly demands: RandomStream;
  private readonly stays: RandomStream;

  constructor(id: string, seeds: RunSeeds) {
    const stream = (purpose: string): RandomStream => seeds.stream(`traffic.${id}.${purpose}`);
    this.sources = stream('source');
    this.destinations = stream('destination');
    this.limits = stream('limit');
    this.demands = stream('demand');
    this.stays = stream('stay');
  }

  next(law: CrowdLaw): DrawnSession {
    const end = this.sources.integer(law.sources.length);
    const farEnd = this.destinations.integer(law.destinations.length);
    const isLimited = this.limits.uniform() < law.limitedShare;
    const { leastDemandBitsPerSecond: least, mostDemandBitsPerSecond: most } = law;
    const drawn = least + this.demands.uniform() * (most - least);
    const stay = this.stays.exponential();
    const source = law.sources[end];
    const destination = law.destinations[law.pairing === 'matched' ? end : farEnd];
    return {
      source,
      destination,
      route: ownRoute(law.routes, source, destination),
      demandBitsPerSecond: Math.min(isLimited ? drawn : Infinity, law.hostRateBitsPerSecond),
      hostRateBitsPerSecond: law.hostRateBitsPerSecond,
      // 0 times Infinity is no time.
      staySeconds: law.meanStaySeconds === Infinity ? Infinity : stay * law.meanStaySeconds,
    };
  }

  parts(): Parts {
    return { streams: this.streams() };
  }

  private streams(): RandomStream[] {
    return [this.sources, this.destinations, this.limits, this.demands, this.stays];
  }
}
