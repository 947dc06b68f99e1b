import type { Parts } from '../../base/saved-state.ts';
import type { SlbnValues } from './declaration.ts';
import { PreciseSums } from '../../base/precise-sums.ts';
import type { Explanation } from '../../engine/scheme-words.ts';
import { explainSlbnLink } from './explain.ts';
import type { ExplicitRateRule, RuleSurroundings } from './explicit-rate-rule.ts';
import { Message } from './session-table.ts';

/**
 * SLBN as Figures 1 and 2 of the paper print it, with two repairs of ours that can be switched off. Line numbers are
 * those of the figures. A link keeps three variables, whatever the number of sessions: BF, NR and N.
 *
 * Repair of demands: the source acts as a link of capacity D. As printed, min(bw, D) of line 1:22 is overwritten at
 * link b (line 2:20), and with b = -1 the rate can never rise again.
 *
 * Repair by holding: a session whose bw' is still above the share stays unsaturated for one more cycle. As printed,
 * lines 2:22 and 2:37 charge BF with the bw' of the cycle before, and a full link can be mistaken for ever.
 *
 * Where a session's hosts are not part of the network, their links are here: a Join carries what the session asks for
 * past the source's link, and only the receiver's link lowers it. The links between see a session that can take all they
 * have, and count it. With a Join of the host's rate they would not know of it until its second cycle.
 */
export class SlbnRule implements ExplicitRateRule {
  readonly carriesHistory = true;
  /** BF: bandwidth of the sessions that are saturated here, bit/s. */
  readonly saturatedBandwidth: PreciseSums;
  /** NR: sessions that are unsaturated here. */
  readonly unsaturatedSessions: Int32Array;
  /** N: sessions that cross the link. */
  readonly allSessions: Int32Array;

  constructor(
    private readonly surroundings: RuleSurroundings,
    private readonly switches: () => SlbnValues,
  ) {
    const { linkCount } = surroundings;
    this.saturatedBandwidth = new PreciseSums(linkCount);
    this.unsaturatedSessions = new Int32Array(linkCount);
    this.allSessions = new Int32Array(linkCount);
  }

  /** shBW: the largest rate that the link can give to its unsaturated sessions, bit/s. */
  share(link: number): number {
    const { saturatedBandwidth, unsaturatedSessions, allSessions } = this;
    const capacity = this.surroundings.capacity(link);
    if (unsaturatedSessions[link] === 0) return Infinity;
    return Math.max(
      saturatedBandwidth.leftOf(capacity, link) / unsaturatedSessions[link],
      capacity / allSessions[link],
    );
  }

  begin(session: number): void {
    // 1:6
    const { sessions } = this.surroundings;
    sessions.bandwidthTwoAgo[session] = 0;
    sessions.bandwidthBefore[session] = 0;
    sessions.bandwidth[session] = sessions.isHeldByHost(session) ? Infinity : sessions.demand[session];
    sessions.bottleneck[session] = -1;
    sessions.clearUnsaturated(session);
  }

  join(session: number, hop: number, link: number): void {
    const { sessions } = this.surroundings;
    const all = ++this.allSessions[link]; // 2:5
    const capacity = this.surroundings.capacity(link);
    const unsaturated = this.unsaturatedSessions[link] + 1;
    const share = Math.max(this.saturatedBandwidth.leftOf(capacity, link) / unsaturated, capacity / all);
    if (sessions.bandwidth[session] >= share) {
      sessions.markUnsaturatedAt(session, hop); // 2:7
      sessions.bottleneck[session] = hop;
      this.unsaturatedSessions[link] = unsaturated;
    }
  }

  /** The receiver's link is the first on the way back (2:34). */
  bounced(session: number): void {
    const { sessions } = this.surroundings;
    if (sessions.isHeldByHost(session)) this.holdAtSource(session);
  }

  probe(session: number, hop: number, link: number): void {
    // 2:16 takes back what was added in the cycle before.
    this.examine(session, hop, link, this.surroundings.sessions.bandwidthTwoAgo[session]);
  }

  acknowledge(session: number, hop: number, link: number): void {
    // 2:31 takes back what was added on the way down.
    this.examine(session, hop, link, this.surroundings.sessions.bandwidthBefore[session]);
  }

