import { duration, threeDigits } from '../../base/format.ts';
import type { Trial } from '../../engine/scheme-words.ts';
import type { Decision } from '../../engine/decision-log.ts';
import { Result } from './trials.ts';

/** Codes of PCC's decisions. A trial's is its `Result`; where that is `stays`, nothing is recorded. */
export const Decided = {
  survived: Result.survived,
  failed: Result.failed,
  noChance: Result.noChance,
  onTimeOver: Result.onTimeOver,
  /** A start with new estimates: the protected time begins. */
  restarted: 5,
  /** No control packet was heard. */
  silent: 6,
  /** Probe while off. */
  resumed: 7,
  stoppedAgain: 8,
  /** Loss rate monitoring. */
  ended: 9,
  /** Probe before on: data begin to flow. */
  wentOn: 10,
} as const;

/** Places of a decision's values. A draw of 0: none was made. */
export const Value = {
  adjusted: 0,
  probability: 1,
  draw: 2,
  tcpRate: 3,
  rate: 4,
  effectiveRate: 5,
  offSeconds: 6,
  /** T'. */
  protectedSeconds: 7,
} as const;

/** A decision in a few words, for a flow's history. */
export function describeDecision({ code, values }: Decision): string {
  const drawn = `drew ${threeDigits(values[Value.draw])}, p′ = ${threeDigits(values[Value.adjusted])}`;
  const off = `off for ${duration(values[Value.offSeconds])}`;
  switch (code) {
    case Decided.survived:
      return `${drawn}: stays on`;
    case Decided.failed:
      return `${drawn}: ${off}`;
    case Decided.noChance:
      return `p′ = ${threeDigits(values[Value.adjusted])}: ${off}`;
    case Decided.onTimeOver:
      return `on-time is over: ${off}`;
    case Decided.restarted:
      return 'starts, protected';
    case Decided.silent:
      return `heard no control packet: ${off}`;
    case Decided.resumed:
      return 'on again: its trial would succeed now';
    case Decided.stoppedAgain:
      return `off again: its trial would fail now`;
    case Decided.ended:
      return 'suspended for good: it moves the loss rate itself';
    default:
      return 'sends data now';
  }
}

/** The trial behind a decision: what was drawn, or that there was no chance; null for other decisions. */
export function trialOf({ code, values }: Decision): Trial | null {
  const staysOn = code === Decided.survived;
  if (!staysOn && code !== Decided.failed && code !== Decided.noChance) return null;
  return {
    chance: values[Value.adjusted],
    draw: code === Decided.noChance ? NaN : values[Value.draw],
    staysOn,
    offSeconds: values[Value.offSeconds],
  };
}
