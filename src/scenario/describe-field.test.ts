import { expect, test } from 'vitest';
import { withPlaceFor } from './edit/edit.ts';
import { describeField, fieldsBelow, partWith } from './describe-field.ts';
import { exampleScenario } from './example.fixture.ts';
import { setPath } from './path.ts';
import { shippedScenarios } from './shipped.ts';
import type { Scenario } from './schema.ts';
import { validateScenario } from './validate.ts';

function valid(given: unknown): Scenario {
  const result = validateScenario(given);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.scenario;
}

const example = valid(exampleScenario());

test('values of the schema and declared parameters are fields alike', () => {
  expect(describeField('traffic.web.transport.variant', example)).toMatchObject({
    kind: 'choice',
    title: 'Loss recovery',
  });
  expect(describeField('traffic.web.transport.ecn', example)).toMatchObject({ kind: 'boolean', default: false });
  expect(describeField('lanes.cp.parameters.stepSize', example)).toMatchObject({ kind: 'number', unit: 'flows/s' });
  expect(describeField('lanes.cp.parameters.nothing', example)).toBeUndefined();
  expect(fieldsBelow('lanes.cp', example)).toContain('lanes.cp.parameters.stepSize');
  // A field that has a default is there without a value; one that has none is not.
  expect(fieldsBelow('traffic.web.transport', example)).toContain('traffic.web.transport.acknowledgedSegments');
  expect(fieldsBelow('traffic.web.transport', example)).not.toContain(
    'traffic.web.transport.acknowledgementDelaySeconds',
  );
});

test('another law of sizes begins as the schema says, and keeps the mean', () => {
  const path = 'traffic.web.size';
  const fixed = valid(setPath(example, path, { kind: 'fixed', bytes: 7000 }));
  expect(partWith(path, 'pareto', fixed)).toEqual({ kind: 'pareto', meanBytes: 7000, shape: 1.5 });
  const pareto = valid(setPath(example, path, { kind: 'pareto', meanBytes: 7000, shape: 2 }));
  expect(partWith(path, 'exponential', pareto)).toEqual({ kind: 'exponential', meanBytes: 7000 });
  const measured = valid(setPath(example, path, partWith(path, 'table', pareto)));
  expect(partWith(path, 'fixed', measured)).toEqual({ kind: 'fixed', bytes: 10_000 });
});

test('what is chosen in any part of a shipped scenario is valid there', () => {
  let count = 0;
  for (const shipped of shippedScenarios) {
    const scenario = valid(shipped.scenario);
    if (scenario.traffic.length > 4) continue;
    const parts = scenario.traffic.flatMap(({ id }) => [
      ...fieldsBelow(`traffic.${id}`, scenario),
      ...fieldsBelow(`traffic.${id}.transport`, scenario),
    ]);
    for (const path of parts) {
      const field = describeField(path, scenario);
      if (field?.part === undefined) continue;
      const choices = field.kind === 'choice' ? field.options.map(({ value }) => value) : ['true', 'false'];
      for (const value of choices) {
        const changed = setPath({ ...scenario, timeline: [] }, path, partWith(path, value, scenario));
        const result = validateScenario(changed);
        const below = result.ok ? [] : result.problems.filter(({ place }) => place.startsWith(path));
        expect(below, `${shipped.name} ${path} ${value}`).toEqual([]);
        count++;
      }
    }
  }
  expect(count).toBeGreaterThan(200);
});

test('a part that may be absent is there to be chosen, begins with values, and can be taken away', () => {
  const { scenario } = shippedScenarios.find(({ name }) => name === 'calls-retry-storm')!;
  const storm = valid(scenario);
  const paths = [
    ...['budget', 'breaker', 'throttle'].map((name) => `traffic.calls.${name}`),
    ...['shed', 'slowdown'].map((name) => `network.nodes.server.server.${name}`),
    'lanes.none.servers.server',
  ];
  for (const path of paths) {
    const { part, default: absent } = describeField(path, storm)!;
    expect(absent, path).toBeDefined();
    for (const chosen of Object.keys(part!.starts)) {
      const begun = valid(setPath(withPlaceFor(storm, path), path, partWith(path, chosen, storm)));
      expect(valid(setPath(begun, path, partWith(path, String(absent), begun))), path).toEqual(
        withPlaceFor(storm, path),
      );
    }
  }
});

