import type { Changes, ExperimentInput } from '../../experiment/schema.ts';
import { NONE, number, type Quantity, type Reproduction, type Row } from '../reproduction.ts';

/** The settings of all runs. */
export const SETTINGS =
  '*A tenth* has a tenth of the paper’s sessions and routers: 110 routers where the paper has 1,100, and 1,100 where it has 11,000. The topology is transit-stub, with 1 Gbit/s inside and to stubs, 5 Gbit/s between transit routers, and delays of 1 to 10 ms. *A hundredth* has a tenth of these sessions on links that are ten times slower; `--quick` runs this size. No packet is dropped. In experiments 1a and 1b data are a fluid, and control packets have 100 bytes. In experiments 2a and 2b there are only control packets, which have 0 bytes, with a pause of 5 ms between two cycles. SLBN has both of our repairs. Errors are in percent. The paper shows most of its numbers in plots that are not available to us.';

const TENTH = 'a tenth';
const HUNDREDTH = 'a hundredth';
/** A run takes long. One seed is enough: it has thousands of sessions, each with its own place and time. */
const SEEDS = { full: 1, quick: 1 };
const QUICK = { size: [HUNDREDTH] };
const PLOT = 'The text gives rounded numbers, and its networks differ from ours.';

const SCHEMES: readonly (readonly [lane: string, title: string])[] = [
  ['slbn', 'SLBN'],
  ['bfyz', 'BFYZ'],
  ['erica', 'ERICA'],
  ['rcp', 'RCP'],
  ['piqi-rcp', 'PIQI-RCP'],
  ['cobb', 'COBB'],
];
const EXACT = SCHEMES.slice(0, 2);

/** The shipped scenario, and the same with a tenth of the sessions on links that are ten times slower. */
function sizes(traffic: Changes[string], transitDomains: number): NonNullable<ExperimentInput['axes']> {
  const slower = {
    'network.parameters.transitDomains': transitDomains,
    'network.parameters.stubRateBitsPerSecond': 1e8,
    'network.parameters.transitRateBitsPerSecond': 5e8,
    'network.parameters.accessRateBitsPerSecond': 1e7,
    traffic: [traffic],
  };
  return [
    {
      id: 'size',
      title: 'Size',
      options: [
        { title: TENTH, set: {} },
        { title: HUNDREDTH, set: slower },
      ],
    },
  ];
}

function crowd(waves: readonly Readonly<Record<string, number>>[]): Changes[string] {
  return {
    id: 'crowd',
    kind: 'crowd',
    from: ['sources'],
    to: ['receivers'],
    pairing: 'random',
    hostRateBitsPerSecond: 1e7,
    arrivals: { kind: 'waves', waves: waves.map((wave) => ({ ...wave })) },
  };
}

const at = (of: string, id: string, seconds: number) => ({
  id,
  title: id,
  measure: 'series' as const,
  of,
  take: 'last' as const,
  fromSeconds: 0,
  toSeconds: seconds,
});
const over = (of: string, id: string, take: 'mean' | 'largest', fromSeconds: number, toSeconds: number) => ({
  id,
  title: id,
  measure: 'series' as const,
  of,
  take,
  fromSeconds,
  toSeconds,
});
const figure = (id: string, size: string, lane: string): Quantity => ({ figure: id, at: { size }, lane });
/** A time as part of an id. */
const tag = (seconds: number): string => String(seconds).replace('.', '-');

const errorsAt = (times: readonly number[]) =>
  times.flatMap((seconds) => [
    at('sourceErrorMean', `sources-${tag(seconds)}`, seconds),
    at('linkErrorMean', `links-${tag(seconds)}`, seconds),
  ]);

