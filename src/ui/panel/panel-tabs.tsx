/** The panel's tabs: one stop of the Tab key, arrows go from one to the next. */
import { type KeyboardEvent, useRef } from 'react';

export type PanelTab = 'inspect' | 'scenario' | 'notes';

const TABS: readonly { readonly id: PanelTab; readonly title: string }[] = [
  { id: 'inspect', title: 'Inspect' },
  { id: 'scenario', title: 'Scenario' },
  { id: 'notes', title: 'Notes' },
];

interface Props {
  readonly tab: PanelTab;
  readonly onTab: (tab: PanelTab) => void;
  /** Ids of tabs and of the one panel are made from it. */
  readonly prefix: string;
}

export function PanelTabs({ tab, onTab, prefix }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const next = nextTab(
      event.key,
      TABS.findIndex(({ id }) => id === tab),
    );
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    onTab(TABS[next].id);
    list.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div ref={list} className="panel-tabs" role="tablist" aria-label="Side panel" onKeyDown={move}>
      {TABS.map(({ id, title }) => (
        <button
          key={id}
          id={`${prefix}-${id}`}
          type="button"
          role="tab"
          aria-selected={id === tab}
          aria-controls={`${prefix}-panel`}
          tabIndex={id === tab ? 0 : -1}
          onClick={() => onTab(id)}
        >
          {title}
        </button>
      ))}
    </div>
  );
}

function nextTab(key: string, present: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (present + 1) % TABS.length;
    case 'ArrowLeft':
      return (present + TABS.length - 1) % TABS.length;
    case 'Home':
      return 0;
    case 'End':
      return TABS.length - 1;
    default:
      return null;
  }
}
