/** What of the stage somebody has opened beside what the page leads with. This device remembers it, for all scenarios. */
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

export type StagePart = 'figures' | 'charts' | 'differences';
export type OpenParts = Readonly<Record<StagePart, boolean>>;

const KEY = 'headway.open-parts';
const PARTS: readonly StagePart[] = ['figures', 'charts', 'differences'];

const store = createStore<OpenParts>(() => readOpenParts());

export function useOpenParts(): OpenParts {
  return useStore(store);
}

export function togglePart(part: StagePart): void {
  store.setState((open) => ({ ...open, [part]: !open[part] }));
  const open = store.getState();
  try {
    localStorage.setItem(KEY, PARTS.filter((one) => open[one]).join(' '));
  } catch {
    // The browser keeps nothing for this page: the choice holds until it is closed.
  }
}

function readOpenParts(): OpenParts {
  let kept = '';
  try {
    kept = localStorage.getItem(KEY) ?? '';
  } catch {
    // Nothing is kept here.
  }
  const open = kept.split(' ');
  return {
    figures: open.includes('figures'),
    charts: open.includes('charts'),
    differences: open.includes('differences'),
  };
}
