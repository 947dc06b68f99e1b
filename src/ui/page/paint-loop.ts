/**
 * The one place that asks the browser for animation frames. It sleeps when nothing can have changed: a paused
 * page does no work. Whoever changes something wakes it.
 */
import type { PaintLoop, PaintTurn } from '../../widgets/charts/paint-loop.ts';

/** After being woken it runs this long, so that short animations (a drop that falls, 400 ms) end well. */
const AWAKE_MILLISECONDS = 600;

type Painter = (nowMilliseconds: number) => void;

export interface WakingPaintLoop extends PaintLoop {
  /** Paint again, for a moment. */
  wake(): void;
  /** Painters that have thrown are called again. */
  retry(): void;
}

/**
 * A painter that throws is reported to `failed` and left out, so that the others and the clock go on.
 *
 * `lead` runs before all others and says whether the loop must go on whatever else happens (time is passing).
 */
export function createPaintLoop(
  lead: (nowMilliseconds: number) => boolean,
  failed: (error: unknown) => void,
): WakingPaintLoop {
  const broken = new Set<Painter>();
  const canvases = new Set<Painter>();
  const documents = new Set<Painter>();
  let requested = false;
  let awakeUntil = 0;

  const request = () => {
    if (requested) return;
    requested = true;
    requestAnimationFrame(paint);
  };
  const paint = (now: number) => {
    requested = false;
    let goesOn = false;
    try {
      goesOn = lead(now);
    } catch (error) {
      failed(error);
    }
    for (const painters of [canvases, documents]) {
      for (const painter of painters) {
        if (broken.has(painter)) continue;
        try {
          painter(now);
        } catch (error) {
          broken.add(painter);
          failed(error);
        }
      }
    }
    if (goesOn || now < awakeUntil) request();
  };
  const wake = () => {
    awakeUntil = performance.now() + AWAKE_MILLISECONDS;
    request();
  };
  const subscribe = (painter: Painter, turn: PaintTurn = 'document') => {
    const painters = turn === 'canvas' ? canvases : documents;
    painters.add(painter);
    wake();
    return () => {
      painters.delete(painter);
      broken.delete(painter);
    };
  };
  const retry = () => {
    broken.clear();
    wake();
  };
  return Object.assign(subscribe, { wake, retry });
}
