/** Means with their intervals over one axis, one line per series: names at the lines' ends, and a shape that tells them apart. */
import type { CSSProperties } from 'react';
import { extent } from 'd3-array';
import { scaleLinear, scaleLog, scalePoint } from 'd3-scale';
import { shortened, withCommas } from '../../base/format.ts';
import { spreadLabels } from './label-layout.ts';
import './interval-chart.css';

export interface IntervalSeries {
  readonly name: string;
  /** Which mark and which dashes; by default its place among the series. */
  readonly mark?: number;
  readonly dash?: number;
  /** Which colour; by default ink. A mark of its own says the same. */
  readonly colour?: number;
  /** One a place on the axis; null: nothing there yet. */
  readonly points: readonly ({ readonly mean: number; readonly halfWidth: number | null } | null)[];
}

interface Props {
  /** The words for screen readers; the numbers are in the table beside it. */
  readonly label: string;
  /** Places on the axis, in order. They stand at their numbers when all are numbers. */
  readonly places: readonly string[];
  readonly axisTitle: string;
  readonly valueTitle: string;
  readonly series: readonly IntervalSeries[];
  /** The width of the drawing, which is scaled to its place. It should be close to the place's, so that words keep their size. */
  readonly width?: number;
}

/** Where there is room. */
const WIDTH = 640;
const HEIGHT = 300;
const LEFT = 64;
/** For the names of the series: by the longest, and at most this share of the width. */
const MIN_RIGHT = 144;
const MAX_RIGHT_SHARE = 0.42;
const NAME_LEFT = 36;
/** The width of a letter, about. */
const LETTER = 6.4;
const TOP = 28;
const BOTTOM = 44;
const LABEL_GAP = 16;
const DASHES = ['', '7 4', '2 3', '9 3 2 3', '4 4', '1 4'];
/** Around (0, 0), in the order of the series. */
const MARKS = [
  'M-4-4h8v8h-8z',
  'M0-5 5 4h-10z',
  'M0-5 5 0 0 5-5 0z',
  'M-4 0h8M0-4v8',
  'M0 5-5-4h10z',
  'M-4-4 4 4M4-4-4 4',
  'M-3-5h6v10h-6z',
  'M4-5-4 0 4 5z',
  'M-5-2h10v4h-10z',
  'M-4-5 4 0-4 5z',
  'M0-5V5M-4-3 4 3M-4 3 4-3',
  'M-5 4 0-4 5 4',
];
/** The tokens `--session-N-text`. */
const COLOURS = 7;

export function IntervalChart({ label, places, axisTitle, valueTitle, series, width = WIDTH }: Props) {
  const longest = Math.max(0, ...series.map(({ name }) => name.length));
  const right = Math.max(MIN_RIGHT, Math.min(NAME_LEFT + longest * LETTER, width * MAX_RIGHT_SHARE));
  const x = placeScale(places, width, right);
  const y = valueScale(series);
  const drawn = series.map((one, index) => {
    const { name, points, mark = index, dash = index, colour } = one;
    const there = points.flatMap((point, place) => (point === null ? [] : [{ ...point, x: x(place) }]));
    const looks = {
      mark: MARKS[mark % MARKS.length],
      dashes: DASHES[dash % DASHES.length],
      ...(colour !== undefined && { style: curveColour(colour) }),
    };
    return { name, looks, points: there, end: there.at(-1) };
  });
  const named = drawn.filter(({ end }) => end !== undefined);
  const labels = spreadLabels(
    named.map(({ end }) => y(end!.mean)),
    LABEL_GAP,
    TOP,
    HEIGHT - BOTTOM,
  );
  // Below the middle of the plot where there is room, and always inside the chart.
  const halfTitle = Math.min(axisTitle.length * LETTER, width) / 2;
  const titleAt = Math.min(Math.max((LEFT + width - right) / 2, halfTitle), width - halfTitle);
  return (
    <svg className="interval-chart" viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={label}>
      {y.ticks(5).map((tick) => (
        <g key={tick}>
          <path className="grid" d={`M${LEFT} ${y(tick)}H${width - right}`} />
          <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end">
            {withCommas(tick)}
          </text>
        </g>
      ))}
      {writtenPlaces(places, x).map(({ text, at }) => (
        <text key={at} x={at} y={HEIGHT - BOTTOM + 18} textAnchor="middle">
          {text}
        </text>
      ))}
      <path className="axis" d={`M${LEFT} ${HEIGHT - BOTTOM}H${width - right}`} />
      <text className="title" x={titleAt} y={HEIGHT - 6} textAnchor="middle">
        {endOf(axisTitle, width / LETTER)}
      </text>
      <text className="title" x={8} y={14}>
        {valueTitle}
      </text>
      {drawn.map(({ name, looks, points }) => (
        <g key={name} className="series" style={looks.style}>
          <path
            className="line"
            strokeDasharray={looks.dashes}
            d={points.map((point, i) => `${i === 0 ? 'M' : 'L'}${point.x} ${y(point.mean)}`).join('')}
          />
          {points.map((point) => (
            <g key={point.x}>
              {point.halfWidth !== null && (
                <path
                  className="interval"
                  d={whisker(point.x, y(point.mean - point.halfWidth), y(point.mean + point.halfWidth))}
                />
              )}
              <path className="mark" transform={`translate(${point.x} ${y(point.mean)})`} d={looks.mark} />
            </g>
          ))}
        </g>
      ))}
      {named.map(({ name, looks }, i) => (
        <g key={name} style={looks.style}>
          <path
            className="line"
            strokeDasharray={looks.dashes}
            d={`M${width - right + 2} ${labels[i]}h${NAME_LEFT - 4}`}
          />
          <path
            className="mark"
            transform={`translate(${width - right + 2 + (NAME_LEFT - 4) / 2} ${labels[i]})`}
            d={looks.mark}
          />
          <text className="name" x={width - right + NAME_LEFT + 2} y={labels[i]! + 4}>
            {shortened(name, (right - NAME_LEFT) / LETTER)}
          </text>
        </g>
      ))}
    </svg>
  );
}

