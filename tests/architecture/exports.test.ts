import { expect, test } from 'vitest';
import { productSources, sourcesIn } from './sources.ts';

/** What the package gives to others. */
const GIVEN = 'src/api/index.ts';
/** TypeScript writes their names where it infers a type. */
const INFERRED = ['ParameterBase'];

const EXPORT = /^export (?:abstract |async )?(?:class|const|function\*?|interface|type) (\w+)/gm;

test('nothing is exported that no other file names', () => {
  const files = new Map<string, number>();
  for (const { text } of sourcesIn('src', 'workers', 'tests', 'scripts')) {
    for (const word of new Set(text.match(/\w+/g))) files.set(word, (files.get(word) ?? 0) + 1);
  }
  const exported = productSources().flatMap(({ path, text }) =>
    [...text.matchAll(EXPORT)].map(([, name]) => ({ path, name })),
  );
  expect(exported.length).toBeGreaterThan(3000);
  const alone = exported.filter(({ path, name }) => files.get(name)! < 2 && path !== GIVEN);
  expect(alone.filter(({ name }) => !INFERRED.includes(name))).toEqual([]);
});
