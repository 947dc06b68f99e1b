/** What the benchmark runs: scenarios, as JSON. Workloads W1 to W3 are those of the peers in `tests/reference/`. */

/** Data packets of 1000 bytes, acknowledgements of 40, no limit by the receiver. */
const TRANSPORT = {
  segmentBytes: 960,
  headerBytes: 40,
  windowSegments: 100_000,
  initialThresholdSegments: 100_000,
} as const;

const start = { earliestSeconds: 0, latestSeconds: 1 };

/** `count` long-lived NewReno flows over a dumbbell, one or more from each of its sources. */
function dumbbell(
  count: number,
  rateBitsPerSecond: number,
  untilSeconds: number,
  bufferPackets: number,
  pairs = count,
): unknown {
  return {
    headway: 1,
    title: `${count} long-lived flows`,
    network: {
      form: 'generated',
      generator: 'dumbbell',
      parameters: {
        pairs,
        rateBitsPerSecond,
        delaySeconds: 0.02,
        bufferPackets,
        accessRateBitsPerSecond: 1e9,
        accessDelaySeconds: 0.001,
        accessBufferPackets: 100_000,
      },
    },
    traffic: [
      { id: 'bulk', kind: 'long-lived', from: ['sources'], to: ['receivers'], count, start, transport: TRANSPORT },
    ],
    lanes: [{ id: 'none', scheme: 'none' }],
    run: { seed: 1, untilSeconds },
  };
}

/** CUBIC flows with SACK over a discipline, with packets of 1500 bytes and an initial window of ten. */
function cubicOver(discipline: string, count: number, rateBitsPerSecond: number, untilSeconds: number): unknown {
  const base = dumbbell(count, rateBitsPerSecond, untilSeconds, 10_240) as { traffic: { transport: object }[] };
  const transport = {
    ...TRANSPORT,
    variant: 'sack',
    profile: 'modern',
    segmentBytes: 1460,
    initialWindowSegments: 10,
    windowLaw: { law: 'cubic' },
  };
  return {
    ...base,
    traffic: base.traffic.map((one) => ({ ...one, transport })),
    lanes: [{ id: 'none', scheme: 'none', queue: { discipline } }],
  };
}

/** One flow alone on 1 Gbit/s, as on a host of 2026. @param buffer in bandwidth-delay products */
function oneFlow(law: string, profile: string, roundTripSeconds: number, buffer: number): unknown {
  const product = (1e9 * roundTripSeconds) / 8 / 1500;
  const base = dumbbell(1, 1e9, 10, Math.ceil(buffer * product)) as {
    network: { parameters: object };
    traffic: { transport: object }[];
  };
  const parameters = {
    ...base.network.parameters,
    delaySeconds: roundTripSeconds / 4,
    accessDelaySeconds: roundTripSeconds / 8,
    accessRateBitsPerSecond: 20e9,
  };
  const transport = {
    ...TRANSPORT,
    variant: 'sack',
    profile,
    segmentBytes: 1460,
    initialWindowSegments: 10,
    windowLaw: { law },
  };
  return {
    ...base,
    title: `One flow: ${law}, profile ${profile}, a buffer of ${buffer} bandwidth-delay products`,
    network: { ...base.network, parameters },
    traffic: base.traffic.map((one) => ({ ...one, transport })),
  };
}

