/**
 * A painter for the paint loop that works at most once in `intervalMilliseconds`, and only when `state` has changed
 * since it last did.
 */
export function paintRarely(
  intervalMilliseconds: number,
  state: () => string,
  paint: () => void,
): (nowMilliseconds: number) => void {
  let lastMilliseconds = -Infinity;
  let painted: string | null = null;
  return (nowMilliseconds) => {
    if (nowMilliseconds - lastMilliseconds < intervalMilliseconds) return;
    const present = state();
    if (present === painted) return;
    lastMilliseconds = nowMilliseconds;
    painted = present;
    paint();
  };
}

/** Figures change at most four times a second: faster ones cannot be read. */
export const FIGURES_MILLISECONDS = 250;
