/**
 * What stays the same in a picture while its figures change, drawn once on canvases that nobody sees, and copied from
 * them. To copy a picture takes a millisecond; the lines and dots of a large map take thirty.
 */
import { leaveFrame } from '../layout/channel-frame.ts';
import type { Brush } from './brush.ts';

/** A picture has two at a time; more are of themes and sizes before. */
const MOST_KEPT = 4;

export class KeptDrawings {
  private readonly canvases = new Map<string, HTMLCanvasElement>();

  /** @param newCanvas replaced in tests */
  constructor(private readonly newCanvas = () => document.createElement('canvas')) {}

  /**
   * Puts a drawing on the brush's canvas, over all of it. `draw` is called when none is kept under this key, at this
   * size.
   * @param key names what is drawn, and what it depends on besides the size of the canvas
   */
  paint(brush: Brush, key: string, draw: (brush: Brush) => void): void {
    const { context, pixelRatio } = brush;
    const { width, height } = context.canvas;
    const whole = `${key} ${width} ${height} ${pixelRatio}`;
    const kept = this.canvases.get(whole) ?? this.keep(whole, brush, draw);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(kept, 0, 0);
    leaveFrame(context, pixelRatio);
  }

  private keep(key: string, brush: Brush, draw: (brush: Brush) => void): HTMLCanvasElement {
    const canvas = this.newCanvas();
    canvas.width = brush.context.canvas.width;
    canvas.height = brush.context.canvas.height;
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('this browser gives no canvas to draw on');
    leaveFrame(context, brush.pixelRatio);
    draw({ ...brush, context });
    if (this.canvases.size === MOST_KEPT) this.canvases.clear();
    this.canvases.set(key, canvas);
    return canvas;
  }
}
