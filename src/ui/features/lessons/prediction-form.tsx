/** What a step asks for: nothing, a line to draw, one of several answers, or a bar to place. */
import { lawDeclarations } from '../../../laws/declarations.ts';
import { schemeDeclarations } from '../../../schemes/declarations.ts';
import { LIMITS } from '../../../scenario/limits.ts';
import { lanesOf, nameOfLane, stepScenario } from '../../../scenario/lesson/step-scenario.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import type { LessonStep, Prediction } from '../../../scenario/schema/lesson.ts';
import { ChoiceField } from '../../../widgets/controls/choice-field.tsx';
import { NumberField } from '../../../widgets/controls/number-field.tsx';
import { TextField } from '../../../widgets/controls/text-field.tsx';
import { laneOptions } from './lane-options.ts';
import { lineOf, POINTS } from './prediction.ts';
import { newPrediction } from './new-lesson.ts';
import { useFigures } from './use-lesson.ts';

interface Props {
  readonly scenario: Scenario;
  readonly step: LessonStep;
  readonly onChange: (step: LessonStep) => void;
}

const KINDS = [
  { value: 'none', title: 'Nothing', help: 'The step is read, and plays on.' },
  { value: 'draw', title: 'A line', help: 'Students draw the course of a figure.' },
  { value: 'choose', title: 'An answer', help: 'Students choose; the run decides which is right.' },
  {
    value: 'name',
    title: 'Which law or scheme it is',
    help: 'What runs in the lane is hidden. Students change the main controls, and choose with a moment as evidence.',
  },
  { value: 'bar', title: 'A bar', help: 'Students say how much it will be.' },
];

export function PredictionForm({ scenario, step, onChange }: Props) {
  const { prediction } = step;
  const lanes = lanesOf(scenario, step);
  const figures = useFigures(prediction?.lane ?? lanes[0] ?? '');
  const figure = figures.find(({ id }) => id === prediction?.figure);
  const set = (next: Prediction) => onChange({ ...step, prediction: next });
  const unit = figure?.text(1).split(' ').slice(1).join(' ') ?? '';
  const unitHelp = unit.includes('bit/s')
    ? 'In bit/s.'
    : `In ${figure?.unit === '' ? 's, or the plain unit of the figure' : (figure?.unit ?? 'the unit of the figure')}.`;
  return (
    <>
      <ChoiceField
        label="Asks for"
        value={prediction?.kind ?? 'none'}
        options={KINDS}
        onChange={(kind) => {
          const { prediction: _before, ...others } = step;
          if (kind === 'none') onChange(others);
          else set(newPrediction(kind as Prediction['kind'], scenario, step, figures[0]?.id ?? 'goodput'));
        }}
      />
      {prediction !== undefined && (
        <>
          <ChoiceField
            label="Lane"
            value={prediction.lane}
            options={laneOptions(scenario, lanes)}
            onChange={(lane) => set({ ...prediction, lane })}
          />
          <ChoiceField
            label="Figure"
            value={prediction.figure}
            options={
              figure === undefined
                ? [{ value: prediction.figure, title: prediction.figure }, ...options(figures)]
                : options(figures)
            }
            onChange={(id) => set({ ...prediction, figure: id })}
          />
          {prediction.kind !== 'draw' && prediction.kind !== 'name' && lanes.length > 1 && (
            <ChoiceField
              label="Divided by"
              help="The same figure of another lane: then the answer is how many times."
              value={prediction.dividedBy ?? ''}
              options={[{ value: '', title: 'nothing' }, ...laneOptions(scenario, lanes)]}
              onChange={(other) => {
                const { dividedBy: _before, ...others } = prediction;
                set(other === '' ? others : { ...others, dividedBy: other });
              }}
            />
          )}
          {'maximum' in prediction && (
            <NumberField
              label="Top of the scale"
              help={`It must not reveal the answer. ${unitHelp}`}
              typedOnly
              minimum={1e-9}
              maximum={1e15}
              value={prediction.maximum}
              onChange={(maximum) => set({ ...prediction, maximum })}
            />
          )}
          {prediction.kind === 'draw' && (
            <NumberField
              label="Measured over"
              help="The number of seconds over which the chart measures the figure."
              unit="s"
              typedOnly
              minimum={1e-6}
              maximum={1000}
              value={prediction.windowSeconds}
              onChange={(windowSeconds) => set({ ...prediction, windowSeconds })}
            />
          )}
          {prediction.kind === 'name' && (
            <NamingAnswers scenario={scenario} step={step} prediction={prediction} onChange={set} />
          )}
          {prediction.kind === 'choose' && <RangedAnswers prediction={prediction} help={unitHelp} onChange={set} />}
          {prediction.kind === 'draw' && <ShapedAnswers prediction={prediction} help={unitHelp} onChange={set} />}
        </>
      )}
    </>
  );
}

function options(figures: readonly { readonly id: string; readonly title: string }[]) {
  return figures.map(({ id, title }) => ({ value: id, title }));
}

interface AnswersProps<Kind extends Prediction['kind']> {
  readonly prediction: Extract<Prediction, { kind: Kind }>;
  readonly help: string;
  readonly onChange: (prediction: Prediction) => void;
}

const WIDE = { typedOnly: true, minimum: -1e15, maximum: 1e15 } as const;

