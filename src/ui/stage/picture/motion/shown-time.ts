/**
 * The time that the picture shows. It follows the page's, but never passes the newest frame; and where the page has
 * jumped back it rests on what it had until a frame of that time has come.
 */
import type { LaneFrame } from '../../../../protocol/messages.ts';

export class ShownTime {
  seconds = 0;
  private frame: LaneFrame | null = null;

  follow(pageSeconds: number, frame: LaneFrame): number {
    const wanted = Math.min(pageSeconds, frame.timeSeconds);
    const rests = frame === this.frame && wanted < this.seconds;
    this.frame = frame;
    if (!rests) this.seconds = wanted;
    return this.seconds;
  }
}
