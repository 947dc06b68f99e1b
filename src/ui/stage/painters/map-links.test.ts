import { expect, test } from 'vitest';
import type { PictureLayout } from '../layout/picture-layout.ts';
import type { ThemeTokens } from '../theme-tokens.ts';
import { countErrors, paintMapErrors } from './map-links.ts';

const ERRORS = Float32Array.of(NaN, -60, -0.5, 0.9, 1.1, 250);

test('bottlenecks are counted: within a percent of the capacity they are exact', () => {
  expect(countErrors(ERRORS)).toEqual({ bottlenecks: 5, exact: 2, over: 2 });
  expect(countErrors(Float32Array.of(NaN))).toEqual({ bottlenecks: 0, exact: 0, over: 0 });
});

test('unused capacity, too much and none of both have colours of their own, and larger errors wider lines', () => {
  const strokes: { colour: string; width: number }[] = [];
  const context = {
    strokeStyle: '',
    lineWidth: 0,
    beginPath: () => {},
    moveTo: () => {},
    lineTo: () => {},
    stroke: () => strokes.push({ colour: context.strokeStyle, width: context.lineWidth }),
  };
  const tokens = { hair: 'hair', data: 'data', drop: 'drop', ink3: 'ink3' } as ThemeTokens;
  const layout = {
    ways: Array.from(ERRORS, () => ({ line: { points: Float32Array.of(0, 0, 1, 1) } })),
    size: { scale: 1, width: 10, height: 10 },
    lineWidth: 3,
  } as unknown as PictureLayout;
  const brush = { context: context as unknown as CanvasRenderingContext2D, tokens, pixelRatio: 1, scale: 1 };
  paintMapErrors(brush, layout, ERRORS);
  expect(strokes.map(({ colour }) => colour)).toEqual(['hair', 'data', 'ink3', 'ink3', 'drop', 'drop']);
  expect(strokes[5]!.width).toBeGreaterThan(strokes[4]!.width);
  expect(strokes[0]!.width).toBeLessThan(strokes[2]!.width);
});
