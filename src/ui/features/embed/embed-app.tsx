/** The page in a frame of another page: pictures, charts where there is room, and a foot that plays. */
import { useEffect, useRef } from 'react';
import { Button } from '../../../widgets/controls/button.tsx';
import { ErrorBoundary } from '../../core/dialog/error-boundary.tsx';
import { TroubleSheet } from '../../core/dialog/trouble-sheet.tsx';
import { Lanes } from '../../stage/lanes/lanes.tsx';
import { PacketKey } from '../../stage/lanes/packet-key.tsx';
import { onDemand } from '../../core/lazy/lazy-component.ts';
import type { EmbedOptions } from '../../core/page/embed-options.ts';
import { usePage, usePageState } from '../../core/page/page-context.ts';
import { listenToHost } from './host-messages.ts';
import './embed.css';
import type { Page } from '../../core/page/page.ts';
import { Icon } from '../../core/icons/icon.tsx';
import { firstMovement } from '../../core/page/first-movement.ts';
import { Timeline } from '../../chrome/transport-bar/timeline.tsx';
import { exactSeconds } from '../../core/words/time-text.ts';
import { writeText } from '../../../widgets/write-text.ts';

const LessonDirector = onDemand(async () => (await import('../lessons/lesson-director.tsx')).LessonDirector);
const LessonTab = onDemand(async () => (await import('../lessons/lesson-tab.tsx')).LessonTab);
const EmbedCard = onDemand(async () => (await import('./embed-card.tsx')).EmbedCard);

export function EmbedApp({ options }: { readonly options: EmbedOptions }) {
  const page = usePage();
  const title = usePageState(({ scenario, lesson }) => lesson?.question ?? scenario.guide?.question ?? scenario.title);
  const hasLesson = usePageState((state) => state.scenario.lesson !== undefined);
  const hasSelection = usePageState(({ selection, lesson }) => selection !== null && lesson?.nameless == null);
  useEffect(() => listenToHost(page, options.readOnly), [page, options.readOnly]);
  useEffect(() => pauseOutOfSight(page), [page]);
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      const { target } = event;
      const { selection } = page.store.getState();
      if (event.key === 'Escape' && selection !== null) page.select(selection.laneId, null);
      if (event.key !== ' ' || (target instanceof Element && target.closest('button, a, input, select') !== null))
        return;
      event.preventDefault();
      page.run.toggle();
    };
    addEventListener('keydown', keys);
    return () => removeEventListener('keydown', keys);
  }, [page]);
  return (
    <div
      className="app"
      data-charts={options.charts === null ? 0 : Math.max(1, options.charts.length)}
      data-lesson={hasLesson}
    >
      <main className="stage">
        <header className="embed-title row">
          <h1>{title}</h1>
          <PacketKey />
        </header>
        <ErrorBoundary part="The stage">
          <Lanes />
        </ErrorBoundary>
        {hasSelection && <EmbedCard />}
        <TroubleSheet />
      </main>
      {hasLesson && (
        <>
          <aside className="embed-lesson" aria-label="Lesson">
            <LessonDirector />
            <LessonTab />
          </aside>
          <main className="embed-too-small">
            <h1>{title}</h1>
            <p>This lesson has no room in a frame of this size: open it in Headway.</p>
          </main>
        </>
      )}
      <EmbedFoot />
    </div>
  );
}

/**
 * Pauses while the frame is scrolled out of sight, or on a slide that is not shown, so that several embeds of a page leave
 * each other their time. Of slides reveal.js tells its frames: it hides them where they are, which a frame cannot see.
 */
function pauseOutOfSight(page: Page): () => void {
  let wasPlaying = false;
  let isInView = true;
  let isOnSlide = true;
  let wasSeen = true;
  const follow = () => {
    const isSeen = isInView && isOnSlide;
    if (isSeen === wasSeen) return;
    wasSeen = isSeen;
    if (!isSeen) {
      wasPlaying = page.store.getState().playing;
      page.run.pause();
    } else if (wasPlaying) {
      wasPlaying = false;
      page.run.play();
    }
  };
  const observer = new IntersectionObserver(([entry]) => {
    if (entry === undefined) return;
    isInView = entry.isIntersecting;
    follow();
  });
  const hear = ({ source, data }: MessageEvent<unknown>) => {
    if (source !== window.parent || (data !== 'slide:start' && data !== 'slide:stop')) return;
    isOnSlide = data === 'slide:start';
    follow();
  };
  observer.observe(document.documentElement);
  addEventListener('message', hear);
  return () => {
    observer.disconnect();
    removeEventListener('message', hear);
  };
}

/** The foot of an embed: play, where in the run it is, and the way to the whole laboratory. */
function EmbedFoot() {
  const page = usePage();
  const playing = usePageState((state) => state.playing);
  const digits = useRef<HTMLElement>(null);
  useEffect(
    () => page.run.onQuarter(() => writeText(digits.current, exactSeconds(page.run.shown(), page.run.decimals))),
    [page],
  );
  return (
    <footer className="transport embed-foot" aria-label="Time">
      <div className="transport-buttons">
        <Button className="transport-play" aria-label={playing ? 'Pause' : 'Play'} onClick={() => page.run.toggle()}>
          <Icon name={playing ? 'pause' : 'play'} />
        </Button>
      </div>
      <Timeline />
      <p className="embed-time">
        <b ref={digits} data-part="time" translate="no">
          0.000
        </b>{' '}
        s
      </p>
      <OpenInHeadway />
    </footer>
  );
}

/** A link to this very moment. It is made when somebody is about to follow it, since the moment moves on. */
function OpenInHeadway() {
  const page = usePage();
  const link = useRef<HTMLAnchorElement>(null);
  const make = useRef<(() => string) | null>(null);
  useEffect(() => {
    void firstMovement.passed.then(async () => {
      const { pageLink } = await import('../../core/page/page-link.ts');
      make.current = () => {
        const { scenario, selection, lesson } = page.store.getState();
        return pageLink(scenario, lesson === null ? { atSeconds: page.run.shown(), selection } : null, lesson);
      };
    });
  }, [page]);
  const point = () => {
    if (link.current !== null && make.current !== null) link.current.href = make.current();
  };
  return (
    <a
      ref={link}
      className="button embed-open"
      href={location.pathname + location.hash}
      target="_blank"
      rel="noopener"
      onPointerDown={point}
      onFocus={point}
      onClick={point}
    >
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d="M1 9h6v2H1zM8 4h4v12H8zM14 5l5 5-5 5z" fill="currentColor" />
      </svg>
      <span>
        Open<span className="embed-in"> in Headway</span>
      </span>
      <span className="visually-hidden">, in a new tab</span>
    </a>
  );
}
