/** The steps of a lesson: filled is done, ringed is now. */
import type { OpenLesson } from './open-lesson.ts';
import type { LessonPlayer } from './player.ts';

export function LessonDots({ player, open }: { readonly player: LessonPlayer; readonly open: OpenLesson }) {
  const { lesson, place, finished } = open;
  return (
    <ol className="lesson-dots" aria-label="Steps">
      {lesson.steps.map(({ question }, index) => {
        const isHere = index === place.index && !finished;
        const isDone = index < place.index || finished;
        return (
          <li key={question} data-done={isDone}>
            <button
              type="button"
              aria-label={`Step ${index + 1}${isDone ? ', done' : ''}`}
              title={isDone || isHere || place.handedIn ? question : `Step ${index + 1}`}
              {...(isHere && { 'aria-current': 'step' })}
              onClick={() => player.go(index)}
            />
          </li>
        );
      })}
    </ol>
  );
}
