/** What of the stage somebody has opened beside what the page leads with, and its switches. This device remembers it, for all scenarios. */
import './open-parts.css';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { Icon } from '../../core/icons/icon.tsx';

const PARTS = ['figures', 'charts', 'differences', 'columns', 'pictures'] as const;

type StagePart = (typeof PARTS)[number];
type OpenParts = Readonly<Record<StagePart, boolean>>;

const KEY = 'headway.open-parts';

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
  return Object.fromEntries(PARTS.map((part) => [part, open.includes(part)])) as OpenParts;
}

interface SwitchProps {
  readonly part: StagePart;
  readonly title: string;
  /** What the switch shows. */
  readonly behind: string;
}

export function PartSwitch({ part, title, behind }: SwitchProps) {
  const isOpen = useOpenParts()[part];
  return (
    <button type="button" className="open-part row" aria-expanded={isOpen} onClick={() => togglePart(part)}>
      <Icon name="down" /> <b>{title}</b> <span>{behind}</span>
    </button>
  );
}
