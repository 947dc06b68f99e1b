import type { RcpValues } from './declaration.ts';
import { duration } from '../../../base/format.ts';
import type { Explanation } from '../../../engine/scheme-words.ts';
import { explainOffer, measuredInput } from '../explain-offer.ts';
import type { RuleSurroundings } from '../explicit-rate-rule.ts';
import { OneRateRule, type LinkInterval } from '../one-rate-rule.ts';

const SHORTEST_INTERVAL_SECONDS = 1e-4;

/**
 * RCP (Dukkipati and others; SLBN's paper, [10]): a link has one rate R for all its sessions, which it corrects by
 * the capacity that is left and the queue:
 *
 *     R = R (1 + (T/d) (alpha (C - y) - beta q/d) / C),    T = min(d, 10 ms)
 */
export class RcpRule extends OneRateRule {
  constructor(
    surroundings: RuleSurroundings,
    private readonly values: () => RcpValues,
  ) {
    super(surroundings, values().initialShare);
  }

  intervalSeconds(link: number): number {
    const { roundTrip } = this.stateOf(link);
    return Math.max(SHORTEST_INTERVAL_SECONDS, Math.min(roundTrip, this.values().longestIntervalSeconds));
  }

  explainLink(link: number, level: number): Explanation {
    const { surroundings } = this;
    const { rate, input, roundTrip } = this.stateOf(link);
    const [capacity, queue] = [surroundings.capacity(link), surroundings.queue(link)];
    const cause =
      input > capacity ? 'more came than it carries' : queue > 0 ? 'the queue must drain' : 'some capacity was left';
    const way = this.spare(link, input, roundTrip) < 0 ? 'falls' : 'rises';
    return explainOffer({
      offered: rate,
      level,
      symbol: 'R',
      why: `All its sessions are offered the same rate R. It ${way}: ${cause}.`,
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

  protected correction({ link, seconds, input, roundTrip }: LinkInterval): number {
    return 1 + ((seconds / roundTrip) * this.spare(link, input, roundTrip)) / this.surroundings.capacity(link);
  }

  protected aim(link: number): number {
    return this.surroundings.capacity(link);
  }

  /** alpha (C - y) - beta q/d, bit/s. */
  private spare(link: number, input: number, roundTrip: number): number {
    const { alpha, beta } = this.values();
    const { surroundings } = this;
    return alpha * (surroundings.capacity(link) - input) - (beta * surroundings.queue(link)) / roundTrip;
  }
}
