import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unaccountedPackets } from '../../src/engine/dumbbell.fixture.ts';
import type { Scenario } from '../../src/scenario/schema.ts';
import { drawnScenario, drawnTime } from '../../src/schemes/drawn-scenario.fixture.ts';
import { openLane } from '../../src/simulation/open-lane.ts';
import { Rewind } from '../../src/simulation/rewind.ts';

/**
 * Whatever is sent over whatever network, and whatever changes: packets are conserved, no queue passes its buffer, time
 * never runs back, and a run that was rewound is the run itself. Each scheme is held to its contract beside its code: see
 * `src/schemes/contract.test.ts`.
 */
const SCHEMES = [
  { scheme: 'none' },
  { scheme: 'cp' },
  { scheme: 'slbn' },
  { scheme: 'slbn', dataPlane: 'fluid' },
  { scheme: 'tfrc' },
] as const;

const scenario = fc
  .record({ drawn: drawnScenario, lane: fc.constantFrom(...SCHEMES) })
  .map(({ drawn, lane }): Scenario => ({ ...drawn, lanes: [{ ...drawn.lanes[0], ...lane }] }));

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
    { numRuns: 40 },
  );
});

test('slices, going back and going on make no difference', () => {
  fc.assert(
    fc.property(scenario, drawnTime, drawnTime, (drawn, a, b) => {
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
    { numRuns: 40 },
  );
});
