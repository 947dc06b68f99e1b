/** A large network: every link a line, as wide as it is used, its queue a bar across the tail. */
import type { PictureLayout } from '../layout/picture-layout.ts';
import type { LaneFrame } from '../../../../protocol/messages.ts';
import { LINK, LINK_STRIDE } from '../../../../protocol/frame.ts';
import type { PictureReadings } from '../motion/readings.ts';
import type { PictureSize } from '../layout/picture-size.ts';
import type { LinkWay } from '../layout/link-way.ts';
import type { Brush } from './brush.ts';
import { CAPTION, drawWords, type Words } from './words.ts';

const QUEUE_LENGTH = 9;
/** Where there is no buffer's end, a bar of this many packets is full. */
const ENDLESS_BUFFER_PACKETS = 1000;

/** All lines of a map as hairlines: those on which figures say nothing are seen by them alone. */
export function paintMapHairlines(
  { context, tokens }: Brush,
  { ways, size }: PictureLayout,
  isOfErrors: boolean,
): void {
  context.lineCap = 'butt';
  context.strokeStyle = isOfErrors ? tokens.hair : tokens.line;
  context.lineWidth = (isOfErrors ? 0.5 : 0.75) * size.scale;
  strokeAlike(
    context,
    ways.filter(({ line }) => isSeen(line.points, size)),
  );
}

/** Widths and strengths of colours have this many steps: lines of one step are drawn together. */
const STEPS = 32;

/** Links in use, over the hairlines: the more they are used the wider. */
export function paintMapLinks(
  { context, tokens }: Brush,
  { ways, size, lineWidth }: PictureLayout,
  { use }: PictureReadings,
  dataLinks: ReadonlySet<number>,
): void {
  const groups = new LineGroups(ways, size);
  for (let link = 0; link < ways.length; link++) {
    if (use[link] < 0.005) continue;
    const isData = dataLinks.size === 0 || dataLinks.has(link);
    groups.add(Math.round(Math.min(1, use[link]) * STEPS), isData, link);
  }
  context.lineCap = 'butt';
  groups.stroke(context, (step, isData) => {
    context.strokeStyle = isData ? tokens.data : tokens.acknowledgement;
    context.lineWidth = Math.max(0.8 * size.scale, (lineWidth * step) / STEPS);
  });
}

/** A bottleneck within this of its capacity, in percent, has no error. */
const EXACT_PERCENT = 1;
/** From this error on, in percent, a line is no wider and no stronger. */
const LARGEST_PERCENT = 100;

/**
 * Bottlenecks by their error, over the hairlines: what is unused in the colour of data, what is too much in that of
 * drops. Large errors lie over small ones.
 */
export function paintMapErrors(
  { context, tokens }: Brush,
  { ways, size, lineWidth }: PictureLayout,
  errors: Float32Array,
): void {
  const groups = new LineGroups(ways, size);
  for (let link = 0; link < ways.length; link++) {
    const error = errors[link];
    if (Number.isNaN(error) || Math.abs(error) <= EXACT_PERCENT) continue;
    groups.add(Math.round(Math.min(1, Math.abs(error) / LARGEST_PERCENT) * STEPS), error > 0, link);
  }
  context.lineCap = 'butt';
  context.strokeStyle = tokens.ink3;
  context.lineWidth = Math.max(size.scale, lineWidth * 0.3);
  strokeAlike(
    context,
    ways.filter(({ line }, link) => Math.abs(errors[link]) <= EXACT_PERCENT && isSeen(line.points, size)),
  );
  groups.stroke(context, (step, isTooMuch) => {
    const share = step / STEPS;
    context.strokeStyle = isTooMuch ? tokens.drop : tokens.data;
    context.globalAlpha = 0.45 + 0.55 * share;
    context.lineWidth = Math.max(size.scale, lineWidth * (0.4 + 1.1 * Math.sqrt(share)));
  });
  context.globalAlpha = 1;
}

/** Lines of a map that are seen, by their step and by which of two colours they have. */
class LineGroups {
  private readonly groups: LinkWay[][] = [];

  constructor(
    private readonly ways: readonly LinkWay[],
    private readonly size: PictureSize,
  ) {}

  /** @param step a whole number; lines of higher ones are drawn over those of lower ones */
  add(step: number, isFirst: boolean, link: number): void {
    const way = this.ways[link];
    if (isSeen(way.line.points, this.size)) (this.groups[2 * step + (isFirst ? 1 : 0)] ??= []).push(way);
  }

  stroke(context: CanvasRenderingContext2D, setStyle: (step: number, isFirst: boolean) => void): void {
    // Groups without lines are holes, which are passed over.
    this.groups.forEach((group, at) => {
      setStyle(Math.floor(at / 2), at % 2 === 1);
      strokeAlike(context, group);
    });
  }
}

/** Lines in one path: a large map has tens of thousands, and each on its own takes longer. */
const LINES_A_PATH = 256;

/** Straight lines of the style that is set. */
function strokeAlike(context: CanvasRenderingContext2D, ways: readonly LinkWay[]): void {
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
interface LinkErrorCounts {
  readonly bottlenecks: number;
  readonly exact: number;
  readonly over: number;
}

export function countErrors(errors: Float32Array): LinkErrorCounts {
  let bottlenecks = 0;
  let exact = 0;
  let over = 0;
  for (const error of errors) {
    if (Number.isNaN(error)) continue;
    bottlenecks++;
    if (Math.abs(error) <= EXACT_PERCENT) exact++;
    else if (error > 0) over++;
  }
  return { bottlenecks, exact, over };
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
