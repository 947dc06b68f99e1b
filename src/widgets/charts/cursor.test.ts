import { expect, it, vi } from 'vitest';
import { createCursor } from './cursor.ts';

it('points while the pointer is there and goes back to what is pinned', () => {
  const cursor = createCursor();
  cursor.point(3);
  expect([cursor.seconds, cursor.pinned]).toEqual([3, false]);
  cursor.pin(3);
  cursor.point(7);
  expect([cursor.seconds, cursor.pinned]).toEqual([7, true]);
  cursor.point(null);
  expect(cursor.seconds).toBe(3);
  cursor.pin(null);
  expect([cursor.seconds, cursor.pinned]).toEqual([null, false]);
});

it('reports changes only', () => {
  const cursor = createCursor();
  const listener = vi.fn<() => void>();
  const end = cursor.subscribe(listener);
  cursor.point(3);
  cursor.point(3);
  expect(listener).toHaveBeenCalledTimes(1);
  end();
  cursor.point(4);
  expect(listener).toHaveBeenCalledTimes(1);
});
