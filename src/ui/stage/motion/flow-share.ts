/**
 * When dots stop telling the truth. Packets that cross a link within a few screen frames, that move more than the gap
 * between them from one frame to the next (and would seem to stand still, or to run backwards), or that lie closer
 * than a pixel or three, are drawn as flow. Between the two the one fades into the other.
 */

/**
 * @param transitSeconds a packet's time on the link
 * @param packets in flight on it
 * @param pixels the link's length
 * @param stepSeconds simulated time between two screen frames; 0 while time stands still
 * @returns 1: dots only; 0: flow only
 */
export function dotShare(transitSeconds: number, packets: number, pixels: number, stepSeconds: number): number {
  const steps = stepSeconds > 0 ? transitSeconds / stepSeconds : Infinity;
  const longEnough = ramp(steps, 1.5, 4);
  const slowEnough = 1 - ramp(packets / steps, 0.7, 1.3);
  const farEnough = ramp(packets > 0 ? pixels / packets : Infinity, 2, 3.2);
  return Math.min(longEnough, slowEnough, farEnough);
}

/** Smoothly from 0 at `low` to 1 at `high`. */
export function ramp(value: number, low: number, high: number): number {
  const share = Math.min(1, Math.max(0, (value - low) / (high - low)));
  return share * share * (3 - 2 * share);
}
