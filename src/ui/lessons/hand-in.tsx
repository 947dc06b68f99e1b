/** The end of a lesson: what was predicted in each step, and the link to hand in. */
import { useState } from 'react';
import { LinkField } from '../share/link-field.tsx';
import { isMarked, LONGEST_NAME, type Mark } from './lesson-state.ts';
import { nearestShape } from './prediction.ts';
import type { LessonPlayer, OpenLesson } from './player.ts';
import type { LessonStep } from '../../scenario/schema/lesson.ts';

interface Props {
  readonly player: LessonPlayer;
  readonly open: OpenLesson;
}

export function HandIn({ player, open }: Props) {
  const [name, setName] = useState(open.place.name);
  const { lesson, place } = open;
  return (
    <>
      <div className="lesson-body">
        <h3>{place.handedIn ? 'This is what was handed in' : 'You have finished the lesson'}</h3>
        <p className="lesson-text">{lesson.aim}</p>
        <ol className="lesson-list">
          {lesson.steps.map((step, index) => (
            <li key={step.question}>
              <button type="button" onClick={() => player.go(index)}>
                <span>{step.question}</span>
                <b>{markWords(step, place.marks[index]!)}</b>
              </button>
            </li>
          ))}
        </ol>
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
            <LinkField link={player.handInLink(name.trim())} />
            <p className="lesson-note">
              The link holds your predictions. Whoever opens it sees them beside the run, step by step.
            </p>
          </section>
        )}
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

function markWords({ prediction }: LessonStep, mark: Mark): string {
  if (prediction === undefined) return 'read';
  if (!isMarked(mark)) return 'no prediction';
  switch (prediction.kind) {
    case 'choose':
      return prediction.answers[mark.choice!]?.words ?? '';
    case 'bar':
      return 'a bar';
    case 'draw': {
      const shapes = prediction.answers.map(({ shape }) => shape);
      const nearest = mark.line === null ? null : nearestShape(mark.line, shapes);
      return nearest === null ? 'a line' : (prediction.answers[nearest]?.words ?? '');
    }
  }
}