test('hosts have no jitter until it is chosen, and then by any distribution that fits a form', () => {
  const path = `traffic.${example.traffic[0]!.id}.transport.hostJitter`;
  const { kind, default: absent, part } = describeField(path, example)!;
  expect([kind, absent, Object.keys(part!.starts)]).toEqual([
    'choice',
    'none',
    ['uniform', 'exponential', 'normal', 'pareto'],
  ]);
  const begun = valid(setPath(example, path, partWith(path, 'normal', example)));
  expect(begun.traffic[0]).toMatchObject({ transport: { hostJitter: { kind: 'normal', meanSeconds: 0.0025 } } });
  expect(fieldsBelow(path, begun)).toContain(`${path}.deviationSeconds`);
  expect(valid(setPath(begun, path, partWith(path, 'none', begun)))).toEqual(example);
});

test('in a lane a server is as in the scenario, but for what is said of it there', () => {
  const { scenario } = shippedScenarios.find(({ name }) => name === 'calls-retry-storm')!;
  const storm = valid(setPath(valid(scenario), 'network.nodes.server.server.limit', 50));
  const path = 'lanes.none.servers.server';
  const own = valid(setPath(withPlaceFor(storm, path), path, partWith(path, 'true', storm)));
  expect(describeField(`${path}.limit`, own)?.default).toBe(50);
  expect(fieldsBelow(path, own)).toEqual(
    expect.arrayContaining(['order', 'limit', 'shed'].map((name) => `${path}.${name}`)),
  );
  // What the scenario's server does cannot be off in a lane.
  const sheds = valid(setPath(own, 'network.nodes.server.server.shed', { shortSeconds: 0.005, longSeconds: 0.1 }));
  expect(fieldsBelow(path, sheds)).not.toContain(`${path}.shed`);
});

test('a budget of another kind starts as that is published, but for what has been set', () => {
  const { scenario } = shippedScenarios.find(({ name }) => name === 'calls-retry-storm')!;
  const path = 'traffic.calls.budget';
  const begin = (one: Scenario, kind: string) => valid(setPath(one, path, partWith(path, kind, one)));
  const tokens = begin(valid(scenario), 'tokens');
  const sdk = { kind: 'aws-sdk', capacity: 500, perSuccess: 1, perRetry: 5, perTimeout: 10 };
  expect(begin(tokens, 'aws-sdk').traffic[0]).toMatchObject({ budget: sdk });
  expect(begin(setPath(tokens, `${path}.capacity`, 40), 'aws-sdk').traffic[0]).toMatchObject({
    budget: { ...sdk, capacity: 40 },
  });
  expect(begin(tokens, 'finagle').traffic[0]).toMatchObject({
    budget: { kind: 'finagle', share: 0.2, perSecond: 10, windowSeconds: 10 },
  });
});

test('what gates and clients say to each other is offered for messages alone', () => {
  const offered = (name: string) => {
    const one = valid(shippedScenarios.find((shipped) => shipped.name === name)!.scenario);
    const path = `lanes.${one.lanes[0].id}.retries.${one.traffic[0].id}`;
    return fieldsBelow(path, valid(setPath(one, path.replace(/\.[^.]+$/, ''), { [one.traffic[0].id]: NO_RETRIES })));
  };
  const isTowardsGates = (path: string) => /\.(confirms|gateRefusals)$/.test(path);
  expect(offered('calls-retry-storm').filter(isTowardsGates)).toHaveLength(2);
  expect(offered('calls-pulse').filter(isTowardsGates)).toEqual([]);
});

const NO_RETRIES = { retry: { kind: 'none' } };
