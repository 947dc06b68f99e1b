/** How far the figures of the screen look back. All of them look back over one window, which this device remembers. */
import { shortSeconds } from '../words/time-text.ts';

/** From 0 s on, over the last seconds, or since the last change of conditions. */
export type FigureWindow = 'run' | '1' | '5' | '25' | 'change';

export const FIGURE_WINDOWS: readonly FigureWindow[] = ['run', '1', '5', '25', 'change'];

/** What holds until somebody chooses, and what a lesson's sentences are about. */
export const USUAL_WINDOW: FigureWindow = '5';

const KEY = 'headway.window';

/**
 * How far a window looks back at a moment, seconds.
 * @param timeline the changes of conditions, also those that are still to come
 */
export function lookBackOf(
  window: FigureWindow,
  atSeconds: number,
  timeline: readonly { readonly atSeconds: number }[],
): number {
  if (window === 'run') return atSeconds;
  if (window !== 'change') return Number(window);
  const before = timeline.map((entry) => entry.atSeconds).filter((seconds) => seconds < atSeconds);
  return atSeconds - Math.max(0, ...before);
}

/** The window at a moment in words. */
export function windowWords(...[window, atSeconds, timeline]: Parameters<typeof lookBackOf>): string {
  const fromSeconds = atSeconds - lookBackOf(window, atSeconds, timeline);
  if (fromSeconds <= 0) return 'since 0 s';
  return window === 'change' ? `since the change at ${shortSeconds(fromSeconds)} s` : `last ${window} s`;
}

/** What somebody has chosen on this device. */
export function rememberedWindow(): FigureWindow {
  try {
    const kept = localStorage.getItem(KEY);
    return FIGURE_WINDOWS.find((window) => window === kept) ?? USUAL_WINDOW;
  } catch {
    return USUAL_WINDOW;
  }
}

export function rememberWindow(window: FigureWindow): void {
  try {
    localStorage.setItem(KEY, window);
  } catch {
    // The browser keeps nothing for this page: the choice holds until it is closed.
  }
}
