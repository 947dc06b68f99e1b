import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { importsOf, productSources, ROOT, type Source } from './sources.ts';

const TABLE = JSON.parse(readFileSync(join(ROOT, 'tests/architecture/boundaries.json'), 'utf8')) as Record<
  string,
  string[]
>;

/** Rooms whose declarations are a room of their own. */
const DECLARING = new Set(['schemes', 'laws', 'queues']);

/** The room of a file: a folder of src, the declarations of some, or a folder on a floor of the page. */
function roomOf(path: string): string {
  if (path.startsWith('workers/')) return 'workers';
  if (path.startsWith('src/ui/')) return path.split('/').slice(1, -1).slice(0, 3).join('/');
  const room = path.split('/')[1];
  if (!DECLARING.has(room)) return room;
  return /\/(probes|acts-on|declarations?|family-titles)\.ts$/.test(path) ? 'declarations' : room;
}

function violations({ path, text }: Source): string[] {
  const room = roomOf(path);
  return importsOf({ path, text }).flatMap(({ target, typesOnly }) => {
    if (!/^(src|workers)\//.test(target) || /\.css$/.test(target)) return [];
    const to = roomOf(target);
    if (target.endsWith('.tsx') && path.endsWith('.ts') && !typesOnly) {
      return [`${path} imports ${target}: a .ts imports no .tsx`];
    }
    const allowed = TABLE[room] ?? [];
    const isAllowed =
      to === room ||
      allowed.includes(to) ||
      (typesOnly && allowed.includes(`${to}:types`)) ||
      (target === 'src/engine/model-version.ts' && allowed.includes('engine:model-version')) ||
      (target.startsWith('src/authored/contract/') && allowed.includes('authored:contract'));
    return isAllowed ? [] : [`${path} imports ${target}: ${room} may not know ${to}`];
  });
}

/** Top-level `let` or `var`: state that simulations in one process would share. */
function moduleState({ path, text }: Source): string[] {
  return text.split('\n').flatMap((line, i) => (/^(export )?(let|var) /.test(line) ? [`${path}:${i + 1}`] : []));
}

test('every room imports only what the table allows', () => {
  const sources = productSources();
  expect(sources.length).toBeGreaterThan(50);
  expect(sources.flatMap(violations)).toEqual([]);
});

/** A scheme stands on its own. Segments run the controls of others in their parts, and that is what they are. */
function importsOfOtherSchemes({ path, text }: Source): string[] {
  const own = schemeOf(path);
  if (own === null || own === 'segments') return [];
  return importsOf({ path, text }).flatMap(({ target }) => {
    const other = schemeOf(target);
    return other === null || other === own ? [] : [`${path} imports ${target}`];
  });
}

const schemeOf = (path: string): string | null => /^src\/schemes\/([^/]+)\//.exec(path)?.[1] ?? null;

test('no scheme imports another, but segments', () => {
  expect(productSources().flatMap(importsOfOtherSchemes)).toEqual([]);
  const planted = { path: 'src/schemes/tfrc/sender.ts', text: "import { PccFlow } from '../pcc/pcc-flow.ts';" };
  expect(importsOfOtherSchemes(planted)).toEqual(['src/schemes/tfrc/sender.ts imports src/schemes/pcc/pcc-flow.ts']);
});

test('every room stands in the table', () => {
  const rooms = new Set(productSources().map(({ path }) => roomOf(path)));
  expect([...rooms].filter((room) => !(room in TABLE))).toEqual([]);
});

test('no module of the core holds state', () => {
  const core = productSources().filter(
    ({ path }) => !/^src\/(ui|widgets)\//.test(path) && !path.startsWith('workers/'),
  );
  expect(core.flatMap(moduleState)).toEqual([]);
});

/** What authored code names has nothing but what the contract lists, also where the check of its source has a hole. */
const SEEN_BY_AUTHORED_CODE =
  /^src\/authored-lanes\/(admission-law|explicit-rate-rule|queue-discipline|window-law)\.ts$/;

test('members of a class are private in one way, but for what authored code names', () => {
  const hashed = productSources().filter(({ text }) => /^\s+(?:(?:static|readonly|async|get|set) )*#\w/m.test(text));
  expect(hashed.map(({ path }) => path).filter((path) => !SEEN_BY_AUTHORED_CODE.test(path))).toEqual([]);
});

test('planted violations are found', () => {
  const found = (path: string, text: string) => violations({ path, text }).length;
  expect(found('src/engine/x.ts', "import { y } from '../scenario/y.ts';")).toBe(1);
  expect(found('src/engine/x.ts', "import type { Y } from '../schemes/none/y.ts';")).toBe(1);
  expect(found('src/base/x.ts', "export { y } from '../engine/y.ts';")).toBe(1);
  expect(found('src/ui/x.ts', "const y = await import('../engine/y.ts');")).toBe(1);
  expect(found('src/ui/core/page/x.ts', "import type { Editor } from '../../features/editor/editor.ts';")).toBe(1);
  expect(found('src/ui/stage/picture/x.ts', "import { usePage } from '../../core/page/page-context.ts';")).toBe(1);
  expect(found('src/ui/chrome/panel/x.ts', "import type { Y } from '../../../simulation/report.ts';")).toBe(0);
  expect(found('src/ui/x.ts', "import { y } from '../simulation/lane.ts';")).toBe(1);
  expect(found('src/schemes/none/x.ts', "import { Panel } from './panel.tsx';")).toBe(1);
  expect(found('src/views/flows/x.ts', "import { y } from '../../ui/core/page/y.ts';")).toBe(1);
  expect(found('src/schemes/cp/declaration.ts', "import { Engine } from '../../engine/engine.ts';")).toBe(1);
  expect(moduleState({ path: 'x.ts', text: 'let counter = 0;' })).toHaveLength(1);
});
