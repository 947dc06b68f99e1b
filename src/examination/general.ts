/** RFC 9743, 6: general use. */
import { alone, nearCubic, ofCubic, one, transferCell, transfers, upToCubic, used, type Make } from './cells.ts';
import { goodput, packets, times } from './measure.ts';
import type { LineCell, Question } from './question.ts';
import { B1, B2, B3, G3, G9, LINK, withBuffer, type Setting } from './settings.ts';

/** A loss probability of the link from the beginning. */
const losing = (probability: number): Partial<Setting> => ({
  timeline: [{ atSeconds: 0, set: `${LINK}.impairments.lossProbability`, value: probability }],
});

const radio = (probabilities: readonly number[]): LineCell[] =>
  probabilities.flatMap((probability) =>
    [B1, B2, B3]
      .map((cell) => withBuffer(cell, 1))
      .flatMap((cell) => [
        used(`${cell.name}, ${probability * 100} % lost`, alone(cell, losing(probability))),
        used(`${cell.name}, ${probability * 100} % lost, ${BURST} in a row`, alone(cell, losingInBursts(probability))),
      ]),
  );

/** Packets lost in a row, in the mean. */
const BURST = 8;

/** Gilbert's channel: all packets are lost in its bad state. */
const losingInBursts = (probability: number): Partial<Setting> => ({
  impairments: {
    burstLoss: {
      goodToBad: probability / (1 - probability) / BURST,
      badToGood: 1 / BURST,
      lossInBad: 1,
      lossInGood: 0,
    },
  },
});

/** 20, 5, 40 and 10 Mbit/s, 5 s each, again and again. */
export const steps: Make = alone(withBuffer(B2, 1), {
  timeline: Array.from({ length: 11 }, (_, i) => ({
    atSeconds: 5 * (i + 1),
    set: `${LINK}.rateBitsPerSecond`,
    value: [20e6, 5e6, 40e6, 10e6][(i + 1) % 4],
  })),
});

const varying: readonly (readonly [name: string, make: Make])[] = [
  ['20, 5, 40, 10 Mbit/s', steps],
  [
    'jitter of 0 to 20 ms, in order',
    alone(withBuffer(B2, 1), {
      impairments: {
        jitter: { distribution: { kind: 'uniform', minimumSeconds: 0, maximumSeconds: 0.02 }, order: 'kept' },
      },
    }),
  ],
  [
    'aggregates of 4 ms',
    alone(withBuffer(B2, 1), { impairments: { aggregation: { release: { kind: 'period', seconds: 0.004 } } } }),
  ],
];

export const GENERAL: readonly Question[] = [
  {
    id: 14,
    section: '6.1',
    rank: 'MUST',
    group: 'general',
    title: 'Uses a drop-tail link',
    words: 'Over drop-tail queues, and on wired paths, it must perform well.',
    lines: [
      {
        id: 'used',
        title: 'share of the link used',
        unit: 'share',
        bound: nearCubic(0.03),
        seeds: 'one',
        cells: ({ quick }) => (quick ? G3 : G9).map((cell) => used(cell.name, alone(cell))),
      },
      {
        id: 'transfer',
        title: 'completion of 1 MB alone',
        unit: 's',
        bound: upToCubic(1.2, 2),
        seeds: 'one',
        cells: () => G3.map((cell) => transferCell(cell.name, transfers(cell, 1e6, [1, 11, 21, 31, 41]))),
      },
    ],
  },
  {
    id: 15,
    section: '6.4',
    rank: 'other',
    group: 'general',
    title: 'Losses of a radio link',
    words: 'Losses that mean no congestion should be considered.',
    lines: [
      {
        id: 'few',
        title: 'share of the link used, few lost',
        unit: 'share',
        bound: ofCubic(1, 0.5),
        cells: () => radio([0.0001, 0.001]),
      },
      {
        id: 'many',
        title: 'share of the link used, 1 % lost',
        unit: 'share',
        bound: ofCubic(0.5, 0.5),
        cells: () => radio([0.01]),
      },
    ],
  },
  {
    id: 16,
    section: '6.4',
    rank: 'other',
    group: 'general',
    title: 'Follows a capacity that varies',
    words: 'Radio links vary in capacity, and their media access makes jitter; both should be considered.',
    lines: [
      {
        id: 'used',
        title: 'goodput',
        unit: 'factor',
        bound: ofCubic(0.9, 0.7),
        cells: () => varying.map(([name, make]) => one(name, make, (setting) => times(1e-6, goodput(setting, ['x1'])))),
      },
      {
        id: 'delay',
        title: 'one-way delay (p95)',
        unit: 'ms',
        bound: upToCubic(1, 1.5),
        cells: () =>
          varying.map(([name, make]) =>
            one(name, make, (setting) => times(1000, packets(setting, ['x1'], 'delay-p95'))),
          ),
      },
    ],
    missing: ['A measured trace of a mobile link: none ships with Headway.'],
  },
];
