/** One cell of the paper: shape, number, and a small scale with the bound. */
import type { QuestionResult } from '../../../examination/judge.ts';
import type { Question } from '../../../examination/question.ts';
import { numberText, worstCell } from '../../../examination/report.ts';
import { SmallScale } from './small-scale.tsx';
import { VerdictMark } from './verdict-mark.tsx';

interface Props {
  readonly title: string;
  readonly question: Question;
  readonly result: QuestionResult;
  readonly isOpen: boolean;
  /** The one that the Tab key comes to. */
  readonly isFirst: boolean;
  /** Row and column, for the arrow keys. */
  readonly place: string;
  readonly name: string;
  readonly isOwn: boolean;
  readonly onOpen: () => void;
}

export function VerdictCell({ title, question, result, isOpen, isFirst, place, name, isOwn, onOpen }: Props) {
  const { verdict } = result;
  // Some of its runs may be there from another column.
  const worst = verdict === 'not run' ? null : worstCell(result);
  const said = [title, question.title, verdict === 'cannot be run' ? `cannot be run: ${result.reason}` : verdict];
  if (worst !== null) {
    const { cell, line } = worst;
    said.push(
      `${numberText(cell.value.mean, line)} in ${cell.name}, bound ${numberText(cell.met, line)}`,
      `CUBIC ${numberText(cell.cubic, line)}, NewReno ${numberText(cell.newreno, line)}`,
    );
  }
  return (
    <td className={`${isOpen ? 'is-open' : ''} ${isOwn ? 'is-own' : ''}`}>
      <button
        type="button"
        className={`verdict-cell ${verdict === 'not met' ? 'not-met' : ''}`}
        aria-label={said.join(', ')}
        tabIndex={isFirst || isOpen ? 0 : -1}
        data-place={place}
        data-cell={name}
        onClick={onOpen}
      >
        <VerdictMark verdict={verdict} />
        {worst === null ? (
          <span className="verdict-words">{verdict === 'not run' ? '' : shortReason(question)}</span>
        ) : (
          <>
            <span className="verdict-number">{numberText(worst.cell.value.mean, worst.line)}</span>
            <SmallScale cell={worst.cell} line={worst.line} />
          </>
        )}
      </button>
    </td>
  );
}

/** Two words; the sentence is in the opened cell. */
function shortReason({ lines }: Question): string {
  return lines.length === 0 ? 'not yet' : 'cannot run';
}
