/** What stands in the presenter's window. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../../widgets/controls/button.tsx';
import { Icon, type IconName } from '../../core/icons/icon.tsx';
import { type Key, KEYS } from '../../core/keys/key-map.ts';
import { bookmarksOf, sentenceAt } from '../../core/page/bookmarks.ts';
import { usePage, usePageState } from '../../core/page/page-context.ts';
import { useStage } from '../../core/page/use-stage.ts';
import { exactSeconds, minutesAndSeconds, shortSeconds, timeOfDay } from '../../core/words/time-text.ts';
import { toggleBlack } from '../../chrome/header/presenting.ts';
import { ControlField } from '../../chrome/transport-bar/control-field.tsx';
import { standAt } from '../../chrome/transport-bar/moves.ts';
import { LessonStage } from '../lessons/lesson-stage.tsx';
import { useLesson } from '../lessons/use-lesson.ts';
import { PlaylistSlide } from '../playlist/playlist-slide.tsx';
import { Lanes } from '../../stage/lanes/lanes.tsx';

export function PresenterDesk({ title }: { readonly title: string }) {
  const page = usePage();
  const controls = usePageState((state) => state.draft.view.controls) ?? [];
  const slide = usePageState((state) => state.playlist?.slide ?? null);
  const hasLesson = usePageState((state) => state.lesson !== null) && slide === null;
  const hasRun = !hasLesson && slide === null;
  return (
    <div className="presenter">
      <header>
        <b>{title}</b> presenter’s window; the class sees the other one
        <Times />
      </header>
      <main>
        <section className="presenter-left stack" aria-label="What the class sees">
          <Picture />
          {hasRun && controls.length > 0 && (
            <div className="presenter-controls">
              {controls.map((control) => (
                <ControlField key={control.set} control={control} />
              ))}
            </div>
          )}
          {hasRun && <PresenterChapters />}
        </section>
        {slide !== null ? <SlideNotes words={slide.words} /> : hasLesson ? <LessonNotes /> : <ChapterNotes />}
      </main>
      <footer>
        <KeyButton icon="undo" of={KEYS.presenting.chapterBefore}>
          Back
        </KeyButton>
        <KeyButton icon="next" of={KEYS.presenting.chapterAfter} isPrimary>
          Next
        </KeyButton>
        <PlayButton />
        <span />
        {hasLesson && <p>1, 2 and 3 count a hand for an answer, with Shift one fewer</p>}
        <KeyButton icon="panel" of={KEYS.presenting.black} onPress={() => toggleBlack(page)}>
          Black
        </KeyButton>
        <KeyButton
          icon="share"
          of={KEYS.presenting.code}
          onPress={() => document.querySelector<HTMLElement>('.qr-button')?.click()}
        >
          Code
        </KeyButton>
        <Button onClick={() => page.undo()}>
          <Icon name="undo" /> Undo{' '}
          <kbd translate="no" aria-hidden="true">
            Z
          </kbd>
        </Button>
      </footer>
    </div>
  );
}

/** Presses the key on the page, unless told otherwise: keys and buttons do the same in either window. */
function KeyButton(props: {
  readonly icon: IconName;
  readonly of: Key;
  readonly isPrimary?: boolean;
  /** For a letter, which may be turned off as a key. */
  readonly onPress?: () => void;
  readonly children: ReactNode;
}) {
  const { icon, of, isPrimary = false, children } = props;
  const [key = ''] = of.keys;
  const pressKey = () => document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  return (
    <Button className={isPrimary ? 'button primary' : 'button'} onClick={props.onPress ?? pressKey}>
      <Icon name={icon} /> {children}{' '}
      <kbd translate="no" aria-hidden="true">
        {of.printed[0]}
      </kbd>
    </Button>
  );
}

function PlayButton() {
  const page = usePage();
  const playing = usePageState((state) => state.playing);
  return (
    <Button onClick={() => page.run.toggle()}>
      <Icon name={playing ? 'pause' : 'play'} /> {playing ? 'Pause' : 'Play'}{' '}
      <kbd translate="no" aria-hidden="true">
        Space
      </kbd>
    </Button>
  );
}

/** What the projector shows, as large as there and drawn smaller. It is to look at only. */
function Picture() {
  const size = useSizeOfPage();
  const { main } = useStage();
  const black = usePageState((state) => state.black);
  const lesson = usePageState((state) => state.lesson);
  const question = usePageState(({ scenario }) => scenario.guide?.question ?? scenario.title);
  const { sentence, shown } = useShown();
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(640);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(entry.contentRect.width));
    observer.observe(frame.current!);
    return () => observer.disconnect();
  }, []);
  const scale = width / size.width;
  return (
    <div ref={frame} className="presenter-picture" style={{ height: size.height * scale }}>
      <div
        className="app"
        data-presenting
        inert
        style={{ width: size.width, height: size.height, transform: `scale(${scale})` }}
      >
        <header className="header present-header">
          {main !== 'slide' && (
            <div className={lesson === null ? 'present-title' : 'present-title in-lesson'}>
              <h1>{lesson?.question ?? question}</h1>
              <p>{lesson?.where ?? sentence}</p>
            </div>
          )}
        </header>
        <div className="stage">
          {main === 'slide' ? <PlaylistSlide /> : main === 'lesson' ? <LessonStage /> : <Lanes />}
        </div>
        {main !== 'lesson' && main !== 'slide' && <p className="presenter-clock">{exactSeconds(shown, 3)} s</p>}
      </div>
      {black && <p className="presenter-black cover">The screen of the class is black. Any key ends it.</p>}
    </div>
  );
}

