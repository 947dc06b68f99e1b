/** What the chapters of shipped scenarios say: each word with a meaning follows from the run, or is about settings. */
import { describe, expect, test } from 'vitest';
import { shippedScenarios } from '../../src/scenario/shipped.ts';
import { shipped } from '../claims/check.ts';
import { CLAIMS } from '../claims/claims.ts';
import { LONG_CLAIMS } from '../claims/long-claims.ts';
import { WORDS } from '../lessons/meanings.ts';
import { brokenRules, CHAPTER_RULES } from './chapters.ts';
import { WITHOUT_FIGURE } from './chapters-without-figure.ts';

const CHAPTERS = shippedScenarios
  .map(({ name }) => ({ name, scenario: shipped(name) }))
  // A lesson's steps stand in the place of its chapters.
  .filter(({ scenario }) => scenario.lesson === undefined)
  .flatMap(({ name, scenario }) =>
    (scenario.view.bookmarks ?? []).map(({ atSeconds, sentence = '' }) => ({ name, atSeconds, sentence })),
  );

test('every rule is about something that a chapter says', () => {
  const unsaid = CHAPTER_RULES.filter(
    ({ scenario, seconds, words }) =>
      !CHAPTERS.some(
        ({ name, atSeconds, sentence }) => name === scenario && atSeconds === seconds && sentence.includes(words),
      ),
  );
  expect(unsaid.map(({ scenario, seconds, words }) => [scenario, seconds, words])).toEqual([]);
});

test('every word with a meaning has a rule or a claim, or is known to say no figure', () => {
  const without = CHAPTERS.filter(({ name, atSeconds, sentence }) => {
    const held = [
      ...CHAPTER_RULES.filter(({ scenario, seconds }) => scenario === name && seconds === atSeconds),
      ...[...CLAIMS, ...LONG_CLAIMS].filter(({ scenario }) => scenario === name).map(({ says }) => ({ words: says })),
    ];
    const rest = held.reduce((text, { words }) => text.replaceAll(words, ''), sentence);
    return new RegExp(WORDS, 'i').test(rest);
  });
  expect(without.map(({ name, atSeconds, sentence }) => `${name} ${atSeconds}: ${sentence}`).toSorted()).toEqual(
    [...WITHOUT_FIGURE].toSorted(),
  );
});

describe('what a chapter says is so', () => {
  const short = CHAPTER_RULES.filter(({ isLong }) => !isLong);
  test.each([...new Set(short.map(({ scenario }) => scenario))])('%s', (scenario) => {
    expect(brokenRules(scenario, short)).toEqual([]);
  });

  test('a rule that the run does not keep is found', () => {
    const rule = { ...short[0]!, isSo: () => false };
    expect(brokenRules(rule.scenario, [rule])).toHaveLength(1);
  });
});
