import { expect, test } from 'vitest';
import { hiddenInLine, hiddenInText, withNamedCharacters, withoutHidden } from './plain-text.ts';

/** Written by their numbers: this file hides nothing. */
const of = (code: number): string => String.fromCodePoint(code);
const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);
const HIDDEN = [
  ...range(0, 0x1f),
  ...range(0x7f, 0x9f),
  ...[0x61c, 0x200e, 0x200f, 0x2028, 0x2029],
  ...range(0x202a, 0x202e),
  ...range(0x2066, 0x2069),
];

test('every control, separator and mark of direction is hidden in a line, and nothing beside them is', () => {
  const found = range(0, 0xffff).filter((code) => hiddenInLine(`a${of(code)}b`) !== null);
  expect(found).toEqual(HIDDEN);
  expect(hiddenInLine(`verified ${of(0x202e)}yb`)).toBe('U+202E');
  expect(hiddenInLine(of(7))).toBe('U+0007');
});

test('a text may have lines and tabulators; a return stands only before a line’s end', () => {
  expect(hiddenInText('one\n\ttwo\r\nthree')).toBeNull();
  expect(hiddenInText('one\rtwo')).toBe('U+000D');
  expect(hiddenInText(`one${of(0x2028)}two`)).toBe('U+2028');
});

test.each(['שלום עולם', 'مرحبا', 'می‌خواهم', '👩‍💻 and 🏳️‍🌈', 'naïve Ünïcode', '拥塞控制'])(
  'letters of every script and emoji are allowed: %s',
  (title) => {
    expect(hiddenInLine(title)).toBeNull();
    expect(withoutHidden(title)).toBe(title);
  },
);

test('what is hidden is left out, and words stay apart', () => {
  expect(withoutHidden(`a${of(0x202e)}b\r\n${of(0x2028)}c${of(0)}`)).toBe('ab c');
});

test('in code every character is seen', () => {
  expect(withNamedCharacters(`\tx${of(0x202e)}${of(0x200b)}${of(0xfeff)}\r1`)).toBe(
    '\tx⟨U+202E⟩⟨U+200B⟩⟨U+FEFF⟩⟨U+000D⟩1',
  );
});