/** Mean errors at given times. The prototype's numbers are for SLBN at full size, by place and time. */
function errorRows(
  schemes: readonly (readonly [string, string])[],
  times: readonly number[],
  prototypes: Readonly<Record<string, number>> = {},
): Row[] {
  return [TENTH, HUNDREDTH].flatMap((size) =>
    (['sources', 'links'] as const).flatMap((place) =>
      times.flatMap((seconds) =>
        schemes.map(([lane, title]): Row => ({
          label: `${size}: ${title}: error at ${place === 'sources' ? 'sources' : 'bottlenecks'} at ${seconds} s`,
          unit: '%',
          value: figure(`${place}-${tag(seconds)}`, size, lane),
          paper: NONE,
          prototype: size === TENTH && lane === 'slbn' ? prototypes[`${place} ${seconds}`] : undefined,
        })),
      ),
    ),
  );
}

const ONE_A = [0.5, 1];

export const figureThree: Reproduction = {
  key: 'slbn/figure-3',
  title: 'Figures 3 and 4',
  caption: 'Errors at sources and at bottlenecks in experiment 1a.',
  settings:
    'Sessions join for 0.5 s. In the next 0.2 s a fifth of them leave, and the same number join. Runs end at 2 s; the plots of the paper end at 3 s.',
  experiment: {
    headwayExperiment: 1,
    title: 'Figures 3 and 4',
    base: 'slbn-experiment-1a-tenth',
    set: { 'run.untilSeconds': 2 },
    axes: sizes(
      crowd([
        { fromSeconds: 0, untilSeconds: 0.5, joins: 500 },
        { fromSeconds: 0.5, untilSeconds: 0.7, joins: 100, leaves: 100 },
      ]),
      1,
    ),
    figures: [
      ...errorsAt(ONE_A),
      over('sourceErrorMean', 'largest-source-error', 'largest', 0, 2),
      over('linkErrorMean', 'largest-link-error', 'largest', 0.3, 2),
      over('sourceErrorMean', 'mean-source-error', 'mean', 0.5, 2),
      over('sourceErrorLow', 'low-source-error', 'mean', 0.5, 2),
      over('sourceErrorHigh', 'high-source-error', 'mean', 0.5, 2),
    ],
  },
  quick: QUICK,
  seeds: SEEDS,
  rows: [
    ...errorRows(SCHEMES, ONE_A, { 'sources 0.5': 6, 'sources 1': -0.2, 'links 0.5': -27 }),
    ...[TENTH, HUNDREDTH].flatMap((size): Row[] => [
      ...(['rcp', 'piqi-rcp'] as const).map((lane): Row => ({
        label: `${size}: ${lane === 'rcp' ? 'RCP' : 'PIQI-RCP'}: largest mean error at sources`,
        unit: '%',
        value: figure('largest-source-error', size, lane),
        paper: number(200, 'section IV, "sometimes of 200 %"', { share: 0.5, reason: PLOT }),
      })),
      {
        label: `${size}: ERICA: mean error at sources from 0.5 s`,
        unit: '%',
        value: figure('mean-source-error', size, 'erica'),
        paper: { kind: 'at least', value: 0, where: 'section IV', words: 'a little bit above the exact rate' },
      },
      {
        label: `${size}: COBB: mean error at sources from 0.5 s`,
        unit: '%',
        value: figure('mean-source-error', size, 'cobb'),
        paper: number(500, 'section IV, "approximately 500 %"', { share: 0.3, reason: PLOT }),
      },
      {
        label: `${size}: COBB: 10th percentile from 0.5 s`,
        unit: '%',
        value: figure('low-source-error', size, 'cobb'),
        paper: number(-15, 'section IV', { absolute: 15, reason: PLOT }),
      },
      {
        label: `${size}: COBB: 90th percentile from 0.5 s`,
        unit: '%',
        value: figure('high-source-error', size, 'cobb'),
        paper: number(1600, 'section IV', { share: 0.3, reason: PLOT }),
      },
      {
        label: `${size}: SLBN: largest mean error at bottlenecks from 0.3 s`,
        unit: '%',
        value: figure('largest-link-error', size, 'slbn'),
        paper: {
          kind: 'at most',
          value: 1,
          where: 'section IV, summary',
          words:
            'links are never overshot on average, read as at most 1 %; the first 0.3 s are left out because each link has few sessions then',
        },
      },
    ]),
  ],
  difference:
    'The errors of RCP and PIQI-RCP are several times as large as in the paper, and that of COBB is larger still. Here control packets wait in the queues of data packets, and these queues last for seconds. The sources therefore learn late that their rate is too high. The papers that we have do not give the source rule of PIQI-RCP or the rule of COBB.',
};

