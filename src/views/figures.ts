/**
 * The figures that matter of lanes with TCP flows: how each is read off the samples and written. A lane shows those
 * whose columns it has.
 */
import type { ColourToken } from '../widgets/charts/palette.ts';
import type { LaneShape } from '../simulation/report.ts';
import type { LaneSeries } from '../protocol/lane-feed.ts';
import {
  bitRateText,
  countText,
  NOTHING,
  rateText,
  secondsText,
  type FigureText,
} from '../widgets/charts/figure-text.ts';
import { gateColumns, hasColumn, laneKind, shortName } from './columns.ts';
import { sessionColour } from '../widgets/charts/session-colour.ts';

export interface Figure {
  readonly id: string;
  readonly title: string;
  /** Where `title` may be cut short. */
  readonly fullTitle?: string;
  /** Columns of the samples that it is made of. */
  readonly columns: readonly string[];
  /** The figure at `seconds` over the `windowSeconds` before; null: nothing to tell. */
  readonly read: (series: LaneSeries, seconds: number, windowSeconds: number) => number | null;
  readonly write: (value: number | null) => FigureText;
  readonly colour: ColourToken;
  /** One of the four that remain where there is little room. */
  readonly essential: boolean;
}

/** What the row of figures and the spine look back over, so that their numbers agree. */
export const FIGURE_WINDOW_SECONDS = 5;

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
  levelFigure('linkError', 'Link error', 'linkErrorMean', rateText, '% of capacity', 'ink3', false),
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

type Sampled = Pick<LaneShape, 'series' | 'traffic'>;

/** The figures that a lane with these samples can show; null, before it is opened: the usual ones. */
export function figuresOf(shape: Sampled | null, essentialOnly: boolean): readonly Figure[] {
  return allFigures(shape).filter(
    ({ columns, essential }) =>
      (essential || !essentialOnly) && (shape === null || columns.every((column) => hasColumn(shape, column))),
  );
}

function allFigures(shape: Sampled | null): readonly Figure[] {
  switch (laneKind(shape)) {
    case 'rates':
      return RATE_FIGURES;
    case 'spacing':
      return spacingFigures(shape!);
    case 'classes':
      return classFigures(shape!);
    default:
      return FIGURES;
  }
}

/** Of lanes whose interfaces space packets by β. */
function spacingFigures(shape: Sampled): readonly Figure[] {
  const betas = gateColumns(shape, 'beta');
  const completes = shape.traffic.some(({ kind }) => kind === 'flows');
  return [
    {
      id: 'inTime',
      title: 'Goodput',
      columns: ['inTimeBytes'],
      read: (series, seconds, window) => series.rate('inTimeBytes', seconds, window),
      write: (value) => bitRateFigure(value, 'in time'),
      colour: 'fin',
      essential: true,
    },
    {
      id: 'late',
      title: 'Late',
      columns: ['inTimeBytes', 'lateBytes'],
      read: (series, seconds, window) => {
        const late = series.rate('lateBytes', seconds, window) ?? 0;
        const all = late + (series.rate('inTimeBytes', seconds, window) ?? 0);
        return all > 0 ? (100 * late) / all : null;
      },
      write: (value) => ({ number: rateText(value), suffix: '', unit: '% of the data' }),
      colour: 'drop',
      essential: false,
    },
    levelFigure('queue', 'Network queue', 'heroQueuePackets', countText, 'packets', 'data', true),
    levelFigure('interfaces', 'At interfaces', 'interfacePackets', countText, 'packets', 'ink3', true),
    {
      id: 'beta',
      title: betas.length > 1 ? 'Least β' : 'β',
      columns: betas,
      read: (series, seconds) => leastOf(series, betas, seconds),
      write: (value) => ({ number: value === null ? NOTHING : value.toFixed(2), suffix: '', unit: '1: open' }),
      colour: 'ctl',
      essential: true,
    },
    ...FIGURES.filter(({ id }) => completes && (id === 'completed' || id === 'meanTime')).map((figure) => ({
      ...figure,
      essential: false,
    })),
  ];
}

export function leastOf(series: LaneSeries, columns: readonly string[], seconds: number): number | null {
  const values = columns.map((column) => series.at(column, seconds)).filter((value) => value !== null);
  return values.length === 0 ? null : Math.min(...values);
}

/** With more classes there is no room for a figure each. */
const MOST_CLASSES = 3;

/** Of lanes where the throughput of traffic classes counts. */
function classFigures(shape: Sampled): readonly Figure[] {
  const { traffic } = shape;
  const each = traffic.slice(0, MOST_CLASSES).map(({ id, title }, index): Figure => ({
    id: `goodput.${id}`,
    title: shortName(title),
    fullTitle: title,
    columns: [`goodput.${id}`, `active.${id}`],
    read: (series, seconds, window) => shareOf(series, id, seconds, window),
    write: (value) => bitRateFigure(value, 'each'),
    colour: sessionColour(index),
    essential: index < 2,
  }));
  const on = traffic.map(({ id, title }, index): Figure => {
    const flows = shape.series.filter((one) => one.id.startsWith(`on.${id}.`)).length;
    const name = `${shortName(title)} on`;
    const figure = levelFigure(`on.${id}`, name, `on.${id}`, countText, `of ${flows}`, sessionColour(index), true);
    return { ...figure, fullTitle: `${title} on` };
  });
  const completes = traffic.some(({ kind }) => kind === 'flows');
  return [
    ...each,
    ...on,
    ...FIGURES.filter(({ id }) => completes && id === 'meanTime'),
    levelFigure('queue', 'Queue', 'heroQueuePackets', countText, 'packets', 'data', false),
    {
      id: 'loss',
      title: 'Loss rate',
      columns: ['heroLostPackets', 'heroOfferedPackets'],
      read: (series, seconds, window) => {
        const share = meanOver(series, 'heroLostPackets', 'heroOfferedPackets', seconds, window);
        return share === null ? null : 100 * share;
      },
      write: (value) => ({ number: rateText(value), suffix: '', unit: '% of packets' }),
      colour: 'drop',
      essential: true,
    },
  ];
}

/** Bytes a second of a class's mean flow. */
export function shareOf(series: LaneSeries, id: string, seconds: number, windowSeconds: number): number | null {
  const rate = series.rate(`goodput.${id}`, seconds, windowSeconds);
  const active = series.at(`active.${id}`, seconds) ?? 0;
  return rate === null || active <= 0 ? null : rate / active;
}

function bitRateFigure(bytesPerSecond: number | null, words: string): FigureText {
  const { number, unit } = bitRateText(bytesPerSecond === null ? null : 8 * bytesPerSecond);
  return { number, suffix: '', unit: `${unit} ${words}` };
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
