import { expect, it } from 'vitest';
import { SvgPath, type Transform } from './svg-path.ts';

const PLAIN: Transform = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 };

function drawn(draw: (path: SvgPath) => void, transform = PLAIN): string {
  const path = new SvgPath(() => transform);
  draw(path);
  return path.text;
}

it('writes lines and rectangles in pixels', () => {
  const twice = { ...PLAIN, a: 2, d: 2, e: 10, f: 20 };
  expect(drawn((path) => path.rect(0, 0, 3, 4), twice)).toBe('M10 20L16 20L16 28L10 28Z');
  expect(drawn((path) => path.lineTo(1, 1))).toBe('M1 1');
});

it('closes a circle by two arcs, and turns the way that the canvas does', () => {
  expect(drawn((path) => path.arc(0, 0, 5, 0, 2 * Math.PI))).toBe('M5 0A5 5 0 0 1 -5 0A5 5 0 0 1 5 0');
  expect(drawn((path) => path.arc(0, 0, 5, 0, Math.PI, true))).toBe('M5 0A5 5 0 0 0 0 -5A5 5 0 0 0 -5 0');
});

it('turns the other way where the transform reflects', () => {
  const mirrored = { ...PLAIN, d: -1 };
  expect(drawn((path) => path.arc(0, 0, 5, 0, Math.PI), mirrored)).toBe('M5 0A5 5 0 0 0 0 -5A5 5 0 0 0 -5 0');
});

it('rounds corners', () => {
  expect(drawn((path) => path.roundRect(0, 0, 10, 6, 2))).toBe(
    'M2 0L8 0A2 2 0 0 1 10 2L10 4A2 2 0 0 1 8 6L2 6A2 2 0 0 1 0 4L0 2A2 2 0 0 1 2 0Z',
  );
  const corner = drawn((path) => {
    path.moveTo(0, 0);
    path.arcTo(10, 0, 20, 0, 3);
  });
  expect(corner).toBe('M0 0L10 0');
});
