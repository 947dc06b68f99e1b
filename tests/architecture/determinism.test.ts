import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { productSources, type Source } from './sources.ts';

/** Exact in every engine: the rest of Math is the engine's own business. */
const ALLOWED_MATH = new Set('abs min max floor ceil round trunc sqrt sign imul clz32 fround'.split(' '));
const BANNED_GLOBALS = new Set(['Date', 'Intl', 'performance', 'crypto', 'globalThis', 'eval', 'Function']);
const CORE =
  /^src\/(base|engine|schemes|laws|queues|authored|authored-lanes|scenario|simulation|experiment|finding|examination|ns3|reproductions|api)\/.*\.ts$/;

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** Where a source uses something whose result may differ from engine to engine, or from run to run. */
function indeterminacies({ path, text }: Source): string[] {
  const found: string[] = [];
  visit(parseSync(path, text).program as unknown as Node, null, '', (node, parent, key) => {
    const { type } = node;
    if ((type === 'BinaryExpression' || type === 'AssignmentExpression') && /^\*\*=?$/.test(String(node.operator))) {
      found.push(`${path}: the operator ${String(node.operator)}`);
    }
    if (type !== 'Identifier') return;
    const name = String(node.name);
    const isProperty = (parent?.type === 'MemberExpression' && key === 'property' && !parent.computed) || key === 'key';
    if (isProperty) {
      if (/^(toLocale|localeCompare)/.test(name)) found.push(`${path}: ${name}`);
      return;
    }
    if (parent?.type.startsWith('TS')) return;
    if (BANNED_GLOBALS.has(name)) found.push(`${path}: ${name}`);
    if (name !== 'Math') return;
    const member =
      parent?.type === 'MemberExpression' && key === 'object' && !parent.computed
        ? (parent.property as Node).name
        : null;
    if (typeof member !== 'string') found.push(`${path}: Math itself (an alias hides what is used)`);
    else if (!ALLOWED_MATH.has(member)) found.push(`${path}: Math.${member}`);
  });
  return found;
}

function visit(
  node: Node,
  parent: Node | null,
  key: string,
  see: (node: Node, parent: Node | null, key: string) => void,
): void {
  see(node, parent, key);
  for (const [childKey, child] of Object.entries(node)) {
    for (const one of Array.isArray(child) ? child : [child]) {
      if (typeof one === 'object' && one !== null && typeof (one as Node).type === 'string')
        visit(one as Node, node, childKey, see);
    }
  }
}

test('the core uses nothing whose result differs between engines or runs', () => {
  const core = productSources().filter(({ path }) => CORE.test(path));
  expect(core.length).toBeGreaterThan(30);
  // Code of a scenario's author is made into a function in one place: decision 0011.
  const found = core.flatMap(indeterminacies);
  expect(found).toEqual(['src/authored-lanes/program.ts: Function']);
});

test.each([
  'const x = 2 ** 3;',
  'let x = 2; x **= 2;',
  'Math.random();',
  'const { log } = Math;',
  'const m = Math; m.exp(1);',
  "Math['pow'](2, 3);",
  'Date.now();',
  'new Date();',
  'performance.now();',
  '(1).toLocaleString();',
  "'a'.localeCompare('b');",
])('%s is found', (text) => {
  expect(indeterminacies({ path: 'src/base/x.ts', text })).not.toEqual([]);
});

test('what is exact is allowed', () => {
  expect(
    indeterminacies({
      path: 'src/base/x.ts',
      text: 'Math.sqrt(2) + Math.imul(3, 4) * 2; const o = { Date: 1 }; o.Date;',
    }),
  ).toEqual([]);
});
