/**
 * Drops and refusals that are being shown: each falls, or arcs back, for a moment of screen time after the shown time
 * has passed it. The caller's clock stands still while the picture is paused, and so do they.
 */
import { DECISION, DECISION_STRIDE, DROP_REASON, PACKET_KIND } from '../../../../protocol/frame.ts';

export const FALL_MILLISECONDS = 400;
export const ARC_MILLISECONDS = 300;
/** More often than this on one link, falls would hide each other; the count still includes them all. */
const FALL_SPACING_MILLISECONDS = 55;
const ARC_SPACING_MILLISECONDS = 45;
const LONGEST_PENDING = 1024;

export interface DecisionMark {
  readonly atSeconds: number;
  readonly link: number;
  /** `PACKET_KIND`. */
  readonly kind: number;
  readonly serial: number;
  /** `DROP_REASON`. */
  readonly reason: number;
  /** On the caller's clock. */
  readonly bornMilliseconds: number;
}

export class DecisionMarks {
  /** Oldest first. */
  readonly shown: DecisionMark[] = [];
  private pending: Omit<DecisionMark, 'bornMilliseconds'>[] = [];

  /** Takes a frame's decisions. */
  accept(decisions: Float64Array): void {
    for (let at = 0; at + DECISION_STRIDE <= decisions.length; at += DECISION_STRIDE) {
      this.pending.push({
        atSeconds: decisions[at + DECISION.atSeconds],
        link: decisions[at + DECISION.link],
        kind: decisions[at + DECISION.packetKind],
        serial: decisions[at + DECISION.serial],
        reason: decisions[at + DECISION.reason],
      });
    }
    if (this.pending.length > LONGEST_PENDING) this.pending.splice(0, this.pending.length - LONGEST_PENDING);
  }

  clear(): void {
    this.shown.length = 0;
    this.pending.length = 0;
  }

  /**
   * Shows what is due, forgets what is over.
   * @param millisecondsPerSecond screen time of a simulated second: a decision may be a little older than this frame
   */
  update(shownSeconds: number, clockMilliseconds: number, millisecondsPerSecond: number): void {
    const { shown } = this;
    let due = 0;
    while (due < this.pending.length && this.pending[due].atSeconds <= shownSeconds) {
      const decision = this.pending[due++];
      const age = (shownSeconds - decision.atSeconds) * millisecondsPerSecond;
      if (age >= lifeOf(decision)) continue;
      const mark = { ...decision, bornMilliseconds: clockMilliseconds - age };
      if (this.hasRoom(mark)) shown.push(mark);
    }
    if (due > 0) this.pending.splice(0, due);
    let kept = 0;
    for (const mark of shown) {
      if (clockMilliseconds - mark.bornMilliseconds < lifeOf(mark)) shown[kept++] = mark;
    }
    shown.length = kept;
  }

  private hasRoom(mark: DecisionMark): boolean {
    const turned = isTurnedAway(mark);
    const spacing = turned ? ARC_SPACING_MILLISECONDS : FALL_SPACING_MILLISECONDS;
    return !this.shown.some(
      (other) =>
        other.link === mark.link &&
        isTurnedAway(other) === turned &&
        mark.bornMilliseconds - other.bornMilliseconds < spacing,
    );
  }
}

/** A refused SYN bounces off its gate. Every other packet that goes no further falls, also one that a scheme refused. */
export function isTurnedAway({ reason, kind }: Pick<DecisionMark, 'reason' | 'kind'>): boolean {
  return reason === DROP_REASON.refused && kind === PACKET_KIND.syn;
}

function lifeOf(mark: Pick<DecisionMark, 'reason' | 'kind'>): number {
  return isTurnedAway(mark) ? ARC_MILLISECONDS : FALL_MILLISECONDS;
}
