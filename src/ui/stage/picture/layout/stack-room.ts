/** How high stacks can grow until they meet something. All in CSS pixels. */
import { frameX, frameY, type ChannelFrame } from './channel-frame.ts';
import { distanceToPipe, type PairPlace } from './pair-place.ts';
import type { PictureSize } from './picture-size.ts';
import type { PlacedNode } from './placed-node.ts';
import { distanceToLine, polyline, type Polyline } from './polyline.ts';

/** Above the tallest stack: a cross, and the row of headings. */
const ABOVE_STACK = 39;
const MARGIN = 14;
/** Under stacks that hang: the names of segments. */
const NAMES = 16;
const MIN_ROOM = 10;
/** From a stack's middle line: to that of another stack, to a pipe's, to a node's edge. */
const STACK_DISTANCE = 22;
const PIPE_DISTANCE = 22;
const NODE_DISTANCE = 16;
const STEP = 4;

export class StackRoom {
  private readonly places: readonly PairPlace[];
  private readonly nodes: readonly PlacedNode[];
  private readonly size: PictureSize;
  private readonly floor: number;
  /** Middle lines of the stacks so far. */
  private readonly stacks: Polyline[] = [];

  /** @param named segments have names below */
  constructor(places: readonly PairPlace[], nodes: readonly PlacedNode[], size: PictureSize, named: boolean) {
    this.places = places;
    this.nodes = nodes;
    this.size = size;
    this.floor = size.height - (MARGIN + (named ? NAMES : 0)) * size.scale;
  }

  /**
   * Takes the room above a foot: to the picture's edge, a node, another pipe or a stack that was there before.
   * @param along middle of the stack, in the channel's frame
   * @param tallest before the scale
   */
  take(place: PairPlace, frame: ChannelFrame, along: number, foot: number, tallest: number): number {
    const { scale } = this.size;
    let room = 0;
    while (room < tallest * scale) {
      const next = room + STEP * scale;
      if (this.isTaken(place, frame, frameX(frame, along, foot + next), frameY(frame, along, foot + next))) break;
      room = next;
    }
    room = Math.max(MIN_ROOM * scale, room);
    const line = [0, room].flatMap((up) => [frameX(frame, along, foot + up), frameY(frame, along, foot + up)]);
    this.stacks.push(polyline(line));
    return room;
  }

  private isTaken(place: PairPlace, frame: ChannelFrame, x: number, y: number): boolean {
    const { width, scale } = this.size;
    const margin = MARGIN * scale;
    const sky = frame.outY < -0.5 ? ABOVE_STACK * scale : margin;
    if (y < sky || y > this.floor || x < margin || x > width - margin) return true;
    return (
      this.nodes.some(
        (node) => node !== place.from && node !== place.to && isNear(node, x, y, NODE_DISTANCE * scale),
      ) ||
      this.places.some((other) => other !== place && distanceToPipe(other, x, y) < PIPE_DISTANCE * scale) ||
      this.stacks.some((stack) => distanceToLine(stack, x, y) < STACK_DISTANCE * scale)
    );
  }
}

function isNear({ x, y, halfWidth, halfHeight }: PlacedNode, px: number, py: number, margin: number): boolean {
  return Math.abs(px - x) < halfWidth + margin && Math.abs(py - y) < halfHeight + margin;
}
