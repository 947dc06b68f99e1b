/** The tab *Examine*: columns are who is asked, rows the questions of RFC 9743, and each cell a verdict with its number. */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { threeDigits, withCommas } from '../../../base/format.ts';
import { GROUPS, type Group } from '../../../examination/question.ts';
import { QUESTIONS } from '../../../examination/questions.ts';
import { requiredSentence, sentenceOf, TITLE } from '../../../examination/report.ts';
import type { Verdict } from '../../../examination/judge.ts';
import { Button } from '../../../widgets/controls/button.tsx';
import { NARROW, useMedia } from '../../../widgets/use-media.ts';
import { Icon } from '../../core/icons/icon.tsx';
import { meaningOf } from '../../core/keys/key-map.ts';
import { usePage, usePageState } from '../../core/page/page-context.ts';
import { experimentLink } from '../../core/page/page-link.ts';
import { WorkBar } from '../../core/runs/work-bar.tsx';
import { writeAddress } from '../../core/page/written-address.ts';
import { useCopy } from '../../../widgets/controls/copy-button.tsx';
import { canAddColumn, examinationOf, type ExaminationState } from './examination.ts';
import { ExaminationFiles } from './examination-files.tsx';
import { OpenedCell } from './opened-cell.tsx';
import { VerdictCell } from './verdict-cell.tsx';
import { VerdictMark } from './verdict-mark.tsx';
import './examine.css';

type Columns = ExaminationState['results'];

export function Examine() {
  const page = usePage();
  const scenario = usePageState((state) => state.scenario);
  const asked = usePageState((state) => state.brought.experiment);
  const examination = examinationOf(page);
  const state = useStore(examination.store);
  const narrow = useMedia(NARROW);
  const [shown, setShown] = useState<string | null>(null);
  const [sorted, setSorted] = useState(false);
  useEffect(() => {
    examination.follow(scenario, asked);
    if (asked !== undefined) page.store.setState({ brought: {} });
  }, [examination, scenario, asked, page]);
  const all = sorted ? bySuccess(state.results) : state.results;
  const one = all.find(({ key }) => key === shown) ?? all[0];
  const columns = narrow && one !== undefined ? [one] : all;
  const opened = state.results.find(({ key }) => key === state.open?.column);
  const link = () => experimentLink(scenario, examination.link());
  const open = (question: number, column: string) => {
    examination.store.setState({ open: { question, column } });
    setShown(column);
  };
  // What is asked is in the address: a reload asks it again. In a lesson the address says where that is.
  const isInLesson = usePageState(({ lesson }) => lesson !== null);
  const address = state.columns.length > 0 && !isInLesson ? `#${link().split('#')[1]!}` : null;
  useEffect(() => void (address !== null && writeAddress(address)), [address]);
  const led = opened ?? one;
  return (
    <div className="examine">
      <p className="examine-sentence">
        {led === undefined
          ? state.isPlanning
            ? 'Reading the questions …'
            : TITLE
          : sentenceOf(led.title, led.questions)}
        {led !== undefined && state.required.length > 0 && <small>{requiredSentence(led, state.required)}</small>}
      </p>
      <Legend />
      <div className="examine-tools row wrap">
        <ChooseColumns />
        <CopyLink link={link} />
        {state.results.length > 0 && <ExaminationFiles results={state.results} quick={state.quick} />}
        {narrow && <Chips columns={all} shown={one?.key} onShow={setShown} />}
      </div>
      <Paper
        columns={columns}
        required={state.required}
        open={state.open}
        onOpen={open}
        onSort={() => setSorted(!sorted)}
      />
      {state.open !== null && opened !== undefined && (
        <OpenedCell
          column={opened}
          open={state.open}
          onClose={() => {
            const { question, column } = state.open!;
            examination.store.setState({ open: null });
            document.querySelector<HTMLElement>(`[data-cell="${question} ${column}"]`)?.focus();
          }}
        />
      )}
      <Work />
    </div>
  );
}

function bySuccess(columns: Columns): Columns {
  const met = ({ questions }: Columns[number]) => questions.filter(({ verdict }) => verdict === 'met').length;
  return columns.toSorted((a, b) => met(b) - met(a));
}

const LEGEND: readonly (readonly [Verdict, string])[] = [
  ['met', 'met'],
  ['in part', 'in part'],
  ['not met', 'not met'],
  ['cannot be run', 'cannot be run'],
];

function Legend() {
  return (
    <p className="examine-legend">
      {LEGEND.map(([verdict, words]) => (
        <span key={verdict}>
          <VerdictMark verdict={verdict} /> {words}
        </span>
      ))}
      <span>
        left of the line: within the bound; ▲ the worse of CUBIC and NewReno. Every bound is our choice: the RFC gives
        none.
      </span>
    </p>
  );
}

/** The link is made when it is wanted: it holds the whole scenario. */
function CopyLink({ link }: { readonly link: () => string }) {
  const [made, setMade] = useState('');
  const [isCopied, copy] = useCopy(made);
  return (
    <Button
      onClick={() => {
        const now = link();
        setMade(now);
        copy(now);
      }}
    >
      {isCopied ? 'Copied' : 'Copy link'}
    </Button>
  );
}

