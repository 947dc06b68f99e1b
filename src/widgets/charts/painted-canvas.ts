/** A canvas that the paint loop paints: as sharp as the screen, in the theme's colours, and only when something changed. */
import { useEffect, useRef, type RefObject } from 'react';
import { readPalette, watchTheme, type Palette } from './palette.ts';
import type { PaintLoop } from './paint-loop.ts';
import { canBeRepainted } from '../files/repaint.ts';
import { paintRarely } from './paint-rarely.ts';

/** Everything in CSS pixels. */
export interface Sheet extends Palette {
  readonly context: CanvasRenderingContext2D;
  readonly width: number;
  readonly height: number;
}

/**
 * @param state what the picture depends on; it and `paint` must stay the same functions while they do
 * @returns the canvas's ref
 */
export function usePaintedCanvas(
  paintLoop: PaintLoop,
  milliseconds: number,
  state: () => string,
  paint: (sheet: Sheet) => void,
): RefObject<HTMLCanvasElement | null> {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let themes = 0;
    const full = () => {
      const { clientWidth = 0, clientHeight = 0 } = canvas.current ?? {};
      return `${themes} ${clientWidth} ${clientHeight} ${state()}`;
    };
    const repaint = () => {
      if (canvas.current !== null) paint(sheetOf(canvas.current));
    };
    if (canvas.current !== null) canBeRepainted(canvas.current, repaint);
    const ends = [watchTheme(() => void themes++), paintLoop(paintRarely(milliseconds, full, repaint), 'chart')];
    return () => ends.forEach((end) => end());
  }, [paintLoop, milliseconds, state, paint]);
  return canvas;
}

/** A clean sheet. */
function sheetOf(canvas: HTMLCanvasElement): Sheet {
  const ratio = devicePixelRatio;
  const { clientWidth: width, clientHeight: height } = canvas;
  const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== wide || canvas.height !== high) Object.assign(canvas, { width: wide, height: high });
  const context = canvas.getContext('2d')!;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  return { ...readPalette(), context, width, height };
}

/** The width of bold words, in CSS pixels. */
export function widthOf({ context, scale, sans }: Sheet, text: string): number {
  context.font = `600 ${11 * scale}px ${sans}`;
  return context.measureText(text).width;
}

/** Words on a sheet, their middle line at `y`. */
export function write(
  { context, scale, sans }: Sheet,
  text: string,
  x: number,
  y: number,
  { colour, align = 'left', bold = false }: { colour: string; align?: CanvasTextAlign; bold?: boolean },
): void {
  context.font = `${bold ? 600 : 400} ${11 * scale}px ${sans}`;
  context.textBaseline = 'middle';
  context.textAlign = align;
  context.fillStyle = colour;
  context.fillText(text, x, y);
}
