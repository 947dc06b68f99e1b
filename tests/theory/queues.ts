/** Queues: what queueing theory and the specifications of queue disciplines say. */
import { dumbbell } from '../../src/engine/dumbbell.fixture.ts';
import type { SizeLaw } from '../../src/engine/traffic/size-law.ts';
import { oneLink } from '../../src/queues/one-link.fixture.ts';
import { FAIR_SHARE, twoFloods } from '../../src/queues/two-floods.fixture.ts';
import { openLane } from '../../src/simulation/open-lane.ts';
import { type Comparison, exactly, meanOf, type Row } from './comparison.ts';
import { simulateQueue, TWO_SIZES_VARIATION } from './queue.ts';

const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8];
const LOADS = [0.5, 0.8, 0.9];
const PACKETS = 200_000;
const NO_BOUND = 1e6;

/** The mean queue at each load by Pollaczek and Khinchine, with this squared coefficient of variation of the sizes. */
function pollaczekKhinchine(sizes: Parameters<typeof simulateQueue>[0], variation: number): Row[] {
  return LOADS.map((load) => {
    const expected = load + (load * load * (1 + variation)) / (2 * (1 - load));
    const measured = meanOf(SEEDS, (seed) => simulateQueue(sizes, load, PACKETS, NO_BOUND, seed).mean);
    const widest = (variation > 1 ? 0.1 : 0.06) * expected;
    return { figure: `mean queue at load ${load}`, unit: 'packets', expected, allowed: 0, measured, widest };
  });
}

const BY_SEEDS = 'Nothing but three standard errors over 8 seeds.';

const single: readonly Comparison[] = [
  {
    title: 'M/M/1',
    source: 'L = ρ / (1 - ρ); Kleinrock, Queueing Systems, volume 1 (1975), section 3.2',
    allows: BY_SEEDS,
    // Exponential sizes vary as much as their mean.
    rows: () => pollaczekKhinchine('exponential', 1),
  },
  {
    title: 'M/D/1',
    source: 'L = ρ + ρ² / (2 (1 - ρ)), of Pollaczek and Khinchine; Kleinrock (1975), section 5.6',
    allows: BY_SEEDS,
    rows: () => pollaczekKhinchine('fixed', 0),
  },
  {
    title: 'M/G/1',
    source:
      'L = ρ + ρ² (1 + c²) / (2 (1 - ρ)), of Pollaczek and Khinchine; Kleinrock (1975), section 5.6; here c² = 2.56',
    allows: BY_SEEDS,
    rows: () => pollaczekKhinchine('two', TWO_SIZES_VARIATION),
  },
  {
    title: 'M/M/1/K',
    source: 'loss = (1 - ρ) ρ^K / (1 - ρ^(K+1)); Kleinrock (1975), section 3.6; here K = 5',
    allows: BY_SEEDS,
    rows: () => {
      const [load, buffer] = [0.9, 5];
      const expected = ((1 - load) * load ** buffer) / (1 - load ** (buffer + 1));
      const measured = meanOf(SEEDS, (seed) => simulateQueue('exponential', load, 100_000, buffer, seed).loss);
      return [
        {
          figure: 'share that is dropped at load 0.9',
          unit: '',
          expected,
          allowed: 0,
          measured,
          widest: 0.06 * expected,
        },
      ];
    },
  },
  {
    title: 'Use of a link',
    source: 'use = ρ; Kleinrock (1975), section 2.1',
    allows: 'Three standard errors over 8 seeds.',
    rows: () => [
      {
        figure: 'at load 0.7',
        unit: '',
        expected: 0.7,
        allowed: 0,
        measured: meanOf(SEEDS, (seed) => simulateQueue('fixed', 0.7, PACKETS, NO_BOUND, seed).utilisation),
        widest: 0.007,
      },
    ],
  },
];

const LOAD = 0.6;
/** The mean number of packets in a flow. */
const FLOW_PACKETS = 100;
const SEGMENT_BYTES = 960;
/** 1000 bytes at 1 Mbit/s. */
const PACKET_SECONDS = 0.008;
const RUN_SECONDS = 2000;

/** With exponential sizes every order of service has the same mean time, so they would show nothing. */
const LAWS: readonly { readonly name: string; readonly size: SizeLaw; readonly squaredVariation: number }[] = [
  { name: 'equal sizes', size: { kind: 'fixed', bytes: FLOW_PACKETS * SEGMENT_BYTES }, squaredVariation: 0 },
  {
    name: 'Pareto sizes of shape 2.2',
    // A size is rounded up to whole packets: half a packet more.
    size: { kind: 'pareto', meanBytes: (FLOW_PACKETS - 0.5) * SEGMENT_BYTES, shape: 2.2 },
    squaredVariation: 1 / (2.2 * 0.2),
  },
];

/**
 * Mean time of a flow over its time alone on the link, times one less the load that arrived; 1: processor sharing. Each
 * flow has two packets at the link all the time, which serves them in the order of their arrival: the flows take turns.
 */
