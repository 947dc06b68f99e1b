import { expect, test } from 'vitest';
import { validateScenario } from '../../src/scenario/validate.ts';
import { openLane } from '../../src/simulation/open-lane.ts';
import { measure } from './measure.ts';

test('the loss is a share of what reached the queue: SYNs that a gate refused are not counted', () => {
  const result = validateScenario({
    headway: 1,
    title: 'A gate before a full queue',
    network: {
      form: 'generated',
      generator: 'dumbbell',
      parameters: { pairs: 10, rateBitsPerSecond: 1e6, delaySeconds: 0.05, bufferPackets: 10 },
    },
    traffic: [
      {
        id: 'web',
        kind: 'flows',
        from: ['sources'],
        to: ['receivers'],
        arrivals: { kind: 'poisson', flowsPerSecond: 200 },
        size: { kind: 'fixed', bytes: 10_000 },
      },
    ],
    lanes: [{ id: 'fixed', scheme: 'fixed', parameters: { admitRate: 20 } }],
    run: { seed: 1, untilSeconds: 10 },
  });
  if (!result.ok) throw new Error('The scenario is not valid.');
  const [{ loss }] = measure(result.scenario, [{ from: 0, to: 10 }]);
  const lane = openLane(result.scenario, 'fixed');
  lane.advance(10, Infinity);
  const { droppedPackets, sentPackets, refusedPackets } = lane.engine.links[lane.shape.chartedLink];
  expect(refusedPackets).toBeGreaterThan(droppedPackets);
  expect(loss).toBeCloseTo(droppedPackets / (droppedPackets + sentPackets), 2);
});
