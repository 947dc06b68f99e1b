/** The end of a lesson: what was predicted in each step, and the link to hand in. */
import { useState } from 'react';
import { LinkField } from '../share/link-field.tsx';
import { type Examined, examinedWords, isMarked, type LessonPlace, LONGEST_NAME, type Mark } from './lesson-state.ts';
import { chosenAnswer, type Outcome } from './outcomes.ts';
import { handInLink, type OpenLesson } from './open-lesson.ts';
import type { LessonPlayer } from './player.ts';
import type { LessonStep } from '../../../scenario/schema/lesson.ts';

interface Props {
  readonly player: LessonPlayer;
  readonly open: OpenLesson;
}

export function HandIn({ player, open }: Props) {
  const [name, setName] = useState(open.place.name);
  const { lesson, place } = open;
  return (
    <>
      <div className="lesson-body stack">
        <h3>{place.handedIn ? 'This is what was handed in' : 'You have finished the lesson'}</h3>
        <p className="lesson-text">{lesson.aim}</p>
        <Feedback place={place} />
        {!place.handedIn && (
          <section className="lesson-hand-in" aria-label="Hand in">
            <label>
              Your name, if you are to hand it in
              <input
                type="text"
                value={name}
                maxLength={LONGEST_NAME}
                autoComplete="name"
                onChange={(event) => setName(event.target.value)}
              />
            </label>
            <LinkField link={handInLink(open, name.trim())} />
            <p className="lesson-note">
              The link holds your predictions. Whoever opens it sees them beside the run, step by step.
            </p>
          </section>
        )}
        <ol className="lesson-list entries">
          {lesson.steps.map((step, index) => (
            <li key={step.question}>
              <button type="button" onClick={() => player.go(index)}>
                <span>{step.question}</span>
                <StepResult
                  step={step}
                  mark={place.marks[index]!}
                  outcome={open.outcomes[index] ?? null}
                  examined={place.examined[index] ?? null}
                />
              </button>
            </li>
          ))}
        </ol>
      </div>
      <footer className="lesson-foot">
        <button type="button" className="button" onClick={() => player.back()}>
          Back
        </button>
        {place.handedIn ? (
          <button type="button" className="button primary" onClick={() => player.go(0)}>
            First step
          </button>
        ) : (
          <button type="button" className="button" onClick={() => player.startOver()}>
            Start over
          </button>
        )}
      </footer>
    </>
  );
}

interface ResultProps {
  readonly step: LessonStep;
  readonly mark: Mark;
  readonly outcome: Outcome | null;
  readonly examined: Examined | null;
}

/** What was predicted in a step, and what the run did; what an examination found. Facts and no score. */
function StepResult({ step, mark, outcome, examined }: ResultProps) {
  return (
    <>
      {(step.prediction !== undefined || step.examination === undefined) && (
        <PredictedResult step={step} mark={mark} outcome={outcome} />
      )}
      {step.examination !== undefined && <b>examination: {examinedWords(step, examined)}</b>}
    </>
  );
}

function PredictedResult({ step, mark, outcome }: Omit<ResultProps, 'examined'>) {
  const { prediction } = step;
  if (prediction === undefined) return <b>read</b>;
  if (!isMarked(mark)) return <b>no prediction</b>;
  const chosen = chosenAnswer(step, mark);
  const answers = prediction.kind === 'bar' ? [] : prediction.answers;
  const yours = answers[chosen ?? -1]?.words ?? outcome?.yours ?? (prediction.kind === 'bar' ? 'a bar' : 'a line');
  if (outcome === null) return <b>{yours}</b>;
  const run = answers[outcome.answer ?? -1]?.words ?? outcome.run ?? 'not known';
  if (chosen !== null && chosen === outcome.answer) {
    return (
      <b>
        {yours} <em>as the run</em>
      </b>
    );
  }
  return (
    <>
      <b>{yours}</b>
      <span>
        the run: <b>{run}</b>
      </span>
    </>
  );
}

/** What the lecturer wrote to who handed in a lesson: it comes back in the link. */
export function Feedback({ place }: { readonly place: LessonPlace }) {
  if (place.feedback === '') return null;
  return (
    <p className="lesson-feedback" role="note">
      <b>{place.name === '' ? 'To you' : `To ${place.name}`}</b> {place.feedback}
    </p>
  );
}
