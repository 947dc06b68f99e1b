/** A path of a canvas as SVG writes it, in the canvas's own pixels. */

/** As a `DOMMatrix` has it. It turns, scales alike in both directions, moves, and may reflect. */
export type Transform = Pick<DOMMatrix, 'a' | 'b' | 'c' | 'd' | 'e' | 'f'>;

interface Point {
  readonly x: number;
  readonly y: number;
}

const FULL_TURN = 2 * Math.PI;
/** Radians: less is no corner, and no gap in a circle. */
const HARDLY_ANY = 1e-9;

/** The methods of a canvas that make a path. */
export const PATH_METHODS = [
  'moveTo',
  'lineTo',
  'rect',
  'roundRect',
  'arc',
  'arcTo',
  'bezierCurveTo',
  'quadraticCurveTo',
  'closePath',
] as const;

type PathMethod = (typeof PATH_METHODS)[number];

/** Takes the same calls as a canvas. Coordinates count by the transform that holds at the time of the call. */
export class SvgPath implements Record<PathMethod, (...values: never[]) => void> {
  /** The `d` of a path element. */
  text = '';
  private at: Point = { x: 0, y: 0 };

  constructor(private readonly transform: () => Transform) {}

  moveTo(x: number, y: number): void {
    this.write(`M${this.place(x, y)}`, x, y);
  }

  lineTo(x: number, y: number): void {
    this.write(`${this.text === '' ? 'M' : 'L'}${this.place(x, y)}`, x, y);
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.moveTo(x, y);
    this.lineTo(x + width, y);
    this.lineTo(x + width, y + height);
    this.lineTo(x, y + height);
    this.closePath();
  }

  /** @param radius one for all corners */
  roundRect(x: number, y: number, width: number, height: number, radius: number): void {
    const least = Math.min(radius, width / 2, height / 2);
    this.moveTo(x + least, y);
    this.arcTo(x + width, y, x + width, y + height, least);
    this.arcTo(x + width, y + height, x, y + height, least);
    this.arcTo(x, y + height, x, y, least);
    this.arcTo(x, y, x + width, y, least);
    this.closePath();
  }

  /** @param from in radians, as `to` */
  arc(x: number, y: number, radius: number, from: number, to: number, anticlockwise = false): void {
    const span = Math.min(FULL_TURN, anticlockwise ? from - to : to - from);
    const turn = span <= 0 ? ((span % FULL_TURN) + FULL_TURN) % FULL_TURN : span;
    const signed = anticlockwise ? -turn : turn;
    const on = (angle: number) => ({ x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) });
    const begin = on(from);
    this.lineTo(begin.x, begin.y);
    // One arc of SVG cannot close a circle.
    for (const part of [0.5, 1]) this.curve(radius, !anticlockwise, on(from + signed * part));
  }

  arcTo(x1: number, y1: number, x2: number, y2: number, radius: number): void {
    const before = unit(this.at.x - x1, this.at.y - y1);
    const after = unit(x2 - x1, y2 - y1);
    const cross = before.x * after.y - before.y * after.x;
    if (radius === 0 || Math.abs(cross) < HARDLY_ANY) return this.lineTo(x1, y1);
    const angle = Math.acos(before.x * after.x + before.y * after.y);
    const distance = radius / Math.tan(angle / 2);
    this.lineTo(x1 + before.x * distance, y1 + before.y * distance);
    this.curve(radius, cross < 0, { x: x1 + after.x * distance, y: y1 + after.y * distance });
  }

  bezierCurveTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    this.write(`C${this.place(x1, y1)} ${this.place(x2, y2)} ${this.place(x, y)}`, x, y);
  }

  quadraticCurveTo(x1: number, y1: number, x: number, y: number): void {
    this.write(`Q${this.place(x1, y1)} ${this.place(x, y)}`, x, y);
  }

  closePath(): void {
    if (this.text !== '') this.text += 'Z';
  }

  private curve(radius: number, clockwise: boolean, { x, y }: Point): void {
    const { a, b, c, d } = this.transform();
    const pixels = short(radius * scaleOf(this.transform()));
    const sweep = clockwise === a * d - b * c > 0 ? 1 : 0;
    this.write(`A${pixels} ${pixels} 0 0 ${sweep} ${this.place(x, y)}`, x, y);
  }

  private write(step: string, x: number, y: number): void {
    this.text += step;
    this.at = { x, y };
  }

  private place(x: number, y: number): string {
    const { a, b, c, d, e, f } = this.transform();
    return `${short(a * x + c * y + e)} ${short(b * x + d * y + f)}`;
  }
}

/** How many pixels a unit is. */
export function scaleOf({ a, b }: Transform): number {
  return Math.hypot(a, b);
}

/** To a hundredth of a pixel. */
export function short(value: number): number {
  return Math.round(value * 100) / 100 + 0;
}

function unit(x: number, y: number): Point {
  const length = Math.hypot(x, y) || 1;
  return { x: x / length, y: y / length };
}
