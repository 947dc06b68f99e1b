import fc from 'fast-check';
import { expect, test } from 'vitest';
import { valueAt } from '../../base/profile.ts';
import { exampleScenario } from '../example.fixture.ts';
import { setPath } from '../path.ts';
import { varying } from '../varying.ts';
import { validateScenario } from '../validate.ts';
import { pointsOf, profileOf, withStroke } from './drawn-profile.ts';

const options = { spanSeconds: 100, height: 50, tolerance: 0.01 };

test('a stroke replaces what lay in its span, and straight parts of it are two points', () => {
  const before = [0, 20, 40, 60].map((atSeconds) => ({ atSeconds, value: 10 }));
  const stroke = Array.from({ length: 21 }, (_, i) => ({ atSeconds: 15 + i, value: i <= 10 ? i : 20 - i }));
  expect(withStroke(before, stroke, options)).toEqual([
    { atSeconds: 0, value: 10 },
    { atSeconds: 15, value: 0 },
    { atSeconds: 25, value: 10 },
    { atSeconds: 35, value: 0 },
    { atSeconds: 40, value: 10 },
    { atSeconds: 60, value: 10 },
  ]);
  // Drawn from right to left it is the same.
  expect(withStroke(before, stroke.toReversed(), options)).toEqual(withStroke(before, stroke, options));
});

test('whatever is drawn is a profile that can run, of few points', () => {
  const stroke = fc.array(
    fc.record({
      atSeconds: fc.double({ min: 0, max: 100, noNaN: true }),
      value: fc.double({ min: 0, max: 50, noNaN: true }),
    }),
    { maxLength: 300 },
  );
  fc.assert(
    fc.property(stroke, stroke, (one, other) => {
      const points = withStroke(withStroke([{ atSeconds: 0, value: 3 }], one, options), other, options);
      expect(points.length).toBeLessThanOrEqual(62);
      const scenario = setPath(
        { ...exampleScenario(), timeline: [] },
        'traffic.web.arrivals.flowsPerSecond',
        profileOf(points),
      );
      expect(validateScenario(scenario)).toMatchObject({ ok: true });
    }),
  );
});

test('a profile is its points, and one value for ever is a number', () => {
  const pulse = { kind: 'pulse', base: 2, peak: 8, startSeconds: 25, endSeconds: 50 } as const;
  expect(pointsOf(pulse).map(({ atSeconds, value }) => [atSeconds, value])).toEqual([
    [25, 2],
    [25, 8],
    [50, 8],
    [50, 2],
  ]);
  expect([profileOf(pointsOf(7)), pointsOf(7)]).toEqual([7, [{ atSeconds: 0, value: 7 }]]);
  const again = varying(profileOf(pointsOf(pulse)));
  expect([24, 25, 49, 50].map((time) => valueAt(again, time))).toEqual([2, 8, 8, 2]);
});
