import { expect, test } from 'vitest';
import { exampleText } from '../authored/examples/examples.fixture.ts';
import { decodeLink } from './link/decode-link.ts';
import { encodeLink } from './link/encode-link.ts';
import type { Scenario } from './schema.ts';
import { authoredSchemesOfLane } from './authored-schemes.ts';
import { shippedScenarios } from './shipped.ts';
import { validateScenario } from './validate.ts';

const base = shippedScenarios.find(({ name }) => name === 'tcp-laws-side-by-side')!.scenario as Scenario;
const aimd = { id: 'own-aimd', title: 'AIMD', kind: 'window law', source: exampleText('aimd') };
const gate = { id: 'own-gate', title: 'Token gate', kind: 'admission law', source: exampleText('token-gate') };
const red = { id: 'own-red', title: 'RED', kind: 'queue discipline', source: exampleText('red') };

/** The scenario with authored schemes in its first lane. */
function withOwn(own: readonly object[], lane: object): unknown {
  const lanes = base.lanes.map((one, index) => (index === 0 ? { ...one, ...lane } : one));
  return { ...base, ownSchemes: own, lanes };
}

const [{ id: classId }] = base.traffic;
const used = { scheme: 'own-gate', windowLaws: { [classId]: { law: 'own-aimd', parameters: { step: 0.5 } } } };

function problemsOf(scenario: unknown): string[] {
  const result = validateScenario(scenario);
  return result.ok ? [] : result.problems.map(({ place, message }) => `${place}: ${message}`);
}

test('a lane, a class and a link name authored schemes like any others', () => {
  const all = { ...used, queue: { discipline: 'own-red', parameters: {} } };
  const result = validateScenario(withOwn([aimd, gate, red], all));
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const [first, second] = result.scenario.lanes;
  expect(authoredSchemesOfLane(result.scenario, first.id).map(({ id }) => id)).toEqual([
    'own-aimd',
    'own-gate',
    'own-red',
  ]);
  expect(authoredSchemesOfLane(result.scenario, second.id)).toEqual([]);
});

test('the source travels in a link as it is', () => {
  const result = validateScenario(withOwn([aimd, gate], used));
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const link = encodeLink(result.scenario, { modelVersion: 1 });
  const opened = decodeLink(link);
  expect(opened.ok && opened.scenario).toEqual(result.scenario);
  expect(link.length).toBeLessThan(0.75 * (aimd.source.length + gate.source.length));
});

test('what is wrong is said where it is', () => {
  expect(problemsOf(withOwn([gate], { scheme: 'own-gat' }))).toEqual([
    expect.stringContaining('.scheme: There is no scheme "own-gat".'),
  ]);
  expect(problemsOf(withOwn([aimd], { scheme: 'own-aimd' }))[0]).toContain('cannot be the scheme of a lane');
  expect(problemsOf(withOwn([gate], { windowLaws: { [classId]: { law: 'own-gate', parameters: {} } } }))[0]).toContain(
    'its kind is "admission law"',
  );
  expect(problemsOf(withOwn([gate, gate], {}))).toEqual(['ownSchemes.own-gate: The id "own-gate" is used twice.']);
  expect(problemsOf(withOwn([{ ...gate, id: 'gate' }], {}))[0]).toContain('ownSchemes.gate.id');
  expect(problemsOf(withOwn([{ ...gate, source: 'x'.repeat(20_001) }], {}))[0]).toContain('too large');
  expect(
    problemsOf(
      withOwn(
        Array.from({ length: 9 }, (_, i) => ({ ...gate, id: `own-${i}` })),
        {},
      ),
    )[0],
  ).toContain('too large');
  expect(problemsOf(withOwn([gate], { scheme: 'own-gate', dataPlane: 'fluid' }))[0]).toContain(
    'runs with data packets',
  );
});
