/** Lanes in which clients call servers, give up and try again. */
import type { ChartSeries } from '../../widgets/charts/chart-series.ts';
import { countText, rateText } from '../../widgets/charts/figure-text.ts';
import type { Quantity } from '../../quantities/quantity.ts';
import { CURSOR_SECONDS } from '../../quantities/difference.ts';
import { fitCharts, HERO_HEIGHT, type LaneChart, QUEUE_CHART } from '../lane-chart.ts';
import type { LaneView } from '../lane-view.ts';
import { callQuantities, callsIn, quantitiesOfCalls, type ToldCalls } from './call-quantities.ts';

/** Rates in charts are growth over this long. */
const RATE_SECONDS = 2;

export const callsView: LaneView = {
  figures: callQuantities,
  lead: callQuantities,
  compared: callQuantities,
  charts: (shape, room) => {
    const found = shape === null ? null : callsIn(shape);
    return found === null ? [] : fitCharts(charts(found), room);
  },
  overlaid: [],
};

function charts(told: ToldCalls): readonly LaneChart[] {
  const { calls, server } = told;
  const quantities = quantitiesOfCalls(told);
  return [
    {
      id: 'calls',
      title: 'Calls',
      unit: `per second, over ${RATE_SECONDS} s`,
      kind: 'linear',
      height: HERO_HEIGHT,
      difference: { quantity: quantities[0], windowSeconds: CURSOR_SECONDS },
      series: [
        rate(`attempts.${calls}`, 'attempts', 'syn', 1.25),
        rate(`callsBegun.${calls}`, 'calls', 'data', 1.25),
        rate(`callsAnswered.${calls}`, 'answered', 'fin', 2),
      ],
    },
    server === null
      ? QUEUE_CHART
      : serverChart(
          server,
          quantities.find(({ id }) => id === 'serverQueue')!,
        ),
  ];
}

function serverChart(server: string, quantity: Quantity): LaneChart {
  return {
    id: 'serverQueue',
    title: 'Waiting at the server',
    unit: 'attempts',
    kind: 'linear',
    height: 68,
    difference: { quantity },
    series: [
      {
        ...{ column: `serverWaiting.${server}`, label: '', title: 'waiting', unit: 'attempts' },
        ...{ colour: 'data', textColour: 'data-text', width: 1.5, area: true, format: countText },
      },
    ],
  };
}

function rate(column: string, title: string, token: 'syn' | 'data' | 'fin', width: number): ChartSeries {
  const words = { label: title, title, unit: 'per second' };
  const colours = { colour: token, textColour: `${token}-text` } as const;
  return { column, rateSeconds: RATE_SECONDS, ...words, ...colours, width, format: rateText };
}
