import { expect, test } from 'vitest';
import { shippedScenarios } from '../../../scenario/shipped.ts';
import { validateScenario } from '../../../scenario/validate.ts';
import { openLane } from '../../../simulation/open-lane.ts';
import { findFigure } from './lesson-figure.ts';

test('a lesson names the window and the round trip of a flow that is traced', () => {
  const result = validateScenario(shippedScenarios.find(({ name }) => name === 'tcp-laws-side-by-side')!.scenario);
  if (!result.ok) throw new Error(result.problems[0].message);
  const { shape } = openLane(result.scenario, 'newreno');
  const figures = ['window.bulk.1', 'roundTrip.bulk.1'].map((id) => findFigure(shape, id));
  expect(figures.map((figure) => figure?.text(0.5))).toEqual(['1 segment', '500 ms']);
  expect(figures[0]?.text(24)).toBe('24 segments');
  expect(findFigure(shape, 'window.bulk.2')).toBeNull();
});
