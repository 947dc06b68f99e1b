/** What a lane shows of its clients: how long users wait for a response, and how players fare. */
import type { LaneShape } from '../../simulation/report.ts';
import { bitRateShort, rateText } from '../../widgets/charts/figure-text.ts';
import { meanOf } from '../../quantities/lane-quantities.ts';
import type { Quantity } from '../../quantities/quantity.ts';
import { FIRST_HEIGHT, type LaneChart } from '../lane-chart.ts';

type Traffic = Pick<LaneShape, 'series' | 'traffic'>;

/** The first class of each kind: figures and charts are about it. */
function firstOf(
  { traffic }: Traffic,
  kind: 'requests' | 'video',
): { readonly id: string; readonly title: string } | null {
  return traffic.find((one) => one.kind === kind) ?? null;
}

/** What the lane's players meet, then what its users do. */
export function clientQuantities(shape: Traffic): readonly Quantity[] {
  const [users, players] = [firstOf(shape, 'requests'), firstOf(shape, 'video')];
  return [...(players === null ? [] : ofPlayers(players.id)), ...(users === null ? [] : ofUsers(users.id))];
}

/** Those that are compared between two lanes; the first is what matters most. */
export function clientsCompared(shape: Traffic): readonly Quantity[] {
  const [users, players] = [firstOf(shape, 'requests'), firstOf(shape, 'video')];
  const [buffer, bitRate] = players === null ? [] : ofPlayers(players.id);
  const [response] = users === null ? [] : ofUsers(users.id);
  return [bitRate, buffer, response].filter((one) => one !== undefined);
}

function ofPlayers(id: string): readonly [buffer: Quantity, bitRate: Quantity, stalled: Quantity] {
  const level = (of: string) => ({ from: 'level', of: `${of}.${id}` }) as const;
  return [
    {
      id: 'buffer',
      title: 'Buffer',
      fullTitle: 'Playback buffer B, mean over the players',
      source: level('buffer'),
      unit: 's',
      caption: 'of video',
      colour: 'data',
      better: 'higher',
    },
    {
      id: 'bitRate',
      title: 'Bit rate',
      fullTitle: 'Bit rate R of the video, mean over the players',
      source: level('bitRate'),
      unit: 'bit/s',
      caption: '',
      colour: 'ctl',
      better: 'higher',
      wording: { clause: '{lane} has', equal: 'as high a bit rate', more: 'higher bit rate', less: 'lower bit rate' },
    },
    {
      id: 'stalled',
      title: 'Stalled',
      fullTitle: 'Time that playback has stalled since 0 s, all players together',
      source: level('stallSeconds'),
      unit: 's',
      caption: 'since 0 s',
      colour: 'drop',
      better: 'lower',
    },
  ];
}

function ofUsers(id: string): readonly [response: Quantity, slow: Quantity] {
  const responses = `responses.${id}`;
  return [
    {
      id: 'response',
      title: 'Response',
      fullTitle: 'From a request to the end of its response, mean',
      noun: 'response time',
      source: meanOf(`responseSeconds.${id}`, responses),
      unit: 's',
      caption: 'mean',
      colour: 'ink3',
      better: 'lower',
      counted: responses,
      wording: { clause: 'In {lane} responses take', equal: 'as long', more: 'longer', less: 'less' },
    },
    {
      id: 'responseP95',
      title: 'Slow response',
      fullTitle: '95 % of the last 100 responses took at most this long',
      source: { from: 'level', of: `responseP95.${id}` },
      unit: 's',
      caption: '95th percentile',
      colour: 'ink3',
      better: 'lower',
    },
  ];
}

/** The mean response time is over this long. */
const RESPONSE_SECONDS = 5;

export function clientCharts(shape: LaneShape): readonly LaneChart[] {
  const [users, players] = [firstOf(shape, 'requests'), firstOf(shape, 'video')];
  return [...(players === null ? [] : playerCharts(players.id)), ...(users === null ? [] : [responseChart(users.id)])];
}

function playerCharts(id: string): readonly LaneChart[] {
  const [buffer, bitRate] = ofPlayers(id);
  return [
    {
      id: 'buffer',
      title: 'Playback buffer',
      unit: 'seconds of video, mean of the players',
      kind: 'linear',
      height: FIRST_HEIGHT,
      difference: { quantity: buffer },
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
      difference: { quantity: bitRate },
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
    difference: { quantity: ofUsers(id)[0], windowSeconds: RESPONSE_SECONDS },
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
