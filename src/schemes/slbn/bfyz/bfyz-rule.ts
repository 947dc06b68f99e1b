import type { Parts } from '../../../base/saved-state.ts';
import { bitRate, counted } from '../../../base/format.ts';
import { PreciseSums } from '../../../base/precise-sums.ts';
import type { Explanation } from '../../../engine/scheme-words.ts';
import { explainOffer } from '../explain-offer.ts';
import type { ExplicitRateRule, RuleSurroundings } from '../explicit-rate-rule.ts';
import { SessionRecords } from '../session-records.ts';

/** Recorded for a session that is limited here: no rate is charged for it. */
const UNSATURATED = -1;

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
    const { linkCount, sessions } = surroundings;
    this.records = new SessionRecords(sessions, linkCount);
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
    this.forget(session, hop, link);
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
    for (const [hop, link] of this.surroundings.pathOf(session).entries()) this.forget(session, hop, link);
  }

  /** Sessions that cross a link. */
  sessionsOn(link: number): number {
    return this.records.count(link);
  }

  explainLink(link: number, level: number): Explanation {
    const all = this.records.count(link);
    const limited = this.unsaturatedSessions[link];
    const elsewhere = this.saturatedBandwidth.of(link);
    const capacity = this.surroundings.capacity(link);
    if (all === 0) return { title: 'no session crosses it', why: '', values: [], algorithm: null };
    const offered = limited > 0 ? Math.max((capacity - elsewhere) / limited, capacity / all) : capacity - elsewhere;
    return explainOffer({
      offered,
      level,
      symbol: 'share',
      why:
        limited === 0
          ? `Its record of ${counted(all, 'session')} says that all of them are limited elsewhere, together at ${bitRate(elsewhere)}.`
          : `Its record has ${counted(all, 'session')}, ${limited} of them limited here; the others take ${bitRate(elsewhere)} together.`,
      values: [
        { name: 'BF', meaning: 'recorded rates of the others', value: bitRate(elsewhere), symbol: true },
        { name: 'NR', meaning: 'sessions limited here', value: `${limited}`, symbol: true },
        { name: 'N', meaning: 'sessions recorded', value: `${all}`, symbol: true },
      ],
      algorithm: {
        title: 'BFYZ, at a link',
        source: 'Bartal and others; packets as in SLBN',
        lines: [
          { number: '1', text: 'take back what is recorded for the session' },
          { number: '2', text: 'share ← max((C − BF) / NR, C / N)', current: true },
          { number: '3', text: 'if its packet has share or more: limited here' },
          { number: '4', text: 'else record what the packet has; BF ← BF + it' },
        ],
      },
    });
  }

  parts(): Parts {
    return {
      records: this.records,
      saturatedBandwidth: this.saturatedBandwidth,
      unsaturatedSessions: this.unsaturatedSessions,
    };
  }

  /** Without the session's record the link computes its share as if the session were limited here. */
  private examine(session: number, hop: number, link: number): void {
    const { saturatedBandwidth, unsaturatedSessions, records } = this;
    const { bandwidth, bottleneck } = this.surroundings.sessions;
    const before = records.get(session, hop);
    if (before !== UNSATURATED) {
      if (Number.isNaN(before)) records.set(link, session, hop, UNSATURATED);
      else saturatedBandwidth.add(link, -before);
      unsaturatedSessions[link]++;
    }
    const capacity = this.surroundings.capacity(link);
    const share = Math.max(
      saturatedBandwidth.leftOf(capacity, link) / unsaturatedSessions[link],
      capacity / records.count(link),
    );
    if (bottleneck[session] === hop || bandwidth[session] >= share) {
      records.set(link, session, hop, UNSATURATED);
      bandwidth[session] = share;
      bottleneck[session] = hop;
    } else {
      records.set(link, session, hop, bandwidth[session]);
      saturatedBandwidth.add(link, bandwidth[session]);
      unsaturatedSessions[link]--;
    }
  }

  private forget(session: number, hop: number, link: number): void {
    const record = this.records.get(session, hop);
    if (Number.isNaN(record)) return;
    if (record === UNSATURATED) this.unsaturatedSessions[link]--;
    else this.saturatedBandwidth.add(link, -record);
    this.records.delete(link, session, hop);
    // The last one leaves no rounding behind.
    if (this.records.count(link) === 0) this.saturatedBandwidth.clear(link);
  }
}
