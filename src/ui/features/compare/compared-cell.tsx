/** One figure of one lane in the comparison: its number, a bar from the column's common zero, and its course. */
import { type Ref, useImperativeHandle, useRef } from 'react';
import type { BarPart, ComparedColumn, Reading } from '../../../views/comparison/compared-columns.ts';
import { NOTHING } from '../../../widgets/charts/figure-text.ts';
import { writeText } from '../../../widgets/write-text.ts';

/** From the least to the largest value, or to 0. */
export type Range = readonly [least: number, largest: number];

/** What the cell shows now. Lengths are in the column's unit. */
interface CellContents {
  readonly reading: Reading | null;
  /** Half of the interval of a mean over seeds; null: the number is of one run. */
  readonly halfWidth: number | null;
  /** The figure of each seed. */
  readonly seedValues: readonly (number | null)[];
  /** The first lane's value, for the tick on the bar; null: there is none. */
  readonly baseline: number | null;
  /** Where the bars of the column end: at 0 or below, and at 0 or above. */
  readonly range: Range;
  readonly rank: 'best' | 'worst' | null;
  readonly course: readonly (number | null)[];
  readonly baselineCourse: readonly (number | null)[];
  /** The same for the courses of the column. */
  readonly courseRange: Range;
  /** The figure of a traffic class alone, and half of its interval over seeds; null: there is none. */
  readonly classValue: (id: string) => { readonly value: number; readonly halfWidth: number | null } | null;
}

export interface ComparedCellHandle {
  draw(contents: CellContents): void;
}

const WIDTH = 108;
const BAR = 8;
const COURSE = { top: 14, height: 34 } as const;

interface Props {
  readonly column: ComparedColumn;
  /** Below the bar stand the course, or the seeds. */
  readonly hasCourse: boolean;
  /** The traffic classes that have a figure of their own, in the place of the course and of the seeds. */
  readonly classes?: readonly { readonly id: string; readonly title: string }[];
  readonly ref: Ref<ComparedCellHandle>;
}

