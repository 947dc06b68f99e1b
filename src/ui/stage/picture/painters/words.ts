/** Text in the picture. Sizes in CSS pixels before the picture's scale; the middle line of the letters is given. */
import type { Brush } from './brush.ts';

export const CAPTION = 11;
export const COUNT = 16;
/** Among pipes at angles. */
export const COMPACT_COUNT = 13;
export const NAME = 10;

/** A stretch of text in one style. */
export interface Words {
  readonly text: string;
  readonly size: number;
  readonly bold: boolean;
  readonly colour: string;
}

export interface WordsPlace {
  readonly x: number;
  readonly y: number;
  readonly align: 'start' | 'middle' | 'end';
  /** An outline in the background's colour, where lines may run behind. */
  readonly halo?: boolean;
  /** Radians. */
  readonly angle?: number;
}

/** How long stretches are, one after the other. */
export function widthOf(brush: Brush, stretches: readonly Words[]): number {
  return stretches.reduce((sum, words) => {
    setFont(brush, words);
    return sum + brush.context.measureText(words.text).width;
  }, 0);
}

/** Draws stretches one after the other on one line. Larger ones share the baseline of the first. */
export function drawWords(
  brush: Brush,
  stretches: readonly Words[],
  { x, y, align, halo, angle = 0 }: WordsPlace,
): void {
  const { context, scale } = brush;
  const widths = stretches.map((words) => {
    setFont(brush, words);
    return context.measureText(words.text).width;
  });
  const total = widths.reduce((sum, width) => sum + width, 0);
  let at = align === 'start' ? 0 : align === 'end' ? -total : -total / 2;
  // Digits are about 0.72 of the size high: half of that below the middle is the baseline.
  const baseline = Math.max(...stretches.map(({ size }) => size)) * scale * 0.36;
  context.save();
  context.translate(x, y);
  if (angle !== 0) context.rotate(angle);
  context.textBaseline = 'alphabetic';
  context.textAlign = 'left';
  for (const [i, words] of stretches.entries()) {
    setFont(brush, words);
    if (halo === true) {
      context.strokeStyle = brush.tokens.surface;
      context.lineWidth = 3 * scale;
      context.lineJoin = 'round';
      context.strokeText(words.text, at, baseline);
    }
    context.fillStyle = words.colour;
    context.fillText(words.text, at, baseline);
    at += widths[i];
  }
  context.restore();
}

function setFont({ context, scale, tokens }: Brush, { size, bold }: Words): void {
  context.font = fontOf(size * scale, bold, tokens.sans);
}

export function fontOf(pixels: number, bold: boolean, family: string): string {
  return `${bold ? 600 : 400} ${pixels}px ${family}`;
}
