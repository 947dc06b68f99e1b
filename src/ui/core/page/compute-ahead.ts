/**
 * Whether the page computes ahead of what is shown, and how much of their spare time lanes give to it. Chosen by whoever
 * uses the page, kept on this computer, and left alone while the machine has no power, data or processors to spare.
 */
const KEY = 'headway.compute-ahead';
/** The largest share of a lane's spare time while somebody watches. */
const MOST_WHILE_PLAYING = 0.5;

export interface Circumstances {
  readonly wanted: boolean;
  /** The tab is hidden. */
  readonly hidden: boolean;
  /** The browser is asked to save data or power. */
  readonly saves: boolean;
  /** Time passes, or lanes are on their way. */
  readonly playing: boolean;
  /** While time passes the page has painted slowly, or a lane has not kept up. */
  readonly strained: boolean;
  readonly processors: number;
  readonly lanes: number;
}

/** The share of a lane's spare time: all of it at rest; while time passes, what one processor less than there are can do. */
export function shareOf({ wanted, hidden, saves, playing, strained, processors, lanes }: Circumstances): number {
  if (!wanted || hidden || saves || (playing && strained)) return 0;
  return playing ? Math.min(MOST_WHILE_PLAYING, (processors - 1) / (2 * lanes)) : 1;
}

/** Whether the browser is asked to save data; not all of them say so. */
export function savesData(): boolean {
  return (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true;
}

export function computesAhead(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

/** Without storage (a private window) the choice lasts as long as the page. */
export function storeComputesAhead(wanted: boolean): void {
  try {
    localStorage.setItem(KEY, wanted ? 'on' : 'off');
  } catch {}
}
