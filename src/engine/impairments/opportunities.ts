import { PlainState } from '../../base/saved-state.ts';

/** Bytes that an opportunity lets through: Mahimahi's MTU. */
export const OPPORTUNITY_BYTES = 1504;

export interface OpportunitiesSettings {
  /** When they come, whole milliseconds that do not fall, with white space between them. The last is the period after which they come again. */
  readonly milliseconds: string;
}

/**
 * When a link may send, as Mahimahi's traces have it (Netravali et al., ATC 2015, `link_queue.cc`): each opportunity lets 1,504
 * bytes through of the packets that had come before it. What nobody needs of it is lost. A packet that is larger than what is left
 * takes the next ones too, and goes with the last of them.
 */
export class Opportunities extends PlainState {
  /** When the packet that `wait` was asked for last begins to be sent. */
  sendsAt = 0;
  /** Opportunities since 0 that are over or were taken, and what is left of the last of them, bytes. */
  private gone = 0;
  private left = 0;
  private times: readonly number[];

  constructor(private settings: OpportunitiesSettings) {
    super();
    this.times = timesIn(settings);
  }

  /** How long a packet waits that has come to the link at `joined`, and before which there is no other at `now`. @returns seconds */
  wait(now: number, bytes: number, joined: number): number {
    if (this.gone > 0 && this.timeOf(this.gone - 1) <= joined) this.left = 0;
    if (this.left < bytes) {
      this.gone = Math.max(this.gone, this.passedBy(joined));
      const taken = Math.ceil((bytes - this.left) / OPPORTUNITY_BYTES);
      this.gone += taken;
      this.left += taken * OPPORTUNITY_BYTES;
    }
    this.left -= bytes;
    this.sendsAt = this.gone === 0 ? now : Math.max(now, this.timeOf(this.gone - 1));
    return this.sendsAt - now;
  }

  /** When the next one comes after a moment, seconds. */
  nextAfter(moment: number): number {
    return this.timeOf(this.passedBy(moment));
  }

  /** Others from now on: the period is still counted from 0. */
  change(now: number, settings: OpportunitiesSettings): void {
    if (settings.milliseconds === this.settings.milliseconds) return;
    this.settings = settings;
    this.times = timesIn(settings);
    this.gone = this.passedBy(now);
    this.left = 0;
  }

  /** How many have come by a moment, that moment included. */
  private passedBy(moment: number): number {
    const { length } = this.times;
    const periods = Math.floor((moment * 1000) / this.times[length - 1]);
    let low = Math.max(0, periods - 1) * length;
    let high = (periods + 2) * length;
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (this.timeOf(middle) <= moment) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** When the n-th since 0 comes, from 0 on, seconds. */
  private timeOf(n: number): number {
    const { length } = this.times;
    return (Math.floor(n / length) * this.times[length - 1] + this.times[n % length]) / 1000;
  }
}

function timesIn({ milliseconds }: OpportunitiesSettings): readonly number[] {
  return milliseconds.trim().split(/\s+/).map(Number);
}
