/** The changes on the timeline: a diamond each, with a label where there is room for it. */
import { useEffect, useRef } from 'react';
import { usePage, useSession } from '../session/session-context.ts';
import { shortSeconds } from '../session/time-text.ts';

/** Of the label's 11 px type: wide enough for every system's font. */
const PIXELS_A_LETTER = 6.2;
const PIXELS_BEFORE_LABEL = 12;

interface Props {
  readonly until: number;
  /** Of the bar, at scale 1. */
  readonly width: number;
}

export function TimelineMarkers({ until, width }: Props) {
  const session = useSession();
  const entries = usePage((page) => page.scenario.timeline);
  const list = useRef<HTMLOListElement>(null);

  // Filled once it has happened: a class that changes as time passes, without React.
  useEffect(() => {
    const mark = () => {
      const shown = session.run.shown();
      for (const item of list.current?.children ?? []) {
        item.classList.toggle('happened', Number((item as HTMLElement).dataset['at']) <= shown);
      }
    };
    mark();
    return session.run.onQuarter(mark);
  }, [session, entries]);

  return (
    <ol ref={list} className="timeline-markers" aria-label="Changes on the timeline">
      {entries.map((entry, index) => {
        const next = entries[index + 1]?.atSeconds ?? Infinity;
        const room = (Math.min(next, until) - entry.atSeconds) * (width / until) + (next > until ? 40 : 0);
        const label = entry.label ?? '';
        const fits = label.length * PIXELS_A_LETTER + PIXELS_BEFORE_LABEL < room;
        const name = `${label} at ${shortSeconds(entry.atSeconds)} s`;
        return (
          <li
            key={`${entry.atSeconds} ${index}`}
            data-at={entry.atSeconds}
            style={{ left: `${(entry.atSeconds / until) * 100}%` }}
          >
            <button
              type="button"
              title={`${name}. Click: go there. Delete: take it out.`}
              aria-label={name}
              onClick={() => session.run.seek(entry.atSeconds)}
              onKeyDown={(event) => {
                if (event.key === 'Delete' || event.key === 'Backspace') session.removeTimelineEntry(index);
              }}
            >
              <i className="diamond" />
              {fits && <span>{label}</span>}
            </button>
          </li>
        );
      })}
    </ol>
  );
}