function slowdown(size: SizeLaw, seed: number): number {
  const engine = dumbbell({
    seed,
    pairs: 10,
    rateBitsPerSecond: 1e6,
    delaySeconds: 0,
    bufferPackets: 1e6,
    tcp: {
      segmentBytes: SEGMENT_BYTES,
      windowSegments: 2,
      initialWindowSegments: 2,
      fullSegments: true,
      // Nothing is lost.
      minimumTimeoutSeconds: 30,
      synTimeoutSeconds: 60,
    },
    flows: { arrivals: { kind: 'poisson', flowsPerSecond: LOAD / (FLOW_PACKETS * PACKET_SECONDS) }, size },
  });
  engine.advance(RUN_SECONDS, Infinity);
  const { count, totalSinceArrival, sizeBytes } = engine.completions;
  const packets = sizeBytes.subarray(0, count).reduce((sum, bytes) => sum + Math.ceil(bytes / SEGMENT_BYTES), 0);
  const load = (packets * PACKET_SECONDS) / RUN_SECONDS;
  // Before its turns begin a flow's SYN goes round, and waits for the packets of those that are there.
  const handshake = 0.0045 + ((2 * load) / (1 - load)) * PACKET_SECONDS;
  return ((totalSinceArrival / count - handshake) * (1 - load)) / ((packets / count) * PACKET_SECONDS);
}

const sharing: Comparison = {
  title: 'M/G/1 with processor sharing',
  source: 'mean time of a flow = its time alone / (1 - ρ), whatever the sizes; Kleinrock, volume 2 (1976), section 4.4',
  allows:
    'Turns of two packets are no infinitely small ones: a flow’s first and last turn differ by up to a round of the flows that are there.',
  rows: () =>
    LAWS.map(({ name, size, squaredVariation }) => {
      const aRound = 2 / FLOW_PACKETS;
      // One flow after the other would be far away: only processor sharing does not ask for the law of the sizes.
      const inOrder = 1 - LOAD + (LOAD * (1 + squaredVariation)) / 2;
      return {
        figure: `time × (1 - ρ) over the time alone, ${name}`,
        unit: '',
        expected: 1,
        allowed: aRound,
        measured: meanOf([1, 2, 3, 4, 5], (seed) => slowdown(size, seed)),
        widest: Math.abs(1 - inOrder) / 3 - aRound,
      };
    }),
};

/** Packets of 1 ms at 1.2 times the rate of the link: CoDel must drop more and more often. */
function dropTimes(seconds: number): number[] {
  const flood = {
    id: 'flood',
    kind: 'constant-rate',
    from: ['s0'],
    to: ['d0'],
    count: 1,
    start: { earliestSeconds: 0, latestSeconds: 0 },
    rateBitsPerSecond: 1.2e6,
    packetBytes: 125,
  };
  const options = { discipline: 'codel', rateBitsPerSecond: 1e6, bufferPackets: 100_000, untilSeconds: seconds };
  const lane = openLane(oneLink({ ...options, traffic: [flood] }), 'one');
  lane.advance(seconds, Infinity);
  const { drops } = lane.engine.network;
  return Array.from({ length: drops.count }, (_, i) => drops.read(i).atSeconds);
}

const PIE_SECONDS = 120;
const PIE_WARM_UP = 20;

const disciplines: readonly Comparison[] = [
  {
    title: 'CoDel: the control law',
    source: 'drop n follows drop n - 1 after interval / √n; RFC 8289, `control_law`; here the interval is 100 ms',
    allows: 'A drop happens when a packet leaves, which is each millisecond.',
    rows: () => {
      const times = dropTimes(6);
      return [10, 50, 200].map((count) => ({
        figure: `from the first drop to drop ${count}`,
        unit: 's',
        expected: Array.from({ length: count - 1 }, (_, i) => 0.1 / Math.sqrt(i + 1)).reduce((sum, one) => sum + one),
        allowed: 0.0011,
        measured: exactly(times[count - 1] - times[0]),
      }));
    },
  },
  {
    title: 'PIE: the target',
    source: 'the controller moves until the delay is QDELAY_REF, 15 ms; RFC 8033, section 4.2',
    allows: 'A fifth of the target: long flows of TCP swing around it, and the queue cannot be shorter than nothing.',
    rows: () => {
      const lane = openLane(oneLink({ discipline: 'pie', bufferPackets: 400, untilSeconds: PIE_SECONDS }), 'one');
      const [link] = lane.engine.links;
      const waiting = (seconds: number): number => {
        lane.advance(seconds, Infinity);
        return (link.meanQueuePackets(seconds) - link.utilisation(seconds)) * seconds;
      };
      const before = waiting(PIE_WARM_UP);
      const mean = (waiting(PIE_SECONDS) - before) / (PIE_SECONDS - PIE_WARM_UP);
      const packetSeconds = (1040 * 8) / 4e6;
      return [
        {
          figure: 'mean queueing delay',
          unit: 's',
          expected: 0.015,
          allowed: 0.003,
          measured: exactly(mean * packetSeconds),
        },
      ];
    },
  },
  {
    title: 'FQ-CoDel: shares',
    source:
      'flows that have packets waiting get equal shares of the bytes, by deficit round robin; RFC 8290, section 4.2',
    allows: 'One per cent: packets are whole, and 20 s begin with empty queues.',
    rows: () => {
      const [large, small, thin] = twoFloods('fq-codel').rates;
      return [
        ['a flood of 1,500 bytes', large, FAIR_SHARE] as const,
        ['a flood of 300 bytes', small, FAIR_SHARE] as const,
        ['a stream that asks for less', thin, 1e5] as const,
      ].map(([figure, rate, expected]) => ({
        figure,
        unit: 'bit/s',
        expected,
        allowed: 0.01 * expected,
        measured: exactly(rate),
      }));
    },
  },
];

export const queueComparisons: readonly Comparison[] = [...single, sharing, ...disciplines];