/** Ten flows over five hops of 100 Mbit/s and eight over each hop, with access links of their own. */
function parkingLot(): unknown {
  const nodes: unknown[] = Array.from({ length: 6 }, (_, i) => ({ id: `r${i}`, kind: 'router', x: 20 * i, y: 30 }));
  const links: unknown[] = Array.from({ length: 5 }, (_, i) => ({
    id: `hop${i}`,
    from: `r${i}`,
    to: `r${i + 1}`,
    rateBitsPerSecond: 100e6,
    delaySeconds: 0.005,
    bufferPackets: 500,
    reverse: { bufferPackets: 100_000 },
  }));
  const sources: string[] = [];
  const receivers: string[] = [];
  const flow = (from: number, to: number): void => {
    const k = sources.length;
    const access = { rateBitsPerSecond: 1e9, delaySeconds: 0.001, bufferPackets: 100_000 };
    nodes.push({ id: `s${k}`, kind: 'host', x: 20 * from, y: 0 }, { id: `d${k}`, kind: 'host', x: 20 * to, y: 60 });
    links.push({ id: `in${k}`, from: `s${k}`, to: `r${from}`, ...access });
    links.push({ id: `out${k}`, from: `r${to}`, to: `d${k}`, ...access });
    sources.push(`s${k}`);
    receivers.push(`d${k}`);
  };
  for (let i = 0; i < 10; i++) flow(0, 5);
  for (let hop = 0; hop < 5; hop++) for (let i = 0; i < 8; i++) flow(hop, hop + 1);
  return {
    headway: 1,
    title: 'Parking lot',
    network: { form: 'drawn', nodes, links },
    traffic: [{ id: 'bulk', kind: 'long-lived', from: sources, to: receivers, count: 50, start, transport: TRANSPORT }],
    lanes: [{ id: 'none', scheme: 'none' }],
    run: { seed: 1, untilSeconds: 60 },
  };
}

/** The session control paper's dumbbell, with a gate that lets in 100 flows a second, or without a gate. */
function sessionControl(flowsPerSecond: number, lane: object): unknown {
  return {
    headway: 1,
    title: 'Session control, 100 admitted a second',
    network: {
      form: 'generated',
      generator: 'dumbbell',
      parameters: { pairs: 10, rateBitsPerSecond: 10e6, delaySeconds: 0.098, bufferPackets: 125 },
    },
    traffic: [
      {
        id: 'web',
        kind: 'flows',
        from: ['sources'],
        to: ['receivers'],
        arrivals: { kind: 'poisson', flowsPerSecond },
        size: { kind: 'pareto', meanBytes: 10_000, shape: 1.5 },
        transport: { segmentBytes: 1000 },
      },
    ],
    lanes: [lane],
    run: { seed: 1, untilSeconds: 300 },
  };
}

interface CrowdSize {
  /** Of ten transit and a hundred stub routers each. */
  readonly transitDomains: number;
  readonly sessions: number;
  readonly joinSeconds: number;
  /** This many leave and as many join in the 0.2 s after the others have joined. */
  readonly replaced: number;
  readonly untilSeconds: number;
  readonly pauseSeconds: number;
}

/** Explicit rates alone, without data: control packets of 0 bytes on the transit-stub networks of the SLBN paper. */
export function explicitRates(size: CrowdSize): unknown {
  const { transitDomains, sessions, joinSeconds, replaced, untilSeconds, pauseSeconds } = size;
  const waves = [
    { fromSeconds: 0, untilSeconds: joinSeconds, joins: sessions },
    { fromSeconds: joinSeconds, untilSeconds: joinSeconds + 0.2, joins: replaced, leaves: replaced },
  ];
  return {
    headway: 1,
    title: `${sessions} sessions`,
    network: {
      form: 'generated',
      generator: 'transit-stub',
      seed: 1,
      parameters: { transitDomains, hostsPerStubRouter: 0 },
    },
    traffic: [
      {
        id: 'crowd',
        kind: 'crowd',
        from: ['sources'],
        to: ['receivers'],
        pairing: 'random',
        hostRateBitsPerSecond: 100e6,
        arrivals: { kind: 'waves', waves: replaced > 0 ? waves : waves.slice(0, 1) },
      },
    ],
    lanes: [{ id: 'slbn', scheme: 'slbn', dataPlane: 'none', parameters: { controlPacketBytes: 0, pauseSeconds } }],
    run: { seed: 1, untilSeconds, sampleIntervalSeconds: 0.01 },
  };
}

