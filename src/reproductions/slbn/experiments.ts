import type { Changes, ExperimentInput } from '../../experiment/schema.ts';
import { NONE, number, type Quantity, type Reproduction, type Row } from '../reproduction.ts';

/** Of all runs. */
export const SETTINGS =
  'A tenth of the sessions of the paper on a tenth of its routers: 110 where it has 1,100, and 1,100 where it has 11,000 (transit-stub; 1 Gbit/s in and to stubs, 5 Gbit/s between transit routers, 1 to 10 ms). *A hundredth* has a tenth of these sessions and links a tenth as fast; it is what `--quick` runs. Nothing is dropped. In experiments 1a and 1b data are a fluid and control packets have 100 bytes; in 2a and 2b there are control packets of 0 bytes alone, with a pause of 5 ms between two cycles. SLBN has both of our repairs. Errors are in percent; the paper gives most of its numbers in plots that we do not have.';

const TENTH = 'a tenth';
const HUNDREDTH = 'a hundredth';
/** One seed has thousands of sessions, each with its own place and time, and is long. */
const SEEDS = { full: 1, quick: 1 };
const QUICK = { size: [HUNDREDTH] };
const PLOT = 'The text rounds, and its networks are other ones.';

const SCHEMES: readonly (readonly [lane: string, title: string])[] = [
  ['slbn', 'SLBN'],
  ['bfyz', 'BFYZ'],
  ['erica', 'ERICA'],
  ['rcp', 'RCP'],
  ['piqi-rcp', 'PIQI-RCP'],
  ['cobb', 'COBB'],
];
const EXACT = SCHEMES.slice(0, 2);

/** The shipped scenario, and the same with a tenth of the sessions on links a tenth as fast. */
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
/** Name of a moment in an id. */
const tag = (seconds: number): string => String(seconds).replace('.', '-');

const errorsAt = (times: readonly number[]) =>
  times.flatMap((seconds) => [
    at('sourceErrorMean', `sources-${tag(seconds)}`, seconds),
    at('linkErrorMean', `links-${tag(seconds)}`, seconds),
  ]);

/** Mean errors at moments. Prototypes, of SLBN at full size, are by place and moment. */
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
    'Sessions join for 0.5 s; in the next 0.2 s a fifth of them leave and as many join. Runs end at 2 s, where the plots of the paper end at 3 s.',
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
        paper: { kind: 'at least', value: 0, where: 'section IV', words: 'a little bit over the exact rate' },
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
          words: 'never overshooting links on average, read as 1 %; the first 0.3 s have few sessions a link',
        },
      },
    ]),
  ],
  difference:
    'RCP and PIQI-RCP err by several times as much as in the paper, and COBB by more. Here control packets wait in the queues that the data make, and these queues last seconds: sources hear late that their rate is too high. The rules of PIQI-RCP’s source and of COBB are not in our papers.',
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
    'Flows arrive for 0.5 s as a Poisson process; sizes are Pareto with a mean of 300 packets of 2,000 bytes and a shape of 4. Hosts are part of the network, 20 on each stub router.',
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
                reason: 'The network is a tenth as large, and COBB’s exact rule is not in our papers.',
              })
            : lane === 'slbn' && i === 0
              ? {
                  kind: 'at most',
                  value: THREE_PERCENT[size],
                  where: 'section IV, summary',
                  words: 'at most 3 % of the link capacity, read as what the slowest link carries in 30 ms',
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
    'The order is that of the paper: SLBN and BFYZ keep queues short, COBB and the two RCPs do not. The paper’s COBB has its longest queue in the second second and still waits in the third; here the flows, a tenth as many on a tenth of the routers, are through by then. RCP’s mean leaves out flows that do not complete within 3 s; in *a hundredth* none does.',
};

const TWO_A = [0.5, 1, 1.2];

export const figureSeven: Reproduction = {
  key: 'slbn/figure-7',
  title: 'Figures 7 and 8',
  caption: 'Errors at sources and at bottlenecks in experiment 2a.',
  settings: 'All sessions join within a second.',
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
    ...overshootRows('largest-link-error', 'mean error at bottlenecks from 0.3 s', 1, 'read as 1 % on average'),
  ],
  difference:
    'As in the paper, SLBN performs as BFYZ does and is more conservative while sessions join. The first 0.3 s are left out: there are few sessions a link, and each is told what is left by those that the link has heard of.',
};

const TWO_B = [3.5, 4, 4.5];

export const figureNine: Reproduction = {
  key: 'slbn/figure-9',
  title: 'Figures 9 and 10',
  caption: 'Errors at sources and at bottlenecks in experiment 2b, when half of the sessions change.',
  settings: 'The change begins at 3 s where the paper has 9 s: the sessions have settled by then.',
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
    ...overshootRows('largest-link-error', 'mean error at bottlenecks from 3 s', 1, 'read as 1 % on average'),
    ...overshootRows('highest-link-error', '90th percentile at bottlenecks from 3 s', 5, 'always below 5 %'),
  ],
  difference: 'With both schemes the overshoot stays within the paper’s 5 %.',
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

/** The published algorithm and our repair of it, in the smallest case that we know. */
function repaired(key: string, base: string, sessions: number, caption: string, difference: string): Reproduction {
  return {
    key: `slbn/${key}`,
    title: caption,
    caption: 'Sessions that have their max-min rates at the end: as printed, and with our repair.',
    settings: `The scenario \`${base}\`, in which ${sessions} sessions are present at the end.`,
    experiment: {
      headwayExperiment: 1,
      title: caption,
      base,
      figures: [{ id: 'settled', title: 'Settled', measure: 'series', of: 'settled', take: 'last' }],
    },
    seeds: SEEDS,
    rows: (['printed', 'repaired'] as const).map((lane): Row => ({
      label: `Settled sessions, ${lane}`,
      unit: 'sessions',
      value: { figure: 'settled', at: {}, lane },
      paper: {
        kind: 'at least',
        value: sessions,
        where: 'section III, convergence',
        words: 'all sessions are eventually stable with their max-min rates',
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
  'As printed, one session alternates between two rates for ever. This is a finding of ours: lines 22 and 37 of Figure 2 charge a link with the rate of the cycle before.',
);

export const demands = repaired(
  'demands',
  'slbn-demand',
  2,
  'Convergence: a demand',
  'As printed, the demand of a session is overwritten at its last bottleneck, so that another session gets less than it could have.',
);
