/** What the lecturer wrote to who handed in a lesson: it comes back in the link. */
import type { LessonPlace } from './lesson-state.ts';

export function Feedback({ place }: { readonly place: LessonPlace }) {
  if (place.feedback === '') return null;
  return (
    <p className="lesson-feedback" role="note">
      <b>{place.name === '' ? 'To you' : `To ${place.name}`}</b> {place.feedback}
    </p>
  );
}
