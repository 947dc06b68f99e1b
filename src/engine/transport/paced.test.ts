import * as Carriage from '../kinds/carriage.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Controller, type SchemeContext } from '../controller.ts';
import { BOTTLENECK, dumbbell, unaccountedPackets, type DumbbellOptions } from '../dumbbell.fixture.ts';
import type { Engine } from '../engine.ts';

/** Gives every flow one pace, at once. */
class OnePace extends Controller {
  constructor(
    readonly context: SchemeContext,
    private readonly bitsPerSecond: number,
  ) {
    super();
  }
  override carriageOf(): number {
    return Carriage.paced;
  }
  override flowOpened(flow: number): void {
    this.context.setTimer(this.context.now() + 0.001, 0, flow);
  }
  override timerFired(_kind: number, flow: number): void {
    this.context.flowAdmitted(flow);
    this.context.setPace(flow, this.bitsPerSecond);
  }
}

const listed = (...bytes: number[]) => ({
  kind: 'listed' as const,
  flows: bytes.map((size) => ({ atSeconds: 0, bytes: size })),
});

function paced(bitsPerSecond: number, options: DumbbellOptions): Engine {
  return dumbbell({ tcp: { windowSegments: 1e6 }, ...options }, (context) => new OnePace(context, bitsPerSecond));
}

test('packets leave at the pace, and the flow ends when all are acknowledged', () => {
  const engine = paced(832_000, { flows: { arrivals: listed(100_000) } });
  // 1040 bytes each 10 ms: 100 packets take a second, then the way there and back.
  engine.advance(0.9, Infinity);
  expect(engine.network.packetsBorn).toBeGreaterThan(89);
  engine.advance(1.1, Infinity);
  expect(engine.completions.count).toBe(0);
  engine.advance(1.25, Infinity);
  expect([engine.completions.count, engine.deliveredBytes, engine.flows.used]).toEqual([1, 100_000, 0]);
  expect(engine.links[BOTTLENECK].droppedPackets).toBe(0);
});

test('a new pace stretches the gap in progress; none stops it', () => {
  const engine = paced(832_000, { flows: { arrivals: listed(1e6) } });
  engine.advance(0.995, Infinity);
  const { context } = engine.controller as OnePace;
  const flow = 0;
  const before = engine.flows.nextSegment[flow];
  context.setPace(flow, 0);
  engine.advance(2, Infinity);
  expect(engine.flows.nextSegment[flow]).toBe(before);
  context.setPace(flow, 83_200);
  engine.advance(2.95, Infinity);
  expect(engine.flows.nextSegment[flow]).toBe(before + 10);
});

test('every byte arrives once, whatever is lost', () => {
  const loss = fc.double({ min: 0, max: 0.4, noNaN: true });
  fc.assert(
    fc.property(loss, loss, fc.nat(1000), fc.integer({ min: 1, max: 60_000 }), (there, back, seed, bytes) => {
      const engine = paced(4e6, { seed, bufferPackets: 6, flows: { arrivals: listed(bytes, bytes, 1) } });
      engine.changeLink(0, { ...engine.links[0], isUp: true, lossProbability: there });
      engine.changeLink(1, { ...engine.links[1], isUp: true, lossProbability: back });
      engine.advance(5000, Infinity);
      expect([engine.completions.count, engine.deliveredBytes]).toEqual([3, 2 * bytes + 1]);
      expect([engine.flows.used, engine.network.packets.used, unaccountedPackets(engine)]).toEqual([0, 0, 0]);
    }),
    { numRuns: 60 },
  );
});
