/** A step of the class's overview: what is asked, how many chose each answer, every drawing over the run, words of the reasons. */
import { linearTicks, tickText } from '../../../../widgets/charts/axis-ticks.ts';
import { Icon } from '../../../core/icons/icon.tsx';
import type { PlacedLesson } from '../../../../scenario/lesson/step-moment.ts';
import { pathOf } from '../lesson-paths.ts';
import { chosenAnswer } from '../outcomes.ts';
import { type Line, momentOf, POINTS } from '../prediction.ts';
import type { Truth } from '../truth.ts';
import { countsOf, type StudentRow, wordsOf, wordsOfReason } from './class-rows.ts';

/** Rows that stay: those with an answer, or with a word in the reason; null: all. */
export type RowFilter = { readonly answer: number } | { readonly word: string } | null;

export function passes(filter: RowFilter, lesson: PlacedLesson, step: number, row: StudentRow): boolean {
  if (filter === null) return true;
  if ('word' in filter) return wordsOfReason(row, step).includes(filter.word);
  return chosenAnswer(lesson.steps[step]!, row.place.marks[step]!) === filter.answer;
}

interface Props {
  readonly lesson: PlacedLesson;
  readonly step: number;
  readonly rows: readonly StudentRow[];
  readonly truth: Truth | null;
  readonly filter: RowFilter;
  readonly onFilter: (filter: RowFilter) => void;
}

export function ClassStep({ lesson, step, rows, truth, filter, onFilter }: Props) {
  const asked = lesson.steps[step]!;
  const { prediction } = asked;
  if (prediction === undefined) return null;
  const counts = countsOf(lesson, step, rows);
  const most = Math.max(1, ...counts);
  const words = wordsOf(rows, step);
  const isOn = (one: NonNullable<RowFilter>) => JSON.stringify(one) === JSON.stringify(filter);
  const toggle = (one: NonNullable<RowFilter>) => onFilter(isOn(one) ? null : one);
  return (
    <div className="class-step">
      <h4>{asked.question}</h4>
      {prediction.kind !== 'bar' && (
        <ul className="class-answers entries">
          {prediction.answers.map(({ words: answer }, index) => (
            <li key={answer}>
              <button
                type="button"
                aria-pressed={isOn({ answer: index })}
                data-run={index === truth?.answer}
                onClick={() => toggle({ answer: index })}
              >
                <span>{answer}</span>
                {index === truth?.answer && (
                  <em>
                    <Icon name="check" /> the run
                  </em>
                )}
                <i style={{ width: `${(counts[index]! / most) * 96}px` }} />
                <b>{counts[index]}</b>
              </button>
            </li>
          ))}
        </ul>
      )}
      {prediction.kind === 'draw' && (
        <Drawings
          all={rows.map(({ place }) => place.marks[step]!.line)}
          run={truth?.line ?? null}
          maximum={prediction.maximum}
          from={asked.atSeconds}
          to={asked.untilSeconds}
        />
      )}
      {prediction.kind === 'bar' && (
        <Bars
          bars={rows.flatMap(({ place }) => place.marks[step]!.bar ?? [])}
          maximum={prediction.maximum}
          truth={truth}
        />
      )}
      {words.length > 0 && (
        <section>
          <h4>Words that come often in the reasons</h4>
          <p className="class-words">
            {words.map(([word, count]) => (
              <button key={word} type="button" aria-pressed={isOn({ word })} onClick={() => toggle({ word })}>
                {word} <b>{count}</b>
              </button>
            ))}
          </p>
        </section>
      )}
      <p>Select an answer or a word, and only those rows stay.</p>
    </div>
  );
}

const SIZE = { width: 380, height: 220, left: 52, right: 10, top: 10, bottom: 24 };

interface DrawingsProps {
  readonly all: readonly (Line | null)[];
  readonly run: Line | null;
  readonly maximum: number;
  readonly from: number;
  readonly to: number;
}

/** Every drawing, and what the run did. */
function Drawings({ all, run, maximum, from, to }: DrawingsProps) {
  const { width, height, left, right, top, bottom } = SIZE;
  const lines = all.filter((line) => line !== null);
  const x = (point: number) => left + (point / (POINTS - 1)) * (width - left - right);
  const y = (value: number) => height - bottom - Math.min(1.02, value / maximum) * (height - top - bottom);
  return (
    <svg
      className="class-drawings"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`${lines.length} drawings${run === null ? '' : ', and what the run did'}`}
    >
      {linearTicks(0, maximum, 4).map((tick) => (
        <g key={tick}>
          <line x1={left} x2={width - right} y1={y(tick)} y2={y(tick)} />
          <text x={left - 6} y={y(tick)} textAnchor="end" dominantBaseline="middle">
            {tickText(tick)}
          </text>
        </g>
      ))}
      {[0, (POINTS - 1) / 2, POINTS - 1].map((point, place) => (
        <text key={point} x={x(point)} y={height - 6} textAnchor={(['start', 'middle', 'end'] as const)[place]}>
          {Number(momentOf(point, from, to).toPrecision(4))}
          {place === 2 && ' s'}
        </text>
      ))}
      {lines.map((line, index) => (
        // Two may have drawn the same.
        // eslint-disable-next-line react/no-array-index-key
        <path key={index} d={pathOf(line, x, y)} />
      ))}
      {run !== null && <path className="run" d={pathOf(run, x, y)} />}
    </svg>
  );
}

interface BarsProps {
  readonly bars: readonly number[];
  readonly maximum: number;
  readonly truth: Truth | null;
}

/** Every bar as a dot on one scale, and what the run had. */
function Bars({ bars, maximum, truth }: BarsProps) {
  const x = (value: number) => 10 + Math.min(1, value / maximum) * 360;
  return (
    <svg
      className="class-drawings"
      viewBox="0 0 380 60"
      role="img"
      aria-label={`${bars.length} bars from 0 to ${tickText(maximum)}${truth?.run == null ? '' : `; the run: ${truth.run}`}`}
    >
      <line x1={10} x2={370} y1={30} y2={30} />
      {bars.map((bar, index) => (
        // Two may have the same height.
        // eslint-disable-next-line react/no-array-index-key
        <circle key={index} cx={x(bar)} cy={30} r={5} />
      ))}
      {truth?.value != null && (
        <>
          <line className="run" x1={x(truth.value)} x2={x(truth.value)} y1={14} y2={46} />
          <text x={Math.min(330, Math.max(30, x(truth.value)))} y={58} textAnchor="middle">
            the run {truth.run}
          </text>
        </>
      )}
    </svg>
  );
}
