import { expect, test } from 'vitest';
import { stackShape } from './stack-shape.ts';

test('a buffer that fits is drawn packet by packet', () => {
  expect(stackShape(24, 5, 144, 1)).toEqual({ slot: 6, capacity: 24, height: 144, bounded: true, form: 'packets' });
  expect(stackShape(24, 5, 110, 1).form).toBe('packets');
});

test('a large one is a bar of the same height', () => {
  const shape = stackShape(217, 5, 144, 1);
  expect(shape.form).toBe('bar');
  expect(shape.height).toBeCloseTo(144);
});

test('columns have a scale of their own, up to the buffer', () => {
  const broken = { slot: 6, capacity: 12, height: 72, bounded: false, form: 'packets' };
  expect(stackShape(400, 30, 144, 1, 12)).toEqual({ ...broken, slot: 7, height: 84 });
  expect(stackShape(400, 30, 144, 1, 24)).toEqual({ ...broken, capacity: 24, height: 144 });
  expect(stackShape(20, 15, 144, 1, 24)).toEqual(stackShape(20, 15, 144, 1));
});

test('an endless one grows its scale with the queue', () => {
  expect(stackShape(1e9, 3, 144, 1)).toMatchObject({ capacity: 24, bounded: false });
  expect(stackShape(1e9, 100, 144, 1)).toMatchObject({ capacity: 192, bounded: false });
});
