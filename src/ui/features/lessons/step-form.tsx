/** One step of a lesson as a form. */
import { LIMITS } from '../../../scenario/limits.ts';
import { lanesOf } from '../../../scenario/lesson/step-scenario.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import type { LessonStep } from '../../../scenario/schema/lesson.ts';
import { NumberField } from '../../../widgets/controls/number-field.tsx';
import { SwitchField } from '../../../widgets/controls/switch-field.tsx';
import { TextField } from '../../../widgets/controls/text-field.tsx';
import { afterFirstMovement } from '../../core/lazy/lazy-component.ts';
import { usePage } from '../../core/page/page-context.ts';
import { shortSeconds } from '../../core/words/time-text.ts';
import { AreaField } from '../../../widgets/controls/area-field.tsx';
import { FigureInserter } from './figure-inserter.tsx';
import { PredictionForm } from './prediction-form.tsx';
import { laneTitle } from '../../../scenario/titles.ts';
import { newTry } from './new-lesson.ts';
import { SeenFrom, WaitsAtBookmark } from './step-choices.tsx';
import { ValuesForm } from './values-form.tsx';

const ExaminationForm = afterFirstMovement(async () => (await import('./examination-form.tsx')).ExaminationForm);

interface Props {
  readonly scenario: Scenario;
  readonly step: LessonStep;
  readonly onChange: (step: LessonStep) => void;
}

export function StepForm({ scenario, step, onChange }: Props) {
  const page = usePage();
  const set = (change: Partial<LessonStep>) => onChange({ ...step, ...change });
  const shown = lanesOf(scenario, step);
  const now = () => Number(page.run.shown().toPrecision(6));
  const time = (label: string, help: string, value: number, change: (seconds: number) => void) => (
    <div className="lesson-time">
      <NumberField
        label={label}
        help={help}
        unit="s"
        typedOnly
        minimum={0}
        maximum={scenario.run.untilSeconds}
        value={value}
        onChange={change}
      />
      <button type="button" className="button" onClick={() => change(now())}>
        Now
      </button>
      <button
        type="button"
        className="button"
        onClick={() => page.run.seek(value)}
        aria-label={`Go to ${shortSeconds(value)} s`}
      >
        Go there
      </button>
    </div>
  );
  const words = (name: 'question' | 'text' | 'look', label: string, help: string, rows: number, most: number) => (
    <AreaField
      label={label}
      help={help}
      rows={rows}
      value={step[name]}
      maximumLength={most}
      onChange={(text) => set({ [name]: text })}
    />
  );
  return (
    <section className="lesson-step-form" aria-label="Step">
      {words('question', 'Question', 'One question. On a projector it is the title.', 2, LIMITS.questionLength)}
      {words('text', 'Text', 'What must be known before. An empty line begins a paragraph.', 4, 1200)}
      {words(
        'look',
        'What to look at',
        'Stands above the lanes until Reveal. It must not reveal the answer.',
        2,
        LIMITS.lineLength,
      )}
      <WaitsAtBookmark scenario={scenario} step={step} now={now} onChange={onChange} />
      {step.atSeconds !== undefined &&
        time('Waits at', 'The run waits here for the prediction.', step.atSeconds, (atSeconds) => set({ atSeconds }))}
      {time('Plays to', 'Reveal plays to this time.', step.untilSeconds, (untilSeconds) => set({ untilSeconds }))}
      <TextField
        label="Object"
        help="The id of a node or a link that is selected in the first lane. Empty: none."
        value={step.object ?? ''}
        maximumLength={60}
        onChange={(object) => {
          const { object: _before, ...others } = step;
          onChange(object === '' ? others : { ...others, object });
        }}
      />
      {scenario.lanes.length > 1 &&
        scenario.lanes.map(({ id }) => (
          <div key={id} className="lesson-lane">
            <SwitchField
              label={`Lane ${laneTitle(scenario, id)}`}
              value={shown.includes(id)}
              onChange={(on) => {
                const lanes = scenario.lanes
                  .map((lane) => lane.id)
                  .filter((one) => (one === id ? on : shown.includes(one)));
                set({ lanes, hidden: step.hidden.filter((one) => lanes.includes(one)) });
              }}
            />
            {shown.includes(id) && (
              <SwitchField
                label="hidden before Reveal"
                value={step.hidden.includes(id)}
                onChange={(on) => set({ hidden: on ? [...step.hidden, id] : step.hidden.filter((one) => one !== id) })}
              />
            )}
          </div>
        ))}
      <SeenFrom scenario={scenario} step={step} onChange={onChange} />
      <PredictionForm scenario={scenario} step={step} onChange={onChange} />
      <ExaminationForm scenario={scenario} step={step} onChange={onChange} />
      <AreaField
        label="Why"
        help="One or two sentences. Figures in braces are filled in from the run."
        rows={4}
        value={step.why}
        maximumLength={600}
        onChange={(why) => set({ why })}
      />
      <FigureInserter
        scenario={scenario}
        lanes={shown}
        onInsert={(figure) => set({ why: `${step.why} ${figure}`.slice(0, 600) })}
      />
      <ValuesForm
        title="Values in this step"
        scenario={scenario}
        values={step.values}
        onChange={(values) => set({ values })}
      />
      <h3>What to try</h3>
      {step.tries.map((tried, index) => {
        const change = (changed: Partial<typeof tried>) =>
          set({ tries: step.tries.with(index, { ...tried, ...changed }) });
        return (
          // Things to try have no name but their place.
          // eslint-disable-next-line react/no-array-index-key
          <fieldset key={index} className="lesson-try-form">
            <legend>Thing {index + 1}</legend>
            <TextField
              label="What changes"
              value={tried.title}
              maximumLength={40}
              onChange={(title) => change({ title })}
            />
            <TextField
              label="From what to what"
              value={tried.words}
              maximumLength={80}
              onChange={(words) => change({ words })}
            />
            <ValuesForm
              title="Its values"
              scenario={scenario}
              values={tried.values}
              onChange={(values) => change({ values })}
            />
            <AreaField
              label="Why, with it"
              help="Empty: as in the step."
              rows={3}
              value={tried.why ?? ''}
              maximumLength={600}
              onChange={(why) => {
                const { why: _before, ...others } = tried;
                set({ tries: step.tries.with(index, why === '' ? others : { ...others, why }) });
              }}
            />
            <button type="button" className="button" onClick={() => set({ tries: step.tries.toSpliced(index, 1) })}>
              Remove
            </button>
          </fieldset>
        );
      })}
      <button
        type="button"
        className="button"
        disabled={step.tries.length >= LIMITS.lessonTries}
        onClick={() => set({ tries: [...step.tries, newTry()] })}
      >
        Add a thing to try
      </button>
    </section>
  );
}
