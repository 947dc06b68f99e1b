/**
 * A painter for the paint loop that works at most once in `intervalMilliseconds`, and only when `state` has changed
 * since it last did. Intervals begin together: painters with the same interval work in the same frame.
 */
export function paintRarely(
  intervalMilliseconds: number,
  state: () => string,
  paint: () => void,
): (nowMilliseconds: number) => void {
  let last = -1;
  let painted: string | null = null;
  return (nowMilliseconds) => {
    const interval = intervalAt(nowMilliseconds, intervalMilliseconds);
    if (interval === last) return;
    const present = state();
    if (present === painted) return;
    last = interval;
    painted = present;
    paint();
  };
}

/** Which interval a time of the page lies in. */
export function intervalAt(nowMilliseconds: number, intervalMilliseconds: number): number {
  return Math.floor(nowMilliseconds / intervalMilliseconds);
}

/** Figures change at most four times a second: faster ones cannot be read. */
export const FIGURES_MILLISECONDS = 250;
