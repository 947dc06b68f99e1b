import { expect, test } from 'vitest';
import { drawnNetwork, exampleScenario } from '../example.fixture.ts';
import { scenarioSchema, type Scenario } from '../schema.ts';
import { shippedScenarios } from '../shipped.ts';
import { validateScenario } from '../validate.ts';
import { openNetwork, replaceNetwork, templateNetwork } from './replace-network.ts';

function valid(input: unknown): Scenario {
  const result = validateScenario(input);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.scenario;
}

const GENERATORS = ['dumbbell', 'parking-lot', 'star', 'tree', 'two-sites', 'transit-stub'] as const;
const networks = [...GENERATORS.map(templateNetwork), scenarioSchema.shape.network.parse(drawnNetwork())];

test('every shipped scenario runs on every template, and on a network that knows none of its nodes', () => {
  for (const { name, scenario } of shippedScenarios) {
    for (const network of networks) {
      const edit = replaceNetwork(valid(scenario), network, 'template');
      expect([name, validateScenario(edit.scenario)]).toMatchObject([name, { ok: true }]);
    }
  }
});

test('traffic goes between the two nodes that are farthest apart, and that is reported', () => {
  const edit = replaceNetwork(valid(exampleScenario()), scenarioSchema.shape.network.parse(drawnNetwork()), 'a file');
  expect(edit.scenario.traffic[0]).toMatchObject({ from: ['a'], to: ['b'] });
  expect(edit.notes).toEqual(['Traffic web now goes from a to b.']);
  // Groups of the same names are the same to traffic.
  expect(replaceNetwork(valid(exampleScenario()), templateNetwork('two-sites'), 'two sites').notes).toEqual([]);
});

test('a network of a file opens as a scenario of its own', () => {
  const before = valid({
    ...exampleScenario(),
    notes: 'About the old network.',
    timeline: [{ atSeconds: 1, set: 'traffic.web.arrivals.flowsPerSecond', value: 3 }],
    view: { bookmarks: [{ atSeconds: 2 }] },
  });
  const { scenario } = openNetwork(before, scenarioSchema.shape.network.parse(drawnNetwork()), 'A file');
  expect(valid(scenario)).toMatchObject({ title: 'A file', notes: '', timeline: [], lanes: before.lanes });
  expect(scenario.view.bookmarks).toBeUndefined();
  expect(scenario.traffic.map(({ id }) => id)).toEqual(['gravity']);
  expect(scenario.run.seed).toBe(before.run.seed);
});

test('a network without a way between any two nodes is refused', () => {
  const nodes = [{ id: 'a', kind: 'router', x: 0, y: 0 }];
  const alone = scenarioSchema.shape.network.parse({ form: 'drawn', nodes, links: [] });
  expect(() => openNetwork(valid(exampleScenario()), alone, 'Alone')).toThrow('can reach each other');
});
