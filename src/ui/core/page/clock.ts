/**
 * The page's clock. It decides, from one paint to the next, what time is shown and how far lanes may simulate.
 *
 * 1. No lane passes the grant, and the grant is at most two paints ahead of the shown time.
 * 2. The shown time is the slowest lane's; it never passes what is computed, and never goes back by itself.
 * 3. How often the page paints never changes simulated time: it only changes how finely time is granted.
 * 4. While time stands still, the shown time closes up to the grant, so that every lane rests at one moment.
 *
 * It knows no browser and no worker: `tick` is given the time and what lanes have reached.
 */

import { decimalsAt } from '../words/time-text.ts';

/** What the clock has to know of a lane. Lanes that failed are left out. */
export interface LaneProgress {
  /** Time of its newest frame; -Infinity while it opens or replays. */
  readonly computedSeconds: number;
  readonly letter: string;
}

export interface SpeedReached {
  readonly speed: number;
  /** Its letter. */
  readonly limitedBy: string | null;
}

/** A longer pause than this between two paints (a hidden tab, a breakpoint) does not count as time. */
const LONGEST_PAINT_SECONDS = 0.1;
/** Real time between two paints, at the least: on faster screens grants look as far ahead as on this one. */
const SHORTEST_PAINT_SECONDS = 1 / 60;
/** Weight of the newest paint in the time that paints take. */
const PAINT_WEIGHT = 0.2;
const FIRST_AHEAD_SECONDS = 0.05;
const SMALLEST_AHEAD_SECONDS = 1e-4;
const MEASURED_SECONDS = 0.5;

export class Clock {
  shownSeconds = 0;
  grantedSeconds = 0;
  untilSeconds = 0;
  playing = false;
  /** Run on to here at full speed; null: at the chosen speed. */
  targetSeconds: number | null = null;
  /** The furthest time that lanes have been at since the past last changed: what is left by a change before it. */
  furthestSeconds = 0;
  /** Speed over the last half second, and the lane that held the others up; null where there is nothing to report. */
  reached: SpeedReached | null = null;
  private currentSpeed = 1;
  private lastMilliseconds: number | null = null;
  /** Smoothed: a page that paints slowly must grant further, or time would slow down with it. */
  private usualPaintSeconds = SHORTEST_PAINT_SECONDS;
  /** How far ahead of the slowest lane the next grant goes, in simulated seconds; adapts to what lanes manage. */
  private aheadSeconds = 0;
  private measure = { milliseconds: 0, seconds: 0, limitedBy: null as string | null, slow: false };

  get speed(): number {
    return this.currentSpeed;
  }

  set speed(speed: number) {
    this.currentSpeed = speed;
    this.restartMeasuring();
  }

  /** Time passes: by playing or by running on to a target. */
  get running(): boolean {
    return this.playing || this.targetSeconds !== null;
  }

  /** Everything stands at `seconds`, where lanes are being brought. */
  jump(seconds: number): void {
    this.shownSeconds = seconds;
    this.grantedSeconds = seconds;
    this.targetSeconds = null;
    this.aheadSeconds = 0;
    this.restartMeasuring();
  }

  /** Time stops passing, at the next moment that can be read off the screen: what is said of it can be found again. */
  rest(): void {
    if (this.running) {
      const readable = 10 ** decimalsAt(this.currentSpeed);
      this.grantedSeconds = Math.min(
        this.untilSeconds,
        Math.max(this.grantedSeconds, Math.ceil(this.grantedSeconds * readable) / readable),
      );
    }
    this.playing = false;
    this.targetSeconds = null;
  }

  /** Moves on to `nowMilliseconds`. Afterwards `grantedSeconds` is what lanes may be granted. */
  tick(nowMilliseconds: number, lanes: readonly LaneProgress[]): void {
    const paintSeconds = this.paintSeconds(nowMilliseconds);
    const slowest = slowestOf(lanes);
    if (slowest === null) return;
    const computed = slowest.computedSeconds;
    this.furthestSeconds = Math.max(this.furthestSeconds, computed);
    if (!this.running) {
      this.shownSeconds = Math.max(this.shownSeconds, Math.min(computed, this.grantedSeconds));
      return;
    }
    const wanted = this.wanted(paintSeconds);
    this.shownSeconds = Math.max(this.shownSeconds, Math.min(wanted, computed));
    // Not a lane's fault: the very first grant of a stretch has not come back yet.
    if (computed < wanted && this.aheadSeconds > 0) this.measure.limitedBy = slowest.letter;
    this.grant(computed, wanted);
    this.takeMeasure(paintSeconds);
    this.arrive();
  }