const SECONDS = ['first', 'second', 'third'];
/** Packets of 2,000 bytes that the slowest link carries in 3 % of a second. */
const THREE_PERCENT: Readonly<Record<string, number>> = {
  [TENTH]: (0.03 * 1e8) / (8 * 2000),
  [HUNDREDTH]: (0.03 * 1e7) / (8 * 2000),
};

export const figureSix: Reproduction = {
  key: 'slbn/figure-6',
  title: 'Figures 5 and 6',
  caption: 'Completion times and largest queues in experiment 1b.',
  settings:
    'Flows arrive for 0.5 s as a Poisson process. Their sizes follow a Pareto law with a mean of 300 packets of 2,000 bytes and a shape of 4. The hosts are part of the network: each stub router has 20.',
  experiment: {
    headwayExperiment: 1,
    title: 'Figures 5 and 6',
    base: 'slbn-experiment-1b-tenth',
    axes: sizes(
      {
        id: 'flows',
        kind: 'flows',
        from: ['sources'],
        to: ['receivers'],
        pairing: 'random',
        arrivals: { kind: 'poisson', flowsPerSecond: { kind: 'step', before: 1000, after: 0, atSeconds: 0.5 } },
        size: { kind: 'pareto', meanBytes: 600_000, shape: 4 },
        transport: { segmentBytes: 1960, headerBytes: 40, windowSegments: 1_000_000 },
      },
      1,
    ),
    figures: [
      'completionTimeSeconds.mean',
      ...SECONDS.map((name, i) => over('largestQueuePackets', `queue-${name}`, 'largest', i, i + 1)),
    ],
  },
  quick: QUICK,
  seeds: SEEDS,
  rows: [TENTH, HUNDREDTH].flatMap((size): Row[] => [
    ...SCHEMES.flatMap(([lane, title]) =>
      SECONDS.map((name, i): Row => ({
        label: `${size}: ${title}: largest queue in the ${name} second`,
        unit: 'packets',
        value: figure(`queue-${name}`, size, lane),
        paper:
          lane === 'cobb'
            ? number([5293, 8265, 4775][i], 'section IV', {
                share: 0.5,
                reason:
                  'Our network is ten times smaller, and the papers that we have do not give the exact rule of COBB.',
              })
            : lane === 'slbn' && i === 0
              ? {
                  kind: 'at most',
                  value: THREE_PERCENT[size],
                  where: 'section IV, summary',
                  words: 'at most 3 % of the link capacity, read as the data that the slowest link carries in 30 ms',
                }
              : NONE,
      })),
    ),
    ...SCHEMES.map(([lane, title]): Row => ({
      label: `${size}: ${title}: mean completion time`,
      unit: 's',
      value: figure('completionTimeSeconds.mean', size, lane),
      paper: NONE,
    })),
  ]),
  difference:
    'The order is that of the paper: SLBN and BFYZ keep queues short, and COBB and the two RCPs do not. In the paper COBB has its longest queue in the second second, and there is still a queue in the third second. Here there are a tenth of the flows on a tenth of the routers, and they have completed by then. The mean of RCP leaves out flows that do not complete within 3 s; with the size *a hundredth* none of them completes.',
};

const TWO_A = [0.5, 1, 1.2];

export const figureSeven: Reproduction = {
  key: 'slbn/figure-7',
  title: 'Figures 7 and 8',
  caption: 'Errors at sources and at bottlenecks in experiment 2a.',
  settings: 'All sessions join within 1 s.',
  experiment: {
    headwayExperiment: 1,
    title: 'Figures 7 and 8',
    base: 'slbn-experiment-2a-tenth',
    axes: sizes(crowd([{ fromSeconds: 0, untilSeconds: 1, joins: 1800 }]), 2),
    figures: [...errorsAt(TWO_A), over('linkErrorMean', 'largest-link-error', 'largest', 0.3, 2)],
  },
  quick: QUICK,
  seeds: SEEDS,
  rows: [
    ...errorRows(EXACT, TWO_A),
    ...overshootRows('largest-link-error', 'mean error at bottlenecks from 0.3 s', 1, 'read as at most 1 % on average'),
  ],
  difference:
    'As in the paper, SLBN performs like BFYZ and is more conservative while sessions join. The first 0.3 s are left out. Each link has few sessions then, and it assigns to each of them the capacity that the sessions it already knows have left.',
};

