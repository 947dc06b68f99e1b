import { verdictTime } from '../../base/verdict-time.ts';
import type { Cohorts } from './cohorts.ts';

/** What became of a class of calls after a trigger. */
export interface Recovery {
  /**
   * `recovers`: 95 % of the calls of ten seconds are answered in time again. `slowly`: not yet, but fewer attempts come than
   * are served. `never`: less than half are answered, and no fewer attempts wait. `degraded`: none of these. `open`: too
   * little time has passed to say.
   */
  readonly verdict: 'recovers' | 'slowly' | 'never' | 'degraded' | 'open';
  /** From the end of the trigger until it recovers; of `slowly`, until no attempt waits, if it goes on so. Otherwise null. */
  readonly seconds: number | null;
  /** Answered in time, of the calls that began in the last third of the time since the trigger. */
  readonly answeredShare: number;
}

/**
 * @param triggerEndsAt in s; Infinity: there is no trigger
 * @returns null: there is no trigger, or it has not ended
 */
export function recoveryOf(
  cohorts: Cohorts,
  triggerEndsAt: number,
  timeoutSeconds: number,
  now: number,
): Recovery | null {
  if (now <= triggerEndsAt) return null;
  const end = Math.floor(now);
  const lastThird = Math.ceil(now - (now - triggerEndsAt) / 3);
  const answeredShare = cohorts.share(lastThird, end);
  const recovered = cohorts.recoversAt(triggerEndsAt, now);
  if (recovered !== null) return { verdict: 'recovers', seconds: recovered, answeredShare };
  if (now < triggerEndsAt + verdictTime(timeoutSeconds)) {
    return { verdict: 'open', seconds: null, answeredShare };
  }
  const waiting = cohorts.waitingAt(end);
  const drained = cohorts.waitingAt(lastThird) - waiting;
  // A queue at its limit goes up and down a little.
  if (drained > Math.sqrt(waiting)) {
    return { verdict: 'slowly', seconds: (waiting / drained) * (end - lastThird), answeredShare };
  }
  return { verdict: answeredShare < 0.5 ? 'never' : 'degraded', seconds: null, answeredShare };
}
