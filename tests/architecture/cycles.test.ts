import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { circlesIn, type Edge } from './circles.ts';
import { importsOf, productSources, ROOT, type Import } from './sources.ts';

interface Defended {
  readonly defended: readonly { readonly files: readonly string[]; readonly why: string }[];
}

const IMPORTS = productSources().flatMap((source) =>
  importsOf(source)
    .filter(({ target }) => /^(src|workers)\/.*\.tsx?$/.test(target))
    .map((one) => ({ from: source.path, ...one })),
);

/** Imports as edges between what `name` makes of their files. */
function edges(name: (path: string) => string, counts: (one: Import) => boolean = () => true): Edge[] {
  return IMPORTS.filter(counts).map(({ from, target }) => [name(from), name(target)]);
}

const file = (path: string): string => path;
/** A folder of src; the page's folders stand for themselves. */
const room = (path: string): string => {
  const parts = dirname(path).split('/');
  return parts.slice(0, parts[1] === 'ui' ? 4 : 2).join('/');
};

test('the imports that are looked at are all there', () => {
  expect(IMPORTS.length).toBeGreaterThan(1000);
});

test('no files import each other in a circle, but those by type that the list defends', () => {
  const { defended } = JSON.parse(readFileSync(join(ROOT, 'tests/architecture/cycles.json'), 'utf8')) as Defended;
  expect(circlesIn(edges(file))).toEqual(defended.map(({ files }) => files));
  expect(defended.filter(({ why }) => why.length < 20)).toEqual([]);
});

test('no files import each other in a circle by value', () => {
  expect(circlesIn(edges(file, ({ typesOnly }) => !typesOnly))).toEqual([]);
});

test('no folders of the page import each other in a circle by value', () => {
  const ofThePage = ({ typesOnly, target }: Import): boolean => !typesOnly && target.startsWith('src/ui/');
  expect(circlesIn(edges(dirname, ofThePage))).toEqual([]);
});

test('no rooms import each other in a circle, not even for types', () => {
  expect(circlesIn(edges(room))).toEqual([]);
});

test('circles are found, each once, in the order of names', () => {
  const planted: Edge[] = [
    ['b', 'a'],
    ['a', 'c'],
    ['c', 'b'],
    ['a', 'd'],
    ['d', 'e'],
    ['z', 'y'],
    ['y', 'z'],
    ['e', 'e'],
  ];
  expect(circlesIn(planted)).toEqual([
    ['a', 'b', 'c'],
    ['y', 'z'],
  ]);
});