const TWO_B = [3.5, 4, 4.5];

export const figureNine: Reproduction = {
  key: 'slbn/figure-9',
  title: 'Figures 9 and 10',
  caption: 'Errors at sources and at bottlenecks in experiment 2b, when half of the sessions change.',
  settings: 'The change begins at 3 s, and at 9 s in the paper. The sessions have settled by 3 s.',
  experiment: {
    headwayExperiment: 1,
    title: 'Figures 9 and 10',
    base: 'slbn-experiment-2b-tenth',
    axes: sizes(
      crowd([
        { fromSeconds: 0, untilSeconds: 1, joins: 1000 },
        { fromSeconds: 3, untilSeconds: 4, joins: 500, leaves: 500 },
      ]),
      2,
    ),
    figures: [
      ...errorsAt(TWO_B),
      over('linkErrorMean', 'largest-link-error', 'largest', 3, 5),
      over('linkErrorHigh', 'highest-link-error', 'largest', 3, 5),
    ],
  },
  quick: QUICK,
  seeds: SEEDS,
  rows: [
    ...errorRows(EXACT, TWO_B),
    ...overshootRows('largest-link-error', 'mean error at bottlenecks from 3 s', 1, 'read as at most 1 % on average'),
    ...overshootRows('highest-link-error', '90th percentile at bottlenecks from 3 s', 5, 'always below 5 %'),
  ],
  difference: 'With both schemes the overshoot is within the 5 % that the paper gives.',
};

function overshootRows(id: string, what: string, value: number, words: string): Row[] {
  return [TENTH, HUNDREDTH].flatMap((size) =>
    EXACT.map(([lane, title]): Row => ({
      label: `${size}: ${title}: largest ${what}`,
      unit: '%',
      value: figure(id, size, lane),
      paper: { kind: 'at most', value, where: 'section IV', words: `no significant overshoot, ${words}` },
    })),
  );
}

/** The published algorithm and our repair of it, in the smallest case that shows the difference. */
function repaired(key: string, base: string, sessions: number, caption: string, difference: string): Reproduction {
  return {
    key: `slbn/${key}`,
    title: caption,
    caption: 'Sessions that have their max-min rates at the end, with the published algorithm and with our repair.',
    settings: `This is the scenario \`${base}\`. At its end ${sessions} sessions are present. Nothing is drawn at random, so each seed gives the same numbers.`,
    experiment: {
      headwayExperiment: 1,
      title: caption,
      base,
      figures: [{ id: 'settled', title: 'Settled', measure: 'series', of: 'settled', take: 'last' }],
    },
    seeds: SEEDS,
    rows: (['printed', 'repaired'] as const).map((lane): Row => ({
      label: `Settled sessions, ${lane === 'printed' ? 'published' : 'repaired'}`,
      unit: 'sessions',
      value: { figure: 'settled', at: {}, lane },
      paper: {
        kind: 'at least',
        value: sessions,
        where: 'section III, convergence',
        words: 'all sessions eventually become stable with their max-min rates',
      },
    })),
    difference,
  };
}

export const livelock = repaired(
  'livelock',
  'slbn-livelock',
  6,
  'Convergence: greedy sessions',
  'With the published algorithm, one session alternates between two rates forever. This is our own finding: lines 22 and 37 of Figure 2 charge a link with the rate of the previous cycle.',
);

export const demands = repaired(
  'demands',
  'slbn-demand',
  2,
  'Convergence: a demand',
  'With the published algorithm, the demand of a session is overwritten at its last bottleneck. As a result another session gets less than it could have.',
);
