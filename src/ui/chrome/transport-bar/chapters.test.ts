import { expect, it } from 'vitest';
import { wordsWithin } from './chapters.tsx';

const CHAPTERS = ['Calm', 'Ten times as many arrive', 'The crowd is in', 'Count who finishes'].map((label, index) => ({
  atSeconds: index,
  label,
}));

it.each([
  { room: 806, distance: Infinity, says: 'all words' },
  { room: 500, distance: 1, says: "the present chapter's and its neighbours'" },
  { room: 300, distance: 0, says: "the present chapter's" },
  { room: 150, distance: -1, says: 'numbers alone' },
])('$room pixels have room for $says', ({ room, distance }) => {
  expect(wordsWithin(CHAPTERS, 3, room, 28)).toBe(distance);
});

it('before the first chapter there is no present one, and its neighbour is the first', () => {
  expect(wordsWithin(CHAPTERS, -1, 300, 28)).toBe(1);
});