function curveColour(colour: number): CSSProperties {
  return { '--curve': `var(--session-${(colour % COLOURS) + 1}-text)` } as CSSProperties;
}

/** Where each place stands. Numbers over a wide range stand at their logarithms. */
function placeScale(places: readonly string[], width: number, right: number): (index: number) => number {
  const range = [LEFT + 16, width - right - 16];
  const numbers = places.map(Number);
  const [least = 0, most = 0] = extent(numbers);
  if (places.length < 2 || numbers.some(Number.isNaN) || least === most) {
    const scale = scalePoint(places, range).padding(0.2);
    return (index) => scale(places[index]!) ?? 0;
  }
  const scale = least > 0 && most / least >= 8 ? scaleLog([least, most], range) : scaleLinear([least, most], range);
  return (index) => scale(numbers[index]!);
}

/** From 0 where that costs little of the height. */
function valueScale(series: readonly IntervalSeries[]) {
  const ends = series.flatMap(({ points }) =>
    points.flatMap((point) =>
      point === null ? [] : [point.mean - (point.halfWidth ?? 0), point.mean + (point.halfWidth ?? 0)],
    ),
  );
  const [least = 0, most = 1] = extent(ends);
  const bottom = least >= 0 && least < 0.6 * most ? 0 : least;
  const top = most > bottom ? most : bottom + 1;
  return scaleLinear([bottom, top], [HEIGHT - BOTTOM, TOP]).nice();
}

function whisker(x: number, low: number, high: number): string {
  return `M${x} ${low}V${high}M${x - 4} ${low}h8M${x - 4} ${high}h8`;
}

/** Numbers are whole or not there; names are cut to the room that they have. None runs into another. */
function writtenPlaces(places: readonly string[], x: (index: number) => number): { text: string; at: number }[] {
  const step = places.length < 2 ? Infinity : Math.abs(x(1) - x(0));
  const isNumbers = places.every((place) => !Number.isNaN(Number(place)));
  const room = isNumbers ? LONGEST_PLACE : Math.max(MIN_PLACE, step / LETTER - 1);
  let free = -Infinity;
  const inOrder = places
    .map((place, index) => ({ text: shortened(place, Math.min(room, LONGEST_PLACE)), at: x(index) }))
    .sort((a, b) => a.at - b.at);
  return inOrder.filter(({ text, at }) => {
    const half = (text.length * LETTER) / 2;
    if (at - half < free) return false;
    free = at + half + LETTER;
    return true;
  });
}

const LONGEST_PLACE = 24;
const MIN_PLACE = 6;

/** What a title is of stands first, what it is and its unit last. */
function endOf(text: string, letters: number): string {
  return text.length > letters ? `…${text.slice(1 - Math.floor(letters))}` : text;
}
