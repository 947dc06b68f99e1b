import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pathTo, ShortestPaths } from '../base/shortest-paths.ts';
import { Controller } from './controller.ts';
import {
  BOTTLENECK,
  DEFAULT_TCP,
  dumbbell,
  dumbbellSettings,
  flowsOf,
  setArrivals,
  unaccountedPackets,
} from './dumbbell.fixture.ts';
import { Engine } from './engine.ts';
import type { EngineSettings } from './settings.ts';

const oneFlow = (bytes: number) => ({
  arrivals: { kind: 'listed' as const, flows: [{ atSeconds: 0, bytes }] },
  size: { kind: 'fixed' as const, bytes },
});

test('a short flow takes a handshake and the round trips of slow start', () => {
  // 3 segments: SYN, then 1, then 2. Sending times at 2 Mbit/s and 100 Mbit/s on top of 0.204 s round trips.
  const engine = dumbbell({ flows: oneFlow(3000) });
  engine.advance(10, Infinity);
  const sending = (bytes: number): number => (bytes * 8) / 2e6 + 2 * ((bytes * 8) / 100e6);
  const roundTrips = 3 * 0.204;
  const bytes = sending(40) * 2 + (sending(1040) + sending(40)) * 2 + (1040 * 8) / 2e6;
  expect(engine.completions.count).toBe(1);
  expect(engine.completions.sinceArrival[0]).toBeCloseTo(roundTrips + bytes, 9);
  expect(engine.deliveredBytes).toBe(3000);
});

test('a window of 20 gives 20 segments a round trip', () => {
  const engine = dumbbell({ rateBitsPerSecond: 100e6, bufferPackets: 1000, flows: oneFlow(1e9) });
  engine.advance(5, Infinity);
  const before = engine.deliveredBytes;
  engine.advance(25, Infinity);
  const roundTrip = 0.204 + (3 * 1080 * 8) / 100e6;
  expect((engine.deliveredBytes - before) / 20).toBeCloseTo((20 * 1000) / roundTrip, -3);
  expect(engine.links[BOTTLENECK].droppedPackets).toBe(0);
});

test('the last segment carries what is left', () => {
  const engine = dumbbell({ flows: oneFlow(2500) });
  engine.advance(10, Infinity);
  expect(engine.deliveredBytes).toBe(2500);
  // SYN, 3 segments with headers.
  expect(engine.links[BOTTLENECK].sentBytes).toBe(40 + 2500 + 3 * 40);
});

test.each(['newreno', 'sack'] as const)(
  '%s: every byte arrives once although half the packets are dropped',
  (variant) => {
    const engine = dumbbell({
      bufferPackets: 4,
      tcp: { variant },
      flows: { arrivals: { kind: 'poisson', flowsPerSecond: 60 } },
    });
    engine.advance(20, Infinity);
    setArrivals(engine, { kind: 'poisson', flowsPerSecond: 0 });
    expect(engine.links[BOTTLENECK].droppedPackets).toBeGreaterThan(1000);
    engine.advance(20_000, Infinity);
    expect(engine.completions.count).toBe(engine.census.arrived);
    expect(engine.deliveredBytes).toBe(engine.completions.totalBytes);
    // All have left: nothing is held any more.
    expect([engine.flows.used, engine.network.packets.used, unaccountedPackets(engine)]).toEqual([0, 0, 0]);
  },
);

test('packets are conserved at every moment', () => {
  const engine = dumbbell({ flows: { arrivals: { kind: 'poisson', flowsPerSecond: 200 } } });
  for (let time = 0.5; time <= 20; time += 0.5) {
    engine.advance(time, Infinity);
    expect(unaccountedPackets(engine)).toBe(0);
  }
  expect(engine.network.packetsDropped).toBeGreaterThan(0);
});

test('slices do not matter, and a restored engine goes on as if nothing had been', () => {
  const options = {
    flows: { arrivals: { kind: 'poisson' as const, flowsPerSecond: 100 } },
    tcp: { variant: 'sack' as const },
  };
  const whole = dumbbell(options);
  whole.advance(12, Infinity);
  const sliced = dumbbell(options);
  while (!sliced.advance(6, 7));
  const state = sliced.save();
  while (!sliced.advance(9, 1000));
  sliced.restore(state);
  while (!sliced.advance(12, 313));
  expect(sliced.network.fingerprint.toString()).toBe(whole.network.fingerprint.toString());
  expect(sliced.events).toBe(whole.events);
  const other = dumbbell(options);
  other.restore(state);
  other.advance(12, Infinity);
  expect(other.network.fingerprint.toString()).toBe(whole.network.fingerprint.toString());
});

