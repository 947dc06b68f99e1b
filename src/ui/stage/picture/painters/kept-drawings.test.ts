import { expect, test } from 'vitest';
import type { ThemeTokens } from '../theme-tokens.ts';
import type { Brush } from './brush.ts';
import { KeptDrawings } from './kept-drawings.ts';

test('a drawing is made once for a key, a size and a pixel ratio, and copied pixel for pixel', () => {
  const target = canvas(200, 100);
  const made: FakeCanvas[] = [];
  const kept = new KeptDrawings(() => {
    made.push(canvas(0, 0));
    return made.at(-1)! as unknown as HTMLCanvasElement;
  });
  const drawnOnto: unknown[] = [];
  const paint = (key: string) => kept.paint(brushOf(target), key, ({ context }) => void drawnOnto.push(context));
  paint('lines');
  paint('lines');
  expect(made).toHaveLength(1);
  expect(drawnOnto).toEqual([made[0]!.context]);
  expect(made[0]).toMatchObject({ width: 200, height: 100 });
  expect(made[0]!.context.transforms).toEqual([[2, 0, 0, 2, 0, 0]]);
  expect(target.context.copies).toEqual([made[0], made[0]]);
  // Copied without a scale, which comes back for what is drawn next.
  expect(target.context.transforms).toEqual([1, 2, 1, 2].map((ratio) => [ratio, 0, 0, ratio, 0, 0]));

  paint('dots');
  target.width = 300;
  paint('lines');
  expect(made.map(({ width }) => width)).toEqual([200, 200, 300]);
});

test('drawings of themes and sizes before do not heap up', () => {
  const target = canvas(100, 100);
  let drawings = 0;
  const kept = new KeptDrawings(() => canvas(0, 0) as unknown as HTMLCanvasElement);
  const paint = (key: string) => kept.paint(brushOf(target), key, () => void drawings++);
  for (const key of ['a', 'b', 'c', 'd', 'e', 'e']) paint(key);
  expect(drawings).toBe(5);
  paint('a');
  expect(drawings).toBe(6);
});

interface FakeCanvas {
  width: number;
  height: number;
  readonly context: { readonly transforms: number[][]; readonly copies: unknown[]; readonly canvas: FakeCanvas };
}

function canvas(width: number, height: number): FakeCanvas {
  const transforms: number[][] = [];
  const copies: unknown[] = [];
  const made = { width, height, getContext: () => context };
  const context = {
    canvas: made as unknown as FakeCanvas,
    transforms,
    copies,
    setTransform: (...values: number[]) => void transforms.push(values),
    drawImage: (image: unknown, x: number, y: number) => {
      expect([x, y]).toEqual([0, 0]);
      copies.push(image);
    },
  };
  return Object.assign(made, { context });
}

function brushOf({ context }: FakeCanvas): Brush {
  return {
    context: context as unknown as CanvasRenderingContext2D,
    tokens: {} as ThemeTokens,
    pixelRatio: 2,
    scale: 1,
  };
}
