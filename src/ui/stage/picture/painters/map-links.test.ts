import { expect, test } from 'vitest';
import type { PictureLayout } from '../layout/picture-layout.ts';
import type { ThemeTokens } from '../theme-tokens.ts';
import type { PictureReadings } from '../motion/readings.ts';
import { countErrors, paintMapErrors, paintMapHairlines, paintMapLinks } from './map-links.ts';

const ERRORS = Float32Array.of(NaN, -60, -0.5, 0.9, 1.1, 250);

test('bottlenecks are counted: within a percent of the capacity they are exact', () => {
  expect(countErrors(ERRORS)).toEqual({ bottlenecks: 5, exact: 2, over: 2 });
  expect(countErrors(Float32Array.of(NaN))).toEqual({ bottlenecks: 0, exact: 0, over: 0 });
});

test('unused capacity, too much and none of both have colours of their own, and larger errors wider lines on top', () => {
  const { brush, strokes } = canvas();
  paintMapErrors(brush, mapOf(ERRORS), ERRORS);
  expect(strokes.map(({ colour, lines }) => `${colour} ${lines}`)).toEqual(['ink3 2', 'drop 1', 'data 1', 'drop 1']);
  const [exact, little, , much] = strokes;
  expect(little!.width).toBeGreaterThan(exact!.width);
  expect(much!.width).toBeGreaterThan(little!.width);
});

test('every line of a map is a hairline, thinner than those that tell something', () => {
  const { brush, strokes } = canvas();
  paintMapHairlines(brush, mapOf(ERRORS), true);
  paintMapHairlines(brush, mapOf(ERRORS), false);
  expect(strokes).toEqual([
    { colour: 'hair', width: 0.5, lines: 6 },
    { colour: 'line', width: 0.75, lines: 6 },
  ]);
});

test('links are as wide as they are used, those of data in their own colour, and unused ones are left to the hairlines', () => {
  const use = Float64Array.of(0, 0.004, 0.5, 0.5, 1, 2);
  const { brush, strokes } = canvas();
  paintMapLinks(brush, mapOf(use), { use } as unknown as PictureReadings, new Set([2, 4, 5]));
  expect(strokes).toEqual([
    { colour: 'acknowledgement', width: 1.5, lines: 1 },
    { colour: 'data', width: 1.5, lines: 1 },
    { colour: 'data', width: 3, lines: 2 },
  ]);
});

test('thousands of lines are drawn by a few paths', () => {
  const errors = Float32Array.from({ length: 10_000 }, (_, link) => (link % 200) - 100);
  const { brush, strokes } = canvas();
  paintMapErrors(brush, mapOf(errors), errors);
  expect(strokes.reduce((sum, { lines }) => sum + lines, 0)).toBe(10_000);
  expect(strokes.length).toBeLessThan(150);
});

function mapOf(links: ArrayLike<number>): PictureLayout {
  const ways = Array.from(links, () => ({ line: { points: Float32Array.of(0, 0, 1, 1) } }));
  return { ways, size: { scale: 1, width: 10, height: 10 }, lineWidth: 3 } as unknown as PictureLayout;
}

function canvas() {
  const strokes: { colour: string; width: number; lines: number }[] = [];
  let lines = 0;
  const context = {
    strokeStyle: '',
    lineWidth: 0,
    beginPath: () => void (lines = 0),
    moveTo: () => {},
    lineTo: () => void lines++,
    stroke: () => strokes.push({ colour: context.strokeStyle, width: context.lineWidth, lines }),
  };
  const colours = ['hair', 'line', 'data', 'drop', 'ink3', 'acknowledgement'];
  const tokens = Object.fromEntries(colours.map((colour) => [colour, colour])) as unknown as ThemeTokens;
  const brush = { context: context as unknown as CanvasRenderingContext2D, tokens, pixelRatio: 1, scale: 1 };
  return { brush, strokes };
}
