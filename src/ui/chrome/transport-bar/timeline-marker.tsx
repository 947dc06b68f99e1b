/** One change on the timeline: a diamond that can be pressed (go there), dragged (another time) and deleted. */
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { moveEntry, removeEntry } from '../../../scenario/edit/timeline-edits.ts';
import { usePage } from '../../core/page/page-context.ts';
import { readableTime } from '../../core/words/time-text.ts';

interface Props {
  readonly index: number;
  readonly atSeconds: number;
  readonly until: number;
  /** The words for screen readers. */
  readonly name: string;
  /** Beside the diamond; null: there is no room. */
  readonly label: string | null;
}

/** A hand that moves less only pressed. */
const DRAG_PIXELS = 4;

export function TimelineMarker({ index, atSeconds, until, name, label }: Props) {
  const page = usePage();
  const item = useRef<HTMLLIElement>(null);
  const drag = useRef<{ readonly fromX: number; seconds: number | null } | null>(null);

  /** Another time for the change; lanes replay as far as they must. */
  const move = (toSeconds: number) => {
    if (toSeconds !== atSeconds) page.apply((draft) => moveEntry(draft, index, toSeconds));
  };
  const follow = (event: PointerEvent) => {
    if (drag.current === null) return;
    const moved = event.clientX - drag.current.fromX;
    if (drag.current.seconds === null && Math.abs(moved) < DRAG_PIXELS) return;
    const width = item.current!.offsetParent!.clientWidth;
    const seconds = Math.min(until, Math.max(0, atSeconds + (moved / width) * until));
    drag.current.seconds = readableTime(seconds, width / until);
    item.current!.style.left = `${(drag.current.seconds / until) * 100}%`;
  };
  const release = () => {
    const seconds = drag.current?.seconds ?? null;
    drag.current = null;
    if (seconds === null) page.run.seek(atSeconds);
    else move(seconds);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -0.01, ArrowRight: 0.01 }[event.key];
    if (event.key === 'Enter') page.run.seek(atSeconds);
    else if (event.key === 'Delete' || event.key === 'Backspace') page.apply((draft) => removeEntry(draft, index));
    else if (step !== undefined) move(Math.min(until, Math.max(0, atSeconds + step * until)));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <li ref={item} data-at={atSeconds} style={{ left: `${(atSeconds / until) * 100}%` }}>
      <button
        type="button"
        title={`${name}. Click to go there, drag to move it, press Delete to remove it.`}
        aria-label={name}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          drag.current = { fromX: event.clientX, seconds: null };
        }}
        onPointerMove={follow}
        onPointerUp={release}
        onPointerCancel={() => {
          drag.current = null;
          item.current!.style.left = `${(atSeconds / until) * 100}%`;
        }}
        onKeyDown={press}
      >
        <i className="diamond" />
        {label !== null && <span>{label}</span>}
      </button>
    </li>
  );
}
