/**
 * The figures that matter of lanes with TCP flows: how each is read off the samples and written. A lane shows those
 * whose columns it has.
 */
import type { ColourToken } from '../../widgets/charts/palette.ts';
import type { LaneSeries } from '../session/lane-feed.ts';
import { bitRateText, countText, rateText, secondsText, type FigureText } from './figure-text.ts';

export interface Figure {
  readonly id: string;
  readonly title: string;
  /** Columns of the samples that it is made of. */
  readonly columns: readonly string[];
  /** The figure at `seconds` over the `windowSeconds` before; null: nothing to tell. */
  readonly read: (series: LaneSeries, seconds: number, windowSeconds: number) => number | null;
  readonly write: (value: number | null) => FigureText;
  readonly colour: ColourToken;
  /** One of the four that remain where there is little room. */
  readonly essential: boolean;
}

/** What the row of figures looks back over. */
export const FIGURE_WINDOW_SECONDS = 2;

export const FIGURES: readonly Figure[] = [
  rateFigure('arrivals', 'Arrivals', 'flowsArrived', 'flows/s', 'syn', false),
  rateFigure('admitted', 'Admitted', 'flowsAdmitted', 'flows/s', 'data', false),
  rateFigure('completed', 'Completed', 'flowsCompleted', 'flows/s', 'fin', true),
  {
    id: 'active',
    title: 'Active',
    columns: ['flowsActive'],
    read: (series, seconds) => series.at('flowsActive', seconds),
    write: (value) => ({ number: countText(value), suffix: '', unit: 'flows' }),
    colour: 'ink3',
    essential: true,
  },
  {
    id: 'meanTime',
    title: 'Mean time',
    columns: ['completionSeconds', 'flowsCompleted'],
    read: (series, seconds, window) => meanOver(series, 'completionSeconds', 'flowsCompleted', seconds, window),
    write: (value) => ({ ...secondsText(value), unit: 'to complete' }),
    colour: 'ink3',
    essential: true,
  },
  {
    id: 'goodput',
    title: 'Goodput',
    columns: ['completedGoodput', 'flowsCompleted'],
    read: (series, seconds, window) => meanOver(series, 'completedGoodput', 'flowsCompleted', seconds, window),
    write: (value) => {
      const { number, unit } = bitRateText(value);
      return { number, suffix: '', unit: `${unit} each` };
    },
    colour: 'ink3',
    essential: false,
  },
  rateFigure('drops', 'Drops', 'packetsDropped', 'packets/s', 'drop', true),
];

/** Of lanes whose scheme gives every session a rate. */
const RATE_FIGURES: readonly Figure[] = [
  levelFigure('sessions', 'Sessions', 'sessions', countText, 'here', 'ink3', true),
  levelFigure('settled', 'Settled', 'settled', countText, 'within 0.1 %', 'fin', true),
  {
    id: 'settling',
    title: 'To converge',
    columns: ['settlingSeconds', 'settled', 'sessions'],
    read: (series, seconds) => series.at('settlingSeconds', seconds),
    write: (value) => ({ ...secondsText(value), unit: 'from change' }),
    colour: 'ctl',
    essential: false,
  },
  levelFigure('levels', 'Levels found', 'levelsFound', countText, 'bottlenecks', 'ctl', false),
  levelFigure('error', 'Mean error', 'sourceErrorMean', rateText, '% at sources', 'data', true),
  levelFigure('linkError', 'Bottlenecks', 'linkErrorMean', rateText, '% of capacity off', 'ink3', false),
  levelFigure('queue', 'Queue', 'heroQueuePackets', countText, 'packets', 'drop', true),
];

function levelFigure(
  id: string,
  title: string,
  column: string,
  text: (value: number | null) => string,
  unit: string,
  colour: ColourToken,
  essential: boolean,
): Figure {
  return {
    id,
    title,
    columns: [column],
    read: (series, seconds) => series.at(column, seconds),
    write: (value) => ({ number: text(value), suffix: '', unit }),
    colour,
    essential,
  };
}

/** The figures that a lane with these samples can show. */
export function figuresOf(series: Pick<LaneSeries, 'has'>, essentialOnly: boolean): readonly Figure[] {
  const figures = series.has('settled') && !series.has('gate0.admitRate') ? RATE_FIGURES : FIGURES;
  return figures.filter(
    ({ columns, essential }) => (essential || !essentialOnly) && columns.every((column) => series.has(column)),
  );
}

/** Growth of `sum` for each unit that `count` grew over the window: a mean over what happened in it. */
export function meanOver(
  series: LaneSeries,
  sum: string,
  count: string,
  seconds: number,
  windowSeconds: number,
): number | null {
  const counted = series.rate(count, seconds, windowSeconds);
  const summed = series.rate(sum, seconds, windowSeconds);
  if (counted === null || summed === null || counted <= 0) return null;
  return summed / counted;
}

/** Values of a figure at `points` moments up to `to`, for its sparkline; null before `from` and after what there is. */
export function figureHistory(
  figure: Figure,
  series: LaneSeries,
  [from, to]: readonly [number, number],
  shown: number,
  points: number,
) {
  const values: (number | null)[] = [];
  for (let point = 0; point < points; point++) {
    const seconds = from + ((to - from) * point) / (points - 1);
    if (seconds > shown + 1e-9) break;
    values.push(figure.read(series, seconds, FIGURE_WINDOW_SECONDS));
  }
  while (values.length < points) values.push(null);
  return values;
}

function rateFigure(
  id: string,
  title: string,
  column: string,
  unit: string,
  colour: ColourToken,
  essential: boolean,
): Figure {
  return {
    id,
    title,
    columns: [column],
    read: (series, seconds, window) => series.rate(column, seconds, window),
    write: (value) => ({ number: rateText(value), suffix: '', unit }),
    colour,
    essential,
  };
}