function RangedAnswers({ prediction, help, onChange }: AnswersProps<'choose'>) {
  const { answers } = prediction;
  const last = answers.length - 1;
  return (
    <fieldset className="lesson-answers-form">
      <legend>Answers, from less to more</legend>
      {answers.map((answer, index) => {
        const change = (changed: Partial<typeof answer>) =>
          onChange({ ...prediction, answers: answers.with(index, { ...answer, ...changed }) });
        return (
          // eslint-disable-next-line react/no-array-index-key
          <div key={index}>
            <TextField
              label={`Answer ${index + 1}`}
              value={answer.words}
              maximumLength={80}
              onChange={(words) => change({ words })}
            />
            {index < last && (
              <NumberField
                label="Right below"
                help={`The answer is right when the figure is less than this. ${help}`}
                {...WIDE}
                value={answer.to ?? 0}
                onChange={(to) =>
                  onChange({
                    ...prediction,
                    answers: answers
                      .with(index, { ...answer, to })
                      .with(index + 1, { ...answers[index + 1]!, from: to }),
                  })
                }
              />
            )}
          </div>
        );
      })}
      <AddOrRemove
        count={answers.length}
        least={2}
        onAdd={() => {
          const from = (answers[last]?.from ?? 0) * 2 || 1;
          onChange({
            ...prediction,
            answers: [...answers.slice(0, last), { ...answers[last]!, to: from }, { words: 'Even more', from }],
          });
        }}
        onRemove={() => {
          const { to: _bound, ...open } = answers[last - 1]!;
          onChange({ ...prediction, answers: [...answers.slice(0, last - 1), open] });
        }}
      />
    </fieldset>
  );
}

/** What can run in a lane: window laws, and schemes beside none. */
const NAMES = [...lawDeclarations, ...schemeDeclarations.filter(({ isBaseline }) => isBaseline !== true)].map(
  ({ id, title }) => ({ value: id, title }),
);

function NamingAnswers({
  scenario,
  step,
  prediction,
  onChange,
}: Omit<AnswersProps<'name'>, 'help'> & Omit<Props, 'onChange'>) {
  const { answers, lane } = prediction;
  const name = nameOfLane(stepScenario(scenario, step, null), lane);
  return (
    <fieldset className="lesson-answers-form">
      <legend>Answers</legend>
      {answers.every(({ is }) => is !== name) && (
        <p>
          {name === null ? 'The lane runs several laws' : `The lane runs ${named(name).words}`}: no answer is right.
        </p>
      )}
      {answers.map(({ words, is }, index) => (
        // eslint-disable-next-line react/no-array-index-key
        <div key={index}>
          <ChoiceField
            label={`Law or scheme ${index + 1}`}
            value={is}
            options={NAMES.some(({ value }) => value === is) ? NAMES : [...NAMES, { value: is, title: is }]}
            onChange={(id) => onChange({ ...prediction, answers: answers.with(index, named(id)) })}
          />
          <TextField
            label="Its words"
            value={words}
            maximumLength={80}
            onChange={(next) => onChange({ ...prediction, answers: answers.with(index, { words: next, is }) })}
          />
        </div>
      ))}
      <AddOrRemove
        count={answers.length}
        least={2}
        onAdd={() => {
          const other = NAMES.find(({ value }) => answers.every(({ is }) => is !== value))!;
          onChange({ ...prediction, answers: [...answers, named(other.value)] });
        }}
        onRemove={() => onChange({ ...prediction, answers: answers.slice(0, -1) })}
      />
    </fieldset>
  );
}

function named(id: string): { words: string; is: string } {
  return { words: NAMES.find(({ value }) => value === id)?.title ?? id, is: id };
}

/** An answer's course is written as its heights at these shares of the time. */
const SHARES = [0, 0.1, 0.4, 1];

function ShapedAnswers({ prediction, help, onChange }: AnswersProps<'draw'>) {
  const { answers, maximum } = prediction;
  return (
    <fieldset className="lesson-answers-form">
      <legend>Shapes to choose from</legend>
      {answers.map((answer, index) => {
        const line = lineOf(answer.shape);
        const heights = SHARES.map((share) => line[Math.round(share * (POINTS - 1))]!);
        return (
          // eslint-disable-next-line react/no-array-index-key
          <div key={index}>
            <TextField
              label={`Shape ${index + 1}`}
              value={answer.words}
              maximumLength={80}
              onChange={(words) => onChange({ ...prediction, answers: answers.with(index, { ...answer, words }) })}
            />
            {SHARES.map((share, place) => (
              <NumberField
                key={share}
                label={
                  share === 0 ? 'At the beginning' : share === 1 ? 'At the end' : `After ${share * 100} % of the time`
                }
                help={help}
                {...WIDE}
                value={heights[place]!}
                onChange={(height) => {
                  const shape = SHARES.map((at, other): [number, number] => [
                    at,
                    other === place ? height : heights[other]!,
                  ]);
                  onChange({ ...prediction, answers: answers.with(index, { ...answer, shape }) });
                }}
              />
            ))}
          </div>
        );
      })}
      <AddOrRemove
        count={answers.length}
        least={0}
        onAdd={() =>
          onChange({
            ...prediction,
            answers: [
              ...answers,
              { words: 'A shape', shape: SHARES.map((share): [number, number] => [share, maximum / 2]) },
            ],
          })
        }
        onRemove={() => onChange({ ...prediction, answers: answers.slice(0, -1) })}
      />
    </fieldset>
  );
}

interface AddOrRemoveProps {
  readonly count: number;
  readonly least: number;
  readonly onAdd: () => void;
  readonly onRemove: () => void;
}

function AddOrRemove({ count, least, onAdd, onRemove }: AddOrRemoveProps) {
  return (
    <div className="lesson-step-tools">
      <button type="button" className="button" disabled={count >= LIMITS.lessonAnswers} onClick={onAdd}>
        Add one
      </button>
      <button type="button" className="button" disabled={count <= least} onClick={onRemove}>
        Remove the last
      </button>
    </div>
  );
}
