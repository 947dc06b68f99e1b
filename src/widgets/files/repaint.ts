/**
 * Who paints a canvas leaves here how to paint all of it again, at once. A file of what is drawn is written while it is
 * drawn again: see drawn-as-svg.ts.
 */
const repaints = new WeakMap<HTMLCanvasElement, () => void>();

export function canBeRepainted(canvas: HTMLCanvasElement, repaint: () => void): void {
  repaints.set(canvas, repaint);
}

export function repaintOf(canvas: HTMLCanvasElement): (() => void) | undefined {
  return repaints.get(canvas);
}
