import { frameX, frameY, type ChannelFrame } from './channel-frame.ts';

/** A rectangle of the picture, in CSS pixels. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Places that are taken: who wants one later must find a free one. */
export class TakenBoxes {
  private readonly boxes: Box[] = [];

  take(box: Box): void {
    this.boxes.push(box);
  }

  get count(): number {
    return this.boxes.length;
  }

  /** Those taken after the first `count`. */
  since(count: number): readonly Box[] {
    return this.boxes.slice(count);
  }

  isFree(box: Box): boolean {
    return !this.boxes.some((other) => overlap(box, other));
  }

  tryTake(box: Box): boolean {
    if (!this.isFree(box)) return false;
    this.boxes.push(box);
    return true;
  }
}

/** The upright box around a stretch of a channel's frame. */
export function boxInFrame(frame: ChannelFrame, from: number, to: number, low: number, high: number): Box {
  const xs = [frameX(frame, from, low), frameX(frame, from, high), frameX(frame, to, low), frameX(frame, to, high)];
  const ys = [frameY(frame, from, low), frameY(frame, from, high), frameY(frame, to, low), frameY(frame, to, high)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** A slanting stretch in short pieces, since the one box around it would take half the picture. */
export function boxesInFrame(
  frame: ChannelFrame,
  from: number,
  to: number,
  low: number,
  high: number,
  piece: number,
): readonly Box[] {
  const count = Math.max(1, Math.ceil((to - from) / piece));
  const step = (to - from) / count;
  return Array.from({ length: count }, (_, i) => boxInFrame(frame, from + i * step, from + (i + 1) * step, low, high));
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
