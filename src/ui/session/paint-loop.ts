/**
 * The one place that asks the browser for animation frames. It sleeps when nothing can have changed: a paused
 * page does no work. Whoever changes something wakes it.
 */
import type { PaintLoop } from '../../widgets/charts/paint-loop.ts';

/** After being woken it runs this long, so that short animations (a drop that falls, 400 ms) end well. */
const AWAKE_MILLISECONDS = 600;

export interface WakingPaintLoop extends PaintLoop {
  /** Paint again, for a moment. */
  wake(): void;
}

/**
 * `lead` runs before all others and tells whether the loop must go on whatever else happens (time is passing).
 */
export function createPaintLoop(lead: (nowMilliseconds: number) => boolean): WakingPaintLoop {
  const painters = new Set<(nowMilliseconds: number) => void>();
  let requested = false;
  let awakeUntil = 0;

  const request = () => {
    if (requested) return;
    requested = true;
    requestAnimationFrame(paint);
  };
  const paint = (now: number) => {
    requested = false;
    const goesOn = lead(now);
    for (const painter of painters) painter(now);
    if (goesOn || now < awakeUntil) request();
  };
  const wake = () => {
    awakeUntil = performance.now() + AWAKE_MILLISECONDS;
    request();
  };
  const subscribe = (painter: (nowMilliseconds: number) => void) => {
    painters.add(painter);
    wake();
    return () => void painters.delete(painter);
  };
  return Object.assign(subscribe, { wake });
}
