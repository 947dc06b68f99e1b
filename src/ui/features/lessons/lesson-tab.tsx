/** The first tab of the side panel: the lesson of the open scenario, one step at a time. */
import { useStore } from 'zustand';
import { usePage, usePageState } from '../../core/page/page-context.ts';
import { LessonForm } from './lesson-form.tsx';
import { BeforeAndAfter } from './before-and-after.tsx';
import { HandIn } from './hand-in.tsx';
import { LessonDots } from './lesson-dots.tsx';
import { LessonStepPage } from './lesson-step-page.tsx';
import { lessonPlayer } from './player.ts';
import { useLesson } from './use-lesson.ts';
import './lesson-tab.css';

export function LessonTab() {
  const { player, open } = useLesson();
  if (open === null) return <ClosedLesson />;
  return (
    <div className="lesson">
      <LessonHead />
      {open.finished ? <HandIn player={player} open={open} /> : <LessonStepPage player={player} open={open} />}
    </div>
  );
}

/** The lesson's name, and where in it one is. */
function LessonHead() {
  const { player, open } = useLesson();
  if (open === null) return null;
  const { lesson, place, finished } = open;
  const { steps } = lesson;
  return (
    <header className="lesson-head">
      <h2>{lesson.title}</h2>
      <span className="note">{finished ? 'finished' : `step ${place.index + 1} of ${steps.length}`}</span>
      <LessonDots player={player} open={open} />
      <button type="button" className="text-button" onClick={() => player.leave()}>
        Leave the lesson
      </button>
    </header>
  );
}

function ClosedLesson() {
  const page = usePage();
  const player = lessonPlayer(page);
  const lesson = usePageState((state) => state.draft.lesson);
  const hasProblems = usePageState((state) => state.problems.length > 0);
  const writing = useStore(player.writing);
  if (lesson === undefined) return null;
  if (writing) return <LessonForm lesson={lesson} onClose={() => player.writing.setState(false, true)} />;
  return (
    <div className="lesson closed">
      <h2>{lesson.title}</h2>
      <BeforeAndAfter lesson={lesson} />
      <p className="lesson-note">
        {lesson.steps.length} {lesson.steps.length === 1 ? 'step' : 'steps'}
        {lesson.minutes !== undefined && `, about ${lesson.minutes} minutes`}
      </p>
      <footer className="lesson-foot">
        <button type="button" className="button" onClick={() => page.show({ dialog: 'class' })}>
          What the class handed in
        </button>
        <button type="button" className="button" onClick={() => page.show({ dialog: 'handout' })}>
          Handout
        </button>
        <button type="button" className="button" onClick={() => player.write()}>
          Edit the lesson
        </button>
        <button type="button" className="button primary" disabled={hasProblems} onClick={() => player.begin(undefined)}>
          Open the lesson
        </button>
      </footer>
    </div>
  );
}
