/** The panel's tabs: one stop of the Tab key, arrows go from one to the next. */
import { type KeyboardEvent, useRef } from 'react';
import type { PanelTab } from '../../core/page/page-state.ts';

interface Tab {
  readonly id: PanelTab;
  readonly title: string;
}

const TABS: readonly Tab[] = [
  { id: 'lesson', title: 'Lesson' },
  { id: 'score', title: 'Score' },
  { id: 'guide', title: 'Guide' },
  { id: 'inspect', title: 'Inspect' },
  { id: 'scenario', title: 'Scenario' },
];

interface Props {
  readonly tab: PanelTab;
  readonly onTab: (tab: PanelTab) => void;
  /** Tabs that this scenario does not have. */
  readonly without: readonly PanelTab[];
  /** Ids of tabs and of the one panel are made from it. */
  readonly prefix: string;
}

export function PanelTabs({ tab, onTab, without, prefix }: Props) {
  const tabs = TABS.filter(({ id }) => !without.includes(id));
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const next = nextTab(
      event.key,
      tabs.findIndex(({ id }) => id === tab),
      tabs.length,
    );
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    onTab(tabs[next].id);
    list.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div ref={list} className="panel-tabs" role="tablist" aria-label="Side panel" onKeyDown={move}>
      {tabs.map(({ id, title }) => (
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

function nextTab(key: string, present: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (present + 1) % count;
    case 'ArrowLeft':
      return (present + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
