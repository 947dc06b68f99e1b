/** Windows: what the models of TCP and of its window laws say. */
import { Controller } from '../../src/engine/controller.ts';
import { BOTTLENECK, dumbbell, dumbbellSettings } from '../../src/engine/dumbbell.fixture.ts';
import { Engine } from '../../src/engine/engine.ts';
import { longFlows, type OneFlowOptions } from '../../src/laws/one-flow.fixture.ts';
import { validateScenario } from '../../src/scenario/validate.ts';
import type { Lane } from '../../src/simulation/lane.ts';
import { openLane } from '../../src/simulation/open-lane.ts';
import { type Comparison, exactly, meanOf, type Measured, type Row } from './comparison.ts';

const slowStart: Comparison = {
  title: 'Slow start to the round trip',
  source:
    'without a loss d segments take log2(d + 1) round trips from a window of one; Cardwell, Savage and Anderson, “Modeling TCP latency” (2000), section II; RFC 5681, section 3.1',
  allows: 'Two per cent: a window takes time to be sent.',
  rows: () => {
    const roundTrip = 2 * 0.05 + 0.0002;
    const seconds = (segments: number): number => {
      const engine = dumbbell({
        pairs: 1,
        rateBitsPerSecond: 1e9,
        delaySeconds: 0.048,
        bufferPackets: 10_000,
        tcp: { segmentBytes: 960, windowSegments: 1e6 },
        flows: { arrivals: { kind: 'listed', flows: [{ atSeconds: 0, bytes: segments * 960 }] } },
      });
      engine.advance(10, Infinity);
      return engine.completions.totalSinceArrival;
    };
    const alone = seconds(1);
    return [4, 6, 8].map((doublings) => {
      const expected = (doublings - 1) * roundTrip;
      const measured = exactly(seconds(2 ** doublings - 1) - alone);
      return {
        figure: `${2 ** doublings - 1} segments, more than one`,
        unit: 's',
        expected,
        allowed: 0.02 * expected,
        measured,
      };
    });
  },
};

const LOSSY_ROUND_TRIP = 0.1;
/** The round trip is always the same, so the least timeout is the timeout. */
const TIMEOUT_SECONDS = 0.2;
const LOSSES = 150;

type Variant = 'newreno' | 'sack';

/** Packets a round trip that one flow delivers over a fast link which loses each packet with this probability. */
function goodput(lossProbability: number, variant: Variant, seed: number): number {
  const settings = dumbbellSettings({
    seed,
    pairs: 1,
    rateBitsPerSecond: 1e9,
    delaySeconds: 0.048,
    bufferPackets: 10_000,
    tcp: {
      variant,
      segmentBytes: 960,
      windowSegments: 1e6,
      initialThresholdSegments: 20,
      minimumTimeoutSeconds: TIMEOUT_SECONDS,
      limitedTransmit: false,
    },
    flows: { arrivals: { kind: 'listed', flows: [{ atSeconds: 0, bytes: Infinity }] } },
  });
  const links = settings.links.map((link, i) => (i === BOTTLENECK ? { ...link, lossProbability } : link));
  const engine = new Engine({ ...settings, links }, () => new Controller());
  const until = ((LOSSES / lossProbability) * LOSSY_ROUND_TRIP) / (1.3 / Math.sqrt(lossProbability));
  engine.advance(until, Infinity);
  // Serialization adds 0.2 ms.
  return (engine.deliveredBytes / 960 / until) * (LOSSY_ROUND_TRIP + 0.0002);
}

const goodputs = new Map<string, Measured>();

function goodputOver(lossProbability: number, variant: Variant): Measured {
  const key = `${variant} ${lossProbability}`;
  const known = goodputs.get(key) ?? meanOf([1, 2, 3, 4], (seed) => goodput(lossProbability, variant, seed));
  goodputs.set(key, known);
  return known;
}

/** Packets a round trip that are sent, and that arrive, each packet acknowledged. */
function padhye(p: number): readonly [arrived: number, sent: number] {
  const window = 1 + Math.sqrt((8 * (1 - p)) / (3 * p) + 1);
  // That a loss is found by a timeout.
  const q = (1 - p) ** 3;
  const timeout = Math.min(1, ((1 - q) * (1 + q * (1 - (1 - p) ** (window - 3)))) / (1 - (1 - p) ** window));
  const backOff = 1 + p + 2 * p ** 2 + 4 * p ** 3 + 8 * p ** 4 + 16 * p ** 5 + 32 * p ** 6;
  const rounds = window / 2 + 1 + (timeout * (TIMEOUT_SECONDS / LOSSY_ROUND_TRIP) * backOff) / (1 - p);
  const arrived = ((1 - p) / p + window / 2 + timeout) / rounds;
  return [arrived, ((1 - p) / p + window + timeout / (1 - p)) / rounds];
}

