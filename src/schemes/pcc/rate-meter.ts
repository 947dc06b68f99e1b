import { PlainState } from '../../base/saved-state.ts';
/** Seconds after which the rate is measured again. */
const WINDOW_SECONDS = 1;

/**
 * r_NA as a receiver measures it: the mean since the beginning until `follow`, then a moving average of the rates of
 * windows of a second (section 3.6, footnote 3). Lost packets count: gaps in the numbers show them.
 */
export class RateMeter extends PlainState {
  private beganAt = 0;
  private lastAt = 0;
  /** After the packet that came first. */
  private bits = 0;
  private windowAt = 0;
  private bitsBeforeWindow = 0;
  /** NaN: not followed yet. */
  private smoothed = NaN;

  begin(now: number): void {
    this.beganAt = now;
    this.lastAt = now;
    this.bits = 0;
    this.smoothed = NaN;
  }

  /** @param bits of the packet and of those lost before it */
  arrived(now: number, bits: number, weight: number): void {
    this.bits += bits;
    this.lastAt = now;
    if (now - this.windowAt >= WINDOW_SECONDS) this.closeWindow(now, weight);
  }

  /** Notices a silence. */
  settle(now: number, weight: number): void {
    if (now - this.lastAt >= WINDOW_SECONDS && now - this.windowAt >= WINDOW_SECONDS) this.closeWindow(now, weight);
  }

  /** From now on a moving average, which begins with this rate. */
  follow(now: number, rate: number): void {
    this.smoothed = rate;
    this.windowAt = now;
    this.bitsBeforeWindow = this.bits;
  }

  /** In bit/s. */
  get rate(): number {
    if (!Number.isNaN(this.smoothed)) return this.smoothed;
    return this.lastAt > this.beganAt ? this.bits / (this.lastAt - this.beganAt) : 0;
  }

  private closeWindow(now: number, weight: number): void {
    if (Number.isNaN(this.smoothed)) return;
    const rate = (this.bits - this.bitsBeforeWindow) / (now - this.windowAt);
    this.smoothed += weight * (rate - this.smoothed);
    this.windowAt = now;
    this.bitsBeforeWindow = this.bits;
  }
}
