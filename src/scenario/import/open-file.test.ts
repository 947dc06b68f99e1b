import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { exampleScenario } from '../example.fixture.ts';
import { LIMITS } from '../limits.ts';
import { savedText } from '../saved-text.ts';
import { parseScenario, validateScenario } from '../validate.ts';
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

/** A file of a tree with this many nodes; links beyond those of the tree join nodes of it. */
function large(nodes: number, links: number): string {
  const edges = Array.from({ length: links }, (_, i) => {
    const from = (i % (nodes - 1)) + 1;
    return `edge [ source ${from} target ${(i * 7919) % from} ]`;
  });
  return `graph [ ${Array.from({ length: nodes }, (_, i) => `node [ id ${i} ]`).join(' ')} ${edges.join(' ')} ]`;
}

test('what is accepted can be saved and opened again, and what could not is refused with its numbers', () => {
  const { outcome } = open(large(2500, 6500));
  if (outcome.kind !== 'made') throw new Error(JSON.stringify(outcome));
  const { scenario } = outcome.edit;
  expect(JSON.stringify(scenario, null, 2).length).toBeGreaterThan(LIMITS.textLength);
  expect(parseScenario(savedText(scenario))).toEqual({ ok: true, scenario });
  expect(open(large(2500, 7500)).outcome).toEqual({
    kind: 'refused',
    message:
      'Its 2500 nodes and 7500 links make a scenario of 1046559 characters, and one that can be saved and opened again has at most 1000000.',
    remedy: 'Use a part of it.',
  });
});
