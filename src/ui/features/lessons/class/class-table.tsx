/** A row for each student: each step beside the run, what was drawn, and why. */
import { useMemo } from 'react';
import type { PlacedLesson } from '../../../../scenario/lesson/step-moment.ts';
import { Icon } from '../../../core/icons/icon.tsx';
import { pathOf } from '../lesson-paths.ts';
import { chosenAnswer } from '../outcomes.ts';
import { type Line, POINTS } from '../prediction.ts';
import { CopyButton } from '../../../../widgets/controls/copy-button.tsx';
import { evidenceWords, examinedWords, LONGEST_FEEDBACK } from '../lesson-state.ts';
import type { Truth } from '../truth.ts';
import { type Agreement, agreementOf, stepsThatExamine, type StudentRow } from './class-rows.ts';

interface Props {
  readonly lesson: PlacedLesson;
  /** The step that is chosen. */
  readonly step: number;
  /** Steps that ask. */
  readonly asked: readonly number[];
  readonly truths: readonly (Truth | null | undefined)[];
  readonly rows: readonly StudentRow[];
  /** How many rows there are without the filter. */
  readonly total: number;
  readonly hasNames: boolean;
  /** What is written to a student. */
  readonly feedback: (row: StudentRow) => string;
  readonly onFeedback: (row: StudentRow, text: string) => void;
  readonly linkBack: (row: StudentRow, text: string) => string;
}

export function ClassTable(props: Props) {
  const { lesson, step, asked, truths, rows, total, hasNames, feedback, onFeedback, linkBack } = props;
  const { prediction } = lesson.steps[step]!;
  const examining = stepsThatExamine(lesson);
  return (
    <div className="class-rows">
      <table>
        <thead>
          <tr>
            <th scope="col">Student</th>
            <th scope="col">Steps</th>
            <th scope="col">{prediction?.kind === 'draw' ? 'Drawn' : 'Answer'}</th>
            <th scope="col">Why do you think so?</th>
            {examining.map((index) => (
              <th key={index} scope="col">
                Examination, step {index + 1}
              </th>
            ))}
            <th scope="col">Feedback</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.fragment}>
              <th scope="row">
                <a href={`#${row.fragment}`} target="_blank" rel="noreferrer" title="Open beside the run">
                  {hasNames && row.name !== '' ? row.name : `Student ${row.number}`}
                </a>
              </th>
              <td>
                <span className="class-marks">
                  {asked.map((index) => (
                    <Mark
                      key={index}
                      step={index}
                      isChosen={index === step}
                      agreement={agreementOf(lesson, index, row, truths[index] ?? null)}
                    />
                  ))}
                </span>
              </td>
              <td>
                <Given lesson={lesson} step={step} row={row} run={truths[step]?.line ?? null} />
              </td>
              <td>
                {row.place.reasons[step]!.why}
                {row.place.reasons[step]!.change !== '' && <p>After the run: {row.place.reasons[step]!.change}</p>}
              </td>
              {examining.map((index) => (
                <td key={index}>{examinedWords(lesson.steps[index]!, row.place.examined[index] ?? null)}</td>
              ))}
              <td className="class-feedback">
                <FeedbackTo {...{ row, linkBack, onFeedback }} text={feedback(row)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length < total && (
        <p role="status">
          {rows.length} of {total} students
        </p>
      )}
    </div>
  );
}

interface FeedbackProps extends Pick<Props, 'linkBack' | 'onFeedback'> {
  readonly row: StudentRow;
  readonly text: string;
}

/** A line to a student, and the link that brings it with what was handed in. */
function FeedbackTo({ row, text, linkBack, onFeedback }: FeedbackProps) {
  // A class has hundreds of links: each is made again only where its own line has changed.
  // oxlint-disable-next-line react/exhaustive-deps -- the lesson of a table stays the same
  const link = useMemo(() => (text === '' ? null : linkBack(row, text)), [row, text]);
  return (
    <>
      <textarea
        rows={1}
        aria-label={`Feedback to student ${row.number}`}
        maxLength={LONGEST_FEEDBACK}
        value={text}
        onChange={({ target }) => onFeedback(row, target.value)}
      />
      {link !== null && <CopyButton label="Copy the link to send back" text={link} />}
    </>
  );
}

const SIGNS: Readonly<Record<Agreement, 'check' | 'close' | null>> = {
  'as the run': 'check',
  otherwise: 'close',
  'not reached': null,
  'not known': null,
};

interface MarkProps {
  readonly step: number;
  readonly isChosen: boolean;
  readonly agreement: Agreement;
}

function Mark({ step, isChosen, agreement }: MarkProps) {
  const sign = SIGNS[agreement];
  const words = `Step ${step + 1}: ${agreement}`;
  return (
    <span
      className="class-mark"
      data-agreement={agreement}
      data-chosen={isChosen}
      role="img"
      aria-label={words}
      title={words}
    >
      {sign !== null && <Icon name={sign} />}
    </span>
  );
}

interface GivenProps {
  readonly lesson: PlacedLesson;
  readonly step: number;
  readonly row: StudentRow;
  readonly run: Line | null;
}

function Given({ lesson, step, row, run }: GivenProps) {
  const asked = lesson.steps[step]!;
  const { prediction } = asked;
  const mark = row.place.marks[step]!;
  if (prediction?.kind === 'draw' && mark.line !== null) {
    const x = (point: number) => 2 + (point / (POINTS - 1)) * 86;
    const y = (value: number) => 30 - Math.min(1, value / prediction.maximum) * 28;
    const chosen = chosenAnswer(asked, mark);
    return (
      <svg
        className="class-drawing"
        viewBox="0 0 90 32"
        role="img"
        aria-label={chosen === null ? 'a drawing' : prediction.answers[chosen]!.words}
      >
        {run !== null && <path className="run" d={pathOf(run, x, y)} />}
        <path d={pathOf(mark.line, x, y)} />
      </svg>
    );
  }
  if ((prediction?.kind === 'choose' || prediction?.kind === 'name') && mark.choice !== null) {
    return <>{[prediction.answers[mark.choice]!.words, evidenceWords(mark)].filter(Boolean).join(', ')}</>;
  }
  if (mark.bar !== null) return <>{Number(mark.bar.toPrecision(3)).toLocaleString('en')}</>;
  return <small>not reached</small>;
}
