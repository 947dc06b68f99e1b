/** The changes on the timeline: a diamond each, with a label where there is room for it. */
import { useEffect, useRef } from 'react';
import { changesNothing } from '../../../scenario/edit/timeline-edits.ts';
import { entryWords } from '../../core/words/change-words.ts';
import { usePageState, usePage } from '../../core/page/page-context.ts';
import { shortSeconds } from '../../core/words/time-text.ts';
import { TimelineMarker } from './timeline-marker.tsx';
import './timeline-markers.css';

/** The width of a letter in the label's 11 px type: wide enough for every system's font. */
const PIXELS_A_LETTER = 6.2;
const PIXELS_BEFORE_LABEL = 12;

interface Props {
  readonly until: number;
  /** The width of the bar, at scale 1. */
  readonly width: number;
}

export function TimelineMarkers({ until, width }: Props) {
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
        const fits = words.length * PIXELS_A_LETTER + PIXELS_BEFORE_LABEL < room;
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
