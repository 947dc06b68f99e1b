import type { Changes, ExperimentInput } from '../../experiment/schema.ts';
import { atLeast, cell, number, ratio, row, type Reproduction, type Row } from '../reproduction.ts';

/** Figure 1's two data centres: ten hosts per site, 1 Mbit/s between the middleboxes. */
const TWO_SITES: Changes = {
  headway: 1,
  title: 'The two data centres of the segments paper',
  family: 'segments',
  network: {
    form: 'generated',
    generator: 'two-sites',
    parameters: { pairs: 10, rateBitsPerSecond: 1_000_000, delaySeconds: 0.048, bufferPackets: 12 },
  },
  traffic: [queries(1, 100)],
  lanes: [
    { id: 'tcp', scheme: 'none' },
    { id: 'lccp', scheme: 'lccp' },
  ],
  run: { untilSeconds: 300 },
};

/** Flows that arrive at a constant rate up to a time. */
function queries(flowsPerSecond: number, endSeconds: number): Changes[string] {
  return {
    id: 'queries',
    kind: 'flows',
    from: ['sources'],
    to: ['receivers'],
    arrivals: {
      kind: 'poisson',
      flowsPerSecond: { kind: 'step', before: flowsPerSecond, after: 0, atSeconds: endSeconds },
    },
    size: { kind: 'fixed', bytes: 100_000 },
    transport: {
      segmentBytes: 1000,
      initialWindowSegments: 2,
      windowSegments: 64,
      initialThresholdSegments: 64,
      minimumTimeoutSeconds: 1,
      limitedTransmit: false,
    },
  };
}

/** The settings of all runs. */
export const SETTINGS =
  'Flows of 100 kB (packets of 1000 + 40 bytes) run between two sites. The link between the middleboxes has 1 Mbit/s. TCP has an initial window of 2, a window and an initial threshold of 64, and a minimum timeout of 1 s. Arrivals are Poisson, with a mean of one flow per second for 100 s, so there are about 100 flows. All flows that complete within 300 s count. The paper does not give a round trip, a buffer or a TCP variant.';

const PATHS = [
  { title: '100 ms, 12 packets', roundTripSeconds: 0.1, bufferPackets: 12 },
  { title: '100 ms, 25 packets', roundTripSeconds: 0.1, bufferPackets: 25 },
  { title: '200 ms, 25 packets', roundTripSeconds: 0.2, bufferPackets: 25 },
];

function experiment(rest: Partial<ExperimentInput>): Reproduction['experiment'] {
  return {
    base: TWO_SITES,
    figures: ['completionTimeSeconds.mean', 'completionTimeSeconds.median', 'flowsCompleted', 'flowsArrived'],
    ...rest,
  };
}

const VARIANT = 'traffic.queries.transport.variant';
const mean = (path: string, variant: string, lane: string) =>
  cell('completionTimeSeconds.mean', { path, variant }, lane);
/** The text says how much faster the flows are in percent; this is read as a ratio of times. */
const FASTER = {
  absolute: 0.05,
  reason: 'The text gives a range: 30 to 40 % faster, so the ratio of times is 0.60 to 0.70.',
};

export const figureTwo: Reproduction = {
  key: 'segments/figure-2',
  title: 'Figure 2',
  caption: 'Completion times of short flows with and without LCCP.',
  settings: 'Each row names its round trip and its buffer. The verdict compares LCCP with NewReno.',
  experiment: experiment({
    axes: [
      {
        id: 'path',
        title: 'Round trip and buffer',
        options: PATHS.map(({ title, roundTripSeconds, bufferPackets }) => ({
          title,
          set: {
            'network.parameters.delaySeconds': roundTripSeconds / 2 - 0.002,
            'network.parameters.bufferPackets': bufferPackets,
          },
        })),
      },
      {
        id: 'variant',
        title: 'TCP',
        options: [
          { title: 'NewReno', set: { [VARIANT]: 'newreno' } },
          { title: 'SACK', set: { [VARIANT]: 'sack' } },
        ],
      },
    ],
  }),
  // The number of flows in a seed, and how they overlap, determine most of a mean time.
  seeds: { full: 30, quick: 3 },
  rows: [
    ...PATHS.flatMap(({ title }): Row[] => [
      row(
        `${title}: mean time with LCCP relative to NewReno`,
        'times',
        ratio(mean(title, 'NewReno', 'lccp'), mean(title, 'NewReno', 'tcp')),
        number(0.65, 'section III, "30 % to 40 % faster"', FASTER),
      ),
    ]),
    ...PATHS.flatMap(({ title }, i) =>
      [
        ['NewReno', 'tcp', 'NewReno', [6.56, 6.6, 8.19][i]] as const,
        ['SACK', 'tcp', 'SACK', [5.54, 4.79, 5.78][i]] as const,
        ['NewReno', 'lccp', 'LCCP', [4.56, 4.56, 4.73][i]] as const,
      ].map(([variant, lane, label]) => row(`${title}: mean time, ${label}`, 's', mean(title, variant, lane))),
    ),
  ],
  difference:
    'LCCP shares the link fairly and adds one round trip, so the gain depends on the TCP that it is compared with. A longer path or a smaller buffer makes the gain larger; SACK makes it smaller.',
};

const UDP = [
  { title: '0.3 Mbit/s', rateBitsPerSecond: 300_000 },
  { title: '1 Mbit/s', rateBitsPerSecond: 1_000_000 },
];
const finished = (udp: string, lane: string) =>
  ratio(cell('flowsCompleted', { udp }, lane), cell('flowsArrived', { udp }, lane));

export const udp: Reproduction = {
  key: 'segments/udp',
  title: 'UDP and short flows',
  caption: 'A case that the paper announces: UDP traffic with a constant rate that does not adapt.',
  settings:
    'Here a flow arrives every 2 s on average for 600 s, and one host sends UDP all the time. The round trip is 100 ms and the buffer is 25 packets. Flows that complete within 700 s count.',
  experiment: experiment({
    set: {
      'network.parameters.bufferPackets': 25,
      'run.untilSeconds': 700,
    },
    axes: [
      {
        id: 'udp',
        title: 'UDP rate',
        options: UDP.map(({ title, rateBitsPerSecond }) => ({
          title,
          set: {
            traffic: [
              queries(0.5, 600),
              {
                id: 'udp',
                kind: 'constant-rate',
                from: ['s1'],
                to: ['d1'],
                count: 1,
                start: { earliestSeconds: 0, latestSeconds: 0 },
                rateBitsPerSecond,
                packetBytes: 1040,
              },
            ],
          },
        })),
      },
    ],
  }),
  seeds: { full: 30, quick: 3 },
  rows: UDP.flatMap(({ title }): Row[] => [
    ...(['tcp', 'lccp'] as const).map((lane) =>
      row(
        `UDP at ${title}: mean time, ${lane === 'tcp' ? 'NewReno' : 'LCCP'}`,
        's',
        cell('completionTimeSeconds.mean', { udp: title }, lane),
      ),
    ),
    row(`UDP at ${title}: share of flows completed, NewReno`, '', finished(title, 'tcp')),
    row(
      `UDP at ${title}: share of flows completed, LCCP`,
      '',
      finished(title, 'lccp'),
      atLeast(
        0.98,
        'section III',
        'fairness between UDP and TCP flows, read as: all TCP flows complete (the UDP flow counts as a flow that does not)',
      ),
    ),
  ]),
  difference: 'The paper gives no numbers. The mean times are over the flows that complete.',
};
