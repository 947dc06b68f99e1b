import { firstMovement } from './first-movement.ts';
import type { Page } from './page.ts';

/**
 * Shows the browser what is open (the tab's title), and scripts where the page is: `data-time` in seconds, `data-speed`, `data-playing`
 * and `data-resting` (every lane stands at that time) on the document's element.
 * A mark in the browser's performance timeline, `headway-moves`, says when the first packet moved.
 */
export function markDocument(page: Page): void {
  const { dataset } = document.documentElement;
  let moves = false;
  page.run.onQuarter(() => {
    dataset['time'] = String(page.run.clock.shownSeconds);
    dataset['playing'] = String(page.run.clock.running);
    dataset['resting'] = String(page.run.resting);
    dataset['speed'] = String(page.run.clock.speed);
    if (!moves && (page.run.shown() > 0 || page.run.resting)) {
      moves = true;
      performance.mark('headway-moves');
      firstMovement.open();
    }
  });
  const title = () => {
    document.title = `${page.document.scenario.title} · Headway`;
  };
  page.store.subscribe((now, before) => {
    if (now.scenario.title !== before.scenario.title) title();
  });
  title();
}

/** Lets the document know while the pointer is held down: what a drag changes is undone at once. Returns the function that ends it. */
export function watchPointer(page: Page): () => void {
  const listening = new AbortController();
  const options = { capture: true, passive: true, signal: listening.signal };
  addEventListener('pointerdown', () => page.document.pointerPressed(), options);
  addEventListener('pointerup', () => page.document.pointerReleased(), options);
  addEventListener('pointercancel', () => page.document.pointerReleased(), options);
  return () => listening.abort();
}
