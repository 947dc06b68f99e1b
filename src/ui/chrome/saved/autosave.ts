/**
 * What is edited is kept while it is edited, for each tab: a page that was closed, or that crashed, is found again, with
 * what still had problems. The address bar keeps what runs; this keeps the rest.
 */
import { wholeOf } from '../../core/page/screen.ts';
import type { Page } from '../../core/page/page.ts';
import { browserShelf, find, forget, keep, listSaved, TAB, type Kept, type Shelf } from './local-shelf.ts';

/** How long nothing must change before it is written. */
const QUIET_MILLISECONDS = 500;
const TAB_KEY = 'headway.tab';

interface Autosave {
  end(): void;
}

/** What this tab was working on when it was left or reloaded; null: nothing that is not in the address. */
export function leftInThisTab(): Kept | null {
  const id = tabId();
  return id === null ? null : find(browserShelf(), TAB + id);
}

/** Work of tabs that were not closed in order, newest first. Where the browser does not know, none. */
export async function leftByCrashes(): Promise<readonly Kept[]> {
  const own = tabId();
  const candidates = listSaved(browserShelf(), TAB).filter(({ key, isOpen }) => isOpen && key !== TAB + own);
  if (candidates.length === 0 || navigator.locks === undefined) return [];
  const { held = [] } = await navigator.locks.query();
  const alive = new Set(held.map(({ name }) => name));
  return candidates.filter(({ key }) => !alive.has(key));
}

/** From now on the page's edits are kept. */
export function keepEdits(page: Page): Autosave {
  const shelf = browserShelf();
  let id = tabId() ?? newTabId();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let complained = false;
  let dirty = false;
  holdTab(id, () => {
    // A tab that was duplicated has its original's id: it takes one of its own.
    id = newTabId();
    holdTab(id, () => {});
    if (dirty) write(true);
  });
  const write = (isOpen: boolean): void => {
    clearTimeout(timer);
    if (!dirty) return;
    const refusal = keepNow(page, shelf, id, isOpen);
    if (refusal === null || complained) return;
    complained = true;
    page.show({ remarks: { title: 'Your work is not being saved', sentences: [refusal] } });
  };
  const end = page.store.subscribe((now, before) => {
    if (now.opened !== before.opened) {
      // Another document: the one before was left by choice.
      dirty = false;
      complained = false;
      clearTimeout(timer);
      forget(shelf, TAB + id);
    } else if (now.draft !== before.draft) {
      dirty = true;
      clearTimeout(timer);
      timer = setTimeout(() => write(true), QUIET_MILLISECONDS);
    }
  });
  const leave = () => write(false);
  addEventListener('pagehide', leave);
  return {
    end() {
      clearTimeout(timer);
      end();
      removeEventListener('pagehide', leave);
    },
  };
}

function keepNow(page: Page, shelf: Shelf | null, id: string, isOpen: boolean): string | null {
  const { scenario, draft } = wholeOf(page.store.getState());
  return keep(shelf, TAB, id, {
    name: scenario.title,
    savedMilliseconds: Date.now(),
    scenario,
    draft,
    isOpen,
  });
}

/** The tab's name stays through reloads, and goes with the tab. */
function tabId(): string | null {
  try {
    return sessionStorage.getItem(TAB_KEY);
  } catch {
    return null;
  }
}

function newTabId(): string {
  const id = Math.random().toString(36).slice(2, 10);
  try {
    sessionStorage.setItem(TAB_KEY, id);
  } catch {
    // Without it a reload is another tab.
  }
  return id;
}

/** Others see by the lock that the tab is alive. @param isTaken another tab has it */
function holdTab(id: string, isTaken: () => void): void {
  const locks: LockManager | undefined = navigator.locks;
  const forever = new Promise<void>(() => {});
  void locks?.request(TAB + id, { ifAvailable: true }, (lock) => {
    if (lock !== null) return forever;
    isTaken();
    return undefined;
  });
}
