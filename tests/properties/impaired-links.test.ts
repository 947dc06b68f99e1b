import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unaccountedPackets } from '../../src/engine/dumbbell.fixture.ts';
import type { Scenario } from '../../src/scenario/schema.ts';
import { impairmentDeclarations, type Impairments } from '../../src/scenario/schema/impairments/impairments.ts';
import { validateScenario } from '../../src/scenario/validate.ts';
import { drawnScenario, drawnTime } from '../../src/schemes/drawn-scenario.fixture.ts';
import { openLane } from '../../src/simulation/open-lane.ts';
import { Rewind } from '../../src/simulation/rewind.ts';

/**
 * Whatever is impaired of whatever links: packets are conserved, and a run that was rewound or saved is the run itself. An
 * impairment joins by being listed.
 */
const NAMES = Object.keys(impairmentDeclarations) as (keyof typeof impairmentDeclarations)[];
const SCHEMES = ['none', 'cp', 'slbn', 'tfrc', 'xcp'] as const;

/** Values that are worth a try beside those with which an impairment is switched on. */
const OTHERS: Readonly<Partial<Record<(typeof NAMES)[number], readonly object[]>>> = {
  jitter: [{ order: 'free' }, { correlationSeconds: 0.05 }],
  burstLoss: [{ goodToBad: 0.05 }],
};

/** Values of the impairments of a link. */
const drawnImpairments: fc.Arbitrary<Impairments> = fc.subarray([...NAMES]).chain((names) =>
  fc.record(
    Object.fromEntries(
      names.map((name) => {
        const { start } = impairmentDeclarations[name];
        return [name, fc.constantFrom<object>(start, ...(OTHERS[name] ?? []).map((other) => ({ ...start, ...other })))];
      }),
    ),
  ),
) as fc.Arbitrary<object> as fc.Arbitrary<Impairments>;

const scenario = fc
  .record({
    drawn: drawnScenario,
    scheme: fc.constantFrom(...SCHEMES),
    impairments: fc.array(drawnImpairments, { minLength: 4, maxLength: 4 }),
  })
  .map(({ drawn, scheme, impairments }): Scenario => {
    const { network } = drawn;
    if (network.form !== 'drawn') throw new Error('The network is not drawn.');
    const links = network.links.map((link, i) => ({
      ...link,
      impairments: { ...link.impairments, ...impairments[i % impairments.length] },
    }));
    const result = validateScenario({
      ...drawn,
      network: { ...network, links },
      lanes: [{ ...drawn.lanes[0], scheme }],
    });
    if (!result.ok) throw new Error(JSON.stringify(result.problems));
    return result.scenario;
  });

test('packets are conserved, and time never runs back', () => {
  fc.assert(
    fc.property(scenario, (drawn) => {
      const lane = openLane(drawn, 'lane');
      const { engine } = lane;
      for (let seconds = 0.25; seconds <= 6; seconds += 0.25) {
        lane.advance(seconds, Infinity);
        expect(unaccountedPackets(engine)).toBe(0);
        for (const link of engine.links) {
          expect(link.utilisation(seconds)).toBeLessThanOrEqual(1 + 1e-9);
          link.forEachPacket((_packet, { start, departure, arrival }) => {
            expect(start <= departure && departure <= arrival && arrival >= seconds - 1e-9).toBe(true);
          });
        }
      }
    }),
    { numRuns: 40 },
  );
});

test('slices, going back, saving and going on make no difference', () => {
  fc.assert(
    fc.property(scenario, drawnTime, drawnTime, (drawn, a, b) => {
      const whole = openLane(drawn, 'lane');
      whole.advance(a, Infinity);
      const [first, saved] = [whole.fingerprint(), whole.save()];
      whole.advance(6, Infinity);
      const rewind = new Rewind(openLane(drawn, 'lane'), 2e7);
      while (!rewind.advance(Math.max(a, b), 777));
      expect(rewind.prepare(drawn, a)).toBe(true);
      rewind.advance(a, Infinity);
      expect(rewind.lane.fingerprint()).toBe(first);
      while (!rewind.advance(6, 1234));
      expect([rewind.lane.fingerprint(), rewind.lane.events]).toEqual([whole.fingerprint(), whole.events]);
      const again = openLane(drawn, 'lane');
      again.advance(b, Infinity);
      again.restore(saved);
      again.advance(6, Infinity);
      expect([again.fingerprint(), again.events]).toEqual([whole.fingerprint(), whole.events]);
    }),
    { numRuns: 40 },
  );
});
