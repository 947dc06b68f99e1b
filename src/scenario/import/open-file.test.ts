import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { exampleScenario } from '../example.fixture.ts';
import { validateScenario } from '../validate.ts';
import { openNetworkText } from './open-file.ts';

function open(text: string) {
  const example = validateScenario(exampleScenario());
  if (!example.ok) throw new Error('the example is not valid');
  const shares: number[] = [];
  const outcome = openNetworkText(text, { name: 'File', draft: example.scenario }, (_, share) => shares.push(share));
  return { outcome, shares };
}

test('a file becomes an edit that has been checked, with what was not in the file', () => {
  const { outcome, shares } = open(readFileSync(new URL('fixtures/mesh.gml', import.meta.url), 'utf8'));
  expect(outcome).toMatchObject({ kind: 'made', edit: { isValid: true, notes: [] } });
  if (outcome.kind !== 'made') return;
  expect(validateScenario(outcome.edit.scenario)).toEqual({ ok: true, scenario: outcome.edit.scenario });
  expect(outcome.sentences.at(-1)).toMatch(/^Flows go between all pairs of nodes/);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
});

test('without an edit it says why: of the file, and of the network in it', () => {
  expect(open('nothing').outcome).toMatchObject({ kind: 'refused', message: expect.stringContaining('GML') });
  expect(open('graph [ node [ id 1 ] node [ id 2 ] ]').outcome).toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('No two nodes of this network can reach each other.'),
  });
});
