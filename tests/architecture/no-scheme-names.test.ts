import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { PROBE_ROLES } from '../../src/schemes/declaration.ts';
import { schemeDeclarations } from '../../src/schemes/declarations.ts';
import { productSources, type Source } from './sources.ts';

/**
 * The page recognises no scheme: it looks for what a declaration says. So no string in these rooms is the id of a
 * scheme, of a family or of a probe, and none is the column of a probe (`gate0.ID`).
 */
const ROOMS = /^src\/(ui|widgets|protocol)\//;

const PROBES = new Set(schemeDeclarations.flatMap(({ probes }) => probes.map(({ id }) => id)));
const IDS = new Set([...PROBES, ...schemeDeclarations.flatMap(({ id, family }) => [id, family])]);

/**
 * Ids that are words of the page too. Such a string is a violation only where it reads samples, compares an id, or
 * stands in a field that holds one (below).
 */
const ORDINARY: ReadonlySet<string> = new Set([
  // Roles are what the page shall look for.
  ...PROBE_ROLES,
  // Data planes, CSS and links: "none". Kinds of happenings and number fields: "any".
  'none',
  'any',
  // Events of the browser: "change". A dialog: "experiments". A kind of traffic: "sessions".
  'change',
  'experiments',
  'sessions',
  // Facts of a lane's shape and of a link: its segments, its rate.
  'segments',
  'rate',
  // A law that gives the same value each time: "fixed".
  'fixed',
  // A class of the style sheet: the interval of a mean.
  'interval',
]);

/** Methods and fields in which a string names a column, a probe, a scheme or a family. */
const READERS = new Set(['at', 'rate', 'column', 'has']);
const FIELDS = new Set(['column', 'columns', 'per', 'over', 'bandTo', 'under', 'scheme', 'family']);
const COMPARED = new Set(['id', 'scheme', 'family', 'column']);

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

/** The offending strings of a source, each with its line. */
function violations({ path, text }: Source): string[] {
  const found: string[] = [];
  const { program } = parseSync(path, text);
  const visit = (node: unknown, holdsId: boolean): void => {
    if (Array.isArray(node)) return node.forEach((one) => visit(one, holdsId));
    if (typeof node !== 'object' || node === null || !('type' in node)) return;
    const one = node as Node;
    for (const words of stringsOf(one)) {
      if (isViolation(words, holdsId)) found.push(`${path}:${text.slice(0, one.start).split('\n').length} ${words}`);
    }
    for (const [key, child] of Object.entries(one)) visit(child, childHoldsId(one, key, holdsId));
  };
  visit(program, false);
  return found;
}

/** What a literal or a template says; a value that is put in stands as `0`. Imports and JSX text name no column. */
function stringsOf(node: Node): string[] {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return [node['value']];
  if (node.type !== 'TemplateLiteral') return [];
  const quasis = node['quasis'] as readonly { readonly value: { readonly cooked: string } }[];
  return [quasis.map(({ value }) => value.cooked).join('0')];
}

function isViolation(words: string, holdsId: boolean): boolean {
  const column = /^(?:gate)?\d+\.(\w+)$/.exec(words)?.[1];
  if (column !== undefined) return PROBES.has(column);
  return IDS.has(words) && (holdsId || !ORDINARY.has(words));
}

function childHoldsId(node: Node, key: string, holdsId: boolean): boolean {
  switch (node.type) {
    case 'CallExpression':
      return key === 'arguments' && READERS.has(nameOf((node['callee'] as Node)['property']));
    case 'Property':
      return key === 'value' && FIELDS.has(nameOf(node['key']));
    case 'BinaryExpression':
      return [node['left'], node['right']].some((side) =>
        COMPARED.has(nameOf(side) || nameOf((side as Node)['property'])),
      );
    case 'ArrayExpression':
    case 'ConditionalExpression':
      return holdsId;
    default:
      return false;
  }
}

function nameOf(node: unknown): string {
  const name = (node as { readonly name?: unknown } | undefined)?.name;
  return typeof name === 'string' ? name : '';
}

test('the page, its widgets and the protocol name no scheme, no family and no probe', () => {
  const sources = productSources().filter(({ path }) => ROOMS.test(path));
  expect(sources.length).toBeGreaterThan(200);
  expect(sources.flatMap(violations)).toEqual([]);
});

test('planted violations are found, and plain words are left alone', () => {
  const found = (text: string) => violations({ path: 'src/ui/x.ts', text }).length;
  expect(found("const scheme = 'slbn';")).toBe(1);
  expect(found("const titles = { 'session-control': 1 };")).toBe(1);
  expect(found("series.has('sourceErrorMean');")).toBe(1);
  expect(found("const columns = ['gate0.beta'];")).toBe(1);
  expect(found('const column = `gate${gate}.admitRate`;')).toBe(1);
  expect(found("if (id === 'tokens') paint();")).toBe(1);
  expect(found("probes.find(({ id }) => id === 'phase');")).toBe(1);
  expect(found("series.at('sessions', seconds);")).toBe(1);
  expect(found("add({ scheme: 'none' });")).toBe(1);
  expect(found("const line = { column: 'rate' };")).toBe(1);
  expect(found("const line = { columns: ['settled', 'levels'] };")).toBe(2);
  expect(found("element.style.display = 'none'; list.addEventListener('change', changed);")).toBe(0);
  expect(found("const role = withRole('tokens'); if (item.kind === 'sessions') show('experiments');")).toBe(0);
  expect(found("const words = 'The rate of slbn sessions';")).toBe(0);
});
