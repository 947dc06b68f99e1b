/** A large network: every link a line, as wide as it is used, its queue a bar across the tail. */
import type { PictureLayout } from '../layout/picture-layout.ts';
import type { LaneFrame } from '../../../protocol/messages.ts';
import { LINK, LINK_STRIDE } from '../../../protocol/frame.ts';
import type { PictureReadings } from '../motion/readings.ts';
import { strokePolyline, type Brush } from './brush.ts';

const QUEUE_LENGTH = 9;
/** Where there is no buffer's end, a bar of this many packets is full. */
const ENDLESS_BUFFER_PACKETS = 1000;

export function paintMapLinks(
  brush: Brush,
  { ways, size, lineWidth }: PictureLayout,
  { use }: PictureReadings,
  dataLinks: ReadonlySet<number>,
): void {
  const { context, tokens } = brush;
  context.lineCap = 'butt';
  context.strokeStyle = tokens.line;
  context.lineWidth = 0.75 * size.scale;
  for (const { line } of ways) strokePolyline(context, line.points);
  for (const [link, { line }] of ways.entries()) {
    if (use[link] < 0.005) continue;
    context.strokeStyle = dataLinks.size === 0 || dataLinks.has(link) ? tokens.data : tokens.acknowledgement;
    context.lineWidth = Math.max(0.8 * size.scale, lineWidth * use[link]);
    strokePolyline(context, line.points);
  }
}

/** Queues by fill: nothing where there is none, the drop colour where the buffer is full. */
export function paintMapQueues(brush: Brush, { ways, size }: PictureLayout, { links }: LaneFrame): void {
  const { context, tokens } = brush;
  for (const [link, { line }] of ways.entries()) {
    const queue = links[link * LINK_STRIDE + LINK.queuePackets];
    const buffer = links[link * LINK_STRIDE + LINK.bufferPackets];
    const fill = Math.min(1, queue / (buffer < Infinity ? buffer : ENDLESS_BUFFER_PACKETS));
    if (!(fill > 0.02) || line.length < 8) continue;
    const [x0, y0, x1, y1] = line.points;
    const dirX = (x1 - x0) / line.length;
    const dirY = (y1 - y0) / line.length;
    const at = Math.min(7 * size.scale, line.length * 0.3);
    const reach = Math.max(1.5, fill * QUEUE_LENGTH) * size.scale;
    context.strokeStyle = fill >= 0.98 && buffer < Infinity ? tokens.drop : tokens.data;
    context.lineWidth = 3 * size.scale;
    context.beginPath();
    // Outwards: to the right of the direction, where the line itself lies.
    context.moveTo(x0 + dirX * at - dirY * 1.5, y0 + dirY * at + dirX * 1.5);
    context.lineTo(x0 + dirX * at - dirY * reach, y0 + dirY * at + dirX * reach);
    context.stroke();
  }
}
