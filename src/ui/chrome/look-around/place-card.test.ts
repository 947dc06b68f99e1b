import { expect, test } from 'vitest';
import { type Box, placeCard } from './place-card.ts';

const CARD = { width: 300, height: 150 };
const ROOM = { width: 1440, height: 900 };

test.each<[string, Box]>([
  ['at the top', { left: 100, top: 0, width: 200, height: 48 }],
  ['at the bottom', { left: 0, top: 820, width: 300, height: 80 }],
  ['a panel on the right', { left: 1136, top: 48, width: 304, height: 770 }],
  ['a picture', { left: 16, top: 130, width: 480, height: 300 }],
])('a card does not cover what it is about: %s', (_, target) => {
  const { left, top } = placeCard(target, CARD, ROOM);
  expect(left).toBeGreaterThanOrEqual(12);
  expect(top).toBeGreaterThanOrEqual(12);
  expect(left + CARD.width).toBeLessThanOrEqual(ROOM.width - 12);
  expect(top + CARD.height).toBeLessThanOrEqual(ROOM.height - 12);
  const apart =
    left + CARD.width <= target.left ||
    left >= target.left + target.width ||
    top + CARD.height <= target.top ||
    top >= target.top + target.height;
  expect(apart).toBe(true);
});

test('where there is no room beside it the card stays in the window', () => {
  expect(placeCard({ left: 0, top: 0, width: 320, height: 240 }, CARD, { width: 320, height: 240 })).toEqual({
    left: 12,
    top: 78,
  });
});
