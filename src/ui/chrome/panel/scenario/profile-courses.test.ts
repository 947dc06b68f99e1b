import { expect, test } from 'vitest';
import { asCourse, COURSES, partsOf } from './profile-courses.ts';

test('a constant becomes a ramp to half, over the middle third', () => {
  expect(asCourse(10, 'ramp', 300)).toEqual({ kind: 'ramp', from: 10, to: 5, startSeconds: 100, endSeconds: 200 });
});

test('values and times are kept as far as they can be', () => {
  const ramp = { kind: 'ramp', from: 10, to: 20, startSeconds: 50, endSeconds: 90 } as const;
  expect(asCourse(ramp, 'pulse', 300)).toEqual({
    kind: 'pulse',
    base: 10,
    peak: 20,
    startSeconds: 50,
    endSeconds: 90,
  });
  expect(asCourse(ramp, 'step', 300)).toEqual({ kind: 'step', before: 10, after: 20, atSeconds: 50 });
  expect(asCourse(ramp, 'constant', 300)).toBe(10);
  const triangle = asCourse(ramp, 'triangle', 300);
  expect(asCourse(triangle, 'list', 300)).toEqual({
    kind: 'list',
    points: [
      { atSeconds: 50, value: 10 },
      { atSeconds: 70, value: 20 },
      { atSeconds: 90, value: 10 },
    ],
  });
});

test('every course has numbers to type, or points', () => {
  for (const { value: kind } of COURSES.slice(1)) {
    const profile = asCourse(7, kind, 60);
    if (typeof profile === 'number') throw new Error(kind);
    if (kind === 'list') expect(partsOf(profile)).toEqual([]);
    else expect(partsOf(profile).length).toBeGreaterThanOrEqual(3);
    for (const { title } of partsOf(profile)) expect(title).toMatch(/^[a-z ]+$/);
  }
});
