/** Lets the document know while the pointer is held down: what a drag changes is undone at once. */
import type { Page } from './page.ts';

/** Returns the function that ends it. */
export function watchPointer(page: Page): () => void {
  const listening = new AbortController();
  const options = { capture: true, passive: true, signal: listening.signal };
  addEventListener('pointerdown', () => page.document.pointerPressed(), options);
  addEventListener('pointerup', () => page.document.pointerReleased(), options);
  addEventListener('pointercancel', () => page.document.pointerReleased(), options);
  return () => listening.abort();
}
