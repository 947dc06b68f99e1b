/** Sources that are nested as deep as is wanted. The stacks of engines differ: that no verdict does is shown in each. */
import { compile } from './compile.ts';
import { sourceProblemInWords } from './problem.ts';

interface Nested {
  readonly what: string;
  /** How deep it may be. */
  readonly most: number;
  readonly source: (depth: number) => string;
}

const nested = (what: string, most: number, statement: (depth: number) => string): Nested => ({
  what,
  most,
  source: (depth) => `export default { kind: 'window law', title: 'x', congested(flow) {},
  acknowledged(flow) {
${statement(depth)}
  },
};`,
});

const around = (before: string, inner: string, after: string) => (depth: number) =>
  before.repeat(depth) + inner + after.repeat(depth);

/** A window that is computed like this. */
const computed = (before: string, after = '') => {
  const value = around(before, '1', after);
  return (depth: number) => `flow.window = ${value(depth)};`;
};

/** Something that the state keeps. */
const kept = (before: string, inner: string, after = '') => {
  const value = around(before, inner, after);
  return (depth: number) => `flow.state.x = ${value(depth)};`;
};

/** Those that are right as long as they are not too deep. */
export const NESTED: readonly Nested[] = [
  nested('brackets', 97, computed('(', ')')),
  nested('sums in brackets', 72, computed('1 + (', ')')),
  nested('a long sum', 231, computed('1 + ')),
  nested('powers', 231, computed('1 ** ')),
  nested('conditions', 231, computed('true ? 1 : ')),
  nested('assignments', 230, computed('flow.window = ')),
  nested('calls', 145, computed('Math.abs(', ')')),
  nested('minus', 231, computed('- ')),
  nested('not', 231, kept('!', 'true')),
  nested('lists', 98, kept('[', '', ']')),
  nested('lists spread', 97, kept('[...', '[]', ']')),
  nested('objects', 97, kept('{a:', '1', '}')),
  nested('texts', 97, kept('`${', '1', '}`')),
  nested('fields', 230, (depth) => `flow.state.x = flow.state${'.a'.repeat(depth)};`),
  nested('methods', 115, (depth) => `flow.state.x = [1]${'.slice()'.repeat(depth)};`),
  nested('blocks', 234, around('{', '', '}')),
  nested('if', 230, around('if (1 > 0) ', 'flow.window = 1;', '')),
  nested('else', 230, around('if (1 > 0) flow.window = 1; else ', 'flow.window = 1;', '')),
  nested('loops', 233, around('for (;;) ', ';', '')),
];

/** What is said of each at its bound, beyond it, and far beyond it. */
export function verdictsOnNested(): unknown[] {
  return NESTED.map(({ what, most, source }) => {
    const verdicts = [most, most + 1, most + 400].map((depth) => {
      const compiled = compile(source(depth));
      return compiled.ok ? compiled.scheme.code.length : compiled.problems.map(sourceProblemInWords);
    });
    return { what, verdicts };
  });
}
