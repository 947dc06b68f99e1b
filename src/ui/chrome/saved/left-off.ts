/**
 * What the address does not hold, kept through a reload of the tab: the moment, undo, the futures that were left and the
 * chosen object. It lives as long as the tab.
 */
import { canonical } from '../../../scenario/link/content-hash.ts';
import type { LeftOff, Page } from '../../core/page/page.ts';

const KEY = 'headway.left-off';
/** Characters. More than a few million do not fit; then the oldest edits go first. */
const LARGEST = 2_000_000;

/** Brings back what the page was left with, if it is the same document that has been opened again. */
export function resumeAfterReload(page: Page): void {
  const kept = read();
  if (kept === null || kept.scenario !== canonical(page.document.scenario)) return;
  if (kept.leftOff.atSeconds > 0 || kept.leftOff.history.past.length > 0) page.resume(kept.leftOff);
}

/** From now on it is written when the tab is left. Returns the function that ends it. */
export function keepLeftOff(page: Page): () => void {
  const leave = () => write(page);
  addEventListener('pagehide', leave);
  return () => removeEventListener('pagehide', leave);
}

function write(page: Page): void {
  // An edit leaves the keys in another order than a link does.
  const scenario = canonical(page.document.scenario);
  let { leftOff } = page;
  for (;;) {
    const text = JSON.stringify({ scenario, leftOff });
    try {
      if (text.length <= LARGEST) return sessionStorage.setItem(KEY, text);
    } catch {
      // There is less room than that.
    }
    const { past, future } = leftOff.history;
    if (past.length === 0) return forget();
    leftOff = { ...leftOff, history: { past: past.slice(Math.ceil(past.length / 2)), future } };
  }
}

function read(): { readonly scenario: string; readonly leftOff: LeftOff } | null {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation?.type !== 'reload') return null;
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as { scenario: string; leftOff: LeftOff } | null;
  } catch {
    return null;
  }
}

function forget(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // The browser keeps nothing for this page.
  }
}
