/** The class at a glance: the links that were handed in, step by step and student by student, held against the run. */
import {
  type ChangeEvent,
  type CSSProperties,
  type ClipboardEvent,
  type DragEvent,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { useStore } from 'zustand';
import { counted, csvField } from '../../../../base/format.ts';
import type { Scenario } from '../../../../scenario/schema.ts';
import { HAND_IN_LIMITS } from '../../../../scenario/lesson/handed-in.ts';
import { placedLesson } from '../../../../scenario/lesson/step-moment.ts';
import { Button } from '../../../../widgets/controls/button.tsx';
import { CopyButton } from '../../../../widgets/controls/copy-button.tsx';
import { download, fileName } from '../../../../widgets/files/download.ts';
import { Dialog } from '../../../core/dialog/dialog.tsx';
import { usePage } from '../../../core/page/page-context.ts';
import { lessonLink } from '../../../core/page/page-link.ts';
import { FileButton } from '../../share/file-button.tsx';
import type { Truth } from '../truth.ts';
import { type ClassState, classReaderOf } from './class-reader.ts';
import { packed } from '../lesson-state.ts';
import { agreementOf, asText, rowsOf, type StudentRow, tableOf } from './class-rows.ts';
import { ClassRaces } from './class-races.tsx';
import { ClassStep, type RowFilter, passes } from './class-step.tsx';
import { ClassTable } from './class-table.tsx';
import { findTruths } from './class-truths.ts';
import './class.css';

export function ClassDialog({ onClose }: { readonly onClose: () => void }) {
  const reader = classReaderOf(usePage());
  const state = useStore(reader.store);
  useEffect(() => () => reader.stop(), [reader]);
  const [chosen, setChosen] = useState<string | null>(null);
  const [tooLarge, setTooLarge] = useState<string | null>(null);
  const { lessons, entries } = state;
  const countOf = (key: string) => entries.filter((one) => one.key === key).length;
  // The one that most belong to.
  const key = chosen ?? [...lessons].sort((a, b) => countOf(b.key) - countOf(a.key))[0]?.key;
  const scenario = lessons.find((one) => one.key === key)?.scenario;
  const file = async (given: File) => {
    const isTooLarge = given.size > HAND_IN_LIMITS.characters;
    setTooLarge(isTooLarge ? given.name : null);
    if (!isTooLarge) reader.read(await given.text());
  };
  const paste = (event: ClipboardEvent) => {
    event.preventDefault();
    reader.read(event.clipboardData.getData('text/plain'));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const [dropped] = event.dataTransfer.files;
    if (dropped === undefined) reader.read(event.dataTransfer.getData('text/plain'));
    else void file(dropped);
  };
  return (
    <Dialog title="What the class handed in" onClose={onClose} width={1360}>
      <div className="class-in row wrap" onDrop={drop} onDragOver={(event) => event.preventDefault()}>
        <textarea
          className="field-area"
          rows={entries.length === 0 ? 4 : 1}
          aria-label="Links that students handed in"
          placeholder="Paste or drop the links here: a list, a mail, a file of a learning platform"
          data-autofocus
          value=""
          onPaste={paste}
          onChange={({ target }: ChangeEvent<HTMLTextAreaElement>) => reader.read(target.value)}
        />
        <FileButton
          className="button"
          accept=".txt,.csv,.eml,.html,text/*"
          label="A file with links"
          onFile={(given) => void file(given)}
        >
          Open a file
        </FileButton>
        <p>Read in this page. Nothing is uploaded or kept.</p>
      </div>
      <Read state={state} tooLarge={tooLarge} />
      {lessons.length > 1 && (
        <p className="class-lessons">
          {lessons.map((one) => (
            <Button key={one.key} className="button" aria-pressed={one.key === key} onClick={() => setChosen(one.key)}>
              {one.scenario.lesson!.title} <b>{countOf(one.key)}</b>
            </Button>
          ))}
        </p>
      )}
      {state.races.length > 0 && <ClassRaces races={state.races} />}
      {scenario === undefined && state.races.length > 0 ? null : scenario === undefined ? (
        <p>
          At the end of a lesson a student writes a name and copies a link that holds the predictions and the reasons.
          What the class predicted in each step stands here, beside what the run does.
        </p>
      ) : (
        <Overview key={key} scenario={scenario} entries={entries.filter((one) => one.key === key)} />
      )}
    </Dialog>
  );
}

/** How many links were read, and what is wrong with those that were not. */
function Read({ state, tooLarge }: { readonly state: ClassState; readonly tooLarge: string | null }) {
  const { entries, races, unread, leftOut, share, failure, hasRead } = state;
  const read = entries.length + races.length;
  const isEmpty = read + unread.length === 0;
  return (
    <div className="class-read">
      <p role="status">
        {share !== null && `Reading: ${Math.floor(share * 100)} %`}
        {share === null && hasRead && (isEmpty ? 'The text has no link of Headway.' : `${counted(read, 'link')} read.`)}
        {leftOut > 0 && ` ${counted(leftOut, 'link')} left out: ${HAND_IN_LIMITS.links} are read at once.`}
      </p>
      {failure !== null && <p role="alert">The links could not be read: {failure}</p>}
      {tooLarge !== null && (
        <p role="alert">
          {tooLarge} is larger than {HAND_IN_LIMITS.characters / 1e6} MB, and was not read.
        </p>
      )}
      {unread.length > 0 && (
        <details>
          <summary>{unread.length} could not be read</summary>
          <ul>
            {unread.map(({ beginning, message, remedy }, index) => (
              // Two broken links may begin alike.
              // eslint-disable-next-line react/no-array-index-key
              <li key={index}>
                <code>{beginning}</code> {message} {remedy}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

/** @param truth undefined: its lanes are still running; null: one of them cannot be run here */
function stateOf(truth: Truth | null | undefined, agreeing: number, students: number): string {
  if (truth === undefined) return 'running…';
  return truth === null ? 'cannot be run here' : `${agreeing} of ${students} as the run`;
}

interface OverviewProps {
  readonly scenario: Scenario;
  readonly entries: ClassState['entries'];
}

function Overview({ scenario, entries }: OverviewProps) {
  const page = usePage();
  const lesson = useMemo(() => placedLesson(scenario, scenario.lesson!), [scenario]);
  const { rows, replaced, unfit } = useMemo(() => rowsOf(lesson, entries), [lesson, entries]);
  const asked = lesson.steps.flatMap(({ prediction }, index) => (prediction === undefined ? [] : [index]));
  const [step, setStep] = useState(asked[0] ?? 0);
  const [hasNames, setNames] = useState(false);
  const [isShown, setShown] = useState(false);
  const [filter, setFilter] = useState<RowFilter>(null);
  const [feedback, setFeedback] = useState<ReadonlyMap<string, string>>(() => new Map());
  const feedbackTo = (row: StudentRow) => feedback.get(row.fragment) ?? row.place.feedback;
  const linkBack = (row: StudentRow, text: string) =>
    lessonLink(scenario, packed(lesson, { ...row.place, feedback: text.trim() }));
  const [truths, setTruths] = useState<readonly (Truth | null | undefined)[]>(() => lesson.steps.map(() => undefined));
  useEffect(
    () =>
      findTruths(scenario, lesson, page.startWorker, (index, truth) =>
        setTruths((before) => before.with(index, truth)),
      ),
    [scenario, lesson, page],
  );
  const agree = (index: number) =>
    rows.filter((row) => agreementOf(lesson, index, row, truths[index] ?? null) === 'as the run').length;
  const kept = rows.filter((row) => passes(filter, lesson, step, row));
  const table = tableOf(lesson, rows, truths, hasNames);
  const save = () => {
    const [head = [], ...body] = table;
    // What is written to a student stands beside the link that brings it.
    const back = rows.map((row) =>
      feedbackTo(row) === '' ? ['', ''] : [asText(feedbackTo(row)), linkBack(row, feedbackTo(row))],
    );
    const whole = [[...head, 'Feedback', 'Link to send back'], ...body.map((row, index) => [...row, ...back[index]!])];
    const text = whole.map((row) => row.map(csvField).join(',')).join('\n');
    download(`${fileName(lesson.title)}-class.csv`, new Blob([text], { type: 'text/csv' }));
  };
  const saveLinks = () => {
    const { origin, pathname } = location;
    const text = rows.map(({ fragment }) => `${origin}${pathname}#${fragment}`).join('\n');
    download(`${fileName(lesson.title)}-class.txt`, new Blob([text], { type: 'text/plain' }));
  };
  return (
    <section className="class" data-shown={isShown} aria-label={lesson.title}>
      <header className="class-head row wrap">
        <h3>{lesson.title}</h3>
        <p>
          {counted(rows.length, 'student')}
          {replaced > 0 && `, ${replaced} handed in twice: the later counts`}
          {unfit > 0 && `, ${unfit} hold no place in this lesson`}
        </p>
        <label>
          <input type="checkbox" checked={hasNames} onChange={({ target }) => setNames(target.checked)} /> Names
        </label>
        <Button className="button" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          Show to the class
        </Button>
        <CopyButton label="Copy as a table" text={table.map((row) => row.join('\t')).join('\n')} />
        <Button className="button" onClick={save}>
          Save CSV
        </Button>
        <Button className="button primary" onClick={saveLinks}>
          Save overview
        </Button>
      </header>
      <ol className="class-steps" aria-label="Steps">
        {asked.map((index) => (
          <li key={index}>
            <Button
              className="class-step-button"
              aria-pressed={index === step}
              onClick={() => {
                setStep(index);
                setFilter(null);
              }}
            >
              <small>Step {index + 1}</small>
              <b>{lesson.steps[index]!.question}</b>
              <span>{stateOf(truths[index], agree(index), rows.length)}</span>
              <i style={{ '--share': `${(100 * agree(index)) / Math.max(1, rows.length)}%` } as CSSProperties} />
            </Button>
          </li>
        ))}
      </ol>
      <div className="class-body">
        <ClassStep {...{ lesson, step, rows, filter }} truth={truths[step] ?? null} onFilter={setFilter} />
        {!isShown && (
          <ClassTable
            {...{ lesson, step, truths, hasNames, asked, linkBack }}
            rows={kept}
            total={rows.length}
            feedback={feedbackTo}
            onFeedback={(row, text) => setFeedback((before) => new Map(before).set(row.fragment, text))}
          />
        )}
      </div>
    </section>
  );
}
