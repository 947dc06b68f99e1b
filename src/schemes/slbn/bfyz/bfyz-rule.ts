import { PreciseSums } from '../../../base/precise-sums.ts';
import type { ExplicitRateRule, RuleSurroundings } from '../explicit-rate-rule.ts';
import { SessionRecords } from '../session-records.ts';

/** Recorded for a session that is limited here: no rate is charged for it. */
const UNSATURATED = -1;

/** Whose record it is: a session may cross a link more than once. */
const crossing = (session: number, hop: number): number => session + hop * 0x1_0000_0000;

/**
 * BFYZ (Bartal, Farach-Colton, Yooseph and Zhang; SLBN's paper, [5]), probing as SLBN does: a link records for each
 * session whether it is limited here, and if not, its rate. So the rate that is charged is always the one that the
 * packet carries now, and taken back exactly; SLBN has to find both in the packet.
 */
export class BfyzRule implements ExplicitRateRule {
  private readonly records: SessionRecords;
  /** BF: rates of the sessions that are limited elsewhere, bit/s. */
  readonly saturatedBandwidth: PreciseSums;
  /** NR: sessions that are limited here. */
  readonly unsaturatedSessions: Int32Array;

  constructor(private readonly surroundings: RuleSurroundings) {
    const { linkCount } = surroundings;
    this.records = new SessionRecords(linkCount);
    this.saturatedBandwidth = new PreciseSums(linkCount);
    this.unsaturatedSessions = new Int32Array(linkCount);
  }

  begin(session: number): void {
    const { bandwidth, bottleneck, demand } = this.surroundings.sessions;
    bandwidth[session] = demand[session];
    bottleneck[session] = -1;
  }

  join(session: number, hop: number, link: number): void {
    this.examine(session, hop, link);
  }

  probe(session: number, hop: number, link: number): void {
    this.examine(session, hop, link);
  }

  acknowledge(session: number, hop: number, link: number): void {
    this.examine(session, hop, link);
  }

  leave(session: number, hop: number, link: number): void {
    this.forget(crossing(session, hop), link);
  }

  /** The source acts as a link of the capacity that it asks for, as in SLBN. */
  answered(session: number): number {
    const { bandwidth, bottleneck, demand } = this.surroundings.sessions;
    if (bandwidth[session] >= demand[session]) {
      bandwidth[session] = demand[session];
      bottleneck[session] = -1;
    }
    return bandwidth[session];
  }

  nextCycle(session: number): void {
    const { bandwidth, bottleneck, demand } = this.surroundings.sessions;
    if (bottleneck[session] >= 0 && bandwidth[session] < demand[session]) return;
    bandwidth[session] = demand[session];
    bottleneck[session] = -1;
  }

  withdraw(session: number, _passed: number): void {
    for (const [hop, link] of this.surroundings.pathOf(session).entries()) this.forget(crossing(session, hop), link);
  }

  /** Sessions that cross a link. */
  sessionsOn(link: number): number {
    return this.records.count(link);
  }

  save(): unknown {
    return [this.records.save(), this.saturatedBandwidth.save(), this.unsaturatedSessions.slice()];
  }

  restore(state: unknown): void {
    const [records, bandwidth, unsaturated] = state as [unknown, unknown, Int32Array];
    this.records.restore(records);
    this.saturatedBandwidth.restore(bandwidth);
    this.unsaturatedSessions.set(unsaturated);
  }

  /** Without the session's record the link computes its share as if the session were limited here. */
  private examine(session: number, hop: number, link: number): void {
    const { saturatedBandwidth, unsaturatedSessions, records } = this;
    const { bandwidth, bottleneck } = this.surroundings.sessions;
    const own = crossing(session, hop);
    const before = records.get(link, own);
    if (before !== UNSATURATED) {
      if (before !== undefined) saturatedBandwidth.add(link, -before);
      else records.set(link, own, UNSATURATED);
      unsaturatedSessions[link]++;
    }
    const capacity = this.surroundings.capacity(link);
    const share = Math.max(
      saturatedBandwidth.leftOf(capacity, link) / unsaturatedSessions[link],
      capacity / records.count(link),
    );
    if (bottleneck[session] === hop || bandwidth[session] >= share) {
      records.set(link, own, UNSATURATED);
      bandwidth[session] = share;
      bottleneck[session] = hop;
    } else {
      records.set(link, own, bandwidth[session]);
      saturatedBandwidth.add(link, bandwidth[session]);
      unsaturatedSessions[link]--;
    }
  }

  private forget(own: number, link: number): void {
    const record = this.records.get(link, own);
    if (record === undefined) return;
    if (record === UNSATURATED) this.unsaturatedSessions[link]--;
    else this.saturatedBandwidth.add(link, -record);
    this.records.delete(link, own);
    // The last one leaves no rounding behind.
    if (this.records.count(link) === 0) this.saturatedBandwidth.clear(link);
  }
}
