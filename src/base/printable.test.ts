import { expect, test } from 'vitest';
import { jsonText, printable } from './printable.ts';

const CODES = [
  ...[0x00, 0x07, 0x08, 0x09, 0x0b, 0x0d, 0x1b, 0x1f, 0x7f, 0x80, 0x85, 0x9b, 0x9f],
  ...[0x061c, 0x200e, 0x200f, 0x2028, 0x2029, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069],
];

test.each(CODES.map((code) => [code.toString(16), String.fromCharCode(code)]))(
  'U+%s does not come through, and JSON keeps it as a number',
  (_, control) => {
    expect(printable(`a${control}b\n`)).toBe('a\u{fffd}b\n');
    const text = jsonText({ title: `a${control}b` });
    expect(text).not.toContain(control);
    expect(JSON.parse(text)).toEqual({ title: `a${control}b` });
  },
);

test('letters of all scripts and signs stay as they are', () => {
  const words = 'λ ≤ 3, “naïve”, שלום, 日本語, 👍🏽, a\nb';
  expect(printable(words)).toBe(words);
  expect(jsonText([words.slice(0, 20)])).toContain(words.slice(0, 20));
});