/** Losses at which the square-root law holds, by variant. */
const SMALL = { sack: [0.002, 0.01], newreno: [0.003, 0.01] } as const;
const VARIANTS = ['sack', 'newreno'] as const;

const randomLosses: readonly Comparison[] = [
  {
    title: 'A long flow whose packets are lost at random: the whole model',
    source:
      'Padhye, Firoiu, Towsley and Kurose, “Modeling TCP Reno performance” (2000), equations 32 and 37, each packet acknowledged',
    allows:
      'Three standard errors over 4 seeds. The model takes all packets of a round after the first that is lost for lost. Here each is lost for itself, so ours lies between its two rates: what arrives, and what is sent.',
    rows: () =>
      VARIANTS.flatMap((variant) =>
        [...SMALL[variant], 0.03, 0.1].map((p) => ({
          figure: `${variant} at a loss of ${p}`,
          unit: 'packets a round trip',
          expected: padhye(p),
          allowed: 0,
          measured: goodputOver(p, variant),
        })),
      ),
  },
  {
    title: 'A long flow whose packets are lost at random: the square-root law',
    source:
      'mean window = 1.3098 / √p; Ott, Kemperman and Mathis, “The stationary behavior of ideal TCP congestion avoidance” (1996)',
    allows:
      'The law is of a window that is no whole number, is halved at once and grows all the time. Whole packets cost about one (half a packet in flight, half of one at each halving), the round of each recovery about one, and growth by less than a packet a round trip and timeouts the rest: three packets below the law in all, and none above.',
    rows: () =>
      VARIANTS.flatMap((variant) =>
        SMALL[variant].map((p) => {
          const law = 1.3098 / Math.sqrt(p);
          const measured = goodputOver(p, variant);
          const unit = 'packets a round trip';
          return {
            figure: `${variant} at a loss of ${p}`,
            unit,
            expected: [law - 3, law] as const,
            allowed: 0,
            measured,
          };
        }),
      ),
  },
];

/** Times at which the window of a flow fell, the mean window between the first and the last, and packets sent then. */
function teeth(lane: Lane, fromSeconds: number, untilSeconds: number) {
  const { flows, links } = lane.engine;
  const step = 0.005;
  const at: number[] = [];
  let [sum, samples, before, pending] = [0, 0, 0, { sum: 0, samples: 0 }];
  let [sentAtFirst, sentAtLast, queueAtFirst, queueAtLast] = [0, 0, 0, 0];
  let lastFall = -Infinity;
  for (let k = Math.ceil(fromSeconds / step); k * step < untilSeconds; k++) {
    const now = k * step;
    lane.advance(now, Infinity);
    const window = flows.congestionWindow[0];
    // Falls within a recovery are one.
    if (window < 0.95 * before && now - lastFall > 1) {
      const [sent, queue] = [links[0].sentPackets, links[0].meanQueuePackets(now) * now];
      if (at.length === 0) [sentAtFirst, queueAtFirst] = [sent, queue];
      else [sum, samples] = [sum + pending.sum, samples + pending.samples];
      [sentAtLast, queueAtLast] = [sent, queue];
      pending = { sum: 0, samples: 0 };
      at.push(now);
      lastFall = now;
    }
    pending.sum += window;
    pending.samples++;
    before = window;
  }
  const periods = at.length - 1;
  const seconds = at.at(-1)! - at[0];
  return {
    periods,
    meanWindow: sum / samples,
    /** Packets for each fall. */
    packets: (sentAtLast - sentAtFirst) / periods,
    meanQueuePackets: (queueAtLast - queueAtFirst) / seconds,
  };
}

/** One flow over a small buffer: it loses at regular intervals, and its round trip hardly changes. */
function regularLosses(options: OneFlowOptions & { readonly rateBitsPerSecond: number }, from: number, until: number) {
  const lane = longFlows({ ...options, delaySeconds: 0.048, untilSeconds: until });
  const found = teeth(lane, from, until);
  const packetSeconds = (1000 * 8) / options.rateBitsPerSecond;
  return { ...found, roundTrip: 0.1002 + (1 + found.meanQueuePackets) * packetSeconds };
}

