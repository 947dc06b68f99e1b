import { expect, test } from 'vitest';
import { Controller } from '../controller.ts';
import {
  BOTTLENECK,
  DEFAULT_TCP,
  dumbbell,
  dumbbellSettings,
  flowsOf,
  unaccountedPackets,
} from '../dumbbell.fixture.ts';
import { Engine } from '../engine.ts';
import type { TrafficClassSettings } from '../settings.ts';
import type { PacketProcess } from '../transport/transport-parameters.ts';
import type { SessionSettings } from './session-class.ts';

const SOURCE = 2;
const RECEIVER = 12;

function withClass(trafficClass: TrafficClassSettings): Engine {
  return new Engine({ ...dumbbellSettings(), classes: [trafficClass] }, () => new Controller());
}

const session = (changes: Partial<SessionSettings> = {}): SessionSettings => ({
  source: SOURCE,
  destination: RECEIVER,
  route: null,
  joinSeconds: 1,
  leaveSeconds: Infinity,
  demandBitsPerSecond: Infinity,
  ...changes,
});

const sessionClass = (...sessions: SessionSettings[]): TrafficClassSettings => ({
  sessions: { id: 's', sessions },
  transport: { ...DEFAULT_TCP, windowSegments: 100 },
});

/** Bits of payload a second that arrive from `from` to `to`. */
function goodput(engine: Engine, from: number, to: number): number {
  engine.advance(from, Infinity);
  const before = engine.deliveredBytes;
  engine.advance(to, Infinity);
  return ((engine.deliveredBytes - before) * 8) / (to - from);
}

test('a session joins, takes what the link gives, and leaves nothing behind', () => {
  const engine = withClass(sessionClass(session({ leaveSeconds: 60 })));
  engine.advance(0.99, Infinity);
  expect([engine.census.arrived, engine.network.packetsBorn]).toEqual([0, 0]);
  expect(goodput(engine, 20, 59)).toBeGreaterThan(0.85 * 2e6);
  engine.advance(70, Infinity);
  expect([engine.census.active, engine.census.left, engine.flows.used, engine.network.packets.used]).toEqual([
    0, 1, 0, 0,
  ]);
  expect(engine.completions.count).toBe(0);
});

test('a demand limits a session from above, and may change while it runs', () => {
  const engine = withClass(sessionClass(session({ demandBitsPerSecond: 416_000 })));
  // 400 of 416 kbit/s is payload.
  expect(goodput(engine, 5, 25) / 400_000).toBeCloseTo(1, 2);
  engine.changeTraffic(0, sessionClass(session({ demandBitsPerSecond: 832_000 })));
  expect(goodput(engine, 30, 50) / 800_000).toBeCloseTo(1, 2);
  engine.changeTraffic(0, sessionClass(session({ demandBitsPerSecond: 0 })));
  expect(goodput(engine, 55, 60)).toBe(0);
  engine.changeTraffic(0, sessionClass(session()));
  expect(goodput(engine, 80, 100)).toBeGreaterThan(0.85 * 2e6);
  expect(unaccountedPackets(engine)).toBe(0);
});

test('sessions change while they run: a leave in the past happens at once, a new one joins', () => {
  const engine = withClass(sessionClass(session(), session({ joinSeconds: 50 })));
  engine.advance(10, Infinity);
  const sessions = [session({ leaveSeconds: 5 }), session({ joinSeconds: 50 }), session({ joinSeconds: 12 })];
  engine.changeTraffic(0, sessionClass(...sessions));
  engine.advance(11, Infinity);
  expect([engine.census.arrived, engine.census.left]).toEqual([1, 1]);
  const state = engine.save();
  engine.advance(60, Infinity);
  expect([engine.census.arrived, engine.census.active]).toEqual([3, 2]);
  const continued = engine.network.fingerprint.toString();
  engine.restore(state);
  engine.advance(60, Infinity);
  expect(engine.network.fingerprint.toString()).toBe(continued);
});

