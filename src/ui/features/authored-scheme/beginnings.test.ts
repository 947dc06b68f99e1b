import { expect, test } from 'vitest';
import { OWN_KINDS } from '../../../authored/contract/kinds.ts';
import { BEGINNINGS, TEMPLATES } from './beginnings.ts';
import { checkSource } from './code/problems.ts';

test('everything that one can begin from is without errors, and of the kind that it is listed under', () => {
  for (const { id, kind, source } of BEGINNINGS) {
    const { scheme, problems } = checkSource(source);
    expect(problems, id).toEqual([]);
    expect(scheme?.kind, id).toBe(kind);
  }
  expect(new Set(BEGINNINGS.map(({ id }) => id)).size).toBe(BEGINNINGS.length);
  expect(TEMPLATES.map(({ kind }) => kind)).toEqual([...OWN_KINDS]);
});
