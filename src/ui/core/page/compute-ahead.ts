/**
 * Whether the page computes ahead of what is shown, and how much of their spare time lanes give to it. Chosen by whoever
 * uses the page, kept on this computer, and left alone while the machine has no power, data or processors to spare.
 */
import type { Page } from './page.ts';

const KEY = 'headway.compute-ahead';
/** Of the spare time of a lane while somebody watches, at most: between two slices the lane answers at once. */
const MOST_WHILE_PLAYING = 0.5;
/** A battery below this is kept for what is watched. */
const LOW_BATTERY = 0.3;
/** Paints that take longer than this show that the machine has nothing to spare. */
const SLOW_PAINT_SECONDS = 1 / 45;

export interface Circumstances {
  readonly wanted: boolean;
  /** The tab is hidden. */
  readonly hidden: boolean;
  /** The browser is asked to save data or power. */
  readonly saves: boolean;
  readonly playing: boolean;
  /** While this time passes the page has painted slowly, or a lane has not kept up. */
  readonly strained: boolean;
  readonly processors: number;
  readonly lanes: number;
}

/** The share of a lane's spare time: all of it at rest; while time passes, what one processor less than there are can do. */
export function shareOf({ wanted, hidden, saves, playing, strained, processors, lanes }: Circumstances): number {
  if (!wanted || hidden || saves || (playing && strained)) return 0;
  return playing ? Math.min(MOST_WHILE_PLAYING, (processors - 1) / (2 * lanes)) : 1;
}

export function computesAhead(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

/** Without storage (a private window) the choice lasts as long as the page. */
export function chooseComputesAhead(page: Page, wanted: boolean): void {
  try {
    localStorage.setItem(KEY, wanted ? 'on' : 'off');
  } catch {}
  page.show({ computesAhead: wanted });
}

/** What browsers say of the machine; not all of them do. */
interface KnownMachine {
  readonly connection?: { readonly saveData?: boolean } & EventTarget;
  readonly getBattery?: () => Promise<{ readonly charging: boolean; readonly level: number } & EventTarget>;
}

/** From now on, for as long as the page lives. */
export function followMachine(page: Page): void {
  const { run, store } = page;
  const machine = navigator as KnownMachine;
  let battery: { readonly charging: boolean; readonly level: number } | null = null;
  let strained = false;
  const follow = () => {
    const { playing, computesAhead: wanted } = store.getState();
    if (!playing) strained = false;
    else if (run.clock.reached !== null || run.clock.paintSecondsUsually > SLOW_PAINT_SECONDS) strained = true;
    const saves =
      machine.connection?.saveData === true || (battery !== null && !battery.charging && battery.level < LOW_BATTERY);
    const share = shareOf({
      wanted,
      hidden: document.hidden,
      saves,
      playing,
      strained,
      processors: navigator.hardwareConcurrency,
      lanes: run.lanes.lanes.length,
    });
    run.computeAhead(share);
  };
  document.addEventListener('visibilitychange', follow);
  machine.connection?.addEventListener('change', follow);
  // A browser may refuse to tell.
  void machine
    .getBattery?.()
    .then((known) => {
      battery = known;
      for (const event of ['chargingchange', 'levelchange']) known.addEventListener(event, follow);
      follow();
    })
    .catch(() => {});
  store.subscribe(follow);
  run.onQuarter(follow);
}