  private wanted(paintSeconds: number): number {
    const freely = this.targetSeconds ?? this.shownSeconds + this.currentSpeed * paintSeconds;
    return Math.min(freely, this.untilSeconds);
  }

  /**
   * Grants two paints ahead where lanes keep up. Where they cannot, the step shrinks to what they do in a paint,
   * so that pausing at any speed stops within a moment.
   */
  private grant(computed: number, wanted: number): void {
    const limit = this.targetSeconds === null ? this.currentSpeed * this.usualPaintSeconds * 2 : Infinity;
    if (this.aheadSeconds === 0) this.aheadSeconds = FIRST_AHEAD_SECONDS;
    else if (computed >= this.grantedSeconds) this.aheadSeconds *= 2;
    else if (computed < wanted) this.aheadSeconds = Math.max(SMALLEST_AHEAD_SECONDS, this.aheadSeconds * 0.75);
    this.aheadSeconds = Math.min(limit, this.aheadSeconds);
    const from = this.targetSeconds === null ? this.shownSeconds : Math.max(this.shownSeconds, computed);
    const end = Math.min(this.targetSeconds ?? Infinity, this.untilSeconds);
    if (Number.isFinite(from))
      this.grantedSeconds = Math.max(this.grantedSeconds, Math.min(end, from + this.aheadSeconds));
  }

  /** At the target, or at the run's end, time stands still again. */
  private arrive(): void {
    if (this.targetSeconds !== null && this.shownSeconds >= Math.min(this.targetSeconds, this.untilSeconds)) {
      this.targetSeconds = null;
      this.aheadSeconds = 0;
      this.restartMeasuring();
    }
    if (this.shownSeconds >= this.untilSeconds) this.playing = false;
  }

  private paintSeconds(nowMilliseconds: number): number {
    const last = this.lastMilliseconds ?? nowMilliseconds;
    this.lastMilliseconds = nowMilliseconds;
    const seconds = Math.min(LONGEST_PAINT_SECONDS, Math.max(0, (nowMilliseconds - last) / 1000));
    const usual = this.usualPaintSeconds + PAINT_WEIGHT * (seconds - this.usualPaintSeconds);
    this.usualPaintSeconds = Math.max(SHORTEST_PAINT_SECONDS, seconds, usual);
    return seconds;
  }

  /** Real time between two paints, smoothed. */
  get paintSecondsUsually(): number {
    return this.usualPaintSeconds;
  }

  /** The time until the next paint does not count: the loop has been asleep. */
  forgetLastPaint(): void {
    this.lastMilliseconds = null;
  }

  private takeMeasure(paintSeconds: number): void {
    if (this.targetSeconds !== null) return;
    const measure = this.measure;
    measure.milliseconds += paintSeconds * 1000;
    if (measure.milliseconds < MEASURED_SECONDS * 1000) return;
    const speed = ((this.shownSeconds - measure.seconds) * 1000) / measure.milliseconds;
    // A tenth is within what uneven paints do, and one slow measure is a start or a hitch.
    const slow = speed < this.currentSpeed * 0.9 && this.shownSeconds < this.untilSeconds;
    this.reached = slow && measure.slow ? { speed, limitedBy: measure.limitedBy } : null;
    this.measure = { milliseconds: 0, seconds: this.shownSeconds, limitedBy: null, slow };
  }

  private restartMeasuring(): void {
    this.reached = null;
    this.measure = { milliseconds: 0, seconds: this.shownSeconds, limitedBy: null, slow: false };
  }
}

function slowestOf(lanes: readonly LaneProgress[]): LaneProgress | null {
  let slowest: LaneProgress | null = null;
  for (const lane of lanes) if (slowest === null || lane.computedSeconds < slowest.computedSeconds) slowest = lane;
  return slowest;
}
