/** The changes on the timeline: a diamond each, with a label where there is room for it. */
import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { changesNothing, moveEntry, removeEntry } from '../../../scenario/edit/timeline-edits.ts';
import { entryWords } from '../../core/words/change-words.ts';
import { usePageState, usePage } from '../../core/page/page-context.ts';
import { shortSeconds, readableTime } from '../../core/words/time-text.ts';
import './timeline-markers.css';

/** The width of a letter in the label's 11 px type: wide enough for every system's font. */
const PIXELS_A_LETTER = 6.2;
const PIXELS_BEFORE_LABEL = 12;

interface Props {
  readonly until: number;
  /** The width of the bar, at scale 1. */
  readonly width: number;
  /** Whether labels have the row above the bar; else a label is a tooltip, and chapters have the row. */
  readonly hasLabels: boolean;
}

export function TimelineMarkers({ until, width, hasLabels }: Props) {
  const page = usePage();
  const scenario = usePageState((state) => state.draft);
  const inLesson = usePageState((state) => state.lesson !== null);
  const entries = scenario.timeline;
  const list = useRef<HTMLOListElement>(null);

  // Filled once it has happened: a class that changes as time passes, without React.
  useEffect(() => {
    const mark = () => {
      const shown = page.run.shown();
      for (const item of list.current?.children ?? []) {
        item.classList.toggle('happened', Number((item as HTMLElement).dataset['at']) <= shown);
      }
    };
    mark();
    return page.run.onQuarter(mark);
  }, [page, entries]);

  const pixels = (seconds: number) => (seconds / until) * width;
  return (
    <ol ref={list} className="timeline-markers" aria-label="Changes on the timeline">
      {entries.map((entry, index) => {
        const { atSeconds } = entry;
        // What lies behind the run's end is kept, and shown when the run is made longer.
        if (atSeconds > until) return null;
        // A step of a lesson takes a change away by setting what is in force.
        if (inLesson && changesNothing(scenario, entry)) return null;
        const words = entry.label ?? entryWords(scenario, entry);
        const next = entries[index + 1]?.atSeconds ?? Infinity;
        const room = next > until ? pixels(until - atSeconds) + 40 : pixels(next - atSeconds);
        const fits = hasLabels && words.length * PIXELS_A_LETTER + PIXELS_BEFORE_LABEL < room;
        return (
          <TimelineMarker
            key={`${atSeconds} ${entry.set}`}
            index={index}
            atSeconds={atSeconds}
            until={until}
            name={`${words} at ${shortSeconds(atSeconds)} s`}
            label={fits ? words : null}
          />
        );
      })}
    </ol>
  );
}

interface TimelineMarkerProps {
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

/** One change on the timeline: a diamond that can be pressed (go there), dragged (another time) and deleted. */
function TimelineMarker({ index, atSeconds, until, name, label }: TimelineMarkerProps) {
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
