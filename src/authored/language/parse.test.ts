import { expect, test } from 'vitest';
import { compile } from './compile.ts';
import { NESTED } from './nesting.fixture.ts';
import { sourceProblemInWords } from './problem.ts';

function problemsOf(source: string): string[] {
  const compiled = compile(source);
  return compiled.ok ? [] : compiled.problems.map(sourceProblemInWords);
}

test.each(NESTED)('$what nested $most deep are read, and one more are refused at a line, with a remedy', (nested) => {
  expect(problemsOf(nested.source(nested.most))).toEqual([]);
  const [refused, ...more] = problemsOf(nested.source(nested.most + 1));
  expect(refused).toMatch(/^line 3, column \d+: This is nested too deeply\. Give the inner part a name/);
  expect(more).toEqual([]);
});

test('brackets in texts and comments are not nested', () => {
  const source = NESTED[0]
    .source(1)
    .replace('flow.window', `/* ${'('.repeat(200)} */ flow.state.s = "${'['.repeat(200)}"; flow.window`);
  expect(problemsOf(source)).toEqual([]);
});
