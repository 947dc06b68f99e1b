import type { RuleSurroundings } from './explicit-rate-rule.ts';
import { SessionTable } from './session-table.ts';

/** One link for a rule under test, and a clock, a queue and a capacity that the test sets. */
export class OneLink implements RuleSurroundings {
  readonly sessions = new SessionTable();
  readonly linkCount = 1;
  time = 0;
  queueBits = 0;
  bitsPerSecond = 100;

  pathOf(): Int32Array {
    return Int32Array.of(0);
  }

  capacity(): number {
    return this.bitsPerSecond;
  }

  queue(): number {
    return this.queueBits;
  }

  fluidBits(): number {
    return 0;
  }

  now(): number {
    return this.time;
  }

  /** A session that was told a rate and knows its round trip. */
  session(rate: number, roundTrip = 0.1): number {
    const session = this.sessions.allocate();
    this.sessions.setPathLength(session, 1, true);
    this.sessions.rate[session] = rate;
    this.sessions.roundTrip[session] = roundTrip;
    this.sessions.demand[session] = Infinity;
    this.sessions.bandwidth[session] = Infinity;
    this.sessions.bottleneck[session] = -1;
    return session;
  }
}
