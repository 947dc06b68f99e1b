import { expect, test } from 'vitest';
import { exampleScenario } from './example.fixture.ts';
import { describeField } from './describe-field.ts';
import type { Scenario } from './schema.ts';
import { getPath, listPaths, PathError, setPath } from './path.ts';

test('values are found by keys and ids', () => {
  const scenario = exampleScenario();
  expect(getPath(scenario, 'traffic.web.arrivals.flowsPerSecond')).toBe(20);
  expect(getPath(scenario, 'lanes.cp.parameters.stepSize')).toBe(30);
  expect(getPath(scenario, 'timeline.0.value')).toBe(200);
  expect(getPath(scenario, 'run.sampleIntervalSeconds')).toBeUndefined();
});

test('setting copies the way and shares the rest', () => {
  const scenario = exampleScenario();
  const changed = setPath(scenario, 'lanes.cp.parameters.stepSize', 20);
  expect([scenario.lanes[1].parameters.stepSize, changed.lanes[1].parameters.stepSize]).toEqual([30, 20]);
  expect(changed.traffic).toBe(scenario.traffic);
  expect(setPath(scenario, 'run.sampleIntervalSeconds', 1).run.sampleIntervalSeconds).toBe(1);
});

test('a wrong way names what is near', () => {
  const near = (path: string) => {
    try {
      setPath(exampleScenario(), path, 1);
      return null;
    } catch (error) {
      return (error as PathError).near;
    }
  };
  expect(near('traffic.webb.size')).toEqual(['traffic.web']);
  expect(near('lane.cp.parameters')).toEqual(['lanes']);
  expect(near('lanes.pc.scheme')).toContain('lanes.cp');
  expect(near('timeline.7.value')).not.toBeNull();
  expect(near('__proto__.polluted')).not.toBeNull();
  expect(near('run.seed.deeper')).not.toBeNull();
});

test('every path that is listed leads to a value', () => {
  const scenario = exampleScenario();
  const paths = listPaths(scenario);
  expect(paths).toContain('traffic.web.size.bytes');
  for (const path of paths) expect(getPath(scenario, path)).not.toBeUndefined();
});

/** Without values all alternatives hold. */
const ANY = {} as Scenario;

test('fields are described for forms', () => {
  expect(describeField('traffic.web.arrivals.flowsPerSecond', ANY)).toMatchObject({
    title: 'Arrival rate',
    unit: 'flows/s',
    minimum: 0,
  });
  expect(describeField('traffic.web.transport.windowSegments', ANY)).toMatchObject({ title: 'Window' });
  expect(describeField('network.parameters.bufferPackets', ANY)).toMatchObject({ unit: 'packets', integer: true });
  expect(describeField('network.links.up.rateBitsPerSecond', ANY)).toMatchObject({ unit: 'bit/s' });
  expect(describeField('run.seed', ANY)).toMatchObject({ maximum: 0xffffffff });
  expect(describeField('run.nothing', ANY)).toBeUndefined();
  const title = (generator: string) =>
    describeField('network.parameters.delaySeconds', {
      network: { form: 'generated', generator },
    } as unknown as Scenario)?.title;
  expect(['dumbbell', 'two-sites', 'star', 'transit-stub'].map(title)).toEqual([
    'Bottleneck delay',
    'Long link delay',
    "Receivers' delay",
    undefined,
  ]);
});
