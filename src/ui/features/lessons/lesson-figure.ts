/** Figures of lanes as lessons name, read and write them. */
import type { LaneFeed } from '../../../protocol/lane-feed.ts';
import { sampledSessions } from '../../../quantities/columns.ts';
import { has, isOfMoment, type Quantity, textOf, valueOf } from '../../../quantities/quantity.ts';
import type { LaneShape } from '../../../simulation/report.ts';
import { commonQuantities } from '../../../views/common.ts';
import { viewOf } from '../../../views/view-of.ts';
import { sessionColour } from '../../../widgets/charts/session-colour.ts';

export interface LessonFigure {
  readonly id: string;
  readonly title: string;
  /** e.g. flows/s; empty: the number stands alone. */
  readonly unit: string;
  readonly colour: Quantity['colour'];
  /** It is of one moment, not of a window. */
  readonly isLevel: boolean;
  /** In the figure's plain unit: bit/s, s, packets; null: not known. */
  read(feed: LaneFeed, seconds: number, windowSeconds?: number): number | null;
  /** e.g. "3.6 flows/s". */
  text(value: number | null): string;
}

/** All figures that the lane has, in their order; more than there is room for in its row. */
export function lessonFigures(shape: LaneShape): readonly LessonFigure[] {
  return [...commonQuantities(shape), ...viewOf(shape).figures(shape), ...sessionRates(shape), ...tracedLevels(shape)]
    .filter((quantity) => has(shape, quantity))
    .map(lessonFigure);
}

/** The rate of each session that is sampled: they have no room in the row of figures. */
function sessionRates(shape: LaneShape): readonly Quantity[] {
  return sampledSessions(shape).map((session, index) => ({
    id: `rate.${session}`,
    title: `Rate of ${session}`,
    source: { from: 'level', of: `rate.${session}` },
    unit: 'bit/s',
    caption: '',
    colour: sessionColour(index),
  }));
}

/** The window and the latest round trip of each flow that is traced: `window.bulk.1`, `roundTrip.bulk.1`. */
function tracedLevels({ series }: LaneShape): readonly Quantity[] {
  const called = (what: string) => series.filter(({ id, traced }) => traced !== undefined && id.startsWith(`${what}.`));
  return [
    ...called('window').map(({ id, title }) => levelOf(id, title, 'count', 'segments')),
    ...called('roundTrip').map(({ id, title }) => levelOf(id, title, 's', '')),
  ];
}

function levelOf(id: string, title: string, unit: Quantity['unit'], caption: string): Quantity {
  return { id, title, source: { from: 'level', of: id }, unit, caption, colour: 'ctl' };
}

export function findFigure(shape: LaneShape | null, id: string): LessonFigure | null {
  return shape === null ? null : (lessonFigures(shape).find((one) => one.id === id) ?? null);
}

/** e.g. flows/s. */
export function unitOf(figure: LessonFigure | null): string {
  return figure?.text(2).split(' ').slice(1).join(' ') ?? '';
}

/** What stands beside the title of a chart: the unit, and of a rate the window that it is taken over. */
export function captionOf(figure: LessonFigure | null, windowSeconds: number): string {
  if (figure === null) return '';
  const unit = unitOf(figure);
  return figure.isLevel
    ? unit
    : `${unit}, over ${windowSeconds < 1 ? `${Number((windowSeconds * 1000).toPrecision(3))} ms` : `${windowSeconds} s`}`;
}

function lessonFigure(quantity: Quantity): LessonFigure {
  const { id, title, fullTitle = title, colour, unit, caption } = quantity;
  return {
    id,
    title: fullTitle,
    unit: unit === '%' ? '%' : unit === 'bit/s' ? '' : unitWords(caption),
    colour,
    isLevel: isOfMoment(quantity),
    read: (feed, seconds, windowSeconds) => valueOf(quantity, feed, seconds, windowSeconds),
    text: (value) => {
      const { number, suffix, unit: words } = textOf(quantity, value);
      const written = unitWords(words);
      return [number, suffix, number === '1' ? written.replace(/^(flow|packet|segment)s$/, '$1') : written]
        .filter((part) => part !== '')
        .join(' ');
    },
  };
}

const UNITS = ['%', 'packets', 'segments', 'flows'];

/** What stands under a figure is a unit, or a caption that no sentence needs. */
function unitWords(caption: string): string {
  const [first = ''] = caption.split(' ');
  return UNITS.includes(first) || first.includes('/s') ? first : '';
}
