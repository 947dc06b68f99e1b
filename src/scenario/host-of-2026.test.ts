import { expect, test } from 'vitest';
import { openLane } from '../simulation/lane.ts';
import { exampleScenario } from './example.fixture.ts';
import { hostOf2026 } from './host-of-2026.ts';
import { validateScenario } from './validate.ts';

test('a host of 2026 is a valid transport, and fills a link with few timeouts', () => {
  const example = exampleScenario();
  const [first] = example.traffic;
  const result = validateScenario({
    ...example,
    timeline: [],
    network: {
      form: 'generated',
      generator: 'dumbbell',
      parameters: { pairs: 4, rateBitsPerSecond: 10e6, delaySeconds: 0.02, bufferPackets: 40 },
    },
    traffic: [
      { id: first.id, kind: 'long-lived', from: ['sources'], to: ['receivers'], count: 4, transport: hostOf2026() },
    ],
  });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const [traffic] = result.scenario.traffic;
  expect('transport' in traffic && traffic.transport).toEqual(hostOf2026());
  const lane = openLane(result.scenario, 'none');
  lane.advance(20, Infinity);
  const { links, flows } = lane.engine;
  expect(links[0].utilisation(20)).toBeGreaterThan(0.95);
  expect(links[0].droppedPackets).toBeGreaterThan(20);
  const timeouts = [...flows.rows()].reduce((sum, flow) => sum + flows.timeouts[flow], 0);
  expect(timeouts).toBeLessThanOrEqual(2);
});
