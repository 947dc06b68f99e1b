/** Figures of lanes as lessons name, read and write them. */
import type { LaneFeed } from '../../protocol/lane-feed.ts';
import type { LaneShape } from '../../simulation/report.ts';
import { commonFigures } from '../../views/common.ts';
import { bitRateFigure, FIGURE_WINDOW_SECONDS, type Figure, shownFigures } from '../../views/figures.ts';
import { named, sampledSessions } from '../../views/columns.ts';
import { sessionColour } from '../../widgets/charts/session-colour.ts';
import { viewOf } from '../../views/view-of.ts';

export interface LessonFigure {
  readonly id: string;
  readonly title: string;
  /** e.g. flows/s; empty: the number stands alone. */
  readonly unit: string;
  readonly colour: Figure['colour'];
  /** It is of one moment, not of a window. */
  readonly isLevel: boolean;
  /** In the figure's plain unit: bit/s, s, packets; null: not known. */
  read(feed: LaneFeed, seconds: number, windowSeconds?: number): number | null;
  /** e.g. "3.6 flows/s". */
  text(value: number | null): string;
}

/** All figures that the lane has, in their order; more than there is room for in its row. */
export function lessonFigures(shape: LaneShape): readonly LessonFigure[] {
  return shownFigures([...commonFigures(shape), ...viewOf(shape).figures(shape), ...rateFigures(shape)], shape).map(
    lessonFigure,
  );
}

/** The rate of each session that is sampled: they have no room in the row of figures. */
function rateFigures(shape: LaneShape): readonly Figure[] {
  return sampledSessions(shape).map((session, index): Figure => ({
    id: `rate.${session}`,
    title: `Rate of ${session}`,
    columns: [named(`rate.${session}`)],
    read: (series, seconds) => {
      const rate = series.at(`rate.${session}`, seconds);
      return rate === null ? null : rate / BITS;
    },
    write: (value) => bitRateFigure(value, ''),
    colour: sessionColour(index),
    essential: false,
    isLevel: true,
  }));
}

export function findFigure(shape: LaneShape | null, id: string): LessonFigure | null {
  return shape === null ? null : (lessonFigures(shape).find((one) => one.id === id) ?? null);
}

/** Samples are bytes where figures are written as bits. */
const BITS = 8;

function lessonFigure(figure: Figure): LessonFigure {
  const isBitRate = figure.write(1).unit.includes('bit/s');
  const factor = isBitRate ? BITS : 1;
  return {
    id: figure.id,
    title: figure.fullTitle ?? figure.title,
    unit: isBitRate ? '' : unitWords(figure.write(1).unit),
    colour: figure.colour,
    isLevel: figure.isLevel ?? false,
    read: ({ series }, seconds, windowSeconds = FIGURE_WINDOW_SECONDS) => {
      const value = series.rows === 0 ? null : figure.read(series, seconds, windowSeconds);
      return value === null || Number.isNaN(value) ? null : factor * value;
    },
    text: (value) => {
      const { number, suffix, unit } = figure.write(value === null ? null : value / factor);
      const words = unitWords(unit);
      return [number, suffix, number === '1' ? words.replace(/^(flow|packet)s$/, '$1') : words]
        .filter((part) => part !== '')
        .join(' ');
    },
  };
}

/** What stands under a figure is a unit, or a caption that no sentence needs. */
function unitWords(caption: string): string {
  const [first = ''] = caption.split(' ');
  return first === '%' || first === 'packets' || first === 'flows' || first.includes('/s') ? first : '';
}