export function ComparedCell({ column, hasCourse, classes = [], ref }: Props) {
  const number = useRef<HTMLElement>(null);
  const suffix = useRef<HTMLSpanElement>(null);
  const note = useRef<HTMLSpanElement>(null);
  const rank = useRef<HTMLSpanElement>(null);
  const solid = useRef<SVGRectElement>(null);
  const pale = useRef<SVGRectElement>(null);
  const hollow = useRef<SVGRectElement>(null);
  const tick = useRef<SVGPathElement>(null);
  const course = useRef<SVGPathElement>(null);
  const baseline = useRef<SVGPathElement>(null);
  const interval = useRef<SVGPathElement>(null);
  const dots = useRef<SVGPathElement>(null);
  const list = useRef<HTMLUListElement>(null);
  useImperativeHandle(ref, () => ({
    draw(contents) {
      const {
        reading,
        range: [least, largest],
      } = contents;
      const text = reading === null ? { number: NOTHING, suffix: '' } : column.write(reading.value);
      writeText(number.current, text.number);
      writeText(suffix.current, text.suffix);
      writeText(note.current, reading?.note ?? '');
      drawRank(rank.current, contents.rank);
      for (const item of list.current?.children ?? []) {
        const known = contents.classValue((item as HTMLElement).dataset['class'] ?? '');
        const words = [known?.value, known?.halfWidth].flatMap((one) =>
          one == null ? [] : [column.write(one).number],
        );
        writeText(item.querySelector<HTMLElement>('.class-value'), words.length === 0 ? NOTHING : words.join(' ± '));
      }
      const scale = largest > least ? WIDTH / (largest - least) : 0;
      const across = (value: number) => scale * (value - least);
      const parts = { solid: solid.current, pale: pale.current, hollow: hollow.current };
      for (const [kind, element] of Object.entries(parts)) {
        const [from, to] = extent(reading?.bar ?? [], kind as BarPart['kind']);
        element?.setAttribute('x', String(across(Math.min(from, to))));
        element?.setAttribute('width', String(Math.abs(scale * (to - from))));
      }
      const at = contents.baseline;
      tick.current?.setAttribute('visibility', at === null ? 'hidden' : 'visible');
      tick.current?.setAttribute('d', `M${Math.min(WIDTH - 1, across(at ?? 0)).toFixed(2)} -2v${BAR + 4}`);
      course.current?.setAttribute('d', line(contents.course, contents.courseRange));
      baseline.current?.setAttribute('d', line(contents.baselineCourse, contents.courseRange));
      interval.current?.setAttribute('d', intervalPath(reading?.value ?? 0, contents.halfWidth, across));
      dots.current?.setAttribute('d', dotsPath(contents.seedValues, across));
    },
  }));
  const paint = `var(--${column.colour})`;
  return (
    <div className="compared-cell">
      <p>
        <b ref={number}>{NOTHING}</b> <span ref={suffix} />
        <span ref={note} className="compared-note" />
        <span ref={rank} className="compared-rank" />
      </p>
      <svg
        viewBox={`0 0 ${WIDTH} ${hasCourse ? COURSE.top + COURSE.height : BAR + 4}`}
        width={WIDTH}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect width={WIDTH} height={BAR} fill="var(--sunk)" />
        <rect ref={solid} height={BAR} width={0} fill={paint} />
        <rect ref={pale} height={BAR - 4} y={2} width={0} fill={paint} opacity={0.5} />
        <rect ref={hollow} height={BAR - 1} y={0.5} width={0} fill="var(--surface)" stroke={paint} />
        <path ref={tick} stroke="var(--ink)" strokeWidth={1.5} visibility="hidden" />
        <path ref={interval} fill="none" stroke="var(--ink)" />
        {hasCourse && (
          <>
            <path ref={baseline} fill="none" stroke="var(--line)" />
            <path ref={course} fill="none" stroke={paint} strokeWidth={1.25} strokeLinejoin="round" />
            <path ref={dots} fill="none" stroke={paint} strokeWidth={3.5} strokeLinecap="round" />
          </>
        )}
      </svg>
      {classes.length > 0 && (
        <ul ref={list} className="class-values">
          {classes.map(({ id, title }) => (
            <li key={id} data-class={id} title={title}>
              <span className="class-title">{title}</span> <span className="class-value">{NOTHING}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Where a part of the bar begins and ends. */
function extent(bar: readonly BarPart[], kind: BarPart['kind']): readonly [number, number] {
  const index = bar.findIndex((part) => part.kind === kind);
  return index < 0 ? [0, 0] : [index === 0 ? 0 : bar[index - 1]!.to, bar[index]!.to];
}

function line(values: readonly (number | null)[], [least, largest]: Range): string {
  if (!(largest > least)) return '';
  let path = '';
  let isDrawing = false;
  for (const [index, value] of values.entries()) {
    if (value === null || Number.isNaN(value)) {
      isDrawing = false;
      continue;
    }
    const x = (index / Math.max(1, values.length - 1)) * (WIDTH - 2) + 1;
    const share = (Math.max(least, Math.min(value, largest)) - least) / (largest - least);
    const y = COURSE.top + COURSE.height - 1 - share * (COURSE.height - 2);
    path += `${isDrawing ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`;
    isDrawing = true;
  }
  return path;
}

/** A line with ends across the bar. */
function intervalPath(mean: number, halfWidth: number | null, across: (value: number) => number): string {
  if (halfWidth === null) return '';
  const [from, to] = [Math.max(0, across(mean - halfWidth)), Math.min(WIDTH, across(mean + halfWidth))];
  return `M${from.toFixed(1)} 1v${BAR - 2}M${from.toFixed(1)} ${BAR / 2}H${to.toFixed(1)}M${to.toFixed(1)} 1v${BAR - 2}`;
}

/** A dot for each seed, the first on top, at its value on the bar's scale. */
function dotsPath(values: readonly (number | null)[], across: (value: number) => number): string {
  const step = COURSE.height / Math.max(1, values.length);
  return values
    .map((value, seed) =>
      value === null ? '' : `M${across(value).toFixed(1)} ${(COURSE.top + step * (seed + 0.5)).toFixed(1)}h0`,
    )
    .join('');
}

export function drawRank(element: HTMLElement | null, rank: CellContents['rank']): void {
  if (element === null || element.dataset['rank'] === (rank ?? '')) return;
  element.dataset['rank'] = rank ?? '';
  element.textContent = rank === null ? '' : rank === 'best' ? '▲' : '▽';
  if (rank === null) element.removeAttribute('aria-label');
  else element.setAttribute('aria-label', rank);
  element.setAttribute('role', rank === null ? 'presentation' : 'img');
  element.title = rank === null ? '' : `The ${rank} in this column`;
}
