/** A large network: every link a line, as wide as it is used, its queue a bar across the tail. */
import type { PictureLayout } from '../layout/picture-layout.ts';
import type { LaneFrame } from '../../../protocol/messages.ts';
import { LINK, LINK_STRIDE } from '../../../protocol/frame.ts';
import type { PictureReadings } from '../motion/readings.ts';
import type { PictureSize } from '../layout/picture-size.ts';
import { strokePolyline, type Brush } from './brush.ts';
import { CAPTION, drawWords, type Words } from './words.ts';

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
  strokeAlike(
    brush,
    ways.filter(({ line }) => isSeen(line.points, size)),
  );
  ways.forEach(({ line }, link) => {
    if (use[link] < 0.005 || !isSeen(line.points, size)) return;
    context.strokeStyle = dataLinks.size === 0 || dataLinks.has(link) ? tokens.data : tokens.acknowledgement;
    context.lineWidth = Math.max(0.8 * size.scale, lineWidth * use[link]);
    strokePolyline(context, line.points);
  });
}

/** A bottleneck within this of its capacity, in percent, has no error. */
const EXACT_PERCENT = 1;
/** From this error on, in percent, a line is no wider and no stronger. */
const LARGEST_PERCENT = 100;

/** Bottlenecks by their error: what is unused in the colour of data, what is too much in that of drops. */
export function paintMapErrors(brush: Brush, { ways, size, lineWidth }: PictureLayout, errors: Float32Array): void {
  const { context, tokens } = brush;
  const { scale } = size;
  context.lineCap = 'butt';
  context.strokeStyle = tokens.hair;
  context.lineWidth = 0.5 * scale;
  strokeAlike(
    brush,
    ways.filter(({ line }, link) => Number.isNaN(errors[link]) && isSeen(line.points, size)),
  );
  ways.forEach(({ line }, link) => {
    const error = errors[link];
    if (Number.isNaN(error) || !isSeen(line.points, size)) return;
    const share = Math.min(1, Math.abs(error) / LARGEST_PERCENT);
    const isExact = Math.abs(error) <= EXACT_PERCENT;
    context.strokeStyle = isExact ? tokens.ink3 : error < 0 ? tokens.data : tokens.drop;
    context.globalAlpha = isExact ? 1 : 0.45 + 0.55 * share;
    context.lineWidth = Math.max(scale, isExact ? lineWidth * 0.3 : lineWidth * (0.4 + 1.1 * Math.sqrt(share)));
    strokePolyline(context, line.points);
  });
  context.globalAlpha = 1;
}

/** Lines in one path: a large map has tens of thousands, and each on its own takes longer. */
const LINES_A_PATH = 256;

/** Straight lines of the style that is set. */
function strokeAlike({ context }: Brush, ways: PictureLayout['ways']): void {
  ways.forEach(({ line: { points } }, at) => {
    if (at % LINES_A_PATH === 0) context.beginPath();
    context.moveTo(points[0], points[1]);
    context.lineTo(points[2], points[3]);
    if (at % LINES_A_PATH === LINES_A_PATH - 1 || at === ways.length - 1) context.stroke();
  });
}

/**
 * Whether any of a straight line may be in the picture: of an enlarged map most lines are not. Coordinates are read by
 * their places, since taking an array apart costs several times as much.
 */
function isSeen({ 0: x0, 1: y0, 2: x1, 3: y1 }: Float32Array, { width, height }: PictureSize): boolean {
  return Math.max(x0, x1) >= 0 && Math.min(x0, x1) <= width && Math.max(y0, y1) >= 0 && Math.min(y0, y1) <= height;
}

/** Bottlenecks, those within a percent of their capacity, and those that sessions overload by more. */
export interface LinkErrorCounts {
  readonly bottlenecks: number;
  readonly exact: number;
  readonly over: number;
}

export function countErrors(errors: Float32Array): LinkErrorCounts {
  const known = errors.filter((error) => !Number.isNaN(error));
  return {
    bottlenecks: known.length,
    exact: known.filter((error) => Math.abs(error) <= EXACT_PERCENT).length,
    over: known.filter((error) => error > EXACT_PERCENT).length,
  };
}

/** The counts, in the corners below the map. */
export function paintMapCounts(brush: Brush, { size }: PictureLayout, counts: LinkErrorCounts): void {
  const { bottlenecks, exact, over } = counts;
  if (bottlenecks === 0) return;
  const { tokens, scale } = brush;
  const y = size.height - 9 * scale;
  const words = (text: string, colour: string, bold = false): Words => ({ text, size: CAPTION, bold, colour });
  const left = [words(`${over} over`, over > 0 ? tokens.dropText : tokens.ink2, over > 0)];
  drawWords(brush, left, { x: 0, y, align: 'start', halo: true });
  const right = [words(`${exact} of ${bottlenecks} exact`, tokens.ink2)];
  drawWords(brush, right, { x: size.width, y, align: 'end', halo: true });
}

/** Queues by fill: nothing where there is none, the drop colour where the buffer is full. */
export function paintMapQueues(brush: Brush, { ways, size }: PictureLayout, { links }: LaneFrame): void {
  const { context, tokens } = brush;
  ways.forEach(({ line }, link) => {
    const queue = links[link * LINK_STRIDE + LINK.queuePackets];
    const buffer = links[link * LINK_STRIDE + LINK.bufferPackets];
    const fill = Math.min(1, queue / (buffer < Infinity ? buffer : ENDLESS_BUFFER_PACKETS));
    if (!(fill > 0.02) || line.length < 8 || !isSeen(line.points, size)) return;
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
  });
}
