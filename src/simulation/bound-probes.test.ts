import { expect, test } from 'vitest';
import { exampleScenario } from '../scenario/example.fixture.ts';
import { validateScenario } from '../scenario/validate.ts';
import { Controller, type ProbeAnswers } from '../engine/controller.ts';
import type { ProbeDeclaration } from '../schemes/declaration.ts';
import { none } from '../schemes/none/declaration.ts';
import { boundProbes } from './link-probes.ts';
import { openLane } from './open-lane.ts';

const declared = (...ids: string[]): ProbeDeclaration[] =>
  ids.map((id) => ({ id, title: id, unit: '', on: 'lane', interpolation: 'step' }));

test('answers come in the order of the declaration, whatever their own order is', () => {
  const probes = boundProbes(
    { id: 'a', probes: declared('one', 'two', 'three') },
    {
      three: () => 3,
      one: () => 1,
      two: (on) => 2 * on,
    },
  );
  expect(probes.map(({ id, value }) => [id, value(-1)])).toEqual([
    ['one', 1],
    ['two', -2],
    ['three', 3],
  ]);
});

test('a declared probe without an answer, and an answer without a declaration, are errors that name both', () => {
  expect(() => boundProbes({ id: 'a', probes: declared('rate', 'queue') }, { rate: () => 1 })).toThrow(
    'The scheme "a" declares the probe "queue", but does not answer it.',
  );
  expect(() => boundProbes({ id: 'a', probes: declared('rate') }, { rate: () => 1, queue: () => 1 })).toThrow(
    'The scheme "a" answers the probe "queue", but does not declare it.',
  );
  // What every object has is no answer.
  expect(() => boundProbes({ id: 'a', probes: declared('toString') }, {})).toThrow('does not answer it');
});

test('a lane does not open with such a scheme', () => {
  class Silent extends Controller {
    override readonly probes: ProbeAnswers = { queue: () => 1 };
  }
  const result = validateScenario({ ...exampleScenario(), lanes: [{ id: 'one', scheme: 'none' }] });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const scheme = { declaration: none, make: () => new Silent() };
  expect(() => openLane(result.scenario, 'one', scheme)).toThrow('The scheme "none" answers the probe "queue"');
});
