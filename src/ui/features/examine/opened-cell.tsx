/** A cell opened: the number beside its bound and the status quo, the rule, every network, and the run. */
import { useEffect, useRef } from 'react';
import { shownScenario } from '../../../examination/paper.ts';
import type { CellResult } from '../../../examination/judge.ts';
import { numberText, questionOf, worstCell } from '../../../examination/report.ts';
import type { Line } from '../../../examination/question.ts';
import { Button } from '../../../widgets/controls/button.tsx';
import { Icon } from '../../core/icons/icon.tsx';
import { usePage } from '../../core/page/page-context.ts';
import type { ExaminationState } from './examination.ts';
import { VerdictMark } from './verdict-mark.tsx';

interface Props {
  readonly column: ExaminationState['results'][number];
  /** Its number. */
  readonly question: number;
  readonly onClose: () => void;
}

export function OpenedCell({ column, question: id, onClose }: Props) {
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => close.current?.focus(), [id, column.key]);
  const question = questionOf(id);
  const result = column.questions.find((one) => one.id === id)!;
  const worst = worstCell(result);
  const planned = column.paper.questions.find((one) => one.question.id === id)!;
  return (
    <aside
      className="examine-opened"
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
      <p className={`examine-verdict ${result.verdict === 'not met' ? 'not-met' : ''}`}>
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
      {result.reason !== undefined && <p>{result.reason}</p>}
      <p>
        <b>The rule.</b> {question.words}
      </p>
      {worst !== null && (
        <p>
          <b>The bound</b> is ours, as the RFC gives none. {worst.line.title}: {worst.line.bound.words}.
        </p>
      )}
      {question.atBestInPart !== undefined && <p>At best in part: {question.atBestInPart}</p>}
      {question.missing?.map((one) => (
        <p key={one}>{one}</p>
      ))}
      {planned.lines.map(({ line }, l) => (
        <Networks key={line.id} line={line} cells={result.lines[l]!.cells} column={column} question={id} />
      ))}
    </aside>
  );
}

/** What the scheme and the status quo get in the network where its number is the worst. */
function Neighbours({ title, cell, line }: { readonly title: string; readonly cell: CellResult; readonly line: Line }) {
  const rows: readonly (readonly [string, number | null])[] = [
    [title, cell.value.mean],
    ['CUBIC', cell.cubic],
    ['NewReno', cell.newreno],
    [line.bound.better === 'more' ? 'bound, at least' : 'bound, at most', cell.met],
  ];
  return (
    <dl className="examine-neighbours">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{numberText(value, line)}</dd>
        </div>
      ))}
    </dl>
  );
}

interface NetworksProps {
  readonly line: Line;
  readonly cells: readonly CellResult[];
  readonly column: ExaminationState['results'][number];
  readonly question: number;
}

function Networks({ line, cells, column, question }: NetworksProps) {
  const page = usePage();
  const open = (place: number) => {
    const scenario = shownScenario(questionOf(question), line.cells(column.paper.extent)[place]!, column.paper.sender);
    if (scenario === null) return;
    page.open({ scenario });
    page.show({ experimenting: false });
  };
  return (
    <table className="examine-networks">
      <caption>{line.title}</caption>
      <tbody>
        {cells.map((cell, place) => (
          <tr key={cell.name}>
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
              <Button className="text-button" aria-label={`Open the run: ${cell.name}`} onClick={() => open(place)}>
                Open
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
