import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lookingAt, moved, shareInView, shareOfMap, WHOLE_MAP, zoomed, type MapView } from './map-view.ts';

const share = fc.double({ min: 0, max: 1, noNaN: true });
const anyView = fc
  .record({ factor: fc.double({ min: 1, max: 200, noNaN: true }), x: share, y: share })
  .map(({ factor, x, y }): MapView => zoomed(WHOLE_MAP, factor, { x, y }));

test('the picture shows nothing beyond the edges of the map, however it is zoomed and moved', () => {
  const step = fc.record({ factor: fc.double({ min: 0.01, max: 100, noNaN: true }), x: share, y: share, by: share });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      let view = WHOLE_MAP;
      for (const { factor, x, y, by } of steps) view = moved(zoomed(view, factor, { x, y }), by - 0.5, 0.5 - by);
      expect(view.zoom).toBeGreaterThanOrEqual(1);
      for (const corner of [shareOfMap(view, 0, 0), shareOfMap(view, 1, 1)]) {
        for (const edge of [corner.x, corner.y]) {
          expect(edge).toBeGreaterThanOrEqual(-1e-9);
          expect(edge).toBeLessThanOrEqual(1 + 1e-9);
        }
      }
    }),
  );
});

test('what is under the pointer stays there while the map is enlarged', () => {
  fc.assert(
    fc.property(anyView, fc.double({ min: 1, max: 8, noNaN: true }), share, share, (view, factor, x, y) => {
      const thing = shareOfMap(view, x, y);
      const after = shareInView(zoomed(view, factor, { x, y }), thing.x, thing.y);
      expect(after.x).toBeCloseTo(x, 6);
      expect(after.y).toBeCloseTo(y, 6);
    }),
  );
});

test('what is looked for is in the picture', () => {
  fc.assert(
    fc.property(anyView, share, share, (view, x, y) => {
      const found = shareInView(lookingAt(view, x, y), x, y);
      for (const place of [found.x, found.y]) {
        expect(place).toBeGreaterThanOrEqual(-1e-9);
        expect(place).toBeLessThanOrEqual(1 + 1e-9);
      }
    }),
  );
});
