/**
 * The screen time of short animations, and how fast simulated time passes on the screen. It stands still while the
 * picture is paused; a step in time moves it by a notch, so that what fell before lies lower than what falls now.
 */
const SMOOTHING = 0.2;
/** Times as much as from frame to frame before. */
const LEAP = 5;
/** Where nothing is known yet: 1 s of network in 4 s. */
const USUAL_MILLISECONDS_PER_SECOND = 4000;
const SHORTEST_NOTCH = 12;
const LONGEST_NOTCH = 60;
/** A hidden tab does not count as time. */
const LONGEST_FRAME_MILLISECONDS = 100;

export class AnimationClock {
  milliseconds = 0;
  /** Simulated seconds from one screen frame to the next, smoothed; 0 while time stands still. */
  stepSeconds = 0;
  /** Milliseconds of screen time for one simulated second, as it was when time last passed. */
  millisecondsPerSecond = USUAL_MILLISECONDS_PER_SECOND;
  /** The time of the last frame. */
  elapsedMilliseconds = 0;
  private lastNow: number | null = null;
  private leapt = false;

  /** @param passedSeconds simulated time since the last call; negative after a jump back */
  tick(nowMilliseconds: number, passedSeconds: number, playing: boolean): void {
    const since = this.lastNow === null ? 0 : nowMilliseconds - this.lastNow;
    this.lastNow = nowMilliseconds;
    this.elapsedMilliseconds = Math.min(LONGEST_FRAME_MILLISECONDS, Math.max(0, since));
    if (!playing) {
      this.stepSeconds = 0;
      if (passedSeconds > 0) this.milliseconds += this.notch(passedSeconds);
      return;
    }
    this.milliseconds += this.elapsedMilliseconds;
    if (passedSeconds < 0 || since > LONGEST_FRAME_MILLISECONDS) return;
    this.follow(passedSeconds);
  }

  /** One leap is a jump in time; two are a higher speed. */
  private follow(passedSeconds: number): void {
    const leaps = passedSeconds > this.stepSeconds * LEAP;
    const jumped = leaps && !this.leapt;
    this.leapt = leaps;
    if (jumped) return;
    this.stepSeconds = leaps ? passedSeconds : this.stepSeconds + (passedSeconds - this.stepSeconds) * SMOOTHING;
    if (this.stepSeconds > 0) this.millisecondsPerSecond = this.elapsedMilliseconds / this.stepSeconds;
  }

  private notch(passedSeconds: number): number {
    return Math.min(LONGEST_NOTCH, Math.max(SHORTEST_NOTCH, passedSeconds * this.millisecondsPerSecond));
  }
}
