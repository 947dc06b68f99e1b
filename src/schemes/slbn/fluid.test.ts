import { expect, test } from 'vitest';
import { DEFAULT_TCP } from '../../engine/dumbbell.fixture.ts';
import { Engine } from '../../engine/engine.ts';
import { completeParameters } from '../declaration.ts';
import { schemeDeclaration } from '../declarations.ts';
import { controllers } from '../controllers.ts';
import { ratesAt, sessionsEngine, worstError, type NetworkOfSessions } from './network.fixture.ts';
import { chain, MEGABIT } from './networks.fixture.ts';
import { goesOnAsItself, latecomers, parkingLot } from './peers.fixture.ts';

const ideal = { controlPacketBytes: 0, controlShare: 0, minimumCycleSeconds: 0.01 };

test('a change of a rate reaches the links of the path after their delays; what overflows waits', () => {
  // Delays of 1, 2 and 3 ms; one session, which is told 10 Mbit/s after its first cycle.
  const network: NetworkOfSessions = { links: chain(20, 10, 40), sessions: [{ path: [0, 1, 2] }] };
  const engine = sessionsEngine(network, ideal, 'slbn', 'fluid');
  const inputs = (time: number): number[] => {
    engine.advance(time, Infinity);
    return [0, 2, 4].map((link) => engine.links[link].fluid!.inputBitsPerSecond / MEGABIT);
  };
  expect(inputs(0.0119)).toEqual([0, 0, 0]);
  expect(inputs(0.01201)).toEqual([10, 0, 0]);
  expect(inputs(0.01301)).toEqual([10, 10, 0]);
  expect(inputs(0.01501)).toEqual([10, 10, 10]);
  engine.advance(1, Infinity);
  const [, , { rateBitsPerSecond, ...middle }] = engine.links;
  engine.changeLink(2, {
    rateBitsPerSecond: rateBitsPerSecond / 2,
    delaySeconds: middle.delaySeconds,
    bufferPackets: 10,
    isUp: true,
  });
  // The next answer tells of it; until it has come back down, 5 Mbit/s too much flow in.
  engine.advance(1.002, Infinity);
  expect(engine.links[2].backlogBits(1.002)).toBeCloseTo(10_000, 6);
  engine.advance(2, Infinity);
  expect(engine.links[2].fluid!.inputBitsPerSecond).toBe(5 * MEGABIT);
  const [first, second, third] = [0, 2, 4].map((link) => engine.links[link].fluid!);
  expect(second.backlogBits(2)).toBe(third.backlogBits(2) + second.largestBacklogBits(2));
  expect(first.largestBacklogBits(2)).toBe(0);
});

test('SLBN: the max-min rates, full links and no backlog', () => {
  const engine = sessionsEngine(parkingLot, ideal, 'slbn', 'fluid');
  expect(worstError(ratesAt(engine, parkingLot, 2))).toBeLessThan(1e-9);
  const [a, b, c] = [0, 2, 4].map((link) => engine.links[link]);
  for (const link of [a, b, c]) {
    expect(link.fluid!.inputBitsPerSecond / link.rateBitsPerSecond).toBeCloseTo(1, 12);
    expect(link.longestQueue(2)).toBeLessThan(60);
  }
});

test('data, use and queues are those of packets, nearly', () => {
  const both = (['packets', 'fluid'] as const).map((plane) => {
    const engine = sessionsEngine(parkingLot, { controlPacketBytes: 100 }, 'slbn', plane);
    engine.advance(4, Infinity);
    return engine;
  });
  const [packets, fluid] = both;
  expect(fluid.goodputBytes / packets.goodputBytes).toBeCloseTo(1, 2);
  for (const link of [0, 2, 4]) {
    expect(fluid.links[link].utilisation(4) / packets.links[link].utilisation(4)).toBeCloseTo(1, 2);
  }
  expect(packets.events / fluid.events).toBeGreaterThan(10);
});

