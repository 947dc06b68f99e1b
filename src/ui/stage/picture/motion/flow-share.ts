/**
 * When dots stop telling the truth. Packets that cross a link within a few screen frames, that move more than the gap
 * between them from one frame to the next (and would seem to stand still, or to run backwards), or that lie closer
 * than a pixel or three, are drawn as flow.
 */

/** What is seen as dots stays so a little longer, and what is flow too, so that nothing flickers between the two. */
const STAY = 0.7;

/**
 * Whether packets of a link can be followed one by one.
 * @param transitSeconds a packet's time on the link
 * @param packets in flight on it
 * @param pixels the link's length
 * @param stepSeconds simulated time between two screen frames; 0 while time stands still
 * @param now whether they are drawn as dots at present
 */
export function followable(
  transitSeconds: number,
  packets: number,
  pixels: number,
  stepSeconds: number,
  now: boolean,
): boolean {
  const ease = now ? 1 / STAY : STAY;
  const steps = stepSeconds > 0 ? transitSeconds / stepSeconds : Infinity;
  const longEnough = steps * ease >= 2.5;
  const slowEnough = packets <= steps * ease;
  const farEnough = packets * 2.4 <= pixels * ease;
  return longEnough && slowEnough && farEnough;
}
