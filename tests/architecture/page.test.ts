import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './sources.ts';

const text = readFileSync(join(ROOT, 'src/ui/core/page/page.ts'), 'utf8');

/** Where the page may take from: the core, its own room, charts' shared state, and words. */
const KNOWN = /^(\.\/|\.\.\/words\/|\.\.\/\.\.\/\.\.\/(base|scenario|simulation|widgets\/charts)\/|zustand)/;
/** Words of features in names: their state is theirs, or stands in `Screen`, whose rules are in `screen.ts`. */
const FEATURES = /lesson|playlist|experiment|compar|present|black|editing|race|theme|bookmark|chapter|scheme/i;
/** The one exception: beside the code a choice leaves the panel closed. */
const ALLOWED = new Set(['codeLaneId']);

/** All names in it, without comments and texts. */
function names(): ReadonlySet<string> {
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*|'[^']*'|`[^`]*`/g, '');
  return new Set(code.match(/[A-Za-z_]\w*/g));
}

test('page.ts imports no feature and names none', () => {
  const imports = [...text.matchAll(/from '([^']+)'/g)].map(([, path]) => path!);
  expect(imports.length).toBeGreaterThan(10);
  expect(imports.filter((path) => !KNOWN.test(path))).toEqual([]);
  expect([...names()].filter((name) => FEATURES.test(name) && !ALLOWED.has(name))).toEqual([]);
});

test('page.ts has at most 350 lines', () => {
  expect(text.split('\n').length).toBeLessThanOrEqual(351);
});
