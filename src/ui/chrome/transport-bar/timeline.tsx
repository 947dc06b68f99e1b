/**
 * The run as a bar: ink is past, grey is ready, white is not computed, hatched is the future that a change of the past has left;
 * a dotted way leads to a moment that lanes are computing; a diamond is a change, filled once it has happened. Drag or use the
 * arrow keys to move in time. All that moves is written straight into the document.
 */
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { afterFirstMovement } from '../../core/lazy/lazy-component.ts';
import { usePageState, usePage } from '../../core/page/page-context.ts';
import type { Run } from '../../core/page/run.ts';
import { axisTicks, exactSeconds, readableTime, shortSeconds, wholeSeconds } from '../../core/words/time-text.ts';
import { useWidth } from '../../../widgets/use-width.ts';
import './timeline.css';

const Chapters = afterFirstMovement(async () => (await import('./chapters.tsx')).Chapters);
const TimelineTip = afterFirstMovement(async () => (await import('./timeline-tip.tsx')).TimelineTip);
const TimelineMarkers = afterFirstMovement(async () => (await import('./timeline-markers.tsx')).TimelineMarkers);

/** The minimum distance of axis labels, at scale 1. */
const PIXELS_A_TICK = 80;
/** In runs that are shorter, arrow keys go by less than a second. */
const SHORT_RUN_SECONDS = 20;

/** @param props.children further marks above the bar, each at `left` of its share of the run */
export function Timeline({ children }: { readonly children?: ReactNode }) {
  const page = usePage();
  const until = usePageState((state) => state.scenario.run.untilSeconds);
  const scale = usePageState((state) => state.scale);
  const bookmarks = usePageState((state) => state.scenario.view.bookmarks);
  // Steps of a lesson stand in their place while it is presented.
  const hasChapters = usePageState((state) => bookmarks !== undefined && !(state.presenting && state.lesson !== null));
  const formerSeconds = usePageState((state) => state.formerSeconds);
  const bar = useRef<HTMLDivElement>(null);
  const width = useWidth(bar, 600);
  const past = useRef<HTMLDivElement>(null);
  const ahead = useRef<HTMLDivElement>(null);
  const former = useRef<HTMLDivElement>(null);
  const thumb = useRef<HTMLDivElement>(null);
  const way = useRef<HTMLDivElement>(null);
  const wish = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const { run } = page;
    const paint = () => {
      const seen = run.seenSeconds;
      const place = share(run.scrubbing() ?? seen, until);
      const ready = share(run.readySeconds, until);
      const wished = share(run.shown(), until);
      if (past.current !== null) past.current.style.transform = `scaleX(${place})`;
      if (ahead.current !== null) ahead.current.style.transform = `scaleX(${ready})`;
      if (former.current !== null) former.current.style.left = `${ready * 100}%`;
      if (thumb.current !== null) thumb.current.style.transform = `translateX(${place * width}px)`;
      if (way.current === null || wish.current === null) return;
      way.current.hidden = wish.current.hidden = seen === run.shown();
      way.current.style.left = `${ready * 100}%`;
      way.current.style.right = `${(1 - wished) * 100}%`;
      wish.current.style.transform = `translateX(${wished * width}px)`;
    };
    // At rest nothing paints while more becomes ready.
    const ends = [run.paintLoop(paint), run.onQuarter(paint)];
    return () => ends.forEach((end) => end());
  }, [page, until, width]);
  useEffect(
    () =>
      page.run.onQuarter(() => {
        thumb.current?.setAttribute('aria-valuenow', page.run.shown().toFixed(3));
        thumb.current?.setAttribute('aria-valuetext', timeInWords(page.run, until, bookmarks));
      }),
    [page, until, bookmarks],
  );

  const timeAt = (event: { readonly clientX: number }) => {
    const box = bar.current!.getBoundingClientRect();
    const seconds = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) * until;
    return Math.min(until, readableTime(seconds, box.width / until));
  };
  const keys = (event: KeyboardEvent) => {
    const isPage = event.key === 'PageUp' || event.key === 'PageDown';
    // The remote control of whoever presents sends these.
    if (isPage && page.store.getState().presenting) return;
    const moved = movedBy(event.key, page.run, until, isPage ? bookmarks : undefined);
    if (moved === null) return;
    event.preventDefault();
    event.stopPropagation();
    page.run.seek(moved);
  };

  return (
    <div className="timeline" data-part="timeline" data-chapters={hasChapters}>
      {hasChapters && <Chapters room={width / scale} />}
      <div
        ref={bar}
        className="timeline-bar"
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          page.run.scrub(timeAt(event));
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) page.run.scrub(timeAt(event));
        }}
        onPointerUp={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) page.run.endScrub(timeAt(event));
        }}
        onPointerCancel={() => page.run.endScrub(null)}
      >
        <div className="timeline-track">
          <div
            ref={former}
            className="timeline-former"
            style={{ right: `${(1 - share(formerSeconds, until)) * 100}%` }}
          />
          <div ref={ahead} className="timeline-ahead" />
          <div ref={past} className="timeline-past" />
          {bookmarks?.map(({ atSeconds }) => (
            <i key={atSeconds} className="timeline-cut" style={{ left: `${share(atSeconds, until) * 100}%` }} />
          ))}
        </div>
        <div ref={way} className="timeline-way" hidden />
        <div ref={wish} className="timeline-thumb timeline-wish" hidden />
        <div
          ref={thumb}
          className="timeline-thumb"
          role="slider"
          tabIndex={0}
          aria-label="Time"
          aria-valuemin={0}
          aria-valuemax={until}
          aria-valuenow={0}
          onKeyDown={keys}
        />
      </div>
      <TimelineTip bar={bar} timeAt={timeAt} until={until} />
      <TimelineMarkers until={until} width={width / scale} hasLabels={!hasChapters} />
      {children}
      <div className="timeline-axis" aria-hidden="true">
        {axisTicks(until, width / (PIXELS_A_TICK * scale)).map((tick) => (
          <span key={tick} style={{ left: `${share(tick, until) * 100}%` }}>
            {shortSeconds(tick)}
            {tick === until && ' s'}
          </span>
        ))}
      </div>
    </div>
  );
}

