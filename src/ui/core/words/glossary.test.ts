import { describe, expect, it } from 'vitest';
import { GLOSSARY, glossaryParts } from './glossary.ts';

describe('the glossary', () => {
  it('defines each word once, in at most 30 words', () => {
    const forms = GLOSSARY.flatMap(({ term, forms = [] }) => [term, ...forms]);
    expect(new Set(forms.map((form) => form.toLowerCase())).size).toBe(forms.length);
    for (const { term, definition } of GLOSSARY) {
      expect(definition.split(' ').length, term).toBeLessThanOrEqual(30);
    }
  });

  it('finds the first use of a word, the longest form of it, and no part of another word', () => {
    const text = 'Active flows overflow a queue; a queue is not an enqueue.';
    const words = glossaryParts(text).flatMap(({ text: word, entry }) => (entry === null ? [] : [[word, entry.term]]));
    expect(words).toEqual([
      ['Active flows', 'active flow'],
      ['queue', 'queue'],
    ]);
    expect(
      glossaryParts(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  });
});
