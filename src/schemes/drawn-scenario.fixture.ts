import fc from 'fast-check';
import type { Scenario } from '../scenario/schema.ts';
import { validateScenario } from '../scenario/validate.ts';

/** How long such a run is. */
export const DRAWN_SECONDS = 6;

const rate = fc.constantFrom(2e5, 1e6, 4e6, 2e7);
/** Moments of such a run, in seconds. */
export const drawnTime = fc.integer({ min: 0, max: 50 }).map((tenths) => tenths / 10);

/** Small networks with all kinds of traffic and changes in mid-run. The lane `lane` has no control: give it one. */
export const drawnScenario: fc.Arbitrary<Scenario> = fc
  .record({
    nodes: fc.integer({ min: 3, max: 6 }),
    chords: fc.array(fc.tuple(fc.nat(5), fc.nat(5)), { maxLength: 4 }),
    rates: fc.array(rate, { minLength: 12, maxLength: 12 }),
    delays: fc.array(fc.constantFrom(0, 0.0001, 0.01, 0.12), { minLength: 12, maxLength: 12 }),
    buffers: fc.array(fc.constantFrom(1, 4, 30, 1000), { minLength: 12, maxLength: 12 }),
    losses: fc.array(fc.constantFrom(0, 0, 0, 0.05), { minLength: 12, maxLength: 12 }),
    sack: fc.boolean(),
    arrivals: fc.constantFrom(2, 20, { kind: 'ramp', from: 0, to: 40, startSeconds: 1, endSeconds: 4 }),
    size: fc.constantFrom(500, 9000, 80_000),
    demand: fc.constantFrom(undefined, 1e5, 3e6),
    middlebox: fc.boolean(),
    seed: fc.nat(1e6),
    changes: fc.array(
      fc.record({
        at: drawnTime,
        what: fc.constantFrom('rate', 'delay', 'buffer', 'down', 'up', 'arrivals', 'leave', 'demand', 'constant'),
        link: fc.nat(20),
        value: rate,
      }),
      { maxLength: 8 },
    ),
  })
  .map((drawn): Scenario => {
    const { nodes, chords, rates, delays, buffers, losses, changes } = drawn;
    const pairs = [
      ...Array.from({ length: nodes - 1 }, (_, i) => [i, i + 1] as const),
      ...chords.map(([a, b]) => [a % nodes, b % nodes] as const).filter(([a, b]) => a !== b),
    ];
    const links = pairs.map(([from, to], i) => ({
      id: `l${i}`,
      from: `n${from}`,
      to: `n${to}`,
      rateBitsPerSecond: rates[i],
      delaySeconds: delays[i],
      bufferPackets: buffers[i],
      impairments: { lossProbability: losses[i] },
    }));
    const inner = drawn.middlebox ? 'middlebox' : 'router';
    const transport = { variant: drawn.sack ? 'sack' : 'newreno' };
    const [first, last] = ['n0', `n${nodes - 1}`];
    const link = (index: number): string => `network.links.l${index % links.length}`;
    const entry = ({ what, link: index, value }: (typeof changes)[number]): [string, unknown] => {
      switch (what) {
        case 'rate':
          return [`${link(index)}.rateBitsPerSecond`, value];
        case 'delay':
          return [`${link(index)}.delaySeconds`, value / 1e8];
        case 'buffer':
          return [`${link(index)}.bufferPackets`, Math.ceil(value / 2e5)];
        case 'down':
        case 'up':
          return [`${link(index)}.isDown`, what === 'down'];
        case 'arrivals':
          return ['traffic.web.arrivals.flowsPerSecond', value / 1e6];
        case 'leave':
          return ['traffic.sessions.list.s.leaveSeconds', 1.5];
        case 'demand':
          return ['traffic.sessions.list.s.demandBitsPerSecond', value];
        default:
          return ['traffic.stream.rateBitsPerSecond', value / 4];
      }
    };
    const result = validateScenario({
      headway: 1,
      title: 'Drawn by lot',
      network: {
        form: 'drawn',
        nodes: Array.from({ length: nodes }, (_, i) => ({
          ...{ id: `n${i}`, x: i, y: 0 },
          ...(`n${i}` === last || `n${i}` === first
            ? { kind: 'server', server: { ratePerSecond: 20, limit: 30 } }
            : { kind: i === 1 ? inner : 'router' }),
        })),
        links,
      },
      traffic: [
        {
          id: 'web',
          kind: 'flows',
          from: [first],
          to: [last],
          arrivals: { kind: 'poisson', flowsPerSecond: drawn.arrivals },
          size: { kind: 'pareto', meanBytes: drawn.size, shape: 1.5 },
          transport,
        },
        {
          id: 'sessions',
          kind: 'sessions',
          list: [{ id: 's', from: last, to: first, joinSeconds: 0.5, demandBitsPerSecond: drawn.demand }],
          transport,
        },
        {
          id: 'stream',
          kind: 'constant-rate',
          from: ['n1'],
          to: [last],
          count: 2,
          rateBitsPerSecond: 2e5,
          packetBytes: 300,
        },
        {
          id: 'raw',
          kind: 'raw',
          from: [first],
          to: ['n1'],
          packetBytes: 100,
          process: { kind: 'mmpp', ratesPerSecond: [0, 20, 90], meanStaySeconds: 0.4, transitions: 'neighbour' },
        },
        {
          id: 'calls',
          kind: 'calls',
          from: [first],
          to: [last],
          arrivals: { kind: 'poisson', callsPerSecond: 25 },
          clients: 3,
          timeoutSeconds: 0.4,
          cancels: true,
          gateRefusals: 'quickly',
          retry: { kind: 'full-jitter', maxRetries: 3, baseSeconds: 0.1, capSeconds: 1 },
          budget: { capacity: 5, perSuccess: 0.1, perRetry: 1 },
        },
        {
          id: 'stage',
          kind: 'calls',
          from: [last],
          to: [first],
          arrivals: { kind: 'served' },
          timeoutSeconds: 0.4,
          retry: { kind: 'hedged', hedgeAfterSeconds: 0.1 },
          throttle: { multiplier: 2, windowSeconds: 2 },
        },
        {
          id: 'asks',
          kind: 'calls-over-tcp',
          from: [last],
          to: [first],
          arrivals: { kind: 'users', think: { seconds: 0.2 } },
          clients: 3,
          timeoutSeconds: 0.8,
          retry: { kind: 'fixed', maxRetries: 2, waitSeconds: 0.1 },
          breaker: { failureShare: 0.5, window: 10, minimumCalls: 5, openSeconds: 1, probes: 2, blocks: 'all' },
          size: { kind: 'exponential', meanBytes: drawn.size },
          transport,
        },
      ],
      timeline: changes.map((change) => {
        const [set, value] = entry(change);
        return { atSeconds: change.at, set, value };
      }),
      lanes: [{ id: 'lane', scheme: 'none' }],
      run: { seed: drawn.seed, untilSeconds: DRAWN_SECONDS },
    });
    if (!result.ok) throw new Error(JSON.stringify(result.problems));
    return result.scenario;
  });
