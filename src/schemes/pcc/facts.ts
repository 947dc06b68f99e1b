import type { Outcome, ProtectedTime } from './trials.ts';
import type { PccValues } from './declaration.ts';
import type { PccFlow } from './pcc-flow.ts';

/** What both ends of a flow know now; rates in bit/s. */
export interface PccFacts {
  /** Data flow. */
  readonly isOn: boolean;
  /** A value of `SenderPhase`, and of `Phase`. */
  readonly senderPhase: number;
  readonly receiverPhase: number;
  /** The receiver knows of the sender's present period. False after a start: what it knows is of the period before. */
  readonly isHeard: boolean;
  /** The last look: p, p', the draw, r_EFF. */
  readonly latest: Outcome;
  /** r_TCP, r_NA and r_EFF. */
  readonly tcpRate: number;
  readonly rate: number;
  readonly effectiveRate: number;
  readonly lossEventRate: number;
  /** Seconds; 0: not known yet. */
  readonly roundTrip: number;
  readonly completeIntervals: number;
  /** T', r'_NA and r'_TCP; null: T' is not over. */
  readonly protectedTime: ProtectedTime | null;
  /** Since the flow was switched, and until it restarts (Infinity: nothing is set). */
  readonly sinceSeconds: number;
  readonly untilSeconds: number;
  readonly onSeconds: number;
  readonly onPeriods: number;
  readonly parameters: PccValues;
}

export function factsOf({ sender, receiver }: PccFlow, parameters: PccValues, now: number): PccFacts {
  return {
    isOn: sender.isOn,
    senderPhase: sender.phase,
    receiverPhase: receiver.phase,
    isHeard: receiver.period === sender.period,
    latest: receiver.latest,
    tcpRate: receiver.tcpRate,
    rate: receiver.rate,
    effectiveRate: receiver.effectiveRate,
    lossEventRate: receiver.losses.lossEventRate,
    roundTrip: receiver.smoothedRoundTrip,
    completeIntervals: receiver.losses.completeIntervals,
    protectedTime: receiver.protectedTime,
    sinceSeconds: now - sender.switchedAt,
    untilSeconds: sender.restartsAt - now,
    onSeconds: sender.onSeconds(now),
    onPeriods: sender.onPeriods,
    parameters,
  };
}
