/** A lesson on paper: its steps with room to predict by hand, and an answer sheet on a page of its own. */
import { questionOf } from '../../../examination/report.ts';
import { placedLesson, type PlacedStep } from '../../../scenario/lesson/step-moment.ts';
import { stepScenario } from '../../../scenario/lesson/step-scenario.ts';
import { changesNothing } from '../../../scenario/edit/timeline-edits.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import type { Lesson } from '../../../scenario/schema/lesson.ts';
import { usePageState } from '../../core/page/page-context.ts';
import { entryWords } from '../../core/words/change-words.ts';
import { shortSeconds } from '../../core/words/time-text.ts';
import { laneTitle } from '../../../scenario/titles.ts';
import { captionOf, findFigure, type LessonFigure, unitOf } from '../lessons/lesson-figure.ts';
import { EmptyChart, EmptyScale } from './empty-chart.tsx';

interface Props {
  readonly scenario: Scenario;
  readonly lesson: Lesson;
}

export function LessonSteps({ scenario, lesson }: Props) {
  return placedLesson(scenario, lesson).steps.map((step, index) => (
    <section key={step.question} className="handout-step">
      <h2>
        {index + 1}. {step.question}
      </h2>
      {step.text
        .split(/\n\s*\n/)
        .filter((one) => one.trim() !== '')
        .map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      <Asked scenario={scenario} step={step} />
      <Examination scenario={scenario} step={step} />
    </section>
  ));
}

function Asked({ scenario, step }: { readonly scenario: Scenario; readonly step: PlacedStep }) {
  const figure = useFigureOf(step);
  const { prediction, atSeconds, untilSeconds } = step;
  if (prediction === undefined) return null;
  if (prediction.kind === 'choose' || prediction.kind === 'name') return <Boxes answers={prediction.answers} />;
  const title = figure?.title ?? 'In the unit of the question';
  if (prediction.kind === 'bar')
    return <EmptyScale title={[title, unitOf(figure)].filter(Boolean).join(', ')} maximum={prediction.maximum} />;
  const moments = stepScenario(scenario, step, null)
    .timeline.filter(
      (entry) => entry.atSeconds > atSeconds && entry.atSeconds < untilSeconds && !changesNothing(scenario, entry),
    )
    .map((entry) => ({ atSeconds: entry.atSeconds, words: entry.label ?? entryWords(scenario, entry) }));
  return (
    <>
      <EmptyChart
        title={[title, captionOf(figure, prediction.windowSeconds)].filter(Boolean).join(', ')}
        fromSeconds={atSeconds}
        untilSeconds={untilSeconds}
        maximum={prediction.maximum}
        guide={prediction.guide}
        moments={moments}
      />
      {prediction.answers.length > 0 && <Boxes answers={prediction.answers} before="Or choose the shape:" />}
    </>
  );
}

/** The questions of the examination that a step asks for, with a box each. */
function Examination({ scenario, step: { examination } }: { readonly scenario: Scenario; readonly step: PlacedStep }) {
  if (examination === undefined) return null;
  const answers = examination.questions.map((id) => {
    const { section, title } = questionOf(id);
    return { words: `${title} (${section})` };
  });
  return <Boxes answers={answers} before={`Of RFC 9743, lane ${laneTitle(scenario, examination.lane)} meets:`} />;
}

/** Answers with a box each. */
function Boxes({
  answers,
  before,
}: {
  readonly answers: readonly { readonly words: string }[];
  readonly before?: string;
}) {
  return (
    <>
      {before !== undefined && <p>{before}</p>}
      <ul className="handout-boxes">
        {answers.map(({ words }) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </>
  );
}

/** What is collected: a name, and of each step the prediction, the reason, and what one would change after the run. */
export function LessonAnswerSheet({ scenario, lesson }: Props) {
  return (
    <section className="handout-sheet">
      <h1>Answer sheet: {lesson.title}</h1>
      <p className="handout-name">Name</p>
      {placedLesson(scenario, lesson).steps.map((step, index) => (
        <AnswerOfStep key={step.question} number={index + 1} scenario={scenario} step={step} />
      ))}
    </section>
  );
}

interface AnswerProps {
  readonly number: number;
  readonly scenario: Scenario;
  readonly step: PlacedStep;
}

function AnswerOfStep({ number, scenario, step }: AnswerProps) {
  const figure = useFigureOf(step);
  const { prediction, examination, question, untilSeconds } = step;
  if (prediction === undefined && examination === undefined) return null;
  return (
    <section className="handout-answer">
      <h2>
        {number}. {question}
      </h2>
      {prediction !== undefined && prediction.kind !== 'bar' && prediction.answers.length > 0 && (
        <Boxes answers={prediction.answers} />
      )}
      {prediction?.kind === 'bar' && <p className="handout-line">I expect ({unitOf(figure) || 'number'})</p>}
      {prediction?.kind === 'draw' && (
        <p className="handout-line">
          At {shortSeconds(untilSeconds)} s I expect ({unitOf(figure) || 'number'})
        </p>
      )}
      <Examination scenario={scenario} step={step} />
      {prediction?.kind === 'name' && <p className="handout-line">I saw it at (s), after I had changed</p>}
      <p className="handout-line">Because</p>
      <p className="handout-line">After the run I would change</p>
    </section>
  );
}

/** The figure that a step asks for, in its lane or, while that is not shown, in any lane that has it. */
function useFigureOf({ prediction }: PlacedStep): LessonFigure | null {
  const lanes = usePageState((state) => state.lanes);
  if (prediction === undefined) return null;
  const own = lanes.filter(({ laneId }) => laneId === prediction.lane);
  for (const { shape } of [...own, ...lanes]) {
    const figure = findFigure(shape, prediction.figure);
    if (figure !== null) return figure;
  }
  return null;
}
