import { expect, test } from 'vitest';
import { LIMITS } from '../limits.ts';
import type { Scenario } from '../schema.ts';
import { shippedScenarios } from '../shipped.ts';
import { validateScenario } from '../validate.ts';
import { variantOf } from './variant.ts';

const SHIPPED = shippedScenarios.map(({ scenario }) => scenario as Scenario);
const WORDS = { title: 'Rate 4 Mbit/s', watch: 'A point: rate 4 Mbit/s.', question: 'Rate 4 Mbit/s, seed 2' };

test('a variant of a shipped scenario runs alike, and says nothing that was written for another run', () => {
  for (const scenario of SHIPPED) {
    const variant = variantOf(scenario, WORDS);
    const { lesson, race, question, guide, view, title, summary, watch, notes, ...run } = variant;
    expect([lesson, race, question, view.bookmarks]).toEqual([undefined, undefined, undefined, undefined]);
    expect(guide).toEqual({
      question: WORDS.question,
      ...(scenario.guide?.hero && { hero: scenario.guide.hero }),
      ...(scenario.guide?.companions && { companions: scenario.guide.companions }),
    });
    expect([title, summary, watch]).toEqual([WORDS.title, WORDS.watch, WORDS.watch]);
    expect(notes === '' ? '' : notes.slice(0, notes.indexOf('\n'))).toBe(
      scenario.notes === '' ? '' : `## Notes of “${scenario.title}”, of which this is a variant`,
    );
    expect(scenario).toMatchObject(run);
    expect(validateScenario(variant)).toMatchObject({ ok: true });
  }
});

test('words that are too long are cut, the notes of the variant itself come first', () => {
  const long = 'long '.repeat(5000);
  const variant = variantOf(
    { ...SHIPPED[0]!, notes: long },
    { title: long, watch: long, question: long, notes: 'Found by search.' },
  );
  expect(variant.notes.startsWith('Found by search.\n\n## Notes of “')).toBe(true);
  expect(variant.notes).toHaveLength(LIMITS.notesLength);
  expect(validateScenario(variant).ok).toBe(true);
});
