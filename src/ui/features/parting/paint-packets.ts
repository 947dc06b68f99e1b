/** Paints packets in time: time across, the path down, queues as bands. */
import type { PacketInTime } from '../../../simulation/watch/packets-in-time.ts';
import { linearTicks } from '../../../widgets/charts/axis-ticks.ts';
import { type Sheet, widthOf, write } from '../../../widgets/charts/painted-canvas.ts';
import type { ColourToken } from '../../../widgets/charts/palette.ts';

export interface TimeWindow {
  readonly from: number;
  readonly to: number;
}

/** Room for the names of nodes, and at the right end, CSS pixels. */
export const [LEFT, RIGHT] = [64, 8];
const [TOP, BOTTOM] = [20, 20];
/** How much of the way to the next node a queue takes. */
const QUEUE_DEPTH = 0.35;
/** With more lines, each is fainter, so that a crowd is a density. */
const CROWD = 1500;
/** With more lines, a chosen flow is drawn like the others. */
const MOST_THICK = 100;

interface Painted {
  readonly packets: readonly PacketInTime[];
  readonly nodes: readonly string[];
  readonly window: TimeWindow;
  /** The flow that stands out. */
  readonly flow: number;
  /** Where the lanes part, and what happens in this one there. */
  readonly partSeconds: number;
  readonly partWords: string;
  readonly nowSeconds: number;
}

const COLOURS: Readonly<Record<PacketInTime['kind'], ColourToken>> = {
  data: 'data',
  syn: 'syn',
  fin: 'fin',
  ack: 'ack',
  probe: 'ctl',
};

/** The moment at a place across, within the window. */
export function momentAt(x: number, width: number, { from, to }: TimeWindow): number {
  const share = Math.min(1, Math.max(0, (x - LEFT) / (width - LEFT - RIGHT)));
  return from + share * (to - from);
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Where moments and places are, CSS pixels. */
function axesOf({ width, height }: Size, nodes: readonly string[], { from, to }: TimeWindow) {
  const step = (height - TOP - BOTTOM) / Math.max(1, nodes.length - 1);
  return {
    step,
    across: (seconds: number) => LEFT + ((seconds - from) / (to - from)) * (width - RIGHT - LEFT),
    down: (place: number) => TOP + (Math.floor(place) + (place % 1 === 0 ? 0 : QUEUE_DEPTH)) * step,
  };
}

/** A hand is no nearer to a line than this, CSS pixels. */
const REACH = 8;

/** The packet whose line is nearest to a place in the picture; null: there is none within reach. */
export function packetAt(
  { packets, nodes, window }: Pick<Painted, 'packets' | 'nodes' | 'window'>,
  size: Size,
  [x, y]: readonly [x: number, y: number],
): PacketInTime | null {
  const { across, down } = axesOf(size, nodes, window);
  let nearest: PacketInTime | null = null;
  let least = REACH;
  for (const packet of packets) {
    const { points } = packet;
    for (let n = 0; n < points.length; n += 2) {
      // A packet that is lost at once has one point.
      const next = Math.min(n + 2, points.length - 2);
      const [ax, ay] = [across(points[n]), down(points[n + 1])];
      const [bx, by] = [across(points[next]), down(points[next + 1])];
      const squared = (bx - ax) ** 2 + (by - ay) ** 2;
      const share = squared === 0 ? 0 : ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / squared;
      const along = Math.max(0, Math.min(1, share));
      const distance = Math.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay));
      if (distance < least) [nearest, least] = [packet, distance];
    }
  }
  return nearest;
}