test('a stream that a scheme asks for first after a save begins again when the engine goes back', () => {
  const drawn: number[] = [];
  const engine = new Engine(
    dumbbellSettings(),
    (context) =>
      new (class extends Controller {
        override started(): void {
          context.setTimer(2, 0, 0);
        }
        override timerFired(): void {
          drawn.push(context.random('late').uniform());
        }
      })(),
  );
  engine.advance(1, Infinity);
  const state = engine.save();
  for (let run = 0; run < 2; run++) {
    engine.advance(3, Infinity);
    engine.restore(state);
  }
  expect(drawn).toHaveLength(2);
  expect(drawn[1]).toBe(drawn[0]);
});

test('another seed is another run', () => {
  const fingerprints = [1, 2].map((seed) => {
    const engine = dumbbell({ seed });
    engine.advance(2, Infinity);
    return engine.network.fingerprint.toString();
  });
  expect(fingerprints[0]).not.toBe(fingerprints[1]);
});

test('bottlenecks are the links slower than the access links behind them', () => {
  expect(dumbbell().bottlenecks).toEqual([BOTTLENECK]);
  expect(dumbbell({ rateBitsPerSecond: 1e9 }).bottlenecks).toEqual([]);
  expect(dumbbell({ rateBitsPerSecond: 1e9, pairs: 11 }).bottlenecks).toEqual([BOTTLENECK]);
});

test('bottlenecks on any network, with sources that share links, are as defined path by path', () => {
  const node = fc.integer({ min: 0, max: 9 });
  const ends = fc.uniqueArray(node, { minLength: 1, maxLength: 6 });
  const rates = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 40, maxLength: 40 });
  const chords = fc.array(fc.tuple(node, node), { maxLength: 10 });
  fc.assert(
    fc.property(
      rates,
      chords,
      fc.array(fc.tuple(ends, ends), { minLength: 1, maxLength: 3 }),
      (rate, extra, classes) => {
        // A ring, so that there is always a way, and chords.
        const pairs = [
          ...Array.from({ length: 10 }, (_, i) => [i, (i + 1) % 10]),
          ...extra.filter(([a, b]) => a !== b),
        ];
        const links = pairs.map(([from, to], i) => {
          return { id: `${i}`, from, to, rateBitsPerSecond: rate[i], delaySeconds: 0.001 * i, bufferPackets: 9 };
        });
        const base = flowsOf(dumbbellSettings());
        const engine = new Engine(
          {
            seed: 1,
            nodeCount: 10,
            links,
            classes: classes.map(([sources, all]) => {
              const destinations = all.filter((one) => !sources.includes(one));
              const flows = { ...base, sources, destinations, pairing: 'random' as const };
              const arrivals = { kind: 'poisson' as const, flowsPerSecond: 0 };
              return { flows: { ...flows, arrivals }, transport: DEFAULT_TCP };
            }),
          },
          () => new Controller(),
        );
        const graph = {
          nodeCount: 10,
          from: links.map(({ from }) => from),
          to: links.map(({ to }) => to),
          delaySeconds: links.map(({ delaySeconds }) => delaySeconds),
        };
        const feeding = links.map(() => new Set<number>());
        for (const [sources, destinations] of classes) {
          for (const source of sources) {
            for (const destination of destinations.filter((one) => !sources.includes(one))) {
              const path = pathTo(graph, new ShortestPaths(graph).tree(source), source, destination)!;
              for (const link of path) feeding[link].add(path[0]);
            }
          }
        }
        const expected = [...links.keys()].filter((link) => {
          const offered = [...feeding[link]].reduce((sum, access) => sum + rate[access], 0);
          // Where nothing comes over another link, it is an access link of its sources alone.
          const isShared = [...feeding[link]].some((access) => access !== link);
          return isShared && rate[link] < offered;
        });
        expect(engine.bottlenecks).toEqual(expected);
      },
    ),
  );
});

