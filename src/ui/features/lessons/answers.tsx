/** The answers to choose among: before Reveal buttons, after it which was chosen and which the run gave. */
import { Icon } from '../../core/icons/icon.tsx';
import { chosenAnswer } from './outcomes.ts';
import { lineOf, POINTS } from './prediction.ts';
import { markOf, type OpenLesson, ownerOf } from './open-lesson.ts';
import type { LessonPlayer } from './player.ts';

interface Props {
  readonly player: LessonPlayer;
  readonly open: OpenLesson;
  /** In a room answers count hands. */
  readonly counts?: boolean;
}

export function Answers({ player, open, counts = false }: Props) {
  const { prediction } = player.step;
  if (prediction === undefined || prediction.kind === 'bar' || prediction.answers.length === 0) return null;
  if (open.place.tried !== null) return null;
  const chosen = chosenAnswer(player.step, markOf(open));
  const { revealed } = open.place;
  const right = open.truth?.answer ?? null;
  return (
    <ol className="lesson-answers stack" data-revealed={revealed}>
      {prediction.answers.map((answer, index) => {
        const [isYours, isRun] = [index === chosen, index === right && revealed];
        const hands = open.hands[index] ?? 0;
        const state = [isYours && (open.place.handedIn ? ownerOf(open) : 'yours'), isRun && 'the run']
          .filter(Boolean)
          .join(', ');
        return (
          <li key={answer.words}>
            <button
              type="button"
              className="lesson-answer row"
              aria-pressed={isYours}
              disabled={revealed && !counts}
              data-yours={isYours}
              data-run={isRun}
              onClick={() => (counts ? player.countHand(index, true) : player.choose(index))}
            >
              {counts && <kbd translate="no">{index + 1}</kbd>}
              {'shape' in answer && <ShapePicture shape={answer.shape} maximum={maximumOf(prediction)} />}
              <span className="lesson-answer-words">{answer.words}</span>
              {counts && hands > 0 && (
                <span className="lesson-hands note">
                  {hands} {hands === 1 ? 'hand' : 'hands'}
                </span>
              )}
              {isRun && <Icon name="check" />}
              {revealed
                ? state !== '' && <span className="lesson-answer-state note">{state}</span>
                : !counts && <kbd translate="no">{index + 1}</kbd>}
            </button>
          </li>
        );
      })}
    </ol>
  );
}

function maximumOf(prediction: { readonly kind: string; readonly maximum?: number }): number {
  return prediction.maximum ?? 1;
}

function ShapePicture({ shape, maximum }: { readonly shape: Parameters<typeof lineOf>[0]; readonly maximum: number }) {
  const points = lineOf(shape)
    .map(
      (value, point) =>
        `${(2 + (point / (POINTS - 1)) * 36).toFixed(1)},${(18 - Math.min(1, value / maximum) * 16).toFixed(1)}`,
    )
    .join(' ');
  return (
    <svg className="lesson-shape" viewBox="0 0 40 20" aria-hidden="true">
      <polyline points={points} />
    </svg>
  );
}
