import type { LanePhase } from './live-lane.ts';

/** Sooner nobody can say how long it takes. */
const MEASURED_MILLISECONDS = 300;

/** A way that takes longer is spoken of. */
const LONG_MILLISECONDS = 500;

/** How far lanes have come on their way to a moment, and how long they still need. */
export class Way {
  /** The share that is done, in the lane that is furthest behind. */
  share = 0;
  /** Seconds of real time that are left; null: it cannot be said yet. */
  leftSeconds: number | null = null;
  /** It takes long enough for somebody to wait. */
  isLong = false;
  private notedAt: number | null = null;
  /** Where a lane began to replay, and when that was seen, by the lane. */
  private readonly began = new Map<object, { readonly milliseconds: number; readonly seconds: number }>();

  /** @param fromSeconds where somebody asked for it, and can go back to; null: there was nothing before */
  constructor(
    readonly fromSeconds: number | null,
    readonly toSeconds: number,
  ) {}

  note(nowMilliseconds: number, lanes: readonly { readonly phase: LanePhase }[]): void {
    this.notedAt ??= nowMilliseconds;
    this.isLong = nowMilliseconds - this.notedAt >= LONG_MILLISECONDS;
    let [share, left] = [1, 0];
    for (const lane of lanes) {
      const { phase } = lane;
      if (phase.kind === 'running') continue;
      const seconds = phase.kind === 'replaying' ? phase.seconds : 0;
      share = Math.min(share, this.toSeconds > 0 ? seconds / this.toSeconds : 1);
      if (seconds > 0 && !this.began.has(lane)) this.began.set(lane, { milliseconds: nowMilliseconds, seconds });
      const began = this.began.get(lane);
      const took = nowMilliseconds - (began?.milliseconds ?? nowMilliseconds);
      const done = seconds - (began?.seconds ?? seconds);
      left = Math.max(left, took < MEASURED_MILLISECONDS ? NaN : ((this.toSeconds - seconds) / done) * (took / 1000));
    }
    this.share = share;
    this.leftSeconds = Number.isFinite(left) ? left : null;
  }
}