/** Lanes and laws that have a column, and those that may. */
function ChooseColumns() {
  const examination = examinationOf(usePage());
  const { candidates, columns, quick } = useStore(examination.store);
  return (
    <details className="examine-choice">
      <summary className="button">Choose columns</summary>
      <fieldset aria-label="Columns">
        {candidates.map(({ key, sender }) => (
          <label key={key}>
            <input
              type="checkbox"
              checked={columns.includes(key)}
              disabled={!columns.includes(key) && !canAddColumn(columns)}
              onChange={({ target }) => {
                const others = columns.filter((one) => one !== key);
                void examination.ask({ columns: target.checked ? [...others, key] : others, open: null });
              }}
            />
            {sender.title}
            {key.startsWith('lane:') && <small> lane</small>}
          </label>
        ))}
        <label>
          <input
            type="checkbox"
            checked={!quick}
            onChange={({ target }) => void examination.ask({ quick: !target.checked })}
          />
          All networks and seeds: three times the work
        </label>
      </fieldset>
    </details>
  );
}

interface ChipsProps {
  readonly columns: Columns;
  readonly shown: string | undefined;
  readonly onShow: (key: string) => void;
}

/** On a phone one scheme is shown at a time. */
function Chips({ columns, shown, onShow }: ChipsProps) {
  return (
    <div className="examine-chips" role="group" aria-label="Scheme">
      {columns.map(({ key, title }) => (
        <Button key={key} aria-pressed={key === shown} onClick={() => onShow(key)}>
          {title}
        </Button>
      ))}
    </div>
  );
}

interface PaperProps {
  readonly columns: Columns;
  readonly required: readonly number[];
  readonly open: ExaminationState['open'];
  readonly onOpen: (question: number, column: string) => void;
  readonly onSort: () => void;
}

function Paper({ columns, required, open, onOpen, onSort }: PaperProps) {
  const table = useRef<HTMLTableElement>(null);
  const at = (row: number, column: number) =>
    table.current?.querySelector<HTMLElement>(`[data-place="${row} ${column}"]`)?.focus();
  const press = (event: KeyboardEvent<HTMLTableElement>) => {
    const { place } = (event.target as HTMLElement).dataset;
    if (place === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const meaning = meaningOf('experiments', event);
    const [row, column] = place.split(' ').map(Number) as [number, number];
    const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    if (step !== undefined) at(row + step[0]!, column + step[1]!);
    else if (meaning === 'nextFailure') nextFailure(row, column);
    else if (meaning === 'sort') onSort();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const nextFailure = (row: number, column: number) => {
    const places = QUESTIONS.flatMap((_, r) => columns.map((__, c) => [r, c] as const));
    const from = places.findIndex(([r, c]) => r === row && c === column) + 1;
    const next = [...places.slice(from), ...places.slice(0, from)].find(
      ([r, c]) => columns[c]!.questions[r]!.verdict === 'not met',
    );
    if (next !== undefined) at(...next);
  };
  return (
    <div className="examine-paper">
      <table ref={table} onKeyDown={press} aria-label={TITLE}>
        <thead>
          <tr>
            <th scope="col" colSpan={2}>
              RFC 9743, sections 5 to 7
            </th>
            {columns.map((column) => (
              <ColumnHead key={column.key} column={column} />
            ))}
          </tr>
        </thead>
        {(Object.keys(GROUPS) as Group[]).map((group) => (
          <tbody key={group}>
            <tr className="examine-group">
              <th scope="rowgroup" colSpan={2 + columns.length}>
                {GROUPS[group]}
              </th>
            </tr>
            {QUESTIONS.map((question, row) =>
              question.group !== group ? null : (
                <tr key={question.id}>
                  <td className="examine-section">{question.section}</td>
                  <th scope="row">
                    {question.title}
                    {required.includes(question.id) && <small> required</small>}
                  </th>
                  {columns.map((column, place) => (
                    <VerdictCell
                      key={column.key}
                      title={column.title}
                      question={question}
                      result={column.questions[row]!}
                      isOpen={open?.question === question.id && open.column === column.key}
                      isFirst={row === 0 && place === 0}
                      place={`${row} ${place}`}
                      name={`${question.id} ${column.key}`}
                      isOwn={column.paper.sender.own.length > 0}
                      onOpen={() => onOpen(question.id, column.key)}
                    />
                  ))}
                </tr>
              ),
            )}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function ColumnHead({ column }: { readonly column: Columns[number] }) {
  const counts = LEGEND.slice(0, 3).map(
    ([verdict]) => [verdict, column.questions.filter((one) => one.verdict === verdict).length] as const,
  );
  return (
    <th scope="col">
      <span className="examine-title">
        {column.paper.sender.own.length > 0 && <Icon name="braces" />}
        {column.title}
      </span>
      <span className="examine-counts">
        {counts.map(([verdict, count]) => (
          <span key={verdict} aria-label={`${count} ${verdict}`}>
            <VerdictMark verdict={verdict} size={9} /> {count}
          </span>
        ))}
      </span>
    </th>
  );
}

function Work() {
  const examination = examinationOf(usePage());
  const { isPlanning, hops, runsLeft, results } = useStore(examination.store);
  const run = useStore(examination.run.store);
  const isFinished = run.status !== 'running' && !isPlanning && results.length > 0 && runsLeft === 0;
  const cost = `${withCommas(runsLeft)} runs, about ${threeDigits(hops / 1e6)} million packets on links`;
  return (
    <WorkBar
      state={isFinished ? { ...run, status: 'finished' } : run}
      most={run.runs.size + runsLeft}
      ended={`${QUESTIONS.length} questions`}
      cost={isPlanning ? 'reading the questions' : cost}
      disabled={isPlanning || isFinished}
      onStart={() => examination.start()}
      onStop={() => examination.run.stop()}
    />
  );
}
