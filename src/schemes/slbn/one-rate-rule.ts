import type { Parts } from '../../base/saved-state.ts';
import type { RuleSurroundings } from './explicit-rate-rule.ts';
import { LeastRateRule } from './least-rate-rule.ts';
import { OfferedLoad } from './offered-load.ts';

/** Weight of a new round trip in the mean (RCP's reference implementation). */
const GAIN = 0.02;

/** d: a running mean of the round trips of the sessions that cross each link; their packets carry it. */
class MeanRoundTrip {
  private readonly seconds: Float64Array;

  /** @param initial before any session has sent one */
  constructor(linkCount: number, initial: number) {
    this.seconds = new Float64Array(linkCount).fill(initial);
  }

  of(link: number): number {
    return this.seconds[link];
  }

  /** @param seconds 0: the session knows none yet */
  add(link: number, seconds: number): void {
    if (seconds > 0) this.seconds[link] += GAIN * (seconds - this.seconds[link]);
  }

  parts(): Parts {
    return { seconds: this.seconds };
  }
}

/** The round trip before any session has sent one, seconds (RCP's reference implementation). */
const INITIAL_ROUND_TRIP = 0.2;
/** R is never less than this share of the capacity. */
const MIN_SHARE = 1e-4;

/** What a link has measured in one interval. */
export interface LinkInterval {
  readonly link: number;
  readonly seconds: number;
  /** y: what came, bit/s. */
  readonly input: number;
  /** d: the mean round trip of those that came, seconds. */
  readonly roundTrip: number;
}

/**
 * What RCP and its relatives have in common: a link has one rate R for all its sessions, which it corrects at the end of
 * each interval by what came in it.
 */
export abstract class OneRateRule extends LeastRateRule {
  readonly load: OfferedLoad;
  private readonly roundTrip: MeanRoundTrip;
  /** R, bit/s. */
  private readonly rate: Float64Array;
  /** y of the last interval, bit/s: for words only. */
  private readonly input: Float64Array;

  /** @param initialShare R at the beginning, of the capacity */
  constructor(surroundings: RuleSurroundings, initialShare: number) {
    super(surroundings);
    const { linkCount } = surroundings;
    this.load = new OfferedLoad(linkCount, (link) => surroundings.fluidBits(link));
    this.roundTrip = new MeanRoundTrip(linkCount, INITIAL_ROUND_TRIP);
    this.rate = new Float64Array(linkCount).map((_, link) => initialShare * surroundings.capacity(link));
    this.input = new Float64Array(linkCount);
  }

  abstract intervalSeconds(link: number): number;

  intervalEnded(link: number): void {
    const now = this.surroundings.now();
    const seconds = this.load.elapsed(link, now);
    const input = this.load.take(link, now);
    this.input[link] = input;
    const factor = this.correction({ link, seconds, input, roundTrip: this.roundTrip.of(link) });
    const least = MIN_SHARE * this.surroundings.capacity(link);
    this.rate[link] = Math.min(this.aim(link), Math.max(least, this.rate[link] * factor));
  }

  probe(session: number, hop: number, link: number): void {
    this.roundTrip.add(link, this.surroundings.sessions.roundTrip[session]);
    this.limit(session, hop, this.rate[link]);
  }

  parts(): Parts {
    return { load: this.load, roundTrip: this.roundTrip, rate: this.rate, input: this.input };
  }

  /** What R is multiplied by. */
  protected abstract correction(interval: LinkInterval): number;

  /** What a link aims to carry, bit/s: R is never more. */
  protected abstract aim(link: number): number;

  /** For words: what a link offers, what came in its last interval (both bit/s), and the mean round trip, seconds. */
  protected stateOf(link: number): { readonly rate: number; readonly input: number; readonly roundTrip: number } {
    return { rate: this.rate[link], input: this.input[link], roundTrip: this.roundTrip.of(link) };
  }
}
