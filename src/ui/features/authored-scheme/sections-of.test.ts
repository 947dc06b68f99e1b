import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseMarkdown } from '../../core/words/markdown-text.tsx';
import { sectionsOf } from './sections-of.ts';

const text = readFileSync(new URL('../../../../docs/authored-schemes.md', import.meta.url), 'utf8');

test('the page has every section of the document, the contract with its tables, and five exercises', () => {
  const { title, sections } = sectionsOf(text);
  expect(title).toBe('Write your own scheme');
  expect(sections.map((one) => one.title)).toEqual([
    'In short',
    'What a scheme declares',
    'The four kinds',
    'When a change runs',
    'The language',
    'Code of others',
    'Five exercises',
  ]);
  const kinds = parseMarkdown(sections[2]!.text);
  expect(kinds.filter(({ kind }) => kind === 'heading')).toHaveLength(4);
  expect(kinds.filter(({ kind }) => kind === 'table').length).toBeGreaterThan(8);
  const [exercises] = parseMarkdown(sections.at(-1)!.text);
  expect(exercises).toMatchObject({ kind: 'list', ordered: true });
  expect(exercises!.kind === 'list' && exercises!.items.length).toBe(5);
});

test('nothing of its markup stays text', () => {
  for (const { text: part } of sectionsOf(text).sections) {
    expect(part).not.toContain('<!--');
    // A link to another file of the repository would lead nowhere in the page.
    expect(part).not.toMatch(/\]\((?!https:)/);
  }
});
