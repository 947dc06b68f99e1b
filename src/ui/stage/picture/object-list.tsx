/**
 * The picture's objects as buttons that are heard and not seen: one stop of the Tab key, arrows go from one to the
 * next, Enter selects. The picture draws a ring around the one that has the focus.
 */
import { memo, useRef, useState, type KeyboardEvent } from 'react';
import type { InspectionTarget } from '../../../simulation/report.ts';
import { objectOf, type PictureObject } from './picture-objects.ts';

interface ObjectListProps {
  readonly objects: readonly PictureObject[];
  readonly selected: InspectionTarget | null;
  readonly onFocus: (object: PictureObject | null) => void;
  readonly onChoose: (object: PictureObject) => void;
}

export const ObjectList = memo(function ObjectList({ objects, selected, onFocus, onChoose }: ObjectListProps) {
  const list = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const chosen = objectOf(selected);
  const stop = Math.min(current, objects.length - 1);
  const move = (event: KeyboardEvent) => {
    const next = nextIndex(event.key, stop, objects.length);
    if (next === null) return;
    event.preventDefault();
    list.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <ul
      ref={list}
      className="visually-hidden"
      aria-label="Things in the picture; arrow keys go through them"
      onKeyDown={move}
    >
      {objects.map((object, index) => (
        <li key={`${object.kind} ${object.index}`}>
          <button
            type="button"
            tabIndex={index === stop ? 0 : -1}
            aria-pressed={chosen?.kind === object.kind && chosen.index === object.index}
            onFocus={() => {
              setCurrent(index);
              onFocus(object);
            }}
            onBlur={() => onFocus(null)}
            onClick={() => onChoose(object)}
          >
            {object.name}
          </button>
        </li>
      ))}
    </ul>
  );
});

function nextIndex(key: string, current: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return (current + 1) % count;
    case 'ArrowLeft':
    case 'ArrowUp':
      return (current + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
