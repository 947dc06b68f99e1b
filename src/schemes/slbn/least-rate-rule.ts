import type { Parts } from '../../base/saved-state.ts';
import type { ExplicitRateRule, RuleSurroundings } from './explicit-rate-rule.ts';

/**
 * What rules have in common whose packets set out with the session's demand and bring back the least of what the links
 * on the way offer: for such a rule a link needs to say only that.
 */
export abstract class LeastRateRule implements ExplicitRateRule {
  constructor(protected readonly surroundings: RuleSurroundings) {}

  begin(session: number): void {
    this.askForAll(session);
  }

  join(session: number, hop: number, link: number): void {
    this.probe(session, hop, link);
  }

  abstract probe(session: number, hop: number, link: number): void;

  leave(_session: number, _hop: number, _link: number): void {}

  acknowledge(_session: number, _hop: number, _link: number): void {}

  answered(session: number): number {
    return this.surroundings.sessions.bandwidth[session];
  }

  nextCycle(session: number): void {
    this.askForAll(session);
  }

  withdraw(_session: number, _hop: number): void {}

  abstract parts(): Parts;

  /** The packet takes what a link offers, unless it has less already. */
  protected limit(session: number, hop: number, bitsPerSecond: number): void {
    const { bandwidth, bottleneck } = this.surroundings.sessions;
    if (bitsPerSecond >= bandwidth[session]) return;
    bandwidth[session] = bitsPerSecond;
    bottleneck[session] = hop;
  }

  private askForAll(session: number): void {
    const { bandwidth, bottleneck, demand } = this.surroundings.sessions;
    bandwidth[session] = demand[session];
    bottleneck[session] = -1;
  }
}