test('RCP, ERICA and PIQI-RCP measure the fluid; RCP fills a queue when sessions join a full link', () => {
  const seen = ['rcp', 'erica', 'piqi-rcp'].map((scheme) => {
    const engine = sessionsEngine(latecomers, { controlPacketBytes: 100 }, scheme, 'fluid');
    const ratios = ratesAt(engine, latecomers, 9).map(([rate, fair]) => rate / fair);
    for (const ratio of ratios) expect(Math.abs(ratio - 1)).toBeLessThan(0.1);
    return engine.links[0].longestQueue(9);
  });
  expect(seen[0]).toBeGreaterThan(100);
});

/** Flows of a given size over one link of 10 Mbit/s and 10 ms, without headers. */
function sizedFlows(flows: readonly { readonly atSeconds: number; readonly bytes: number }[]): Engine {
  const values = completeParameters(schemeDeclaration('slbn')!, ideal);
  const link = { rateBitsPerSecond: 10 * MEGABIT, delaySeconds: 0.01, bufferPackets: 100 };
  return new Engine(
    {
      seed: 1,
      nodeCount: 2,
      dataPlane: 'fluid',
      links: [
        { id: 'l', from: 0, to: 1, ...link, reverseOf: 1 },
        { id: 'l:back', from: 1, to: 0, ...link, reverseOf: 0 },
      ],
      classes: [
        {
          flows: {
            id: 'f',
            sources: [0],
            destinations: [1],
            pairing: 'matched',
            arrivals: { kind: 'listed', flows },
            size: { kind: 'fixed', bytes: 1 },
          },
          transport: { ...DEFAULT_TCP, headerBytes: 0 },
        },
      ],
    },
    (context) => controllers.slbn(context, values),
  );
}

test('a flow ends when its last bit has arrived and its source has heard of it', () => {
  const engine = sizedFlows([{ atSeconds: 0, bytes: 1_000_000 }]);
  engine.advance(5, Infinity);
  // A cycle until it knows its rate, 0.8 s of sending, there and back.
  expect(engine.completions.count).toBe(1);
  expect(engine.completions.sinceArrival[0]).toBeCloseTo(0.02 + 0.8 + 0.02, 9);
  expect(engine.goodputBytes).toBeCloseTo(1_000_000, 3);
  expect([engine.flows.used, engine.census.active]).toEqual([0, 0]);
});

test('two flows share: the shorter one ends, and the other takes what it leaves', () => {
  const engine = sizedFlows([
    { atSeconds: 0, bytes: 1_000_000 },
    { atSeconds: 0, bytes: 250_000 },
  ]);
  engine.advance(5, Infinity);
  expect(engine.completions.count).toBe(2);
  const [short, long] = [...engine.completions.sinceArrival.slice(0, 2)];
  expect(short).toBeGreaterThan(0.42);
  expect(short).toBeLessThan(0.46);
  expect(long).toBeGreaterThan(1.03);
  expect(long).toBeLessThan(1.12);
  expect(engine.goodputBytes).toBeCloseTo(1_250_000, 3);
});

test('a session on a link that goes down sends nothing until it is up', () => {
  const network: NetworkOfSessions = { links: chain(10), sessions: [{ path: [0] }] };
  const engine = sessionsEngine(network, ideal, 'slbn', 'fluid');
  engine.advance(1, Infinity);
  const { rateBitsPerSecond, delaySeconds, bufferPackets } = engine.links[0];
  const turn = (isUp: boolean): void => engine.changeLink(0, { rateBitsPerSecond, delaySeconds, bufferPackets, isUp });
  turn(false);
  expect(engine.links[0].fluid!.inputBitsPerSecond).toBe(0);
  const before = engine.goodputBytes;
  engine.advance(2, Infinity);
  expect(engine.goodputBytes - before).toBeLessThan(2000);
  turn(true);
  engine.advance(4, Infinity);
  expect(engine.links[0].fluid!.inputBitsPerSecond).toBe(10 * MEGABIT);
});

test('a saved run goes on as itself', () => {
  for (const scheme of ['slbn', 'rcp', 'erica']) expect(goesOnAsItself(scheme, parkingLot, 'fluid')).toBe(true);
});
