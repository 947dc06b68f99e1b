/** A canvas that writes down what is drawn on it, painter by painter, for picture tests. */
import { createHash } from 'node:crypto';

/** Helpers of painters: what they draw belongs to the painter that calls them. */
const HELPERS = new Set(['brush', 'words']);
/** A record is compared as a whole; this much of it is written out for readers. */
const SHOWN_LINES = 5;
const SHOWN_LENGTH = 110;

export class RecordingCanvas {
  readonly context: CanvasRenderingContext2D;
  private readonly lines = new Map<string, string[]>();
  private path: string[] = [];
  private readonly style: Record<string, unknown> = { font: '10px sans', globalAlpha: 1, lineWidth: 1 };

  constructor() {
    this.context = new Proxy(this.style, {
      get: (style, name) => (name in style ? style[name as string] : this.method(String(name))),
      set: (style, name, value) => {
        style[name as string] = value;
        return true;
      },
    }) as unknown as CanvasRenderingContext2D;
  }

  /** By painter: its first lines, how many more there are, and a digest of all of them. */
  records(): Readonly<Record<string, readonly string[]>> {
    const entries = [...this.lines].toSorted(([a], [b]) => (a < b ? -1 : 1));
    return Object.fromEntries(entries.map(([painter, lines]) => [painter, summary(lines)]));
  }

  private method(name: string): (...values: unknown[]) => unknown {
    switch (name) {
      case 'measureText':
        return (text) => ({
          width: String(text).length * 0.5 * Number(/([\d.]+)px/.exec(String(this.style['font']))![1]),
        });
      case 'beginPath':
        return () => void (this.path = []);
      case 'fill':
      case 'stroke':
      case 'clip':
        return (...values) => this.write(`${this.styled(name, values)}: ${this.path.join(' ')}`);
      case 'fillRect':
      case 'strokeRect':
      case 'fillText':
      case 'strokeText':
        return (...values) => this.write(`${this.styled(name, [])} ${numbers(values)}`);
      case 'moveTo':
      case 'lineTo':
      case 'arc':
      case 'arcTo':
      case 'ellipse':
      case 'rect':
      case 'roundRect':
      case 'bezierCurveTo':
      case 'quadraticCurveTo':
      case 'closePath':
        return (...values) => void this.path.push(`${name} ${numbers(values)}`);
      default:
        return (...values) => this.write(`${name} ${numbers(values)}`);
    }
  }

  private styled(name: string, values: readonly unknown[]): string {
    const { fillStyle, strokeStyle, lineWidth, globalAlpha, font } = this.style;
    const isStroke = name.startsWith('stroke');
    const words = [name, ...values.map(String), String(isStroke ? strokeStyle : fillStyle)];
    if (isStroke) words.push(`width ${round(Number(lineWidth))}`);
    if (name.endsWith('Text')) words.push(String(font));
    if (globalAlpha !== 1) words.push(`alpha ${round(Number(globalAlpha))}`);
    return words.join(' ');
  }

  private write(line: string): void {
    const painter = callingPainter();
    if (painter === null) return;
    const lines = this.lines.get(painter);
    if (lines === undefined) this.lines.set(painter, [line]);
    else lines.push(line);
  }
}

/** The nearest painter on the stack; null: something else paints. */
function callingPainter(): string | null {
  const stack = new Error().stack ?? '';
  const painters = [...stack.matchAll(/painters\/([\w-]+)\.ts/g)].map(([, name]) => name!);
  return painters.find((name) => !HELPERS.has(name)) ?? null;
}

function summary(lines: readonly string[]): readonly string[] {
  const shown = lines
    .slice(0, SHOWN_LINES)
    .map((line) => (line.length > SHOWN_LENGTH ? `${line.slice(0, SHOWN_LENGTH)}…` : line));
  const digest = createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 8);
  return [`${lines.length} drawn, ${digest}`, ...shown];
}

function numbers(values: readonly unknown[]): string {
  return values.map((value) => (typeof value === 'number' ? round(value) : JSON.stringify(value))).join(' ');
}

/** To a twentieth of a pixel: the last digits of a sine differ between machines. */
function round(value: number): string {
  return String(Math.round(value * 20) / 20 + 0);
}