const regular: readonly Comparison[] = [
  {
    title: 'NewReno with regular losses: the square-root law',
    source:
      'mean window = √(3 / 2) / √p; Mathis, Semke, Mahdavi and Ott, “The macroscopic behavior of the TCP congestion avoidance algorithm” (1997), equation 3',
    allows: 'Five per cent: the law has no recovery and windows that are no whole numbers.',
    rows: () => {
      const { meanWindow, packets } = regularLosses({ rateBitsPerSecond: 8e6, bufferPackets: 5 }, 30, 200);
      const expected = Math.sqrt(1.5 * packets);
      return [
        { figure: 'mean window', unit: 'segments', expected, allowed: 0.05 * expected, measured: exactly(meanWindow) },
      ];
    },
  },
  {
    title: 'CUBIC with regular losses: the response function',
    source: 'mean window = (C (3 + β) / (4 (1 - β)))^¼ (RTT / p)^¾; RFC 9438, section 5.1, for C = 0.4 and β = 0.7',
    allows: 'Five per cent: the function has no recovery, and a round trip that does not change.',
    rows: () =>
      [20e6, 40e6].map((rateBitsPerSecond) => {
        const law = { law: 'cubic', parameters: { fastConvergence: false } };
        const bufferPackets = Math.round(rateBitsPerSecond / 1.6e6);
        const options = { law: 'cubic', rateBitsPerSecond, bufferPackets, transport: { windowLaw: law } };
        const { meanWindow, packets, roundTrip } = regularLosses(options, 40, 160);
        const expected = ((0.4 * 3.7) / (4 * 0.3)) ** 0.25 * (roundTrip * packets) ** 0.75;
        const figure = `mean window at ${rateBitsPerSecond / 1e6} Mbit/s`;
        return { figure, unit: 'segments', expected, allowed: 0.05 * expected, measured: exactly(meanWindow) };
      }),
  },
];

const sawTooth: Comparison = {
  title: 'One flow over a buffer of a bandwidth-delay product',
  source:
    'a window that grows by a packet a round trip and is halved at its peak W: threshold W / 2, period (3/8 W² + W) packets, mean window 7/9 W; Appenzeller, Keslassy and McKeown, “Sizing router buffers” (2004), section 2',
  allows: 'Two per cent of the threshold, three of the others: packets are whole. The link may idle for 3 s of 300.',
  rows: () => {
    // Packets of 1 ms: the path holds as many packets as it has milliseconds.
    const roundTrip = 2 * (0.048 + 0.002) + 0.001 + 4 * 0.00008;
    const pipe = roundTrip / 0.001;
    const bufferPackets = Math.round(pipe);
    const peak = pipe + bufferPackets;
    const engine = dumbbell({
      pairs: 1,
      rateBitsPerSecond: 8e6,
      delaySeconds: 0.048,
      bufferPackets,
      tcp: { segmentBytes: 960, windowSegments: 1e6, initialThresholdSegments: 1e6 },
      flows: { arrivals: { kind: 'listed', flows: [{ atSeconds: 0, bytes: Infinity }] } },
    });
    const until = 300;
    const step = 0.01;
    const halved: number[] = [];
    let [sum, samples, before] = [0, 0, 0];
    for (let now = 0; now < until; now += step) {
      engine.advance(now, Infinity);
      const window = engine.flows.congestionWindow[0];
      if (window < before && now > until / 10) halved.push(now);
      before = window;
      if (halved.length === 0) continue;
      sum += window;
      samples++;
    }
    const periods = halved.slice(1).map((time, i) => time - halved[i]);
    const period = ((3 / 8) * peak * peak + peak) * 0.001;
    const of = (figure: string, unit: string, expected: number, share: number, mean: number): Row => {
      return { figure, unit, expected, allowed: share * expected, measured: exactly(mean) };
    };
    return [
      of('threshold after a halving', 'segments', peak / 2, 0.02, engine.flows.slowStartThreshold[0]),
      of('shortest period', 's', period, 0.03, Math.min(...periods)),
      of('longest period', 's', period, 0.03, Math.max(...periods)),
      of('mean window', 'segments', (7 / 9) * peak, 0.03, sum / samples),
      of('use of the link', '', 1, 0.01, engine.links[BOTTLENECK].utilisation(until)),
    ];
  },
};

const dctcp: Comparison = {
  title: 'DCTCP: the queue over a threshold',
  source:
    'Q_max = K + N, Q_min = Q_max - ½ √(2 N (C RTT + K)); Alizadeh et al., “Data center TCP” (2010), section 3.3; here C RTT is 41 packets and K = 20',
  allows:
    'Two packets and a tenth of Q_max; two packets and a quarter of the amplitude at Q_min. The model is of N flows whose windows move together, and of many packets a window.',
  rows: () =>
    [1, 2].flatMap((flows) => {
      const threshold = 20;
      const queue = { discipline: 'ecn-threshold', parameters: { threshold } };
      const lane = longFlows({
        law: 'dctcp',
        flows,
        queue,
        bufferPackets: 400,
        untilSeconds: 60,
        transport: { ecn: true },
      });
      const [link] = lane.engine.links;
      let [largest, least] = [0, Infinity];
      for (let k = 4000; k <= 12_000; k++) {
        lane.advance(k / 200, Infinity);
        const packets = link.queuePackets(k / 200);
        [largest, least] = [Math.max(largest, packets), Math.min(least, packets)];
      }
      const most = threshold + flows;
      const amplitude = 0.5 * Math.sqrt(2 * flows * (41 + threshold));
      const unit = 'packets';
      return [
        {
          figure: `longest queue, N = ${flows}`,
          unit,
          expected: most,
          allowed: 2 + 0.1 * most,
          measured: exactly(largest),
        },
        {
          figure: `shortest queue, N = ${flows}`,
          unit,
          expected: most - amplitude,
          allowed: 2 + 0.25 * amplitude,
          measured: exactly(least),
        },
      ];
    }),
};