test('the first link of a session stands for the link of its host, and is no bottleneck', () => {
  const link = (from: number, to: number) => {
    return { id: `${from}-${to}`, from, to, rateBitsPerSecond: 1e6, delaySeconds: 0.01, bufferPackets: 9 };
  };
  const links = [link(0, 1), link(1, 2), link(2, 1), link(1, 0)];
  const flows = { ...flowsOf(dumbbellSettings()), sources: [0, 1], destinations: [2, 2] };
  const base = { route: null, joinSeconds: 0, leaveSeconds: Infinity, demandBitsPerSecond: Infinity, destination: 2 };
  const sessions = { id: 's', sessions: [0, 1].map((source) => ({ ...base, source })) };
  const bottlenecks = (traffic: EngineSettings['classes'][number]) =>
    new Engine({ seed: 1, nodeCount: 3, links, classes: [traffic] }, () => new Controller()).bottlenecks;
  expect(bottlenecks({ flows, transport: DEFAULT_TCP })).toEqual([1]);
  expect(bottlenecks({ sessions, transport: DEFAULT_TCP })).toEqual([]);
});

test('packets are conserved and no queue overflows, whatever changes in mid-run', () => {
  const change = fc.record({
    link: fc.nat(41),
    after: fc.double({ min: 0, max: 2, noNaN: true }),
    rateBitsPerSecond: fc.constantFrom(1e4, 1e6, 5e6, 1e9),
    delaySeconds: fc.constantFrom(0, 0.001, 0.1, 1),
    bufferPackets: fc.constantFrom(1, 5, 1000),
    isUp: fc.boolean(),
    flowsPerSecond: fc.constantFrom(0, 20, 200),
  });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 12 }), fc.nat(1000), (changes, seed) => {
      const engine = dumbbell({ seed, tcp: { variant: seed % 2 === 0 ? 'sack' : 'newreno' } });
      const original = engine.settings.links;
      for (const { link, after, flowsPerSecond, ...properties } of changes) {
        engine.advance(engine.scheduler.now + after, Infinity);
        engine.changeLink(link, properties);
        setArrivals(engine, { kind: 'poisson', flowsPerSecond });
        expect(unaccountedPackets(engine)).toBe(0);
      }
      const state = engine.save();
      engine.advance(engine.scheduler.now + 3, Infinity);
      const { now } = engine.scheduler;
      const continued = engine.network.fingerprint.toString();
      for (const link of engine.links) {
        expect(link.utilisation(now)).toBeLessThanOrEqual(1 + 1e-9);
        expect(link.meanQueuePackets(now)).toBeGreaterThanOrEqual(-1e-9);
      }
      engine.restore(state);
      engine.advance(now, Infinity);
      expect(engine.network.fingerprint.toString()).toBe(continued);
      // Mended, and given time, everyone leaves.
      for (const [index, link] of original.entries()) engine.changeLink(index, { ...link, isUp: true });
      setArrivals(engine, { kind: 'poisson', flowsPerSecond: 0 });
      engine.advance(now + 20_000, Infinity);
      expect([engine.flows.used, engine.network.packets.used, engine.census.active]).toEqual([0, 0, 0]);
      expect(engine.deliveredBytes).toBe(engine.completions.totalBytes);
    }),
    { numRuns: 25 },
  );
});

test('flows find another way when a link goes down, and come back', () => {
  const settings = dumbbellSettings({ pairs: 1 });
  const detour = [
    { ...settings.links[0], id: 'detour', from: 0, to: 6 },
    { ...settings.links[0], id: 'detour2', from: 6, to: 1 },
  ];
  const back = detour.map((link) => ({ ...link, id: `${link.id}:back`, from: link.to, to: link.from }));
  const engine = new Engine(
    { ...settings, nodeCount: 7, links: [...settings.links, ...detour, ...back] },
    () => new Controller(),
  );
  const first = settings.links.length;
  engine.advance(3, Infinity);
  expect(engine.links[first].sentPackets).toBe(0);
  engine.changeLink(0, { ...engine.links[0], isUp: false });
  const before = engine.completions.count;
  engine.advance(8, Infinity);
  expect(engine.links[first].sentPackets).toBeGreaterThan(100);
  expect(engine.completions.count).toBeGreaterThan(before + 20);
  engine.changeLink(0, { ...engine.links[0], isUp: true });
  engine.advance(9, Infinity);
  const detoured = engine.links[first].sentPackets;
  engine.advance(12, Infinity);
  expect(engine.links[first].sentPackets).toBe(detoured);
});
