/** Tabs over a panel: one stop of the Tab key, arrows go from one to the next. */
import './tabs.css';
import { type KeyboardEvent, useEffect, useRef } from 'react';

interface Props {
  readonly label: string;
  readonly titles: readonly string[];
  readonly title: string;
  readonly panelId: string;
  /** The focus begins here. */
  readonly takesFocus?: boolean;
  readonly onChoose: (title: string) => void;
}

export function Tabs({ label, titles, title, panelId, takesFocus = false, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) list.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus();
  }, [takesFocus]);
  const move = (event: KeyboardEvent) => {
    const place = placeAfter(event.key, titles.indexOf(title), titles.length);
    if (place === null) return;
    event.preventDefault();
    event.stopPropagation();
    onChoose(titles[place]!);
    list.current?.querySelectorAll('button')[place]?.focus();
  };
  return (
    <div ref={list} className="tabs" role="tablist" aria-label={label} onKeyDown={move}>
      {titles.map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          aria-selected={each === title}
          aria-controls={panelId}
          tabIndex={each === title ? 0 : -1}
          onClick={() => onChoose(each)}
        >
          {each}
        </button>
      ))}
    </div>
  );
}

function placeAfter(key: string, present: number, count: number): number | null {
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