const ledbat: Comparison = {
  title: 'LEDBAT++: the target',
  source: 'the queueing delay settles at the target, 60 ms; draft-irtf-iccrg-ledbat-plus-plus-01, section 4.2',
  allows: 'A tenth of the target. The median of the time outside slowdowns, which empty the queue on purpose.',
  rows: () => {
    const lane = longFlows({ law: 'ledbat', bufferPackets: 200, untilSeconds: 120 });
    const { links, transports } = lane.engine;
    const delays: number[] = [];
    for (let k = 3000; k <= 12_000; k++) {
      lane.advance(k / 100, Infinity);
      if (transports.tcp.law(0).explain(0).title !== 'congestion avoidance') continue;
      delays.push(links[0].queuePackets(k / 100) * 0.001);
    }
    const median = delays.toSorted((a, b) => a - b)[Math.floor(delays.length / 2)];
    return [{ figure: 'median queueing delay', unit: 's', expected: 0.06, allowed: 0.006, measured: exactly(median) }];
  },
};

/** The share of what two flows deliver that BBR's has, after a first minute. */
function bbrShare(bufferPackets: number, seed: number): number {
  const result = validateScenario({
    headway: 1,
    title: 'BBR beside CUBIC',
    network: {
      form: 'generated',
      generator: 'dumbbell',
      parameters: { pairs: 2, rateBitsPerSecond: 8e6, delaySeconds: 0.018, bufferPackets },
    },
    traffic: ['bbr', 'cubic'].map((law, i) => ({
      id: law,
      kind: 'long-lived',
      from: [`s${i + 1}`],
      to: [`d${i + 1}`],
      count: 1,
      start: { earliestSeconds: 0, latestSeconds: 1 },
      transport: { variant: 'sack', segmentBytes: 960, windowSegments: 100_000, windowLaw: { law } },
    })),
    lanes: [{ id: 'one', scheme: 'none' }],
    run: { seed, untilSeconds: 300 },
  });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const lane = openLane(result.scenario, 'one');
  const delivered = (seconds: number): number[] => {
    lane.advance(seconds, Infinity);
    return [0, 1].map((index) => lane.engine.deliveredOf(index));
  };
  const before = delivered(60);
  const [bbr, cubic] = delivered(300).map((bytes, i) => bytes - before[i]);
  return bbr / (bbr + cubic);
}

const ware: Comparison = {
  title: 'BBR beside CUBIC: the share of BBR',
  source:
    '(1 - p) (1 - (q / c + 0.2 s + l) / 10 s) with p = ½ - 1 / (2 X) - 4 N / q; Ware, Mukerjee, Seshan and Sherry, “Modeling BBR’s interactions with loss-based congestion control” (2019); N = 1, a buffer of q packets or X bandwidth-delay products',
  allows: '0.1, besides three standard errors over 4 seeds: the paper has a median error of 5 % for CUBIC.',
  known:
    'The paper takes p q of CUBIC’s packets to be in the queue while BBR has drained its own. Here they then also fill the path that BBR has left: the queue is p q - (1 - p) c l, and the same steps give p = ½ and shares of 0.48, 0.47 and 0.46. With X = 4 BBR’s shortest round trip is 100 ms and CUBIC’s mean window 95 packets, which agrees with that. With X = 16 the share is smaller still and differs from seed to seed; why was not found.',
  isSlow: true,
  rows: () =>
    [4, 8, 16].map((products) => {
      const [path, packetSeconds] = [40, 0.001];
      const packets = products * path;
      const cubic = 0.5 - 1 / (2 * products) - 4 / packets;
      const expected = (1 - cubic) * (1 - (packets * packetSeconds + 0.2 + path * packetSeconds) / 10);
      const measured = meanOf([1, 2, 3, 4], (seed) => bbrShare(packets, seed));
      const figure = `share of BBR, X = ${products}`;
      return { figure, unit: '', expected, allowed: 0.1, measured, widest: 0.1 };
    }),
};

export const windowComparisons: readonly Comparison[] = [
  slowStart,
  sawTooth,
  ...regular,
  ...randomLosses,
  dctcp,
  ledbat,
  ware,
];
