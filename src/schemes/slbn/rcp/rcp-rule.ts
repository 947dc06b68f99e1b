import { duration } from '../../../base/format.ts';
import type { Explanation } from '../../../engine/controller.ts';
import { explainOffer, measuredInput } from '../explain-offer.ts';
import type { RuleSurroundings } from '../explicit-rate-rule.ts';
import { LeastRateRule } from '../least-rate-rule.ts';
import { MeanRoundTrip } from '../mean-round-trip.ts';
import { OfferedLoad } from '../offered-load.ts';

export interface RcpValues {
  readonly alpha: number;
  readonly beta: number;
  readonly initialShare: number;
  readonly longestIntervalSeconds: number;
}

/** d before any session has told its round trip, seconds (RCP's reference implementation). */
const INITIAL_ROUND_TRIP = 0.2;
const SHORTEST_INTERVAL_SECONDS = 1e-4;
/** R is never less than this share of the capacity. */
const LEAST_SHARE = 1e-4;

/**
 * RCP (Dukkipati and others; SLBN's paper, [10]): a link has one rate R for all its sessions, which it corrects by
 * the capacity that is left and the queue:
 *
 *     R = R (1 + (T/d) (alpha (C - y) - beta q/d) / C),    T = min(d, 10 ms)
 */
export class RcpRule extends LeastRateRule {
  readonly load: OfferedLoad;
  private readonly roundTrip: MeanRoundTrip;
  /** R, bit/s. */
  private readonly rate: Float64Array;
  /** y of the last interval, bit/s: for words only. */
  private readonly input: Float64Array;

  constructor(
    surroundings: RuleSurroundings,
    private readonly values: () => RcpValues,
  ) {
    super(surroundings);
    const { linkCount } = surroundings;
    this.load = new OfferedLoad(linkCount, (link) => surroundings.fluidBits(link));
    this.roundTrip = new MeanRoundTrip(linkCount, INITIAL_ROUND_TRIP);
    this.rate = new Float64Array(linkCount).map((_, link) => values().initialShare * surroundings.capacity(link));
    this.input = new Float64Array(linkCount);
  }

  intervalSeconds(link: number): number {
    return Math.max(SHORTEST_INTERVAL_SECONDS, Math.min(this.roundTrip.of(link), this.values().longestIntervalSeconds));
  }

  intervalEnded(link: number): void {
    const { surroundings } = this;
    const { alpha, beta } = this.values();
    const capacity = surroundings.capacity(link);
    const now = surroundings.now();
    const interval = this.load.elapsed(link, now);
    const input = this.load.take(link, now);
    this.input[link] = input;
    const roundTrip = this.roundTrip.of(link);
    const spare = alpha * (capacity - input) - (beta * surroundings.queue(link)) / roundTrip;
    const rate = this.rate[link] * (1 + ((interval / roundTrip) * spare) / capacity);
    this.rate[link] = Math.min(capacity, Math.max(LEAST_SHARE * capacity, rate));
  }

  probe(session: number, hop: number, link: number): void {
    this.roundTrip.add(link, this.surroundings.sessions.roundTrip[session]);
    this.limit(session, hop, this.rate[link]);
  }

  explainLink(link: number, level: number): Explanation {
    const { surroundings } = this;
    const [capacity, queue, input] = [surroundings.capacity(link), surroundings.queue(link), this.input[link]];
    const { alpha, beta } = this.values();
    const roundTrip = this.roundTrip.of(link);
    const spare = alpha * (capacity - input) - (beta * queue) / roundTrip;
    const cause =
      input > capacity ? 'more came than it carries' : queue > 0 ? 'what waits must go' : 'some capacity was left';
    return explainOffer({
      offered: this.rate[link],
      level,
      symbol: 'R',
      why: `All its sessions are offered the same rate R. It ${spare < 0 ? 'falls' : 'rises'}: ${cause}.`,
      values: [
        ...measuredInput(input, capacity, 'C'),
        { name: 'q', meaning: 'waits now', value: `${(queue / 8000).toFixed(1)} kB`, symbol: true },
        { name: 'd', meaning: 'mean round trip', value: duration(roundTrip), symbol: true },
      ],
      algorithm: {
        title: 'RCP, each T = min(d, 10 ms)',
        source: 'Dukkipati and others',
        lines: [
          { number: '1', text: 'y ← input / T' },
          { number: '2', text: 'R ← R (1 + (T/d) (α(C − y) − β q/d) / C)', current: true },
          { number: '3', text: 'R within [C / 10,000, C]' },
        ],
      },
    });
  }

  save(): unknown {
    return [this.load.save(), this.roundTrip.save(), this.rate.slice(), this.input.slice()];
  }

  restore(state: unknown): void {
    const [load, roundTrip, rate, input] = state as [unknown, unknown, Float64Array, Float64Array];
    this.load.restore(load);
    this.roundTrip.restore(roundTrip);
    this.rate.set(rate);
    this.input.set(input);
  }
}
