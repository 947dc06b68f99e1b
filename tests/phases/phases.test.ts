import { expect, test } from 'vitest';
import { shipped } from '../claims/check.ts';
import { mustSaySo, phaseEffects, saysSo } from './order-of-lanes.ts';

/** `npm run phases` runs all scenarios, with ten. */
const DELAYS = 2;

test('a processing delay turns an order of lanes, and the notes say so', () => {
  const effects = phaseEffects('tcp-cubic-against-bbr', DELAYS);
  expect(effects.turned.map(({ lanes }) => lanes)).toContainEqual(['cubic', 'bbr3']);
  expect([mustSaySo(effects), saysSo(shipped('tcp-cubic-against-bbr'))]).toEqual([true, true]);
});

test('a processing delay moves a figure, and the notes say so', () => {
  const effects = phaseEffects('tcp-unequal-round-trips', DELAYS);
  expect(effects.moved.map(({ lane }) => lane)).toContain('newreno');
  expect([mustSaySo(effects), saysSo(shipped('tcp-unequal-round-trips'))]).toEqual([true, true]);
});

test('most scenarios stay as they are', () => {
  expect(mustSaySo(phaseEffects('tcp-laws-side-by-side', DELAYS))).toBe(false);
});
