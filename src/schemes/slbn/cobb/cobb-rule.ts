import type { Parts } from '../../../base/saved-state.ts';
import type { CobbValues } from './declaration.ts';
import { bitRate, duration } from '../../../base/format.ts';
import type { Explanation } from '../../../engine/scheme-words.ts';
import { explainOffer } from '../explain-offer.ts';
import type { RuleSurroundings } from '../explicit-rate-rule.ts';
import { LeastRateRule } from '../least-rate-rule.ts';

/**
 * COBB (Cobb and Gouda; SLBN's paper, [9]): constant state in links, without joins and leaves. Each source sends one
 * packet every T; over T a link counts the sessions that it limits and sums the rates of the others, and
 *
 *     share = (C - sum) / count
 *
 * holds for the T that follows. A session whose round trip exceeds T is missing in some of them, and nothing settles.
 * The exact rule is not in our papers: who counts as limited here, and what holds when nobody does, are ours.
 */
export class CobbRule extends LeastRateRule {
  /** Sessions that the link has limited in this period. */
  private readonly count: Float64Array;
  private readonly others: Float64Array;
  /** Rates of the others, bit/s. */
  private readonly sum: Float64Array;
  /** What the period before has come to, bit/s. */
  private readonly share: Float64Array;

  constructor(
    surroundings: RuleSurroundings,
    private readonly values: () => CobbValues,
  ) {
    super(surroundings);
    const { linkCount } = surroundings;
    this.count = new Float64Array(linkCount);
    this.others = new Float64Array(linkCount);
    this.sum = new Float64Array(linkCount);
    this.share = new Float64Array(linkCount).map((_, link) => surroundings.capacity(link));
  }

  cycleSeconds(): number {
    return this.values().periodSeconds;
  }

  intervalSeconds(): number {
    return this.values().periodSeconds;
  }

  intervalEnded(link: number): void {
    const { count, others, sum, share } = this;
    const capacity = this.surroundings.capacity(link);
    const equal = capacity / Math.max(1, count[link] + others[link]);
    if (count[link] > 0) share[link] = Math.max((capacity - sum[link]) / count[link], equal);
    else share[link] = sum[link] <= capacity ? capacity : equal;
    count[link] = others[link] = sum[link] = 0;
  }

  /** A new session is limited by every link, until it has received a rate. */
  override join(session: number, hop: number, link: number): void {
    this.count[link]++;
    this.limit(session, hop, this.share[link]);
  }

  probe(session: number, hop: number, link: number): void {
    const { sessions } = this.surroundings;
    if (sessions.isUnsaturatedAt(session, hop) || sessions.rate[session] >= this.share[link]) {
      this.count[link]++;
    } else {
      this.others[link]++;
      this.sum[link] += sessions.rate[session];
    }
    this.limit(session, hop, this.share[link]);
  }

  /** The packet carries where the session was limited last. */
  override nextCycle(session: number): void {
    const { sessions } = this.surroundings;
    sessions.clearUnsaturated(session);
    if (sessions.bottleneck[session] >= 0) sessions.markUnsaturatedAt(session, sessions.bottleneck[session]);
    super.nextCycle(session);
  }

  explainLink(link: number, level: number): Explanation {
    const { count, others, sum, share } = this;
    const { periodSeconds } = this.values();
    return explainOffer({
      offered: share[link],
      level,
      symbol: 'share',
      why: `It holds for this period of ${duration(periodSeconds)}, by what passed in the one before. A session whose round trip is longer is missed in some periods, and then the others are offered too much.`,
      values: [
        { name: 'count', meaning: 'limited here, this period so far', value: `${count[link]}`, symbol: true },
        { name: 'others', meaning: 'limited elsewhere, so far', value: `${others[link]}`, symbol: true },
        { name: 'sum', meaning: 'their rates', value: bitRate(sum[link]), symbol: true },
      ],
      algorithm: {
        title: 'COBB, each T',
        source: 'Cobb and Gouda; who counts as limited is ours',
        lines: [
          { number: '1', text: 'if the session was limited here, or its rate ≥ share' },
          { number: '2', text: '  count ← count + 1' },
          { number: '3', text: 'else sum ← sum + its rate' },
          { number: '4', text: 'after T: share ← (C − sum) / count', current: true },
        ],
      },
    });
  }

  parts(): Parts {
    return { columns: this.columns() };
  }

  private columns(): Float64Array[] {
    return [this.count, this.others, this.sum, this.share];
  }
}
