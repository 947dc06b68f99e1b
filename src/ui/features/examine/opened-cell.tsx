/** A cell opened: the number beside its bound and the status quo, the rule, every network, and the run. */
import { useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { shownScenario } from '../../../examination/paper.ts';
import { isRefused, placeOnScale, type CellResult } from '../../../examination/judge.ts';
import { boundText, numberText, questionOf, worstCell } from '../../../examination/report.ts';
import type { Line } from '../../../examination/question.ts';
import { Button } from '../../../widgets/controls/button.tsx';
import { Icon } from '../../core/icons/icon.tsx';
import { usePage } from '../../core/page/page-context.ts';
import type { Page } from '../../core/page/page.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { SmallRuns } from './small-runs.tsx';
import { examinationOf, type ExaminationState, type OpenCell } from './examination.ts';
import { VerdictMark } from './verdict-mark.tsx';

interface Props {
  readonly column: ExaminationState['results'][number];
  readonly open: OpenCell;
  readonly onClose: () => void;
}

export function OpenedCell({ column, open, onClose }: Props) {
  const { question: id } = open;
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => close.current?.focus(), [id, column.key]);
  const page = usePage();
  const isRequired = useStore(examinationOf(page).store, ({ required }) => required.includes(id));
  const question = questionOf(id);
  const result = column.questions.find((one) => one.id === id)!;
  const worst = worstCell(result);
  const planned = column.paper.questions.find((one) => one.question.id === id)!;
  // A link may name a line and a network; otherwise the run with the worst number is shown.
  const linked = planned.lines.findIndex(({ line }) => line.id === open.line);
  const [l, c] = linked >= 0 ? [linked, open.network ?? 0] : (result.worst ?? [0, -1]);
  const at = planned.lines[l]?.cells[c];
  const cell = at === undefined || 'refused' in at ? undefined : at.cell;
  const shown = useMemo(
    () => (cell ? shownScenario(question, cell, column.paper.sender) : null),
    // A run that goes on is not begun again with each number that is found.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [column.key, id, l, c],
  );
  return (
    <aside
      className="examine-opened stack"
      aria-label={`${column.title}: ${question.title}`}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      <header>
        <p>
          {column.title} · RFC 9743, {question.section}
          {question.rank === 'other' ? '' : `, ${question.rank}`}
        </p>
        <button ref={close} type="button" className="header-button square" aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </button>
        <h3>{question.title}</h3>
      </header>
      <p className={`examine-verdict row ${result.verdict === 'not met' ? 'not-met' : ''}`}>
        <VerdictMark verdict={result.verdict} size={20} />
        {worst !== null && <b>{numberText(worst.cell.value.mean, worst.line)}</b>}
        <span>
          {worst === null || worst.cell.value.halfWidth === null
            ? ''
            : `± ${numberText(worst.cell.value.halfWidth, worst.line)} `}
          {result.verdict}
        </span>
      </p>
      {worst !== null && <Neighbours title={column.title} {...worst} />}
      {shown !== null && (
        <>
          <SmallRuns
            key={`${l} ${shown.title}`}
            title={`The run in ${cell!.name}, seed 1`}
            runs={[{ scenario: shown }]}
          />
          <Button className="button primary" onClick={() => openRun(page, shown)}>
            <Icon name="play" /> Open the run
          </Button>
        </>
      )}
      {result.reason !== undefined && <p>{result.reason}</p>}
      <p>
        <b>The rule.</b> {question.words}
      </p>
      {worst !== null && (
        <p>
          <b>The bound</b> is ours, as the RFC gives none: {worst.line.title}, {worst.line.bound.words}.
        </p>
      )}
      {question.atBestInPart !== undefined && <p>At best in part: {question.atBestInPart}</p>}
      {question.missing?.map((one) => (
        <p key={one}>{one}</p>
      ))}
      <label className="examine-require">
        <input
          type="checkbox"
          checked={isRequired}
          onChange={({ target }) => examinationOf(page).require(id, target.checked)}
        />
        Require this question in the link: whoever opens it sees whether it is met
      </label>
      {planned.lines.map(({ line }, place) => (
        <Networks
          key={line.id}
          line={line}
          cells={result.lines[place]!.cells}
          column={column}
          question={id}
          shown={place === l ? c : -1}
        />
      ))}
    </aside>
  );
}

/** The scale of a row: *met* ends in its middle, and *in part* as far to the right as the left edge is to the left. */
const SCALE = { width: 190, middle: 95, unit: 60 };

/**
 * What the scheme and the status quo get in the network where its number is the worst. Left of the line is within the
 * bound.
 */
function Neighbours({ title, cell, line }: { readonly title: string; readonly cell: CellResult; readonly line: Line }) {
  const rows: readonly (readonly [string, number | null])[] = [
    [title, cell.value.mean],
    ...(
      [
        ['CUBIC', cell.cubic],
        ['NewReno', cell.newreno],
      ] as const
    ).filter(([name]) => name !== title),
  ];
  const x = (value: number | null) => {
    const place = placeOnScale(cell, line.bound, value);
    return place === null ? null : Math.min(SCALE.width - 4, Math.max(4, SCALE.middle + SCALE.unit * place));
  };
  return (
    <>
      <dl className="examine-neighbours">
        {rows.map(([name, value], row) => {
          const at = x(value);
          return (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {at !== null && (
                  <svg className="small-scale" width={SCALE.width} height={24} aria-hidden="true">
                    <path className="axis" d={`M0 12H${SCALE.width}`} />
                    <path className="bound" d={`M${SCALE.middle} 0V24`} />
                    <circle
                      className={row === 0 && cell.verdict === 'not met' ? 'not-met' : ''}
                      cx={at}
                      cy={12}
                      r={row === 0 ? 5 : 3.5}
                    />
                  </svg>
                )}
                <span>{numberText(value, line)}</span>
              </dd>
            </div>
          );
        })}
      </dl>
      <p className="examine-bound note">
        In {cell.name}
        {cell.met === null ? '.' : `. The line: ${boundText(cell, line)}.`}
      </p>
    </>
  );
}

function openRun(page: Page, scenario: Scenario): void {
  page.open({ scenario });
  page.show({ experimenting: false });
}

interface NetworksProps {
  readonly line: Line;
  readonly cells: readonly CellResult[];
  readonly column: ExaminationState['results'][number];
  readonly question: number;
  /** The place of the network whose run plays. */
  readonly shown: number;
}

function Networks({ line, cells, column, question, shown }: NetworksProps) {
  const page = usePage();
  const open = (place: number) => {
    const scenario = shownScenario(questionOf(question), line.cells(column.paper.extent)[place]!, column.paper.sender);
    if (scenario !== null) openRun(page, scenario);
  };
  return (
    <table className="examine-networks">
      <caption>{line.title}</caption>
      <tbody>
        {cells.map((cell, place) => (
          <tr key={cell.name} aria-current={place === shown}>
            <th scope="row">{cell.name}</th>
            <td>
              {cell.value.mean === null ? (cell.reason ?? '–') : numberText(cell.value.mean, line)}
              {cell.value.halfWidth === null ? '' : ` ± ${numberText(cell.value.halfWidth, line)}`}
            </td>
            <td
              className={cell.verdict === 'not met' ? 'not-met' : ''}
              title={cell.values.map((one) => numberText(one, line)).join(', ')}
            >
              {cell.verdict}
            </td>
            <td>
              {!isRefused(cell) && (
                <Button className="text-button" aria-label={`Open the run: ${cell.name}`} onClick={() => open(place)}>
                  Open
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
