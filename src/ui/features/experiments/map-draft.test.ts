import { expect, test } from 'vitest';
import { valueAt } from '../../../finding/space.ts';
import { planMap } from '../../../finding/map-schema.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { shippedScenarios } from '../../../scenario/shipped.ts';
import { validateScenario } from '../../../scenario/validate.ts';
import { mapAxis, mapDraftFor } from './map-draft.ts';

function scenarioOf(name: string): Scenario {
  const result = validateScenario(shippedScenarios.find((one) => one.name === name)!.scenario);
  if (!result.ok) throw new Error('a shipped scenario is broken');
  return result.scenario;
}

const axesOf = (name: string) => {
  const { across, up } = mapDraftFor(scenarioOf(name))!;
  return [across.title, up.title];
};

test('a map begins with what has most to do with the scenario', () => {
  expect(axesOf('tcp-cubic-against-bbr')).toEqual(['shallow: Rate', 'shallow: Buffer']);
  expect(axesOf('session-control-schemes')).toEqual(['Short flows: Arrival rate', 'Short flows: Mean size']);
  expect(axesOf('tcp-bufferbloat')).toEqual(['Small requests: Arrival rate', 'Bottleneck buffer']);
  expect(axesOf('slbn-livelock')).toEqual(['A: Rate', 'A: Propagation delay']);
  expect(axesOf('calls-retry-storm')).toEqual(['Calls: Call rate', 'Calls: Most retries']);
});

test('over the rate of a link a map shows what of it is used, over arrivals what completes, and without packets how long rates take to settle', () => {
  const shown = (name: string) => {
    const { title, unit } = mapDraftFor(scenarioOf(name))!.shown;
    return [title, unit];
  };
  expect(shown('tcp-cubic-against-bbr')).toEqual(['Utilisation of shallow', 'share']);
  expect(shown('tcp-laws-side-by-side')).toEqual(['Utilisation of bottleneck', 'share']);
  expect(shown('session-control-schemes')).toEqual(['Completion rate', 'flows/s']);
  expect(shown('slbn-livelock')).toEqual(['Time to settle', 'ms']);
  expect(shown('aacc-short-surge')).toEqual(['Goodput', 'Mbit/s']);
});

test('every map that is offered can be made, and no two corners along an axis have the same value', () => {
  for (const { name } of shippedScenarios) {
    const draft = mapDraftFor(scenarioOf(name))!;
    const planning = planMap(draft);
    expect([name, planning.ok ? [] : planning.problems]).toEqual([name, []]);
    if (!planning.ok) continue;
    for (const axis of [planning.plan.map.across, planning.plan.map.up]) {
      const values = Array.from({ length: axis.cells + 1 }, (_, n) => valueAt(axis, n / axis.cells));
      expect([name, axis.title, new Set(values).size]).toEqual([name, axis.title, values.length]);
    }
  }
});

test.each([
  [{ from: 1, to: 4 }, 3],
  [{ from: 1, to: 16 }, 8],
  [{ from: 2, to: 3 }, 1],
  [{ from: 1, to: 8, scale: 'log' as const }, 4],
])('whole numbers %j have %i cells', (range, cells) => {
  expect(mapAxis({ id: 'flows', title: 'Flows', integer: true, cells: 8, set: [{ path: 'a' }], ...range }).cells).toBe(
    cells,
  );
});

test('an axis of a file keeps its number of cells where its range allows it', () => {
  const axis = { id: 'flows', title: 'Flows', integer: true, cells: 16, set: [{ path: 'a' }] };
  expect(mapAxis({ ...axis, from: 1, to: 40 }).cells).toBe(16);
  expect(mapAxis({ ...axis, from: 1, to: 13 }).cells).toBe(12);
});

test('an axis of a load goes from a tenth to three times what the link can carry, and has the value of the scenario', () => {
  // The link carries 125 flows a second; the scenario has 1000.
  const { across, up } = mapDraftFor(scenarioOf('session-control-collapse'))!;
  expect(across).toMatchObject({ from: 12.5, to: 1000 });
  expect(up).toMatchObject({ title: 'Short flows: Mean size', from: 2500, to: 40_000 });
  // It carries 125 requests a second; the scenario has 5, and begins with a quarter of them.
  expect(mapDraftFor(scenarioOf('tcp-bufferbloat'))!.across).toMatchObject({ from: 1.25, to: 375 });
});
