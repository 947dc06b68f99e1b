/** A pale tint behind each segment, a little stronger between middleboxes, and what it runs. */
import type { PlacedSegment } from '../layout/segment-places.ts';
import type { Brush } from './brush.ts';
import { CAPTION, drawWords } from './words.ts';

const LOCAL_STRENGTH = 0.07;
const MIDDLE_STRENGTH = 0.13;

export function paintSegmentTint({ context, tokens }: Brush, { corners, isLocal }: PlacedSegment): void {
  context.globalAlpha = isLocal ? LOCAL_STRENGTH : MIDDLE_STRENGTH;
  context.fillStyle = tokens.control;
  context.beginPath();
  for (let i = 0; i < corners.length; i += 2) context.lineTo(corners[i], corners[i + 1]);
  context.closePath();
  context.fill();
  context.globalAlpha = 1;
}

export function paintSegmentTitle(brush: Brush, { title, label }: PlacedSegment): void {
  if (label === null) return;
  drawWords(brush, [{ text: title, size: CAPTION, bold: true, colour: brush.tokens.controlText }], label);
}