function PresenterChapters() {
  const page = usePage();
  const bookmarks = usePageState((state) => bookmarksOf(state.scenario));
  const { index } = useShown();
  if (bookmarks.length === 0) return null;
  return (
    <ol className="presenter-chapters" aria-label="Chapters">
      {bookmarks.map(({ atSeconds, label = `${shortSeconds(atSeconds)} s` }, place) => (
        <li key={atSeconds}>
          <button
            type="button"
            {...(place === index && { 'aria-current': 'step' as const })}
            onClick={() => standAt(page, atSeconds)}
          >
            <b>{place + 1}</b> {label}
          </button>
        </li>
      ))}
    </ol>
  );
}

function ChapterNotes() {
  const bookmarks = usePageState((state) => bookmarksOf(state.scenario));
  const nextTitle = usePageState((state) => state.playlist?.nextTitle ?? null);
  const title = usePageState((state) => state.scenario.title);
  const expect = usePageState((state) => state.scenario.guide?.expect ?? '');
  const { index, sentence } = useShown();
  const chapter = bookmarks[index];
  // What one should see then has been seen by the class.
  const isLast = index === bookmarks.length - 1;
  const next = bookmarks[index + 1];
  return (
    <section className="presenter-notes stack" aria-label="Notes">
      <p className="presenter-where">
        {chapter === undefined
          ? 'Before the first chapter'
          : `Chapter ${index + 1} of ${bookmarks.length}, at ${shortSeconds(chapter.atSeconds)} s`}
      </p>
      <h1>{chapter?.label ?? title}</h1>
      <Notes text={chapter?.notes ?? [sentence, isLast ? expect : ''].join('\n')} />
      <Then title={next?.label ?? nextTitle ?? 'Nothing comes then'} words={next?.sentence ?? ''} />
    </section>
  );
}

function LessonNotes() {
  const { player, open } = useLesson();
  if (open === null) return null;
  const { place, lesson } = open;
  const { step } = player;
  return (
    <section className="presenter-notes stack" aria-label="Notes">
      <p className="presenter-where">
        Step {place.index + 1} of {lesson.steps.length}
      </p>
      <h1>{step.question}</h1>
      <Notes text={step.text} />
      <Then title={player.nextWords} words={lesson.steps[place.index + 1]?.question ?? ''} />
    </section>
  );
}

/** A question or a break of the playlist. */
function SlideNotes({ words }: { readonly words: string }) {
  const nextTitle = usePageState((state) => state.playlist?.nextTitle ?? null);
  return (
    <section className="presenter-notes stack" aria-label="Notes">
      <h1>{words}</h1>
      <Then title={nextTitle ?? 'Nothing comes then'} words="" />
    </section>
  );
}

/** What begins the line of a question that a class may ask, and of its answer. */
const ASKED = 'If asked: ';

/** A paragraph or a line each; below them the questions that may come. */
function Notes({ text }: { readonly text: string }) {
  const lines = text.split(/\n+/).filter((line) => line.trim() !== '');
  const asked = lines.filter((line) => line.startsWith(ASKED)).map((line) => line.slice(ASKED.length));
  return (
    <>
      <ul>
        {lines
          .filter((line) => !line.startsWith(ASKED))
          .map((line) => (
            <li key={line}>{line}</li>
          ))}
      </ul>
      {asked.length > 0 && <p className="presenter-where">If asked</p>}
      {asked.map((line) => {
        const end = line.indexOf('?') + 1;
        return (
          <p key={line} className="presenter-asked">
            <b>{line.slice(0, end)}</b> {line.slice(end).trim()}
          </p>
        );
      })}
    </>
  );
}

function Then({ title, words }: { readonly title: string; readonly words: string }) {
  return (
    <div className="presenter-then">
      <p className="presenter-where">Then</p>
      <div>
        <b>{title}</b>
        <p>{words}</p>
      </div>
    </div>
  );
}

/** How long it has been presented, what is planned, and what time it is. */
function Times() {
  const plan = usePageState((state) => state.playlist?.plan ?? null);
  const [opened] = useState(() => Date.now());
  const [now, setNow] = useState(opened);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className="presenter-times">
      Elapsed <b data-part="elapsed">{minutesAndSeconds(now - (plan?.begunClock ?? opened))}</b>{' '}
      {plan !== null && (
        <>
          planned here{' '}
          <b data-part="planned">
            {plan.fromMinutes}
            {plan.toMinutes > plan.fromMinutes && ` to ${plan.toMinutes}`}
          </b>{' '}
          of {plan.allMinutes} min,{' '}
        </>
      )}
      now <b>{timeOfDay(now)}</b>
    </p>
  );
}

/** The shown moment, a few times a second, and its chapter; -1: before the first. */
function useShown() {
  const { run } = usePage();
  const scenario = usePageState((state) => state.scenario);
  const [shown, setShown] = useState(() => run.shown());
  useEffect(() => run.onQuarter(() => setShown(run.shown())), [run]);
  const index = bookmarksOf(scenario).findLastIndex(({ atSeconds }) => atSeconds <= shown);
  return { shown, index, sentence: sentenceAt(scenario, shown) };
}

function useSizeOfPage() {
  const [size, setSize] = useState(() => ({ width: innerWidth, height: innerHeight }));
  useEffect(() => {
    const fit = () => setSize({ width: innerWidth, height: innerHeight });
    addEventListener('resize', fit);
    return () => removeEventListener('resize', fit);
  }, []);
  return size;
}
