/** A step that is drawn, on a phone: the chart and the question in sight together, and the picture one press away. */
import { Button } from '../../../widgets/controls/button.tsx';
import { NARROW, useMedia } from '../../../widgets/use-media.ts';
import { usePage } from '../../core/page/page-context.ts';
import { Icon } from '../../core/icons/icon.tsx';
import { LessonChart } from './lesson-chart.tsx';
import { LessonDots } from './lesson-dots.tsx';
import { LessonStepPage } from './lesson-step-page.tsx';
import { useLesson } from './use-lesson.ts';
import './lesson-tab.css';
import './lesson-on-phone.css';

export function LessonOnPhone() {
  const { player, open } = useLesson();
  const narrow = useMedia(NARROW);
  if (open === null) return null;
  return (
    <div className="lesson-on-phone">
      <LessonChart />
      <section className="lesson" aria-label="Lesson">
        {narrow && <LessonDots player={player} open={open} />}
        <LessonStepPage player={player} open={open} />
      </section>
    </div>
  );
}

export function LessonHeader() {
  const page = usePage();
  const { player, open } = useLesson();
  const narrow = useMedia(NARROW);
  if (open === null) return null;
  const { lesson, place, showsLanes } = open;
  return (
    <header className="header lesson-header">
      <h1>{lesson.title}</h1>
      <span>
        step {place.index + 1} of {lesson.steps.length}
      </span>
      {!narrow && <LessonDots player={player} open={open} />}
      <Button
        className="header-button square"
        aria-label="Show the picture"
        aria-pressed={showsLanes}
        onClick={() => player.toggleLanes()}
      >
        <Icon name="eye" />
      </Button>
      <Button className="header-button square" aria-label="Share" onClick={() => page.show({ dialog: 'share' })}>
        <Icon name="share" />
      </Button>
      <Button className="header-button square" aria-label="Leave the lesson" onClick={() => player.leave()}>
        <Icon name="close" />
      </Button>
    </header>
  );
}
