/**
 * The one place that asks the browser for animation frames. It sleeps when nothing can have changed: a paused
 * page does no work. Whoever changes something wakes it.
 */
import type { PaintLoop, PaintTurn } from '../../../widgets/charts/paint-loop.ts';

/** After being woken, and after time came to rest, it runs this long: so short animations (a drop that falls, 400 ms) end well. */
const AWAKE_MILLISECONDS = 600;

/**
 * How long a turn rests after it has painted: `times` as long as what it cost beyond `freeMilliseconds`. Its cost is its
 * share of all that the frame took, the browser's layout and drawing included. So charts take at most a quarter of the
 * main thread on a slow machine. Pictures rest only where they alone take longer than a frame should. What answers the
 * pointer and the keyboard never rests. Where charts cost 4 ms, they rest 12 and are painted in every frame.
 */
const RESTS: Readonly<Record<PaintTurn, { readonly times: number; readonly freeMilliseconds: number }>> = {
  picture: { times: 1, freeMilliseconds: 25 },
  chart: { times: 3, freeMilliseconds: 0 },
  document: { times: 0, freeMilliseconds: 0 },
};

/** Where pictures and charts take longer together, charts have a frame of their own, so that no task is as long as both. */
const LONGEST_TOGETHER_MILLISECONDS = 40;

/** No turn rests longer: a single slow frame, as while a lane opens, does not hold up the next ones for long. */
const LONGEST_REST_MILLISECONDS = 250;

type Painter = (nowMilliseconds: number) => void;

export interface WakingPaintLoop extends PaintLoop {
  /** Paint again, for a moment. */
  wake(): void;
  /** No turn rests in the next frame, so that what is painted and what is written are of one moment. */
  paintTogether(): void;
  /** Painters that have thrown are called again. */
  retry(): void;
}

/** Calls back after the browser has drawn the frame whose callbacks are running. */
type AfterFrame = (callback: () => void) => void;

function createAfterFrame(): AfterFrame {
  const { port1, port2 } = new MessageChannel();
  let waiting: (() => void) | null = null;
  port1.onmessage = () => waiting?.();
  return (callback) => {
    waiting = callback;
    port2.postMessage(null);
  };
}

/**
 * A painter that throws is reported to `failed` and left out, so that the others and the clock go on.
 *
 * `lead` runs before all others and says whether the loop must go on whatever else happens (time is passing).
 */
export function createPaintLoop(
  lead: (nowMilliseconds: number) => boolean,
  failed: (error: unknown) => void,
  afterFrame: AfterFrame = createAfterFrame(),
): WakingPaintLoop {
  const broken = new Set<Painter>();
  const turns = (['picture', 'chart', 'document'] as const).map((turn) => ({
    painters: new Set<Painter>(),
    turn,
    restsUntil: -Infinity,
    /** What its painters took in the newest frame, without what the browser does for them afterwards; null: it rested. */
    milliseconds: null as number | null,
    /** What it took when it was last painted, with its share of what the browser did afterwards. */
    cost: 0,
  }));
  const [pictures, charts] = turns;
  /** Pictures were left out of the newest frame. */
  let chartsAlone = false;
  let requested = false;
  let awakeUntil = 0;
  let wentOn = false;

  const request = () => {
    if (requested) return;
    requested = true;
    requestAnimationFrame(paint);
  };
  const paint = (now: number) => {
    requested = false;
    let goesOn = false;
    const beganAt = performance.now();
    try {
      goesOn = lead(now);
    } catch (error) {
      failed(error);
    }
    let endedAt = beganAt;
    // Where nothing moves any longer, all that is seen is of this moment.
    const isDue = ({ restsUntil }: { readonly restsUntil: number }): boolean => !goesOn || now >= restsUntil;
    // Pictures have the next frame.
    chartsAlone =
      !chartsAlone &&
      goesOn &&
      isDue(charts) &&
      charts.cost > 0 &&
      pictures.cost + charts.cost > LONGEST_TOGETHER_MILLISECONDS;
    for (const turn of turns) {
      turn.milliseconds = null;
      if (!isDue(turn) || (chartsAlone && turn === pictures)) continue;
      const turnBeganAt = performance.now();
      paintAll(turn.painters, now);
      endedAt = performance.now();
      turn.milliseconds = endedAt - turnBeganAt;
    }
    const paintMilliseconds = endedAt - beganAt;
    if (paintMilliseconds > 0) afterFrame(() => restFrom(beganAt, paintMilliseconds));
    if (wentOn && !goesOn) stayAwake();
    wentOn = goesOn;
    if (goesOn || now < awakeUntil) request();
  };
  const restFrom = (beganAt: number, paintMilliseconds: number) => {
    const now = performance.now();
    for (const turn of turns) {
      const { times, freeMilliseconds } = RESTS[turn.turn];
      if (turn.milliseconds === null) continue;
      turn.cost = (turn.milliseconds / paintMilliseconds) * (now - beganAt);
      const rest = Math.min(times * (turn.cost - freeMilliseconds), LONGEST_REST_MILLISECONDS);
      if (rest > 0) turn.restsUntil = now + rest;
    }
  };
  const paintAll = (painters: ReadonlySet<Painter>, now: number) => {
    for (const painter of painters) {
      if (broken.has(painter)) continue;
      try {
        painter(now);
      } catch (error) {
        broken.add(painter);
        failed(error);
      }
    }
  };
  const stayAwake = () => {
    awakeUntil = performance.now() + AWAKE_MILLISECONDS;
  };
  const wake = () => {
    stayAwake();
    request();
  };
  const subscribe = (painter: Painter, name: PaintTurn = 'document') => {
    const { painters } = turns.find(({ turn }) => turn === name)!;
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
  const paintTogether = () => {
    for (const turn of turns) Object.assign(turn, { restsUntil: -Infinity, cost: 0 });
  };
  return Object.assign(subscribe, { wake, paintTogether, retry });
}
