import { expect, test } from 'vitest';
import type { QuestionResult } from '../../src/examination/judge.ts';
import { DIFFERS } from './bars.ts';
import { examined } from './examined.fixture.ts';

const verdicts = (results: readonly QuestionResult[]) => results.map(({ verdict }) => verdict);

test.each(['newreno', 'bbr', 'one-packet'])('%s backs off when no feedback comes', (who) => {
  expect(verdicts(examined(who, [2]))).toEqual(['met']);
});

test('a constant rate is found out: it never backs off while some feedback comes; without any the host does', () => {
  expect(verdicts(examined('constant-rate', [1, 2]))).toEqual(['not met', DIFFERS['constant-rate 2'].verdict]);
});

test('against itself CUBIC does no excess harm: exactly none', () => {
  const [question] = examined('cubic', [12]);
  expect(question.lines.flatMap(({ cells }) => cells.map(({ value }) => value.mean))).toEqual([0, 0]);
});
