import type { RandomStream } from '../../base/random-stream.ts';
import type { RunSeeds } from '../run-seeds.ts';
import { CrowdDraws, type CrowdLaw } from './crowd-draws.ts';
import type { SessionSettings } from './session-class.ts';

/** A number of sessions join, and a number of earlier ones leave, at times drawn uniformly between two times. */
interface Wave {
  readonly fromSeconds: number;
  readonly untilSeconds: number;
  readonly joins: number;
  /** How many leave; all, where there are fewer. */
  readonly leaves: number;
}

/** The sessions of a crowd that comes and goes in waves, wave after wave. */
export function crowdInWaves(law: CrowdLaw, waves: readonly Wave[], seeds: RunSeeds): SessionSettings[] {
  const stream = (purpose: string): RandomStream => seeds.stream(`traffic.${law.id}.${purpose}`);
  const [joins, leaves, choices] = [stream('join'), stream('leave'), stream('choice')];
  const draws = new CrowdDraws(law.id, seeds);
  const sessions: SessionSettings[] = [];
  /** Places of those that no wave has sent away yet. */
  const staying: number[] = [];
  for (const { fromSeconds, untilSeconds, joins: joining, leaves: leaving } of waves) {
    const drawnTime = (times: RandomStream): number => fromSeconds + times.uniform() * (untilSeconds - fromSeconds);
    const here = staying.length;
    for (let k = 0; k < leaving && k < here; k++) {
      const chosen = choices.integer(here - k);
      const place = staying[chosen];
      staying[chosen] = staying[here - k - 1];
      staying.pop();
      const session = sessions[place];
      sessions[place] = { ...session, leaveSeconds: Math.min(session.leaveSeconds, drawnTime(leaves)) };
    }
    for (let k = 0; k < joining; k++) {
      const { staySeconds, ...drawn } = draws.next(law);
      const joinSeconds = drawnTime(joins);
      staying.push(sessions.length);
      sessions.push({ ...drawn, joinSeconds, leaveSeconds: joinSeconds + staySeconds });
    }
  }
  return sessions;
}
