/** Presenting: the projector's theme, the whole screen, everything larger, the panel away. */
import type { Page } from '../page/page.ts';

/** The window that holds the picture at scale 1: a screen of 1920 by 1080 shows it at 1.65. */
const PLAIN_WIDTH = 1164;
const PLAIN_HEIGHT = 654;

export function togglePresenting(page: Page): void {
  const presenting = !page.store.getState().presenting;
  page.setPresenting(presenting);
  // A browser may refuse the whole screen (in a frame, on a phone): presenting works without.
  if (presenting) void document.documentElement.requestFullscreen?.().catch(() => {});
}

/** Keeps the scale fitting to the window, and leaves with the whole screen. Returns the function that ends it. */
export function watchPresenting(page: Page): () => void {
  const fit = () => {
    const room = Math.min(innerWidth / PLAIN_WIDTH, innerHeight / PLAIN_HEIGHT);
    const scale = page.store.getState().presenting ? Number(Math.max(1, room).toFixed(3)) : 1;
    document.documentElement.style.setProperty('--scale', String(scale));
    page.setScale(scale);
  };
  const left = () => {
    if (document.fullscreenElement === null) page.setPresenting(false);
  };
  const end = page.store.subscribe((now, before) => {
    if (now.presenting === before.presenting) return;
    fit();
    if (!now.presenting && document.fullscreenElement !== null) void document.exitFullscreen();
  });
  addEventListener('resize', fit);
  document.addEventListener('fullscreenchange', left);
  return () => {
    end();
    removeEventListener('resize', fit);
    document.removeEventListener('fullscreenchange', left);
  };
}
