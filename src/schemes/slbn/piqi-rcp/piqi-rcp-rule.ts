import type { PiqiRcpValues } from './declaration.ts';
import { duration } from '../../../base/format.ts';
import type { Explanation } from '../../../engine/scheme-words.ts';
import { explainOffer, measuredInput } from '../explain-offer.ts';
import type { RuleSurroundings } from '../explicit-rate-rule.ts';
import { OneRateRule, type LinkInterval } from '../one-rate-rule.ts';

/**
 * PIQI-RCP (Jain and Loguinov; SLBN's paper, [15]): RCP's rate without the queue, a gain that the round trip bounds
 * (its equation 35), and a source that follows the rate smoothly:
 *
 *     R = R (1 + kappa (gamma C - y) / (gamma C)),    kappa = T / (2 (T + RTT))
 *     x = x + smoothing (R - x), once a cycle, from x = 0
 *
 * The source's controller and gamma are ours: the papers that we have give neither.
 */
export class PiqiRcpRule extends OneRateRule {
  constructor(
    surroundings: RuleSurroundings,
    private readonly values: () => PiqiRcpValues,
  ) {
    super(surroundings, values().initialShare);
  }

  intervalSeconds(): number {
    return this.values().intervalSeconds;
  }

  override answered(session: number): number {
    const { bandwidth, rate } = this.surroundings.sessions;
    const before = Math.max(0, rate[session]);
    return before + this.values().smoothing * (bandwidth[session] - before);
  }

  explainLink(link: number, level: number): Explanation {
    const target = this.aim(link);
    const { rate, input, roundTrip } = this.stateOf(link);
    const why =
      input > target
        ? 'It falls: more came in the last interval than it aims at.'
        : 'It rises: less came in the last interval than it aims at.';
    return explainOffer({
      offered: rate,
      level,
      symbol: 'R',
      why: `All its sessions are offered the same rate R. ${why}`,
      values: [
        ...measuredInput(input, target, 'γC'),
        { name: 'RTT', meaning: 'mean round trip', value: duration(roundTrip), symbol: true },
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

  protected correction({ link, seconds, input, roundTrip }: LinkInterval): number {
    const target = this.aim(link);
    const gain = seconds / (2 * (seconds + roundTrip));
    return 1 + (gain * (target - input)) / target;
  }

  protected aim(link: number): number {
    return this.values().targetFraction * this.surroundings.capacity(link);
  }
}
