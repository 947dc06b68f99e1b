import type { Changes, ExperimentInput } from '../../experiment/schema.ts';
import { NONE, number, type Quantity, type Reproduction, type Row } from '../reproduction.ts';

/** Figure 1's two data centres: ten hosts a site, 1 Mbit/s between the middleboxes. */
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

/** A number of flows per second up to a time, and none after it. */
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
  'Flows of 100 kB (packets of 1000 + 40 bytes) between two sites, 1 Mbit/s between their middleboxes; TCP with a first window of 2, a window and threshold of 64, a least timeout of 1 s. Arrivals are Poisson, one a second for 100 s, so there are about 100 flows; all that complete within 300 s count. The paper names no round trip, buffer or TCP.';

const PATHS = [
  { title: '100 ms, 12 packets', roundTripSeconds: 0.1, bufferPackets: 12 },
  { title: '100 ms, 25 packets', roundTripSeconds: 0.1, bufferPackets: 25 },
  { title: '200 ms, 25 packets', roundTripSeconds: 0.2, bufferPackets: 25 },
];

function experiment(title: string, rest: Partial<ExperimentInput>): ExperimentInput {
  return {
    headwayExperiment: 1,
    title,
    base: TWO_SITES,
    figures: ['completionTimeSeconds.mean', 'completionTimeSeconds.median', 'flowsCompleted', 'flowsArrived'],
    ...rest,
  };
}

const VARIANT = 'traffic.queries.transport.variant';
const mean = (path: string, variant: string, lane: string): Quantity => ({
  figure: 'completionTimeSeconds.mean',
  at: { path, variant },
  lane,
});
/** How much faster, in percent, is given as the ratio of times. */
const FASTER = {
  absolute: 0.05,
  reason: 'The text gives the range: 30 to 40 % faster, so times of 0.60 to 0.70.',
};

export const figureTwo: Reproduction = {
  key: 'segments/figure-2',
  title: 'Figure 2',
  caption: 'Completion times of short flows with and without LCCP.',
  settings: 'Round trips and buffers as given; the verdict is against NewReno.',
  experiment: experiment('Figure 2', {
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
  // How many flows a seed has, and how they crowd, makes most of a mean time.
  seeds: { full: 30, quick: 3 },
  rows: [
    ...PATHS.flatMap(({ title }): Row[] => [
      {
        label: `${title}: mean time with LCCP over NewReno`,
        unit: 'times',
        value: { ratio: [mean(title, 'NewReno', 'lccp'), mean(title, 'NewReno', 'tcp')] },
        paper: number(0.65, 'section III, "30 % to 40 % faster"', FASTER),
        prototype: { '100 ms, 12 packets': 0.69, '100 ms, 25 packets': 0.69, '200 ms, 25 packets': 0.58 }[title],
      },
    ]),
    ...PATHS.flatMap(({ title }, i) =>
      [
        ['NewReno', 'tcp', 'NewReno', [6.56, 6.6, 8.19][i]] as const,
        ['SACK', 'tcp', 'SACK', [5.54, 4.79, 5.78][i]] as const,
        ['NewReno', 'lccp', 'LCCP', [4.56, 4.56, 4.73][i]] as const,
      ].map(([variant, lane, label, prototype]): Row => ({
        label: `${title}: mean time, ${label}`,
        unit: 's',
        value: mean(title, variant, lane),
        paper: NONE,
        prototype,
      })),
    ),
  ],
  difference:
    "LCCP is fair sharing plus a round trip, so the gain is that of the TCP which it is compared with: a longer path or a smaller buffer makes it larger, SACK smaller. Ours are within 5 % of the prototype's, whose arrivals are others, and SACK within 10 %.",
};

const UDP = [
  { title: '0.3 Mbit/s', rateBitsPerSecond: 300_000, prototype: [4.36, 2.94] },
  { title: '1 Mbit/s', rateBitsPerSecond: 1_000_000, prototype: [undefined, 3.0] },
];
const finished = (udp: string, lane: string): Quantity => ({
  ratio: [
    { figure: 'flowsCompleted', at: { udp }, lane },
    { figure: 'flowsArrived', at: { udp }, lane },
  ],
});

export const udp: Reproduction = {
  key: 'segments/udp',
  title: 'UDP beside the flows',
  caption: 'What the paper announces: a constant rate that does not adapt.',
  settings:
    'Here a flow comes every 2 s for 600 s, 100 ms, 25 packets, and a host sends UDP all the time; what completes within 700 s counts.',
  experiment: experiment('UDP', {
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
  rows: UDP.flatMap(({ title, prototype }): Row[] => [
    ...(['tcp', 'lccp'] as const).map((lane, i): Row => ({
      label: `UDP at ${title}: mean time, ${lane === 'tcp' ? 'NewReno' : 'LCCP'}`,
      unit: 's',
      value: { figure: 'completionTimeSeconds.mean', at: { udp: title }, lane },
      paper: NONE,
      prototype: prototype[i],
    })),
    {
      label: `UDP at ${title}: share finished, NewReno`,
      unit: '',
      value: finished(title, 'tcp'),
      paper: NONE,
      prototype: title === '1 Mbit/s' ? 0.12 : undefined,
    },
    {
      label: `UDP at ${title}: share finished, LCCP`,
      unit: '',
      value: finished(title, 'lccp'),
      paper: {
        kind: 'at least',
        value: 0.98,
        where: 'section III',
        words: 'fairness between UDP and TCP flows, read as: all finish (the UDP flow counts as one that does not)',
      },
    },
  ]),
  difference: 'The paper gives no numbers. Times are over the flows that finish.',
};
