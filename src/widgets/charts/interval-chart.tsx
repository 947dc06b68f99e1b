/** Means with their intervals over one axis, a line a series: names at the lines' ends, and a shape that tells them apart. */
import { extent } from 'd3-array';
import { scaleLinear, scaleLog, scalePoint } from 'd3-scale';
import { withCommas } from '../../base/format.ts';
import { spreadLabels } from './label-layout.ts';
import './interval-chart.css';

export interface IntervalSeries {
  readonly name: string;
  /** One a place on the axis; null: nothing there yet. */
  readonly points: readonly ({ readonly mean: number; readonly halfWidth: number | null } | null)[];
}

interface Props {
  /** What a screen reader is told; the numbers are in the table beside it. */
  readonly label: string;
  /** Places on the axis, in order. They stand at their numbers when all are numbers. */
  readonly places: readonly string[];
  readonly axisTitle: string;
  readonly valueTitle: string;
  readonly series: readonly IntervalSeries[];
  /** Of the drawing, which is scaled to its place: near that place's, so that words keep their size. */
  readonly width?: number;
}

/** Where there is room. */
const WIDTH = 640;
const HEIGHT = 300;
const LEFT = 64;
const RIGHT = 132;
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
];

export function IntervalChart({ label, places, axisTitle, valueTitle, series, width = WIDTH }: Props) {
  const x = placeScale(places, width);
  const y = valueScale(series);
  const drawn = series.map(({ name, points }, index) => {
    const there = points.flatMap((point, place) => (point === null ? [] : [{ ...point, x: x(place) }]));
    return { name, index, points: there, end: there.at(-1) };
  });
  const named = drawn.filter(({ end }) => end !== undefined);
  const labels = spreadLabels(
    named.map(({ end }) => y(end!.mean)),
    LABEL_GAP,
    TOP,
    HEIGHT - BOTTOM,
  );
  return (
    <svg className="interval-chart" viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={label}>
      {y.ticks(5).map((tick) => (
        <g key={tick}>
          <path className="grid" d={`M${LEFT} ${y(tick)}H${width - RIGHT}`} />
          <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end">
            {withCommas(String(tick))}
          </text>
        </g>
      ))}
      {places.map((place, index) => (
        <text key={place} x={x(index)} y={HEIGHT - BOTTOM + 18} textAnchor="middle">
          {shortened(place)}
        </text>
      ))}
      <path className="axis" d={`M${LEFT} ${HEIGHT - BOTTOM}H${width - RIGHT}`} />
      <text className="title" x={(LEFT + width - RIGHT) / 2} y={HEIGHT - 6} textAnchor="middle">
        {axisTitle}
      </text>
      <text className="title" x={8} y={14}>
        {valueTitle}
      </text>
      {drawn.map(({ name, index, points }) => (
        <g key={name} className="series">
          <path
            className="line"
            strokeDasharray={DASHES[index % DASHES.length]}
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
              <path
                className="mark"
                transform={`translate(${point.x} ${y(point.mean)})`}
                d={MARKS[index % MARKS.length]}
              />
            </g>
          ))}
        </g>
      ))}
      {named.map(({ name, index }, i) => (
        <g key={name}>
          <path
            className="mark"
            transform={`translate(${width - RIGHT + 12} ${labels[i]})`}
            d={MARKS[index % MARKS.length]}
          />
          <text className="name" x={width - RIGHT + 22} y={labels[i]! + 4}>
            {shortened(name)}
          </text>
        </g>
      ))}
    </svg>
  );
}

/** Where each place stands. Numbers over a wide range stand at their logarithms. */
function placeScale(places: readonly string[], width: number): (index: number) => number {
  const range = [LEFT + 16, width - RIGHT - 16];
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

function shortened(text: string): string {
  return text.length > 16 ? `${text.slice(0, 15)}…` : text;
}
