/** What a lane shows of its clients: how long users wait for a response, and how players fare. */
import type { LaneShape } from '../../simulation/report.ts';
import { bitRateShort, bitRateText, rateText, secondsText } from '../../widgets/charts/figure-text.ts';
import { named } from '../columns.ts';
import { type Figure, levelFigure, meanFigure } from '../figures.ts';
import { FIRST_HEIGHT, type LaneChart } from '../lane-chart.ts';
import { levelRatioRow, meanRow, type SpineRow } from '../rows.ts';

type Traffic = Pick<LaneShape, 'series' | 'traffic'>;

/** The first class of each kind: figures and charts are about it. */
function firstOf(
  { traffic }: Traffic,
  kind: 'requests' | 'video',
): { readonly id: string; readonly title: string } | null {
  return traffic.find((one) => one.kind === kind) ?? null;
}

export function clientFigures(shape: LaneShape): readonly Figure[] {
  const [users, players] = [firstOf(shape, 'requests'), firstOf(shape, 'video')];
  const figures: Figure[] = [];
  if (players !== null) {
    const of = (id: string) => named(`${id}.${players.id}`);
    const common = { unit: players.title, essential: true } as const;
    figures.push(
      {
        ...levelFigure(shape, of('buffer'), { ...common, id: 'buffer', title: 'Buffer', colour: 'data' }),
        fullTitle: 'Playback buffer B, mean over the players',
        write: (value) => ({ number: rateText(value), suffix: 's', unit: 'of video' }),
      },
      {
        ...levelFigure(shape, of('bitRate'), { ...common, id: 'bitRate', title: 'Bit rate', colour: 'ctl' }),
        fullTitle: 'Bit rate R of the video, mean over the players',
        write: (value) => ({ ...bitRateText(value), suffix: '' }),
      },
      {
        ...levelFigure(shape, of('stallSeconds'), { ...common, id: 'stalled', title: 'Stalled', colour: 'drop' }),
        fullTitle: 'Time that playback has stalled since 0 s, all players together',
        write: (value) => ({ ...secondsText(value), unit: 'since 0 s' }),
      },
    );
  }
  if (users !== null) {
    const [sum, count] = [`responseSeconds.${users.id}`, `responses.${users.id}`];
    figures.push(
      {
        ...meanFigure(sum, count, { id: 'response', title: 'Response', unit: '', colour: 'ink3', essential: true }),
        fullTitle: 'From a request to the end of its response, mean',
        write: (value) => ({ ...secondsText(value), unit: 'on average' }),
      },
      {
        ...levelFigure(shape, named(`responseP95.${users.id}`), {
          ...{ id: 'responseP95', title: 'Slow response', unit: '', colour: 'ink3' },
        }),
        fullTitle: '95 % of the last 100 responses took at most this long',
        write: (value) => ({ ...secondsText(value), unit: '95th percentile' }),
      },
    );
  }
  return figures;
}

/** Between two lanes; the first is what matters most. */
export function clientRows(shape: LaneShape): readonly SpineRow[] {
  const [users, players] = [firstOf(shape, 'requests'), firstOf(shape, 'video')];
  return [
    ...(players === null
      ? []
      : [
          levelRatioRow('bitRate', 'bit rate', named(`bitRate.${players.id}`)),
          levelRatioRow('buffer', 'buffer', named(`buffer.${players.id}`)),
        ]),
    ...(users === null
      ? []
      : [meanRow('response', 'response time', { sum: `responseSeconds.${users.id}`, count: `responses.${users.id}` })]),
  ];
}

/** The mean response time is over this long. */
const RESPONSE_SECONDS = 5;

export function clientCharts(shape: LaneShape): readonly LaneChart[] {
  const [users, players] = [firstOf(shape, 'requests'), firstOf(shape, 'video')];
  return [...(players === null ? [] : playerCharts(players.id)), ...(users === null ? [] : [responseChart(users.id)])];
}

function playerCharts(id: string): readonly LaneChart[] {
  return [
    {
      id: 'buffer',
      title: 'Playback buffer',
      unit: 'seconds of video, mean of the players',
      kind: 'linear',
      height: FIRST_HEIGHT,
      row: levelRatioRow('bufferAt', 'buffer', named(`buffer.${id}`)),
      series: [
        {
          ...{ column: `buffer.${id}`, label: 'B', title: 'playback buffer', unit: 's' },
          ...{ colour: 'data', textColour: 'data-text', width: 1.5, area: true, format: rateText },
        },
      ],
    },
    {
      id: 'bitRate',
      title: 'Bit rate',
      unit: 'bit/s, mean of the players',
      kind: 'linear',
      height: 68,
      row: levelRatioRow('bitRateAt', 'bit rate', named(`bitRate.${id}`)),
      series: [
        {
          ...{ column: `bitRate.${id}`, label: 'R', title: 'bit rate', unit: 'bit/s', step: true },
          ...{ colour: 'ctl', textColour: 'ctl-text', width: 1.5, format: bitRateShort },
        },
      ],
    },
  ];
}

function responseChart(id: string): LaneChart {
  const [sum, count] = [`responseSeconds.${id}`, `responses.${id}`];
  const common = { unit: 'ms', factor: 1000, format: rateText } as const;
  return {
    id: 'response',
    title: 'Response time',
    unit: `ms, over ${RESPONSE_SECONDS} s; log scale`,
    kind: 'log',
    height: FIRST_HEIGHT,
    row: meanRow('responseAt', 'response time', { sum, count }),
    series: [
      {
        ...{ ...common, column: `responseP95.${id}`, label: '95 %', title: '95th percentile of the last 100' },
        ...{ colour: 'ink3', textColour: 'ink2', width: 1.25 },
      },
      {
        ...{ ...common, column: sum, over: count, rateSeconds: RESPONSE_SECONDS, label: 'mean', title: 'mean' },
        ...{ colour: 'fin', textColour: 'fin-text', width: 1.75 },
      },
    ],
  };
}
