import type { Parts } from '../../../base/saved-state.ts';
import type { EricaValues } from './declaration.ts';
import { bitRate, threeDigits } from '../../../base/format.ts';
import type { Explanation } from '../../../engine/scheme-words.ts';
import { explainOffer } from '../explain-offer.ts';
import type { RuleSurroundings } from '../explicit-rate-rule.ts';
import { LeastRateRule } from '../least-rate-rule.ts';
import { OfferedLoad } from '../offered-load.ts';
import { SessionRecords } from '../session-records.ts';

/** z is never less: a link that nothing has used offers its target. */
const MIN_LOAD_FACTOR = 1e-6;

/**
 * ERICA (Kalyanaraman and others; SLBN's paper, [17]). A link measures its input over an interval and compares it with
 * a target. A session's packet carries its rate (CCR) on the way down, and takes the explicit rate (ER) on the way
 * back, at most one new value a session and interval.
 */
export class EricaRule extends LeastRateRule {
  readonly load: OfferedLoad;
  /** CCR of each session. */
  private readonly currentRates: SessionRecords;
  /** ER of each session, and the interval in which it was given. */
  private readonly given: SessionRecords;
  private readonly givenIn: SessionRecords;
  /** Intervals that have ended. */
  private readonly intervals: Float64Array;
  /** Load factor: input / target. */
  private readonly loadFactor: Float64Array;
  private readonly target: Float64Array;
  /** target / n. */
  private readonly fairShare: Float64Array;
  private readonly maxAllocPrevious: Float64Array;
  private readonly maxAllocCurrent: Float64Array;

  constructor(
    surroundings: RuleSurroundings,
    private readonly values: () => EricaValues,
  ) {
    super(surroundings);
    const { linkCount, sessions } = surroundings;
    this.load = new OfferedLoad(linkCount, (link) => surroundings.fluidBits(link));
    this.currentRates = new SessionRecords(sessions, linkCount);
    this.given = new SessionRecords(sessions, linkCount);
    this.givenIn = new SessionRecords(sessions, linkCount);
    this.intervals = new Float64Array(linkCount);
    this.loadFactor = new Float64Array(linkCount).fill(1);
    this.target = new Float64Array(linkCount).map((_, link) => values().targetFraction * surroundings.capacity(link));
    this.fairShare = this.target.slice();
    this.maxAllocPrevious = new Float64Array(linkCount);
    this.maxAllocCurrent = new Float64Array(linkCount);
  }

  intervalSeconds(): number {
    return this.values().averagingSeconds;
  }

  intervalEnded(link: number): void {
    const { surroundings } = this;
    const target = this.values().targetFraction * surroundings.capacity(link);
    const input = this.load.take(link, surroundings.now());
    this.target[link] = target;
    this.loadFactor[link] = Math.max(input / target, MIN_LOAD_FACTOR);
    this.fairShare[link] = target / Math.max(1, this.currentRates.count(link));
    this.maxAllocPrevious[link] = this.maxAllocCurrent[link];
    this.maxAllocCurrent[link] = this.fairShare[link];
    this.intervals[link]++;
  }

  probe(session: number, _hop: number, link: number): void {
    const rate = Math.max(0, this.surroundings.sessions.rate[session]);
    this.currentRates.set(link, session, this.firstHop(session, link), rate);
  }

  override acknowledge(session: number, hop: number, link: number): void {
    const { given, givenIn, currentRates } = this;
    const interval = this.intervals[link];
    const first = this.firstHop(session, link);
    if (givenIn.get(session, first) !== interval) {
      const rate = currentRates.get(session, first);
      given.set(link, session, first, this.explicitRate(link, Number.isNaN(rate) ? 0 : rate));
      givenIn.set(link, session, first, interval);
    }
    this.limit(session, hop, given.get(session, first));
  }

  override leave(session: number, _hop: number, link: number): void {
    const first = this.firstHop(session, link);
    for (const records of [this.currentRates, this.given, this.givenIn]) records.delete(link, session, first);
  }

  override withdraw(session: number, _passed: number): void {
    for (const [hop, link] of this.surroundings.pathOf(session).entries()) this.leave(session, hop, link);
  }

  explainLink(link: number, level: number): Explanation {
    const { loadFactor, target, fairShare, maxAllocPrevious } = this;
    const sessions = this.currentRates.count(link);
    const isOverloaded = loadFactor[link] > 1 + this.values().overloadTolerance;
    const fair = `the fair share ${bitRate(fairShare[link])}, or its own rate over z = ${threeDigits(loadFactor[link])}`;
    const why = isOverloaded
      ? `The input exceeded the target: a session is offered the larger of ${fair}.`
      : `No more came than its target: a session is offered the largest of ${fair}, and the highest offer of the interval before.`;
    return explainOffer({
      offered: Math.min(
        target[link],
        isOverloaded ? fairShare[link] : Math.max(fairShare[link], maxAllocPrevious[link]),
      ),
      level,
      symbol: 'ER',
      why,
      values: [
        { name: 'z', meaning: 'input over target', value: threeDigits(loadFactor[link]), symbol: true },
        { name: 'target', meaning: 'part of its capacity', value: bitRate(target[link]), symbol: true },
        { name: 'n', meaning: 'sessions that sent a rate', value: `${sessions}`, symbol: true },
        { name: 'fair share', meaning: 'target / n', value: bitRate(fairShare[link]), symbol: true },
        { name: 'max alloc', meaning: 'interval before', value: bitRate(maxAllocPrevious[link]), symbol: true },
      ],
      algorithm: {
        title: 'ERICA, on the way back',
        source: 'Kalyanaraman and others',
        lines: [
          { number: '1', text: 'ER ← max(fair share, CCR / z)', current: isOverloaded },
          { number: '2', text: 'if z ≤ 1 + δ: ER ← max(ER, max alloc)', current: !isOverloaded },
          { number: '3', text: 'if ER > fair share and CCR < fair share' },
          { number: '4', text: '  ER ← fair share' },
          { number: '5', text: 'ER ← min(ER, target)' },
        ],
      },
    });
  }

  parts(): Parts {
    return {
      load: this.load,
      currentRates: this.currentRates,
      given: this.given,
      givenIn: this.givenIn,
      columns: this.columns(),
    };
  }

  /** A link knows a session once, however often it crosses it. */
  private firstHop(session: number, link: number): number {
    return this.surroundings.pathOf(session).indexOf(link);
  }

  private explicitRate(link: number, currentRate: number): number {
    const fairShare = this.fairShare[link];
    const loadFactor = this.loadFactor[link];
    let explicitRate = Math.max(fairShare, currentRate / loadFactor);
    const isOverloaded = loadFactor > 1 + this.values().overloadTolerance;
    if (!isOverloaded) explicitRate = Math.max(explicitRate, this.maxAllocPrevious[link]);
    this.maxAllocCurrent[link] = Math.max(this.maxAllocCurrent[link], explicitRate);
    // Up to the fair share first: the others must learn of it.
    if (explicitRate > fairShare && currentRate < fairShare) explicitRate = fairShare;
    return Math.min(explicitRate, this.target[link]);
  }

  private columns(): Float64Array[] {
    return [this.intervals, this.loadFactor, this.target, this.fairShare, this.maxAllocPrevious, this.maxAllocCurrent];
  }
}
