/** Impaired links: the outline of one in its bad state in the colour of drops, and the bucket of a policer or shaper. */
import { enterFrame, leaveFrame } from '../layout/channel-frame.ts';
import type { PictureLayout } from '../layout/picture-layout.ts';
import { placeAlong, type Place } from '../layout/polyline.ts';
import type { PictureReadings } from '../motion/readings.ts';
import { strokePolyline, type Brush } from './brush.ts';

/** A bucket, in CSS pixels before the picture's scale; its middle is as far from the beginning of the line. */
const WIDTH = 8;
const HEIGHT = 14;
const ALONG = 12;

export function paintImpairedLinks(brush: Brush, { ways }: PictureLayout, { bad, buckets }: PictureReadings): void {
  const { context, tokens, scale, pixelRatio } = brush;
  context.strokeStyle = tokens.drop;
  context.lineWidth = 2 * scale;
  for (const link of bad) {
    const { line, channel } = ways[link];
    if (channel === null) {
      strokePolyline(context, line.points);
      continue;
    }
    enterFrame(context, channel.frame, pixelRatio);
    context.strokeRect(0, -channel.breadth / 2, channel.length, channel.breadth);
    leaveFrame(context, pixelRatio);
  }
  const place: Place = { x: 0, y: 0, dirX: 1, dirY: 0 };
  for (const { link, share } of buckets) {
    placeAlong(ways[link].line, ALONG * scale, place);
    const [left, top] = [place.x - (WIDTH / 2) * scale, place.y - (HEIGHT / 2) * scale];
    const [width, height] = [WIDTH * scale, HEIGHT * scale];
    context.fillStyle = tokens.surface;
    context.fillRect(left, top, width, height);
    context.fillStyle = tokens.data;
    context.fillRect(left, top + (1 - share) * height, width, share * height);
    context.strokeStyle = tokens.ink;
    context.lineWidth = scale;
    // A bucket has no lid.
    context.beginPath();
    context.moveTo(left, top);
    context.lineTo(left, top + height);
    context.lineTo(left + width, top + height);
    context.lineTo(left + width, top);
    context.stroke();
  }
}
