/** The chart of the quantity that the page leads with: its course, and its figure over the window of all figures. */
import type { LaneFeed } from '../protocol/lane-feed.ts';
import { CURSOR_SECONDS } from '../quantities/difference.ts';
import { COMPLETED } from '../quantities/lane-quantities.ts';
import {
  columnsOf,
  isOfMoment,
  type Quantity,
  textAt,
  valueOf,
  WINDOW_SECONDS,
  windowOf,
} from '../quantities/quantity.ts';
import type { LaneShape } from '../simulation/report.ts';
import type { ChartFigure } from '../widgets/charts/chart-specification.ts';
import type { ChartSeries } from '../widgets/charts/chart-series.ts';
import { bitRateShort, countText, rateText } from '../widgets/charts/figure-text.ts';
import type { ColourToken } from '../widgets/charts/palette.ts';
import { HERO_HEIGHT, type LaneChart } from './lane-chart.ts';

/** Whoever waits less does not notice. */
const LEAST_MILLISECONDS = 1;

/** Arrivals may take this many times the room that completed flows need. */
const ARRIVALS_ROOM = 1.2;

/**
 * @param figuresAt the moment of all figures, in simulated seconds; must stay the same function
 * @returns null: the quantity has no column of its own to draw
 */
export function heroChart(
  quantity: Quantity,
  shape: LaneShape,
  feed: LaneFeed,
  figuresAt: () => number,
): LaneChart | null {
  const line = lineOf(quantity, shape);
  if (line === null) return null;
  const isDelay = quantity.unit === 's';
  const title = quantity.fullTitle ?? quantity.title;
  return {
    // Lanes that lead with one quantity share its axis.
    id: `hero.${quantity.id}`,
    title: quantity.title,
    unit: [quantity.unit === 's' ? 'ms' : unitOf(quantity), isDelay ? 'log scale' : '']
      .filter((one) => one !== '')
      .join(', '),
    kind: isDelay ? 'log' : 'linear',
    ...(isDelay && { floor: LEAST_MILLISECONDS }),
    height: HERO_HEIGHT,
    series: [...(quantity === COMPLETED ? [ARRIVING] : []), { ...line, title: title.toLowerCase() }],
    figure: figureOf(quantity, feed, figuresAt),
    difference: { quantity, windowSeconds: CURSOR_SECONDS },
  };
}

const FORMATS: Partial<Record<Quantity['unit'], ChartSeries['format']>> = { 'bit/s': bitRateShort, count: countText };

function lineOf(quantity: Quantity, shape: LaneShape): ChartSeries | null {
  const { source, unit, colour } = quantity;
  const columns = columnsOf(source, shape);
  const [column, second] = columns ?? [];
  if (column === undefined) return null;
  const factor = ('times' in source ? (source.times ?? 1) : 1) * (unit === 's' ? 1000 : 1);
  const common = {
    column,
    ...(factor !== 1 && { factor }),
    label: '',
    title: quantity.title,
    unit: unit === 's' ? 'ms' : unitOf(quantity),
    colour,
    textColour: textColourOf(colour),
    width: 2,
    format: FORMATS[unit] ?? rateText,
  };
  switch (source.from) {
    case 'growth':
      if (columns!.length > 2 || source.of.length > 1) return null;
      // A share or a mean of a few things is taken over the window, a rate over what the cursor shows.
      return source.per === undefined
        ? { ...common, rateSeconds: CURSOR_SECONDS }
        : { ...common, over: second!, rateSeconds: WINDOW_SECONDS };
    case 'growth each':
      return { ...common, per: second!, rateSeconds: CURSOR_SECONDS };
    case 'mean level':
    case 'level':
      return common;
    default:
      return null;
  }
}

/** Words are drawn in a darker shade than marks; ink and the colours of sessions serve for both. */
function textColourOf(colour: ColourToken): ColourToken {
  return /^ink|-text$/.test(colour) ? colour : (`${colour}-text` as ColourToken);
}

/** What an axis or a line's end is counted in. */
function unitOf({ unit, caption }: Quantity): string {
  return unit === 'bit/s' || unit === '%' ? unit : caption;
}

/** A figure of the moment has no window. */
function figureOf(quantity: Quantity, feed: LaneFeed, figuresAt: () => number): ChartFigure {
  return {
    at: figuresAt,
    window: (seconds) => (isOfMoment(quantity) ? 0 : windowOf(feed, seconds)),
    read: (seconds) => {
      const value = valueOf(quantity, feed, seconds);
      if (value === null) return null;
      const { number, suffix } = textAt(quantity, feed, seconds);
      return { value: quantity.unit === 's' ? value * 1000 : value, text: `${number} ${suffix}`.trim() };
    },
  };
}

const ARRIVING: ChartSeries = {
  column: 'flowsArrived',
  rateSeconds: CURSOR_SECONDS,
  label: 'arrivals',
  title: 'arrivals',
  unit: 'flows/s',
  colour: 'syn',
  textColour: 'syn-text',
  width: 1.25,
  roomAtMost: ARRIVALS_ROOM,
  format: rateText,
};
