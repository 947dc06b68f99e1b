/**
 * A pipe's own coordinates: `along` from the tail to the head, `out` away from the pipe, on the side where the queue
 * stands. With it every pipe is drawn by the same lines, whichever way it runs. All in CSS pixels.
 */
export interface ChannelFrame {
  /** Where along = 0, out = 0: the middle of the tail. */
  readonly x: number;
  readonly y: number;
  /** Unit vector from tail to head. */
  readonly dirX: number;
  readonly dirY: number;
  /** Unit vector to the queue's side, at right angles to the other. */
  readonly outX: number;
  readonly outY: number;
}

export function frameX(frame: ChannelFrame, along: number, out: number): number {
  return frame.x + frame.dirX * along + frame.outX * out;
}

export function frameY(frame: ChannelFrame, along: number, out: number): number {
  return frame.y + frame.dirY * along + frame.outY * out;
}

/** Coordinates of a point of the picture in the frame. */
export function alongOf(frame: ChannelFrame, x: number, y: number): number {
  return (x - frame.x) * frame.dirX + (y - frame.y) * frame.dirY;
}

export function outOf(frame: ChannelFrame, x: number, y: number): number {
  return (x - frame.x) * frame.outX + (y - frame.y) * frame.outY;
}

/** Makes `context` draw in the frame: x is along, and y is minus out, as a stack grows upwards. */
export function enterFrame(context: CanvasRenderingContext2D, frame: ChannelFrame, pixelRatio: number): void {
  const { x, y, dirX, dirY, outX, outY } = frame;
  context.setTransform(
    pixelRatio * dirX,
    pixelRatio * dirY,
    -pixelRatio * outX,
    -pixelRatio * outY,
    pixelRatio * x,
    pixelRatio * y,
  );
}

/** Back to the picture's own pixels. */
export function leaveFrame(context: CanvasRenderingContext2D, pixelRatio: number): void {
  context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
}

/** The direction in which text along the frame reads without standing on its head, in radians within (-90, 90] degrees. */
export function readingAngle({ dirX, dirY }: ChannelFrame): number {
  return readsBackwards({ dirX, dirY }) ? Math.atan2(-dirY, -dirX) : Math.atan2(dirY, dirX);
}

/** Whether reading along the text runs against the channel's direction. */
export function readsBackwards({ dirX, dirY }: { readonly dirX: number; readonly dirY: number }): boolean {
  return dirX < -1e-6 || (Math.abs(dirX) <= 1e-6 && dirY < 0);
}
