/** The present time in big digits, what the page is doing, and the seed. */
import { useEffect, useRef } from 'react';
import { withCommas } from '../../../base/format.ts';
import type { SpeedReached } from '../../core/page/clock.ts';
import { usePage } from '../../core/page/page-context.ts';
import { exactSeconds, shortSeconds } from '../../core/words/time-text.ts';
import type { Run } from '../../core/page/run.ts';
import { afterFirstMovement } from '../../core/lazy/lazy-component.ts';
import { SeedField } from './seed-field.tsx';
import './present-time.css';

const Futures = afterFirstMovement(async () => (await import('./futures.tsx')).Futures);

/** Characters that fit in large digits. */
const MOST_LARGE = 8;

export function PresentTime() {
  const page = usePage();
  const digits = useRef<HTMLElement>(null);
  const doing = useRef<HTMLSpanElement>(null);
  useEffect(
    () =>
      page.run.onQuarter(() => {
        const time = exactSeconds(page.run.shown(), page.run.decimals);
        write(digits.current, time);
        digits.current?.parentElement?.classList.toggle('long', time.length > MOST_LARGE);
        write(doing.current, doingWords(page.run));
        doing.current?.classList.toggle('limited', page.run.clock.playing && page.run.clock.reached !== null);
      }),
    [page],
  );
  return (
    <div className="present-time">
      <b>
        <span ref={digits} data-part="time">
          0.000
        </span>{' '}
        <small>s</small>
      </b>
      <span ref={doing} data-part="doing" />
      <div className="present-run">
        <SeedField />
        <Futures />
      </div>
    </div>
  );
}

/** What the run is doing, beside the clock: "paused, event 61,204"; the speed reached where it is not the one asked for. */
function doingWords({ goal, clock, lanes, resting, held }: Run): string {
  if (goal !== null) return `running to ${goal.label}`;
  if (clock.targetSeconds !== null) return `running to ${shortSeconds(clock.targetSeconds)} s`;
  if (clock.playing) return clock.reached === null ? 'playing' : reachedWords(clock.reached);
  if (!resting) return 'replaying';
  if (clock.shownSeconds >= clock.untilSeconds) return held ? 'waits for the lesson' : 'at the end';
  return `paused, event ${withCommas(lanes.events)}`;
}

function reachedWords({ speed, limitedBy }: SpeedReached): string {
  return `running at × ${speed.toPrecision(2)}${limitedBy === null ? '' : `, lane ${limitedBy} is slowest`}`;
}

function write(element: HTMLElement | null, text: string): void {
  if (element !== null && element.textContent !== text) element.textContent = text;
}
