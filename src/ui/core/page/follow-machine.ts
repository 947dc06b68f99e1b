/** Lanes compute ahead as far as whoever uses the page wants it, and the machine has power, data and processors to spare. */
import { savesData, shareOf, storeComputesAhead } from './compute-ahead.ts';
import { KEPT_RUNS } from '../../../protocol/kept-moment.ts';
import type { Page } from './page.ts';

/** A battery below this is kept for what is watched. */
const LOW_BATTERY = 0.3;
/** Paints that take longer than this show that the machine has nothing to spare. */
const SLOW_PAINT_SECONDS = 1 / 45;

/** Who does not want it wants nothing kept of it either. */
export function chooseComputesAhead(page: Page, computesAhead: boolean): void {
  storeComputesAhead(computesAhead);
  page.show({ computesAhead });
  // Without a database nothing is kept.
  if (!computesAhead) void forgetKeptRuns().catch(() => {});
}

async function forgetKeptRuns(): Promise<void> {
  const { clear, createStore } = await import('idb-keyval');
  await clear(createStore(...KEPT_RUNS));
}

/** What browsers say of the machine; not all of them do. */
interface KnownMachine {
  readonly connection?: EventTarget;
  readonly getBattery?: () => Promise<{ readonly charging: boolean; readonly level: number } & EventTarget>;
}

/** From now on, for as long as the page lives. */
export function followMachine(page: Page): void {
  const { run, store } = page;
  const machine = navigator as KnownMachine;
  let battery: { readonly charging: boolean; readonly level: number } | null = null;
  let strained = false;
  const follow = () => {
    const { computesAhead: wanted } = store.getState();
    const playing = run.clock.running || run.way !== null;
    if (!playing) strained = false;
    else if (run.clock.reached !== null || run.clock.paintSecondsUsually > SLOW_PAINT_SECONDS) strained = true;
    const saves = savesData() || (battery !== null && !battery.charging && battery.level < LOW_BATTERY);
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
