import { expect, test } from 'vitest';
import { exampleScenario } from '../../../../scenario/example.fixture.ts';
import type { Scenario } from '../../../../scenario/schema.ts';
import { validateScenario } from '../../../../scenario/validate.ts';
import { atSetting, frozenScenario } from './frozen-scenario.ts';

function scenario(): Scenario {
  const example = exampleScenario();
  const { parameters } = example.network;
  const ramp = (from: number, to: number) => ({ kind: 'ramp', from, to, startSeconds: 0, endSeconds: 20 });
  const result = validateScenario({
    ...example,
    network: {
      ...example.network,
      parameters: { ...parameters, rateBitsPerSecond: ramp(4e6, 2e6), bufferPackets: ramp(40, 21) },
    },
    lanes: [{ id: 'cp', scheme: 'cp', parameters: { stepSize: 30, admission: 'first', gates: ['bottleneck'] } }],
  });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.scenario;
}

test('profiles and the timeline stand still as they were', () => {
  const one = frozenScenario(scenario(), 'cp', 10, 60);
  expect(one.network).toMatchObject({
    parameters: {
      rateBitsPerSecond: { kind: 'constant', value: 3e6 },
      bufferPackets: { kind: 'constant', value: 30.5 },
    },
  });
  // The example's timeline: 200 a second from 2 s on.
  expect(one.traffic[0]).toMatchObject({ arrivals: { kind: 'poisson', flowsPerSecond: 200 } });
  expect(frozenScenario(scenario(), 'cp', 1, 60).traffic[0]).toMatchObject({ arrivals: { flowsPerSecond: 20 } });
  expect(one.timeline).toEqual([]);
});

test('it has one lane, whose gate is the other’s at a fixed rate, and can run', () => {
  const one = atSetting(frozenScenario(scenario(), 'cp', 10, 60), 25);
  expect(one.lanes).toEqual([
    {
      id: 'frozen',
      scheme: 'fixed',
      dataPlane: 'packets',
      parameters: { admission: 'first', gates: ['bottleneck'], admitRate: 25 },
    },
  ]);
  expect(validateScenario(one)).toMatchObject({ ok: true });
});