/** For screen readers: the time, how much is ready, and the chapter. */
function timeInWords(
  run: Run,
  until: number,
  bookmarks: readonly { readonly atSeconds: number; readonly label?: string | undefined }[] = [],
): string {
  const chapter = bookmarks.findLastIndex(({ atSeconds }) => atSeconds <= run.shown());
  const label = bookmarks[chapter]?.label;
  return [
    `${exactSeconds(run.shown(), run.decimals)} of ${shortSeconds(until)} seconds`,
    ...(run.readySeconds < until ? [`ready to ${shortSeconds(wholeSeconds(run.readySeconds))} seconds`] : []),
    ...(chapter < 0 ? [] : [`chapter ${chapter + 1}`]),
    ...(label === undefined ? [] : [label]),
  ].join(', ');
}

/**
 * Where a key leads; null: the key is not ours. Arrows go a second, or a hundredth of a short run, pages a chapter, or a tenth
 * where there is none, Home to the beginning, End to the end of what is ready, and from there to that of the run.
 */
function movedBy(
  key: string,
  run: Run,
  until: number,
  chapters: readonly { readonly atSeconds: number }[] = [],
): number | null {
  const shown = run.shown();
  const step = until < SHORT_RUN_SECONDS ? until / 100 : 1;
  const [before, after] =
    chapters.length === 0
      ? [shown - until / 10, shown + until / 10]
      : [
          chapters.findLast(({ atSeconds }) => atSeconds < shown)?.atSeconds ?? 0,
          chapters.find(({ atSeconds }) => atSeconds > shown)?.atSeconds ?? until,
        ];
  const places: Record<string, number> = {
    ArrowRight: shown + step,
    ArrowUp: shown + step,
    ArrowLeft: shown - step,
    ArrowDown: shown - step,
    PageUp: after,
    PageDown: before,
    Home: 0,
    End: run.readySeconds > run.clock.grantedSeconds ? run.readySeconds : until,
  };
  const place = places[key];
  // Whole nanoseconds: forward and back again is the same moment.
  return place === undefined ? null : Math.min(until, Math.max(0, Math.round(place * 1e9) / 1e9));
}

function share(seconds: number, until: number): number {
  return until > 0 ? Math.min(1, Math.max(0, seconds / until)) : 0;
}
