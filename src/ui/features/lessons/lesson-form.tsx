/** A lesson is written here: its name and aim, and its steps one by one. Every change is an edit that can be undone. */
import { useState } from 'react';
import { LIMITS } from '../../../scenario/limits.ts';
import type { Lesson, LessonStep } from '../../../scenario/schema/lesson.ts';
import { NumberField } from '../../../widgets/controls/number-field.tsx';
import { TextField } from '../../../widgets/controls/text-field.tsx';
import { usePage, usePageState } from '../../core/page/page-context.ts';
import { lessonPlayer } from './player.ts';
import { AreaField } from '../../../widgets/controls/area-field.tsx';
import { newStep } from './new-lesson.ts';
import { StepForm } from './step-form.tsx';
import './lesson-form.css';

export function LessonForm({ lesson, onClose }: { readonly lesson: Lesson; readonly onClose: () => void }) {
  const page = usePage();
  const scenario = usePageState((state) => state.draft);
  const problems = usePageState((state) => state.problems);
  const [chosen, setChosen] = useState(0);
  const index = Math.min(chosen, lesson.steps.length - 1);
  const change = (changed: Lesson, what: string) =>
    page.apply((draft) => ({ scenario: { ...draft, lesson: changed }, label: what, notes: [] }), 'lesson');
  const changeSteps = (steps: readonly LessonStep[], what: string) => change({ ...lesson, steps: [...steps] }, what);
  const changeStep = (step: LessonStep) => changeSteps(lesson.steps.with(index, step), `change step ${index + 1}`);
  const move = (by: -1 | 1) => {
    const steps = [...lesson.steps];
    const [step] = steps.splice(index, 1);
    steps.splice(index + by, 0, step!);
    if (changeSteps(steps, `move step ${index + 1}`) !== null) setChosen(index + by);
  };
  const own = problems.filter(({ place }) => place.startsWith('lesson'));
  return (
    <div className="lesson lesson-form">
      <div className="lesson-body stack">
        <TextField
          label="Title"
          value={lesson.title}
          maximumLength={LIMITS.titleLength}
          onChange={(title) => change({ ...lesson, title }, 'change the lesson’s title')}
        />
        <AreaField
          label="Before"
          help="What a student needs to know before. May be empty."
          rows={2}
          value={lesson.before ?? ''}
          maximumLength={LIMITS.lineLength}
          onChange={(before) => {
            const { before: _, ...without } = lesson;
            change(before === '' ? without : { ...lesson, before }, 'change what one needs before the lesson');
          }}
        />
        <AreaField
          label="Aim"
          help="What a student can explain afterwards."
          rows={2}
          value={lesson.aim}
          maximumLength={LIMITS.lineLength}
          onChange={(aim) => change({ ...lesson, aim }, 'change the lesson’s aim')}
        />
        <NumberField
          label="Takes about"
          unit="minutes"
          typedOnly
          minimum={1}
          maximum={120}
          integer
          value={lesson.minutes ?? 10}
          onChange={(minutes) => change({ ...lesson, minutes }, 'change the lesson’s length')}
        />
        {own.length > 0 && (
          <ul className="lesson-problems" aria-label="What must be fixed">
            {own.map(({ place, message, remedy }) => (
              <li key={place + message}>
                <b>{placeWords(place)}</b> {message} {remedy}
              </li>
            ))}
          </ul>
        )}
        <div className="lesson-step-tabs" role="group" aria-label="Steps">
          {lesson.steps.map(({ question }, step) => (
            <button
              // Steps have no name but their place.
              // eslint-disable-next-line react/no-array-index-key
              key={step}
              type="button"
              className="button"
              aria-pressed={step === index}
              aria-label={`Step ${step + 1}: ${question}`}
              onClick={() => setChosen(step)}
            >
              {step + 1}
            </button>
          ))}
          <button
            type="button"
            className="button"
            disabled={lesson.steps.length >= LIMITS.lessonSteps}
            onClick={() => {
              const steps = lesson.steps.toSpliced(index + 1, 0, newStep(scenario, page.run.shown()));
              if (changeSteps(steps, 'add a step') !== null) setChosen(index + 1);
            }}
          >
            Add a step
          </button>
        </div>
        <StepForm key={index} scenario={scenario} step={lesson.steps[index]!} onChange={changeStep} />
        <div className="lesson-step-tools">
          <button type="button" className="button" disabled={index === 0} onClick={() => move(-1)}>
            Earlier
          </button>
          <button type="button" className="button" disabled={index + 1 === lesson.steps.length} onClick={() => move(1)}>
            Later
          </button>
          <button
            type="button"
            className="button"
            disabled={lesson.steps.length === 1}
            onClick={() => changeSteps(lesson.steps.toSpliced(index, 1), `remove step ${index + 1}`)}
          >
            Remove the step
          </button>
          <button
            type="button"
            className="button"
            onClick={() =>
              page.apply(({ lesson: _removed, ...draft }) => ({
                scenario: draft,
                label: 'remove the lesson',
                notes: [],
              }))
            }
          >
            Remove the lesson
          </button>
        </div>
      </div>
      <footer className="lesson-foot">
        <button type="button" className="button" onClick={onClose}>
          Done
        </button>
        <button
          type="button"
          className="button primary"
          disabled={own.length > 0}
          onClick={() => {
            onClose();
            lessonPlayer(page).begin({ s: index });
          }}
        >
          Try step {index + 1}
        </button>
      </footer>
    </div>
  );
}

/** `lesson.steps.0.why` is "Step 1, why:". */
function placeWords(place: string): string {
  const [, , step, ...field] = place.split('.');
  return step === undefined ? 'Lesson:' : `Step ${Number(step) + 1}${field.length > 0 ? `, ${field.join(' ')}` : ''}:`;
}
