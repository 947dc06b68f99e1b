/** Charts of lanes whose scheme gives every session a rate: the rates, or the errors of many, and the queue. */
import type { LaneShape } from '../../simulation/report.ts';
import type { ChartSeries } from '../../widgets/charts/chart-series.ts';
import { bitRateText, countText, rateText } from '../../widgets/charts/figure-text.ts';
import { sessionColour } from '../../widgets/charts/session-colour.ts';
import { sampledSessions, withRole } from '../../quantities/columns.ts';
import { type ChartRoom, FIRST_HEIGHT, fitCharts, type LaneChart, PROJECTED_HEIGHT } from '../lane-chart.ts';
import { LINK_ERROR, SETTLED, SOURCE_ERROR } from './rate-quantities.ts';
import { LARGEST_QUEUE } from '../../quantities/lane-quantities.ts';
import type { Quantity } from '../../quantities/quantity.ts';

const RATES_HEIGHT = 168;
const ERRORS_HEIGHT = 92;
const QUEUE_HEIGHT = 68;
/** Names that have room at the lines' ends in a projected chart. */
const PROJECTED_NAMES = 6;

export function rateCharts(shape: LaneShape | null, room: ChartRoom): readonly LaneChart[] {
  if (shape === null) return [];
  const sessions = sampledSessions(shape);
  if (sessions.length === 0) return crowdCharts(shape, room);
  const [rates, errors] = [ratesChart(sessions), sourceErrors(shape)];
  if (room === 'all') return [rates, errors];
  const isLow = room === 'projected' && sessions.length <= PROJECTED_NAMES;
  return [{ ...rates, height: isLow ? PROJECTED_HEIGHT : FIRST_HEIGHT }];
}

/** The charts of sessions that are too many for one line each. */
function crowdCharts(shape: LaneShape, room: ChartRoom): readonly LaneChart[] {
  const errors = { ...sourceErrors(shape), height: FIRST_HEIGHT };
  const queue = shape.dataPlane === 'none' ? [] : [largestQueue(shape)];
  return fitCharts([errors, { ...linkErrors(shape), height: FIRST_HEIGHT }, ...queue], room);
}

function largestQueue(shape: LaneShape): LaneChart {
  const column = withRole('largestQueue')(shape) ?? '';
  return {
    id: 'largestQueue',
    title: 'Largest queue',
    unit: 'packets, of all links',
    kind: 'linear',
    height: QUEUE_HEIGHT,
    difference: { quantity: LARGEST_QUEUE, label: 'packets' },
    series: [
      {
        column,
        label: '',
        title: 'largest queue',
        unit: 'packets',
        colour: 'data',
        textColour: 'data-text',
        width: 1.5,
        area: true,
        format: countText,
      },
    ],
  };
}

/** The rates of sessions, where the lane samples them one by one; dashes: what each should have. */
function ratesChart(ids: readonly string[]): LaneChart {
  const lines = ids.map((id, index): ChartSeries => {
    const colour = sessionColour(index);
    return {
      column: `rate.${id}`,
      label: id,
      title: `rate of ${id}`,
      unit: 'bit/s',
      colour,
      textColour: colour,
      width: 2,
      step: true,
      format: bitRateWords,
    };
  });
  const references = lines.map(({ title, column, ...line }): ChartSeries => ({
    ...line,
    column: column.replace('rate.', 'fair.'),
    title: `max-min ${title}`,
    label: '',
    width: 1,
    reference: true,
  }));
  return {
    id: 'rates',
    title: 'Rates',
    unit: 'bit/s; dashes: max-min',
    kind: 'linear',
    height: RATES_HEIGHT,
    series: [...references, ...lines],
    difference: { quantity: SETTLED, label: 'settled' },
  };
}

function bitRateWords(value: number): string {
  const { number, unit } = bitRateText(value);
  return `${number.replace(/\.0$/, '')} ${unit}`;
}

function sourceErrors(shape: LaneShape): LaneChart {
  const roles = ['sourceError', 'sourceErrorLeast', 'sourceErrorMost'] as const;
  return errorsChart(shape, SOURCE_ERROR, 'errors', 'Error at sources', '% of the max-min rate', roles);
}

function linkErrors(shape: LaneShape): LaneChart {
  const roles = ['linkError', 'linkErrorLeast', 'linkErrorMost'] as const;
  return errorsChart(shape, LINK_ERROR, 'linkErrors', 'Error at bottlenecks', '% of the capacity', roles);
}

/** Mean, and a band from the 10th to the 90th percentile. */
function errorsChart(
  shape: LaneShape,
  quantity: Quantity,
  id: string,
  title: string,
  unit: string,
  roles: readonly [mean: Role, least: Role, most: Role],
): LaneChart {
  const [mean, least, most] = roles.map((role) => withRole(role)(shape) ?? '') as [string, string, string];
  const line = (column: string, label: string, width: number): ChartSeries => ({
    column,
    label,
    title: `${title.toLowerCase()}, ${label}`,
    unit: '%',
    colour: 'data',
    textColour: width > 1 ? 'data-text' : 'ink2',
    width,
    step: true,
    format: (value) => `${rateText(value)} %`,
  });
  return {
    id,
    title,
    unit: `${unit}; band: 10th–90th percentile`,
    kind: 'linear',
    height: ERRORS_HEIGHT,
    series: [{ ...line(least, '10th', 0.5), bandTo: most }, line(most, '90th', 0.5), line(mean, 'mean', 2)],
    difference: { quantity },
  };
}

type Role = Parameters<typeof withRole>[0];
