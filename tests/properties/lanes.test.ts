import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unaccountedPackets } from '../../src/engine/dumbbell.fixture.ts';
import type { Scenario } from '../../src/scenario/schema.ts';
import { validateScenario } from '../../src/scenario/validate.ts';
import { openLane } from '../../src/simulation/lane.ts';
import { Rewind } from '../../src/simulation/rewind.ts';

/**
 * Whatever is sent over whatever network, and whatever changes: packets are conserved, no queue passes its buffer, time
 * never runs back, and a run that was saved, rewound or cut into slices is the run itself. Schemes that hold packets
 * back at an edge have tests of their own.
 */
const SCHEMES = [
  { scheme: 'none' },
  { scheme: 'cp' },
  { scheme: 'gss-ga' },
  { scheme: 'slbn' },
  { scheme: 'slbn', dataPlane: 'fluid' },
  { scheme: 'rcp', dataPlane: 'fluid' },
  { scheme: 'bfyz' },
  { scheme: 'pcc' },
  { scheme: 'xcp' },
  { scheme: 'tfrc' },
] as const;

const rate = fc.constantFrom(2e5, 1e6, 4e6, 2e7);
const time = fc.integer({ min: 0, max: 50 }).map((tenths) => tenths / 10);

const scenario = fc
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
    lane: fc.constantFrom(...SCHEMES),
    seed: fc.nat(1e6),
    changes: fc.array(
      fc.record({
        at: time,
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
        nodes: Array.from({ length: nodes }, (_, i) => ({ id: `n${i}`, kind: 'router', x: i, y: 0 })),
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
      ],
      timeline: changes.map((change) => {
        const [set, value] = entry(change);
        return { atSeconds: change.at, set, value };
      }),
      lanes: [{ id: 'lane', ...drawn.lane }],
      run: { seed: drawn.seed, untilSeconds: 6 },
    });
    if (!result.ok) throw new Error(JSON.stringify(result.problems));
    return result.scenario;
  });

test('packets are conserved, queues keep within bounds, and time never runs back', () => {
  fc.assert(
    fc.property(scenario, (drawn) => {
      const lane = openLane(drawn, 'lane');
      const { engine } = lane;
      let before = 0;
      for (let seconds = 0.25; seconds <= 6; seconds += 0.25) {
        while (!lane.advance(seconds, 500)) {
          expect(lane.timeSeconds).toBeGreaterThanOrEqual(before);
          before = lane.timeSeconds;
        }
        expect(unaccountedPackets(engine)).toBe(0);
        const carried = engine.links.reduce((sum, link) => sum + link.packetsHeld, 0);
        expect(carried).toBe(engine.network.packets.used);
        for (const link of engine.links) {
          expect(link.utilisation(seconds)).toBeLessThanOrEqual(1 + 1e-9);
          let arrival = 0;
          link.forEachPacket((_packet, { start, departure, arrival: arrives }) => {
            expect(start <= departure && departure <= arrives && arrives >= arrival).toBe(true);
            arrival = arrives;
          });
        }
      }
    }),
    { numRuns: 60 },
  );
});

test('slices, going back and going on make no difference', () => {
  fc.assert(
    fc.property(scenario, time, time, (drawn, a, b) => {
      const whole = openLane(drawn, 'lane');
      whole.advance(a, Infinity);
      const first = whole.fingerprint();
      whole.advance(6, Infinity);
      const rewind = new Rewind(openLane(drawn, 'lane'), 2e7);
      while (!rewind.advance(Math.max(a, b), 777));
      expect(rewind.prepare(drawn, a)).toBe(true);
      rewind.advance(a, Infinity);
      expect(rewind.lane.fingerprint()).toBe(first);
      while (!rewind.advance(6, 1234));
      expect([rewind.lane.fingerprint(), rewind.lane.events]).toEqual([whole.fingerprint(), whole.events]);
    }),
    { numRuns: 60 },
  );
});