const MEDIUM = { transitDomains: 10, sessions: 50_000, joinSeconds: 0.5, replaced: 10_000, untilSeconds: 3 };
const LARGE = { transitDomains: 100, sessions: 180_000, joinSeconds: 1, replaced: 0, untilSeconds: 3 };

export interface Workload {
  readonly title: string;
  readonly scenario: () => unknown;
}

/** A window of 8,333 packets and more, and beside it the same with one of 83. */
const W7_ROUND_TRIPS = { W7: 0.1, W7S: 0.001 } as const;

function oneFlowEach(): Record<string, Workload> {
  const workloads: Record<string, Workload> = {};
  for (const law of ['newreno', 'cubic', 'bbr', 'bbr3']) {
    for (const profile of ['modern', 'today']) {
      for (const buffer of [0.25, 1, 4]) {
        for (const [name, roundTrip] of Object.entries(W7_ROUND_TRIPS)) {
          const title = `one flow, ${law}, ${profile}, 1 Gbit/s, ${roundTrip * 1000} ms, ${buffer} BDP, 10 s`;
          const scenario = (): unknown => oneFlow(law, profile, roundTrip, buffer);
          workloads[`${name} ${law} ${profile} ${buffer}`] = { title, scenario };
        }
      }
    }
  }
  return workloads;
}

export const WORKLOADS: Readonly<Record<string, Workload>> = {
  ...oneFlowEach(),
  W1: { title: '100 long-lived NewReno flows, 100 Mbit/s, 60 s', scenario: () => dumbbell(100, 100e6, 60, 550) },
  W2: {
    title: 'session control, 100 flows/s admitted of 1000, 300 s',
    scenario: () => sessionControl(1000, { id: 'fixed', scheme: 'fixed', parameters: { admitRate: 100 } }),
  },
  W2A: {
    title: '100 flows/s as W2 admits them, without the gate: all that peers simulate of it',
    scenario: () => sessionControl(100, { id: 'none', scheme: 'none' }),
  },
  W3: { title: '50 flows over a five-hop parking lot, 60 s', scenario: parkingLot },
  W6: {
    title: '100 CUBIC flows over FQ-CoDel, 100 Mbit/s, 60 s',
    scenario: () => cubicOver('fq-codel', 100, 100e6, 60),
  },
  Q1: { title: '100 CUBIC flows over CoDel, 100 Mbit/s, 60 s', scenario: () => cubicOver('codel', 100, 100e6, 60) },
  Q2: { title: 'the same over DualPI2', scenario: () => cubicOver('dualpi2', 100, 100e6, 60) },
  S10: { title: '10 flows, 1 Mbit/s each', scenario: () => dumbbell(10, 10e6, 600, 55) },
  S100: { title: '100 flows, 1 Mbit/s each', scenario: () => dumbbell(100, 100e6, 60, 550) },
  S1000: { title: '1,000 flows, 1 Mbit/s each', scenario: () => dumbbell(1000, 1e9, 6, 5500) },
  S10000: {
    title: '10,000 flows, 1 Mbit/s each, on 8,002 links',
    scenario: () => dumbbell(10_000, 10e9, 2, 55_000, 2000),
  },
  W4: {
    title: '50,000 SLBN sessions on 1,100 routers, control packets alone, no pauses, 3 s',
    scenario: () => explicitRates({ ...MEDIUM, pauseSeconds: 0 }),
  },
  W4P: { title: 'W4 with pauses of 5 ms', scenario: () => explicitRates({ ...MEDIUM, pauseSeconds: 0.005 }) },
  W5: {
    title: '180,000 SLBN sessions on 11,000 routers, pauses of 5 ms, 3 s',
    scenario: () => explicitRates({ ...LARGE, pauseSeconds: 0.005 }),
  },
  W4S: {
    title: 'W4 in small: 1,000 sessions on 1,100 routers',
    scenario: () => explicitRates({ ...MEDIUM, sessions: 1000, replaced: 200, pauseSeconds: 0 }),
  },
};
