import { expect, test } from 'vitest';
import { openLane } from '../simulation/open-lane.ts';
import { exampleScenario } from './example.fixture.ts';
import { modernTcp } from './modern-tcp.ts';
import type { Scenario } from './schema.ts';
import { validateScenario } from './validate.ts';

test('a host of 2026 is a valid transport, and fills a link with few timeouts', () => {
  const example = exampleScenario();
  const [first] = example.traffic;
  const four = { id: first.id, kind: 'long-lived', from: ['sources'], to: ['receivers'], count: 4 };
  const before = valid({
    ...example,
    timeline: [],
    network: {
      form: 'generated',
      generator: 'dumbbell',
      parameters: { pairs: 4, rateBitsPerSecond: 10e6, delaySeconds: 0.02, bufferPackets: 40 },
    },
    traffic: [four],
  });
  const transport = modernTcp(before.network);
  // A packet of 1500 bytes at 10 Mbit/s.
  expect(transport.processingDelaySeconds).toBe(0.0012);
  const scenario = valid({ ...before, traffic: [{ ...four, transport }] });
  const [traffic] = scenario.traffic;
  expect('transport' in traffic && traffic.transport).toEqual(transport);
  const lane = openLane(scenario, 'none');
  lane.advance(20, Infinity);
  const { links, flows } = lane.engine;
  expect(links[0].utilisation(20)).toBeGreaterThan(0.95);
  expect(links[0].droppedPackets).toBeGreaterThan(20);
  const timeouts = [...flows.rows()].reduce((sum, flow) => sum + flows.timeouts[flow], 0);
  expect(timeouts).toBeLessThanOrEqual(2);
});

function valid(description: unknown): Scenario {
  const result = validateScenario(description);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.scenario;
}
