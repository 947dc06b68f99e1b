/** Lanes where the throughput of traffic classes counts: there are streams, or nothing that ever completes. */
import type { LaneShape } from '../../simulation/report.ts';
import { countText } from '../../widgets/charts/figure-text.ts';
import { sessionColour } from '../../widgets/charts/session-colour.ts';
import { adaptingFirst, hasColumn, named, shortName } from '../columns.ts';
import { completes } from '../common.ts';
import { bitRateFigure, type Figure, levelFigure, shareOf } from '../figures.ts';
import { MEAN_TIME } from '../flows/flows-view.ts';
import type { LaneView } from '../lane-view.ts';
import { ACTIVE, COMPLETED, QUEUE } from '../quantities.ts';
import { levelRow, readRow, type SpineRow } from '../rows.ts';
import { streamCharts } from './stream-charts.ts';

/** With more classes there is no room for a figure each. */
const MAX_CLASSES = 3;

export const streamsView: LaneView = {
  figures: (shape) => [
    ...shape.traffic.map((_, index) => onFigure(shape, index)),
    ...shape.traffic.slice(0, MAX_CLASSES).map(shareFigure),
    ...(completes(shape) ? [MEAN_TIME] : []),
  ],
  hero: (shape) => classRows(shape)[0] ?? null,
  rows: (shape) => [
    ...shape.traffic
      .filter(({ id }) => hasColumn(shape, `on.${id}`))
      .slice(0, 1)
      .map(({ id }) => levelRow(`on.${id}`, 'flows on', named(`on.${id}`))),
    ...classRows(shape).slice(1),
  ],
  charts: streamCharts,
  quantities: [COMPLETED, QUEUE, ACTIVE],
};

function shareFigure({ id, title }: LaneShape['traffic'][number], index: number): Figure {
  return {
    id: `goodput.${id}`,
    title: shortName(title),
    fullTitle: title,
    columns: [named(`goodput.${id}`), named(`active.${id}`)],
    read: (series, seconds, window) => shareOf(series, id, seconds, window),
    write: (value) => bitRateFigure(value, 'each'),
    colour: sessionColour(index),
    essential: index < 2,
  };
}

function onFigure(shape: LaneShape, index: number): Figure {
  const { id, title } = shape.traffic[index]!;
  const flows = shape.series.filter((one) => one.id.startsWith(`on.${id}.`)).length;
  const figure = levelFigure(shape, named(`on.${id}`), {
    id: `on.${id}`,
    title: `${shortName(title)} on`,
    unit: `of ${flows}`,
    colour: sessionColour(index),
    essential: true,
    text: countText,
  });
  return { ...figure, fullTitle: `${title} on` };
}

function classRows(shape: LaneShape): readonly SpineRow[] {
  return adaptingFirst(shape)
    .slice(0, MAX_CLASSES)
    .map(({ id, title }) => ({
      ...readRow(
        `goodput.${id}`,
        `${shortName(title)} each`,
        [named(`goodput.${id}`), named(`active.${id}`)],
        ({ series }, _, seconds, window) => shareOf(series, id, seconds, window),
      ),
      fullLabel: `Goodput per flow, ${title}`,
    }));
}
