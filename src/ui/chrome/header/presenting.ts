/** Presenting: the projector's theme, the whole screen, everything larger, the panel away. */
import { keptByPage } from '../../core/page/page-context.ts';
import type { Page } from '../../core/page/page.ts';

/** The window that holds the picture at scale 1: a screen of 1920 by 1080 shows it at 1.65. */
const PLAIN_WIDTH = 1164;
const PLAIN_HEIGHT = 654;

export function togglePresenting(page: Page): void {
  const presenting = !page.store.getState().presenting;
  page.show({ presenting });
  if (presenting) takeWholeScreen();
}

/** What went on when a screen was blackened. */
const beforeBlackOf = keptByPage(() => ({ playing: false, targetSeconds: null as number | null }));

/** Blackens the screen of a presentation, or ends that. Time stands still meanwhile, and goes on as it did. */
export function toggleBlack(page: Page): void {
  const { presenting, black } = page.store.getState();
  if (!presenting) return;
  const { run } = page;
  const before = beforeBlackOf(page);
  if (!black) {
    Object.assign(before, { playing: run.clock.playing, targetSeconds: run.clock.targetSeconds });
    run.pause();
  } else {
    if (before.playing) run.play();
    if (before.targetSeconds !== null) run.seek(before.targetSeconds);
  }
  page.show({ black: !black });
}

/** A browser may refuse it (in a frame, on a phone): presenting works without. */
function takeWholeScreen(): void {
  void document.documentElement.requestFullscreen?.().catch(() => {});
}

/** Keeps the scale fitting to the window, and leaves with the whole screen. Returns the function that ends it. */
export function watchPresenting(page: Page): () => void {
  const fit = () => {
    const room = Math.min(innerWidth / PLAIN_WIDTH, innerHeight / PLAIN_HEIGHT);
    const scale = page.store.getState().presenting ? Number(Math.max(1, room).toFixed(3)) : 1;
    document.documentElement.style.setProperty('--scale', String(scale));
    page.show({ scale });
  };
  /** The browser was asked to leave the whole screen, and has not said that it did: it takes a while. */
  let isLeaving = false;
  const leave = () => {
    isLeaving = true;
    document.exitFullscreen().catch(() => (isLeaving = false));
  };
  const changed = () => {
    const wasAsked = isLeaving;
    isLeaving = false;
    const { presenting, presenterOpen } = page.store.getState();
    if (document.fullscreenElement !== null) {
      // Presenting has ended before the screen was whole.
      if (!presenting) leave();
    } else if (!wasAsked) {
      // Somebody has left it by the browser, or the browser has, to open a second window.
      if (!presenterOpen) page.show({ presenting: false });
    } else if (presenting && navigator.userActivation?.isActive) {
      // Somebody presents again, and asked for a screen that was still whole. A browser allows one request a key.
      takeWholeScreen();
    }
  };
  const end = page.store.subscribe((now, before) => {
    if (now.presenting === before.presenting) return;
    fit();
    // A phone may not know of whole screens at all, and has nothing to leave.
    if (!now.presenting && document.fullscreenElement) leave();
  });
  addEventListener('resize', fit);
  document.addEventListener('fullscreenchange', changed);
  return () => {
    end();
    removeEventListener('resize', fit);
    document.removeEventListener('fullscreenchange', changed);
  };
}