export function paintPackets(sheet: Sheet, painted: Painted): void {
  const { packets, nodes, window, flow, partSeconds, partWords, nowSeconds } = painted;
  const { context, width, height, colours } = sheet;
  const { from, to } = window;
  const right = width - RIGHT;
  const { across, down, step } = axesOf(sheet, nodes, window);
  context.lineWidth = 1;
  for (const [n, name] of nodes.entries()) {
    const isRouter = n > 0 && n < nodes.length - 1;
    context.fillStyle = colours.sunk;
    if (isRouter) context.fillRect(LEFT, down(n), right - LEFT, QUEUE_DEPTH * step);
    context.fillStyle = colours.edge;
    context.fillRect(LEFT, Math.round(down(n)), right - LEFT, 1);
    write(sheet, name, LEFT - 6, Math.min(height - BOTTOM, Math.max(TOP, down(n))), {
      colour: colours.ink2,
      align: 'right',
    });
  }
  for (const tick of linearTicks(from, to, Math.max(2, Math.floor(width / 120)))) {
    write(sheet, `${tick} s`, across(tick), height - BOTTOM / 2, { colour: colours.ink3, align: 'center' });
  }
  if (partSeconds >= from && partSeconds <= to) {
    const x = Math.max(LEFT, Math.min(across(partSeconds) + 6, right - widthOf(sheet, partWords)));
    write(sheet, partWords, x, TOP / 2, { colour: colours.ink, bold: true });
  }
  context.save();
  context.beginPath();
  context.rect(LEFT, 0, right - LEFT, height - BOTTOM + 1);
  context.clip();
  // Many thick lines would be one patch of colour.
  const isCrowd = packets.filter((one) => one.flow === flow).length > MOST_THICK;
  const faint = Math.max(0.08, Math.min(0.7, (0.7 * CROWD) / packets.length));
  for (const isChosen of [false, true]) {
    for (const { flow: of, kind, points } of packets) {
      if ((of === flow) !== isChosen) continue;
      const standsOut = isChosen && !isCrowd;
      context.globalAlpha = standsOut ? 1 : faint;
      context.lineWidth = standsOut ? 2.5 : 1;
      context.strokeStyle = colours[COLOURS[kind]];
      context.setLineDash(kind === 'ack' ? [2, 2] : []);
      context.beginPath();
      for (let n = 0; n < points.length; n += 2) context.lineTo(across(points[n]), down(points[n + 1]));
      context.stroke();
    }
  }
  context.setLineDash([]);
  context.globalAlpha = 1;
  context.lineWidth = 1.5;
  for (const { points, end, marked } of packets) {
    if (marked !== null) {
      const [x, y] = [across(marked[0]), down(marked[1])];
      context.fillStyle = colours.ctl;
      outline(context, [x, y - 4], [x + 4, y], [x, y + 4], [x - 4, y]);
      context.fill();
    }
    if (end !== 'drop' && end !== 'refusal') continue;
    const [x, y] = [across(points.at(-2)!), down(points.at(-1)!)];
    context.strokeStyle = end === 'drop' ? colours.drop : colours['syn-text'];
    if (end === 'drop') {
      context.beginPath();
      context.moveTo(x - 3.5, y - 3.5);
      context.lineTo(x + 3.5, y + 3.5);
      context.moveTo(x + 3.5, y - 3.5);
      context.lineTo(x - 3.5, y + 3.5);
    } else outline(context, [x - 4, y - 3], [x + 4, y - 3], [x, y + 4]);
    context.stroke();
  }
  context.strokeStyle = colours.ink;
  context.lineWidth = 1;
  context.setLineDash([4, 3]);
  context.beginPath();
  context.moveTo(across(partSeconds), 0);
  context.lineTo(across(partSeconds), height - BOTTOM);
  context.stroke();
  context.setLineDash([]);
  context.fillStyle = colours.ink;
  if (nowSeconds >= from && nowSeconds <= to) context.fillRect(across(nowSeconds) - 1, 0, 2, height - BOTTOM);
  context.restore();
}

function outline(context: CanvasRenderingContext2D, ...corners: readonly (readonly [number, number])[]): void {
  context.beginPath();
  for (const [x, y] of corners) context.lineTo(x, y);
  context.closePath();
}
