import { expect, test } from 'vitest';
import type { Varying } from '../../base/profile.ts';
import { BOTTLENECK, dumbbellSettings, flowsOf, unaccountedPackets } from '../dumbbell.fixture.ts';
import { Controller, type SchemeContext } from '../controller.ts';
import { Engine } from '../engine.ts';

/** One flow of 1000-byte packets at 800 kbit/s from 0 s over 2 Mbit/s. */
function stream(rateBitsPerSecond: Varying = 800_000): Engine {
  const settings = dumbbellSettings({ pairs: 1 });
  const flows = {
    ...flowsOf(settings),
    arrivals: { kind: 'listed' as const, flows: [{ atSeconds: 0, bytes: Infinity }] },
  };
  const transport = { kind: 'constant-rate' as const, rateBitsPerSecond, packetBytes: 1000 };
  return new Engine({ ...settings, classes: [{ flows, transport }] }, () => new Controller());
}

function setRate(engine: Engine, rateBitsPerSecond: Varying): void {
  const [trafficClass] = engine.settings.classes;
  engine.changeTraffic(0, {
    ...trafficClass,
    transport: { kind: 'constant-rate', rateBitsPerSecond, packetBytes: 1000 },
  });
}

test('packets leave at even gaps, the first at once', () => {
  const engine = stream();
  engine.advance(0.995, Infinity);
  expect(engine.network.packetsBorn).toBe(100);
  engine.advance(10, Infinity);
  expect(engine.links[BOTTLENECK].utilisation(10)).toBeCloseTo(0.4, 2);
  expect([engine.census.active, engine.network.packetsDropped, unaccountedPackets(engine)]).toEqual([1, 0, 0]);
});

test('above the link’s rate the rest is lost, and the sender does not care', () => {
  const engine = stream(4e6);
  engine.advance(20, Infinity);
  const { droppedPackets, offeredPackets } = engine.links[BOTTLENECK];
  expect(droppedPackets / offeredPackets).toBeCloseTo(0.5, 2);
  expect((engine.deliveredBytes * 8) / 20).toBeGreaterThan(0.98 * 2e6);
});

test('a change of rate stretches the gap in progress; 0 is silence', () => {
  const engine = stream();
  engine.advance(0.995, Infinity);
  setRate(engine, 400_000);
  // Half of the gap to 1.000 s was left: it becomes 10 ms.
  engine.advance(1.004, Infinity);
  expect(engine.network.packetsBorn).toBe(100);
  engine.advance(1.0051, Infinity);
  expect(engine.network.packetsBorn).toBe(101);
  setRate(engine, 0);
  engine.advance(5, Infinity);
  expect([engine.network.packetsBorn, engine.network.packets.used]).toEqual([101, 0]);
  setRate(engine, 800_000);
  engine.advance(6, Infinity);
  expect(engine.network.packetsBorn).toBeGreaterThan(199);
});

test('it goes on from a saved state, its rate included', () => {
  const engine = stream();
  setRate(engine, 100_000);
  engine.advance(1, Infinity);
  const state = engine.save();
  setRate(engine, 2e6);
  engine.advance(2, Infinity);
  engine.restore(state);
  engine.advance(3, Infinity);
  const other = stream();
  setRate(other, 100_000);
  other.advance(3, Infinity);
  expect(engine.network.fingerprint.toString()).toBe(other.network.fingerprint.toString());
});

test('a rate that varies: gaps follow the area under it', () => {
  // Up from 0 to 800 kbit/s over 10 s: 4 Mbit, 500 packets, and the first at once.
  const engine = stream({ times: [0, 10], values: [0, 800_000] });
  engine.advance(9.9999, Infinity);
  expect(engine.network.packetsBorn).toBe(500);
  engine.advance(11, Infinity);
  expect(engine.network.packetsBorn).toBe(601);
});

test('a flow that its scheme suspends as it comes does not begin; let go, it sends at once', () => {
  const settings = dumbbellSettings({ pairs: 1 });
  const flows = {
    ...flowsOf(settings),
    arrivals: { kind: 'listed' as const, flows: [{ atSeconds: 0, bytes: Infinity }] },
  };
  const transport = { kind: 'constant-rate' as const, rateBitsPerSecond: 800_000, packetBytes: 1000 };
  class LateStart extends Controller {
    constructor(private readonly context: SchemeContext) {
      super();
    }
    override flowOpened(flow: number): void {
      expect(this.context.transportOf(flow)).toBe(transport);
      this.context.suspend(flow, true);
      this.context.setTimer(1, 0, flow);
    }
    override timerFired(_kind: number, flow: number): void {
      this.context.suspend(flow, false);
    }
  }
  const engine = new Engine({ ...settings, classes: [{ flows, transport }] }, (context) => new LateStart(context));
  engine.advance(0.999, Infinity);
  expect(engine.network.packetsBorn).toBe(0);
  engine.advance(1.995, Infinity);
  expect(engine.network.packetsBorn).toBe(100);
});