test('a route of its own is taken, there and back', () => {
  const { links } = dumbbellSettings();
  const link = (id: string) => links.findIndex((one) => one.id === id);
  // s1 to r1 (router), on to d2: not the shortest way to anywhere else, and named link by link.
  const route = [link('s1'), link('bottleneck'), link('d2')];
  const engine = withClass(sessionClass(session({ destination: RECEIVER + 1, route })));
  engine.advance(5, Infinity);
  expect(engine.links[link('d2')].sentPackets).toBeGreaterThan(10);
  expect(engine.links[link('d2:back')].sentPackets).toBeGreaterThan(10);
});

/** Packets a second of one source over 2,000 s of a wide link. */
function rateOf(process: PacketProcess, seconds = 2000): number {
  const settings = dumbbellSettings({ rateBitsPerSecond: 1e9, delaySeconds: 0, pairs: 1 });
  const arrivals = { kind: 'listed' as const, flows: [{ atSeconds: 0, bytes: Infinity }] };
  const flows = { ...flowsOf(settings), arrivals };
  const transport = { kind: 'raw' as const, packetBytes: 100, process };
  const engine = new Engine({ ...settings, classes: [{ flows, transport }] }, () => new Controller());
  engine.advance(seconds / 2, Infinity);
  const state = engine.save();
  engine.advance(seconds, Infinity);
  const born = engine.network.packetsBorn;
  const fingerprint = engine.network.fingerprint.toString();
  engine.restore(state);
  engine.advance(seconds, Infinity);
  expect(engine.network.fingerprint.toString()).toBe(fingerprint);
  return born / seconds;
}

test('raw sources keep their mean rates', () => {
  expect(rateOf({ kind: 'poisson', packetsPerSecond: 50 }) / 50).toBeCloseTo(1, 1);
  expect(rateOf({ kind: 'poisson', packetsPerSecond: { times: [0, 2000], values: [0, 100] } }) / 50).toBeCloseTo(1, 1);
  const onOff = rateOf({ kind: 'on-off', packetsPerSecond: 60, meanOnSeconds: 0.5, meanOffSeconds: 1 });
  expect(onOff / 20).toBeCloseTo(1, 1);
  const mmpp = { kind: 'mmpp', ratesPerSecond: [10, 20, 90], meanStaySeconds: 0.5 } as const;
  expect(rateOf({ ...mmpp, transitions: 'uniform' }) / 40).toBeCloseTo(1, 1);
  // To a neighbour, the ends reflecting: the middle state is as likely as both ends together.
  expect(rateOf({ ...mmpp, transitions: 'neighbour' }) / 35).toBeCloseTo(1, 1);
});

test('arrivals by a profile follow its area', () => {
  const flowsPerSecond = { times: [0, 10, 10], values: [0, 100, 0] };
  const counts = [1, 2, 3, 4].map((seed) => {
    const engine = dumbbell({ seed, flows: { arrivals: { kind: 'poisson', flowsPerSecond } } });
    engine.advance(20, Infinity);
    return engine.census.arrived;
  });
  // 500 each, four times.
  expect(Math.abs(counts.reduce((sum, count) => sum + count) - 2000)).toBeLessThan(3 * Math.sqrt(2000));
});

test('random loss takes its share, and what one link loses shifts no other draw', () => {
  const settings = dumbbellSettings({ rateBitsPerSecond: 1e9 });
  const lossy = settings.links.map((link, index) => (index === BOTTLENECK ? { ...link, lossProbability: 0.1 } : link));
  const engine = new Engine({ ...settings, links: lossy }, () => new Controller());
  engine.advance(60, Infinity);
  const { lostPackets, sentPackets } = engine.links[BOTTLENECK];
  expect(lostPackets / sentPackets).toBeGreaterThan(0.09);
  expect(lostPackets / sentPackets).toBeLessThan(0.11);
  expect(unaccountedPackets(engine)).toBe(0);
  const plain = new Engine(settings, () => new Controller());
  plain.advance(60, Infinity);
  expect(plain.census.arrived).toBe(engine.census.arrived);
});
