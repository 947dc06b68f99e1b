import { duration } from '../../../base/format.ts';
import type { Explanation } from '../../../engine/controller.ts';
import { explainOffer, measuredInput } from '../explain-offer.ts';
import type { RuleSurroundings } from '../explicit-rate-rule.ts';
import { LeastRateRule } from '../least-rate-rule.ts';
import { MeanRoundTrip } from '../mean-round-trip.ts';
import { OfferedLoad } from '../offered-load.ts';

export interface PiqiRcpValues {
  readonly intervalSeconds: number;
  readonly targetFraction: number;
  readonly initialShare: number;
  readonly smoothing: number;
}

/** The round trip before any session has told one, seconds: as in RCP. */
const INITIAL_ROUND_TRIP = 0.2;
/** R is never less than this share of the capacity. */
const LEAST_SHARE = 1e-4;

/**
 * PIQI-RCP (Jain and Loguinov; SLBN's paper, [15]): RCP's rate without the queue, a gain that the round trip bounds
 * (its equation 35), and a source that follows the rate smoothly:
 *
 *     R = R (1 + kappa (gamma C - y) / (gamma C)),    kappa = T / (2 (T + RTT))
 *     x = x + smoothing (R - x), once a cycle, from x = 0
 *
 * The source's controller and gamma are ours: the papers that we have give neither.
 */
export class PiqiRcpRule extends LeastRateRule {
  readonly load: OfferedLoad;
  private readonly roundTrip: MeanRoundTrip;
  /** R, bit/s. */
  private readonly rate: Float64Array;
  /** y of the last interval, bit/s: for words only. */
  private readonly input: Float64Array;

  constructor(
    surroundings: RuleSurroundings,
    private readonly values: () => PiqiRcpValues,
  ) {
    super(surroundings);
    const { linkCount } = surroundings;
    this.load = new OfferedLoad(linkCount, (link) => surroundings.fluidBits(link));
    this.roundTrip = new MeanRoundTrip(linkCount, INITIAL_ROUND_TRIP);
    this.rate = new Float64Array(linkCount).map((_, link) => values().initialShare * surroundings.capacity(link));
    this.input = new Float64Array(linkCount);
  }

  intervalSeconds(): number {
    return this.values().intervalSeconds;
  }

  intervalEnded(link: number): void {
    const { surroundings } = this;
    const capacity = surroundings.capacity(link);
    const target = this.values().targetFraction * capacity;
    const now = surroundings.now();
    const interval = this.load.elapsed(link, now);
    const input = this.load.take(link, now);
    this.input[link] = input;
    const gain = interval / (2 * (interval + this.roundTrip.of(link)));
    const rate = this.rate[link] * (1 + (gain * (target - input)) / target);
    this.rate[link] = Math.min(target, Math.max(LEAST_SHARE * capacity, rate));
  }

  probe(session: number, hop: number, link: number): void {
    this.roundTrip.add(link, this.surroundings.sessions.roundTrip[session]);
    this.limit(session, hop, this.rate[link]);
  }

  override answered(session: number): number {
    const { bandwidth, rate } = this.surroundings.sessions;
    const before = Math.max(0, rate[session]);
    return before + this.values().smoothing * (bandwidth[session] - before);
  }

  explainLink(link: number, level: number): Explanation {
    const { targetFraction } = this.values();
    const target = targetFraction * this.surroundings.capacity(link);
    const input = this.input[link];
    const why =
      input > target
        ? 'It falls: more came in the last interval than it aims at.'
        : 'It rises: less came in the last interval than it aims at.';
    return explainOffer({
      offered: this.rate[link],
      level,
      symbol: 'R',
      why: `All its sessions are offered the same rate R. ${why}`,
      values: [
        ...measuredInput(input, target, 'γC'),
        { name: 'RTT', meaning: 'mean round trip', value: duration(this.roundTrip.of(link)), symbol: true },
      ],
      algorithm: {
        title: 'PIQI-RCP, each T',
        source: 'Jain and Loguinov; the source is ours',
        lines: [
          { number: '1', text: 'κ = T / (2 (T + RTT))' },
          { number: '2', text: 'R ← R (1 + κ (γC − y) / (γC))', current: true },
          { number: '3', text: 'at a source, each cycle: x ← x + smoothing (R − x)' },
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
