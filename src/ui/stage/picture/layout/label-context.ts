import type { MeasureText } from './picture-facts.ts';
import type { PictureSize } from './picture-size.ts';
import type { Box, TakenBoxes } from './taken-boxes.ts';

/** How much a label says: everything, the main thing, or just a number. */
export type Wording = 'full' | 'short' | 'number';

export interface LabelPlace {
  readonly wording: Wording;
  /** In the channel's frame: where the text starts or ends, and its middle line. */
  readonly along: number;
  readonly out: number;
  readonly align: 'start' | 'end';
}

/** In the picture's coordinates: the middle line of the text, and its start, middle or end. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly align: 'start' | 'middle' | 'end';
}

/** Sizes of letters before the scale. */
export const CAPTION = 11;
export const COUNT = 16;
export const COMPACT_COUNT = 13;

/** What placing a label takes. */
export interface LabelContext {
  readonly taken: TakenBoxes;
  readonly measure: MeasureText;
  readonly size: PictureSize;
  readonly scale: number;
  /** The only pipe in the picture: the whole height is its own. */
  readonly single: boolean;
}

/** @param half of the height */
export function boxOf({ x, y, align }: Spot, width: number, half: number): Box {
  const left = align === 'start' ? x : align === 'end' ? x - width : x - width / 2;
  return { left, right: left + width, top: y - half, bottom: y + half };
}

export function inside({ left, right, top, bottom }: Box, { width, height }: PictureSize): boolean {
  return left >= -1 && right <= width + 1 && top >= -1 && bottom <= height + 1;
}