  leave(session: number, hop: number, link: number): void {
    const { sessions } = this.surroundings;
    if (sessions.isUnsaturatedAt(session, hop)) this.unsaturatedSessions[link]--; // 2:44
    else this.saturatedBandwidth.add(link, -sessions.bandwidthBefore[session]); // 2:46
    this.forget(link);
  }

  answered(session: number): number {
    const { bandwidth, demand } = this.surroundings.sessions;
    if (this.sourceIsLink(session) && bandwidth[session] >= demand[session]) this.holdAtSource(session);
    return bandwidth[session];
  }

  nextCycle(session: number): void {
    const { bandwidth, bandwidthBefore, bandwidthTwoAgo, bottleneck, demand } = this.surroundings.sessions;
    bandwidthTwoAgo[session] = bandwidthBefore[session];
    bandwidthBefore[session] = bandwidth[session];
    if (!this.sourceIsLink(session)) {
      bandwidth[session] = Math.min(bandwidth[session], demand[session]); // 1:22
    } else if (bottleneck[session] === -1 || bandwidth[session] >= demand[session]) {
      // After the shift: an unlimited D must not get into BF.
      this.holdAtSource(session);
    }
  }

  /** Whether what the session asks for holds it as a link of that capacity would: a host's link is one. */
  private sourceIsLink(session: number): boolean {
    return this.switches().repairDemand || this.surroundings.sessions.isHeldByHost(session);
  }

  private holdAtSource(session: number): void {
    const { bandwidth, bottleneck, demand } = this.surroundings.sessions;
    bandwidth[session] = demand[session];
    bottleneck[session] = -1;
  }

  withdraw(session: number, passed: number): void {
    const { sessions } = this.surroundings;
    const path = this.surroundings.pathOf(session);
    const message = sessions.message[session];
    for (const [hop, link] of path.entries()) {
      const wasSeen = hop < passed;
      if (message === Message.join && !wasSeen) continue;
      if (message === Message.leave && wasSeen) continue;
      if (sessions.isUnsaturatedAt(session, hop)) this.unsaturatedSessions[link]--;
      else if (message === Message.probe && !wasSeen)
        this.saturatedBandwidth.add(link, -sessions.bandwidthTwoAgo[session]);
      else if (message !== Message.join) this.saturatedBandwidth.add(link, -sessions.bandwidthBefore[session]);
      this.forget(link);
    }
  }

  explainLink(link: number, level: number): Explanation {
    return explainSlbnLink({
      capacity: this.surroundings.capacity(link),
      saturatedBandwidth: this.saturatedBandwidth.rounded[link],
      unsaturatedSessions: this.unsaturatedSessions[link],
      allSessions: this.allSessions[link],
      share: this.share(link),
      level,
      ...this.switches(),
    });
  }

  parts(): Parts {
    return {
      saturatedBandwidth: this.saturatedBandwidth,
      unsaturatedSessions: this.unsaturatedSessions,
      allSessions: this.allSessions,
    };
  }

  /** Lines 2:13 to 2:23, and 2:28 to 2:38. */
  private examine(session: number, hop: number, link: number, charged: number): void {
    const { sessions } = this.surroundings;
    const { bandwidth, bandwidthBefore, bottleneck } = sessions;
    if (sessions.isUnsaturatedAt(session, hop)) {
      sessions.unmarkUnsaturatedAt(session, hop);
    } else {
      this.saturatedBandwidth.add(link, -charged);
      this.unsaturatedSessions[link]++;
    }
    const share = this.share(link);
    if (bottleneck[session] === hop || bandwidth[session] >= share) {
      sessions.markUnsaturatedAt(session, hop);
      bandwidth[session] = share;
      bottleneck[session] = hop;
    } else if (this.switches().repairHold && bandwidthBefore[session] >= share) {
      sessions.markUnsaturatedAt(session, hop);
    } else {
      this.saturatedBandwidth.add(link, bandwidthBefore[session]);
      this.unsaturatedSessions[link]--;
    }
  }

  /** One session fewer crosses the link. The last one leaves no rounding behind. */
  private forget(link: number): void {
    if (--this.allSessions[link] === 0) this.saturatedBandwidth.clear(link);
  }
}
