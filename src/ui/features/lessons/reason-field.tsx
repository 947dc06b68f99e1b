/** One sentence beside a prediction: why, and after Reveal what one would change in it. */
import { useId } from 'react';
import { LONGEST_REASON, type Reason } from './lesson-state.ts';
import { type OpenLesson, ownerOf, reasonOf } from './open-lesson.ts';
import type { LessonPlayer } from './player.ts';

interface Props {
  readonly player: LessonPlayer;
  readonly open: OpenLesson;
}

const ASKS = {
  why: 'Why? One sentence, if you like',
  change: 'What would you change in your prediction, and why?',
} as const;

export function ReasonField({ player, open }: Props) {
  const id = useId();
  const { place } = open;
  const reason = reasonOf(open);
  if (place.handedIn) return <WrittenReason owner={ownerOf(open)} reason={reason} />;
  const part = place.revealed ? 'change' : 'why';
  return (
    <div className="lesson-reason">
      {part === 'change' && <WrittenReason owner="you" reason={{ ...reason, change: '' }} />}
      <label className="note" htmlFor={id}>
        {ASKS[part]}
      </label>
      <textarea
        key={part}
        id={id}
        rows={2}
        maxLength={LONGEST_REASON}
        value={reason[part]}
        onChange={(event) => player.explain({ [part]: event.target.value })}
      />
    </div>
  );
}

/** What was written, in the order of writing. */
function WrittenReason({ owner, reason }: { readonly owner: string; readonly reason: Reason }) {
  const { why, change } = reason;
  return (
    <>
      {why !== '' && (
        <p className="lesson-reason-text">
          {owner} wrote: <q>{why}</q>
        </p>
      )}
      {change !== '' && (
        <p className="lesson-reason-text">
          and after the run: <q>{change}</q>
        </p>
      )}
    </>
  );
}
