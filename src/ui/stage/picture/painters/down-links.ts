/** Links that are down: their line is cut in the middle, by a cross in the colour of drops. */
import type { PictureLayout } from '../layout/picture-layout.ts';
import { placeAlong, type Place } from '../layout/polyline.ts';
import type { PictureReadings } from '../motion/readings.ts';
import type { Brush } from './brush.ts';

/** Half of the cross, in CSS pixels before the picture's scale. */
const REACH = 5;

export function paintDownLinks(
  { context, tokens, scale }: Brush,
  { ways }: PictureLayout,
  { down }: PictureReadings,
): void {
  const place: Place = { x: 0, y: 0, dirX: 1, dirY: 0 };
  const reach = REACH * scale;
  context.lineCap = 'round';
  for (const link of down) {
    const { line } = ways[link];
    placeAlong(line, line.length / 2, place);
    const { x, y } = place;
    context.fillStyle = tokens.surface;
    context.beginPath();
    context.arc(x, y, 1.8 * reach, 0, 2 * Math.PI);
    context.fill();
    context.strokeStyle = tokens.drop;
    context.lineWidth = 2.5 * scale;
    context.beginPath();
    for (const way of [-1, 1]) {
      context.moveTo(x - reach, y - way * reach);
      context.lineTo(x + reach, y + way * reach);
    }
    context.stroke();
  }
}
