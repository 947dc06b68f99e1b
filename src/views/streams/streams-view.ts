/** Lanes where the throughput of traffic classes counts: there are streams, or nothing that ever completes. */
import { adaptingFirst, hasColumn, shortName } from '../../quantities/columns.ts';
import {
  delayOf,
  delayPercentilesOf,
  FAIRNESS,
  GOODPUT,
  goodputOfEach,
  marksOf,
  MEAN_TIME,
  ratioOfRates,
} from '../../quantities/lane-quantities.ts';
import type { Quantity } from '../../quantities/quantity.ts';
import type { LaneShape } from '../../simulation/report.ts';
import { sessionColour } from '../../widgets/charts/session-colour.ts';
import { completes } from '../common.ts';
import type { LaneView } from '../lane-view.ts';
import { ACTIVE_LINE, COMPLETED_LINE, QUEUE_LINE } from '../overlaid.ts';
import { streamCharts } from './stream-charts.ts';

/** With more classes there is no room for a figure each. */
const MAX_CLASSES = 3;

export const streamsView: LaneView = {
  figures: (shape) => [
    ...shape.traffic.map((_, index) => streamsOn(shape, index)),
    ...shape.traffic.slice(0, MAX_CLASSES).map((one, index) => goodputOfEach(one, sessionColour(index))),
    ...shape.traffic
      .slice(0, MAX_CLASSES)
      .flatMap((one, index) => [
        delayOf(one, sessionColour(index)),
        ...delayPercentilesOf(shape.traffic, index, sessionColour(index)),
      ]),
    ...ratioOfRates(shape),
    ...shape.traffic.slice(0, MAX_CLASSES).map((one, index) => marksOf(one, sessionColour(index))),
    ...(completes(shape) ? [MEAN_TIME] : []),
  ],
  lead: (shape) => [...goodputs(shape).slice(0, 2), FAIRNESS, GOODPUT],
  compared: (shape) => [
    ...shape.traffic
      .flatMap(({ id }, index) => (hasColumn(shape, `on.${id}`) ? [streamsOn(shape, index)] : []))
      .slice(0, 1),
    ...goodputs(shape),
  ],
  charts: streamCharts,
  overlaid: [COMPLETED_LINE, QUEUE_LINE, ACTIVE_LINE],
};

function streamsOn(shape: LaneShape, index: number): Quantity {
  const { id, title } = shape.traffic[index]!;
  const flows = shape.series.filter((one) => one.id.startsWith(`on.${id}.`)).length;
  return {
    id: `on.${id}`,
    title: `${shortName(title)} on`,
    fullTitle: `${title} on`,
    noun: 'flows on',
    source: { from: 'level', of: `on.${id}` },
    unit: 'count',
    caption: `of ${flows}`,
    colour: sessionColour(index),
    differsBy: 'amount',
  };
}

function goodputs(shape: LaneShape): readonly Quantity[] {
  return adaptingFirst(shape)
    .slice(0, MAX_CLASSES)
    .map((one, index) => goodputOfEach(one, sessionColour(index)));
}
