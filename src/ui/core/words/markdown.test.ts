import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseInline, parseMarkdown } from './markdown-text.tsx';

describe('parseMarkdown', () => {
  it('reads paragraphs, headings, lists and code', () => {
    const source =
      '# Model\n\nOne line\nand the next.\n\n- first\n- second\n  goes on\n\n1. one\n\n```\na < b\n```\nend';
    expect(parseMarkdown(source)).toEqual([
      { kind: 'heading', content: [{ kind: 'text', text: 'Model' }] },
      { kind: 'paragraph', content: [{ kind: 'text', text: 'One line and the next.' }] },
      {
        kind: 'list',
        ordered: false,
        items: [[{ kind: 'text', text: 'first' }], [{ kind: 'text', text: 'second goes on' }]],
      },
      { kind: 'list', ordered: true, items: [[{ kind: 'text', text: 'one' }]] },
      { kind: 'code', text: 'a < b' },
      { kind: 'paragraph', content: [{ kind: 'text', text: 'end' }] },
    ]);
  });

  it('reads tables', () => {
    const text = (words: string) => [{ kind: 'text', text: words }];
    expect(parseMarkdown('before\n| a | `b` |\n|---|:-:|\n| c | |\nafter')).toEqual([
      { kind: 'paragraph', content: text('before') },
      { kind: 'table', head: [text('a'), [{ kind: 'code', text: 'b' }]], rows: [[text('c'), []]] },
      { kind: 'paragraph', content: text('after') },
    ]);
    // Without the line under its head it is a paragraph.
    expect(parseMarkdown('| a |')).toEqual([{ kind: 'paragraph', content: text('| a |') }]);
  });

  it('ends, whatever it is given', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('*', '|', '`', '[', ']', '(', ')', '#', '-', '\n', ' ', 'a', '_'),
          maxLength: 60,
        }),
        (source) => {
          expect(Array.isArray(parseMarkdown(source))).toBe(true);
        },
      ),
    );
  });

  it('is quick on a long row of stars', () => {
    expect(parseMarkdown('*'.repeat(20_000)).length).toBeGreaterThan(0);
  });
});

describe('parseInline', () => {
  it('reads bold, italic and code, one in another', () => {
    expect(parseInline('a **b `c*`** *d*')).toEqual([
      { kind: 'text', text: 'a ' },
      {
        kind: 'bold',
        content: [
          { kind: 'text', text: 'b ' },
          { kind: 'code', text: 'c*' },
        ],
      },
      { kind: 'text', text: ' ' },
      { kind: 'italic', content: [{ kind: 'text', text: 'd' }] },
    ]);
  });

  it('links to https only', () => {
    expect(parseInline('[paper](https://example.org/p)')[0]).toMatchObject({
      kind: 'link',
      href: 'https://example.org/p',
    });
    for (const href of [
      'javascript:alert(1)',
      'http://example.org',
      'data:text/html,x',
      '//example.org',
      'docs/model.md',
    ]) {
      expect(parseInline(`[x](${href})`).every(({ kind }) => kind === 'text')).toBe(true);
    }
  });
});
