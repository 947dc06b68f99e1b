/** What of the plane the canvas shows: all nodes at first, then where hands have moved and zoomed it. */
import { between, fitted, panned, zoomed, type CanvasSize, type PlaneCamera, type Point } from './plane-camera.ts';

const WHEEL_STEP = 1.0015;
/** A wheel's step in lines, as pixels. */
const LINE_PIXELS = 30;
/** A step that is at least so coarse is of a wheel, not of a trackpad. */
const COARSE_PIXELS = 60;

export class Viewport {
  private movedCamera: PlaneCamera | null = null;
  private width = 0;
  private height = 0;

  /** @param nodes what is to be in sight when nobody has moved it */
  constructor(private readonly nodes: () => readonly Point[]) {}

  get camera(): PlaneCamera {
    return (this.movedCamera ??= fitted(this.nodes(), this.size));
  }

  /** In CSS pixels. */
  get size(): CanvasSize {
    return { width: this.width, height: this.height };
  }

  /** All nodes in sight, as they are when it is looked at next. */
  fit(): void {
    this.movedCamera = null;
  }

  /** About the middle. */
  zoom(factor: number): void {
    this.movedCamera = zoomed(this.camera, factor, { x: this.width / 2, y: this.height / 2 });
  }

  pan(dx: number, dy: number): void {
    this.movedCamera = panned(this.camera, dx, dy);
  }

  /** Two fingers on a trackpad move the paper; with Ctrl, or a wheel's coarse steps, they zoom. */
  turn({ ctrlKey, deltaMode, deltaX, deltaY }: WheelEvent, at: Point): void {
    const zooms = ctrlKey || deltaMode !== 0 || (deltaX === 0 && Math.abs(deltaY) >= COARSE_PIXELS);
    if (!zooms) return this.pan(-deltaX, -deltaY);
    this.movedCamera = zoomed(this.camera, WHEEL_STEP ** -(deltaMode === 0 ? deltaY : deltaY * LINE_PIXELS), at);
  }

  /** Two fingers went from some places to others. */
  pinch([first, second]: readonly Point[], [one, other]: readonly Point[]): void {
    const before = { middle: between(first, second), span: Math.hypot(first.x - second.x, first.y - second.y) };
    const after = { middle: between(one, other), span: Math.hypot(one.x - other.x, one.y - other.y) };
    this.pan(after.middle.x - before.middle.x, after.middle.y - before.middle.y);
    this.movedCamera = zoomed(this.camera, after.span / Math.max(1, before.span), after.middle);
  }

  /** The middle stays in the middle. */
  resize(width: number, height: number): void {
    if (this.width === 0) this.movedCamera = null;
    else if (this.movedCamera !== null) this.pan((width - this.width) / 2, (height - this.height) / 2);
    this.width = width;
    this.height = height;
  }
}
