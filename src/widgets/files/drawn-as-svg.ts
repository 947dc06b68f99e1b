/**
 * What is drawn on a canvas, written down as SVG. While it is painted again, the calls of its context are listened to,
 * and its paths too: pictures and charts need no second painter for files, and what is drawn next year is in them.
 *
 * A library that stands in for a context would not do: uPlot takes its context from a canvas of its own and draws by
 * `Path2D`, and pictures clip by the even-odd rule.
 */
import { PATH_METHODS, scaleOf, short, SvgPath } from './svg-path.ts';

/** SVG elements, in the canvas's pixels. */
type Drawn = string;

const DEFAULT_RULE = 'nonzero';

/**
 * @param name no other drawing of the same file has it: clips are called by it
 * @param paint paints all of the canvas again, before it returns
 */
export function drawnAsSvg(canvas: HTMLCanvasElement, name: string, paint: () => void): Drawn {
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this canvas has no drawing in two dimensions');
  const writer = new DrawingWriter(context, name);
  const ends = [listenTo(context, writer), listenToPaths()];
  try {
    paint();
  } finally {
    for (const end of ends) end();
  }
  return writer.elements.join('\n');
}

/** Methods of this one context tell the writer first, and then do what they always do. */
function listenTo(context: CanvasRenderingContext2D, writer: DrawingWriter): () => void {
  const handlers = writer.handlers();
  for (const [name, handle] of Object.entries(handlers)) {
    const draw = Reflect.get(context, name) as (...values: unknown[]) => unknown;
    const both = (...values: never[]) => {
      handle(...values);
      return draw.apply(context, values);
    };
    Object.defineProperty(context, name, { value: both, configurable: true });
  }
  return () => {
    for (const name of Object.keys(handlers)) Reflect.deleteProperty(context, name);
  };
}

interface WrittenPath extends Path2D {
  readonly steps: (readonly [method: string, values: readonly unknown[]])[];
}

/** Paths that are made meanwhile remember how: a browser does not tell it. */
function listenToPaths(): () => void {
  const Plain = globalThis.Path2D;
  class Remembering extends Plain implements WrittenPath {
    readonly steps: WrittenPath['steps'];
    constructor(path?: Path2D | string) {
      super(path);
      this.steps = path instanceof Remembering ? [...path.steps] : [];
    }
  }
  for (const method of PATH_METHODS) {
    const make = Plain.prototype[method] as (...values: unknown[]) => void;
    Object.defineProperty(Remembering.prototype, method, {
      value(this: Remembering, ...values: unknown[]) {
        this.steps.push([method, values]);
        make.apply(this, values);
      },
    });
  }
  globalThis.Path2D = Remembering;
  return () => {
    globalThis.Path2D = Plain;
  };
}

class DrawingWriter {
  readonly elements: string[] = [];
  private path: SvgPath;
  /** The id of the clip that holds; null: none. Clips that were made inside others name them. */
  private clip: string | null = null;
  private clips = 0;
  private readonly saved: (string | null)[] = [];

  constructor(
    private readonly context: CanvasRenderingContext2D,
    private readonly name: string,
  ) {
    this.path = this.emptyPath();
  }

  /** By the name of the context's method. */
  handlers(): Record<string, (...values: never[]) => void> {
    const onPath = Object.fromEntries(
      PATH_METHODS.map((name) => [
        name,
        (...values: never[]) => (this.path[name] as (...v: never[]) => void)(...values),
      ]),
    );
    return {
      ...onPath,
      beginPath: () => void (this.path = this.emptyPath()),
      save: () => void this.saved.push(this.clip),
      restore: () => void (this.clip = this.saved.pop() ?? null),
      fill: (...values) => this.fill(...given(values)),
      stroke: (path?: Path2D) => this.stroke(path),
      clip: (...values) => this.narrow(...given(values)),
      fillRect: (x: number, y: number, width: number, height: number) =>
        this.write('path', { d: this.rectangle(x, y, width, height), ...this.filled() }),
      strokeRect: (x: number, y: number, width: number, height: number) =>
        this.write('path', { d: this.rectangle(x, y, width, height), ...this.stroked() }),
      // Painters clear the whole canvas, before all else.
      clearRect: () => void (this.elements.length = 0),
      fillText: (text: string, x: number, y: number) => this.words(text, x, y, this.filled()),
      strokeText: (text: string, x: number, y: number) => this.words(text, x, y, this.stroked(1)),
      drawImage: (image: HTMLCanvasElement, x: number, y: number, width: number, height: number) =>
        this.image(image, x, y, width, height),
    };
  }

  private emptyPath(): SvgPath {
    return new SvgPath(() => this.context.getTransform());
  }

  private pathText(path: Path2D | undefined): string {
    if (path === undefined) return this.path.text;
    const written = this.emptyPath();
    for (const [method, values] of (path as WrittenPath).steps ?? []) {
      (written[method as (typeof PATH_METHODS)[number]] as (...v: unknown[]) => void)(...values);
    }
    return written.text;
  }

  private rectangle(x: number, y: number, width: number, height: number): string {
    const path = this.emptyPath();
    path.rect(x, y, width, height);
    return path.text;
  }

  private fill(path: Path2D | undefined, rule: CanvasFillRule): void {
    this.write('path', { d: this.pathText(path), 'fill-rule': ruled(rule), ...this.filled() });
  }

  private stroke(path: Path2D | undefined): void {
    this.write('path', { d: this.pathText(path), ...this.stroked() });
  }

  private narrow(path: Path2D | undefined, rule: CanvasFillRule): void {
    const id = `${this.name}-${++this.clips}`;
    const shape = element('path', { d: this.pathText(path), 'clip-rule': ruled(rule) });
    this.elements.push(element('clipPath', { id, 'clip-path': this.clipped }, shape));
    this.clip = id;
  }

  private words(text: string, x: number, y: number, look: Attributes): void {
    const { context } = this;
    const { a, b, c, d, e, f } = context.getTransform();
    const [, weight = '400', size = '10', family = 'sans-serif'] =
      /(?:(bold|\d{3}) )?([\d.]+)px (.+)$/.exec(context.font) ?? [];
    this.write(
      'text',
      {
        x: short(x),
        y: short(y + this.toAlphabetic(text)),
        transform: `matrix(${[a, b, c, d, e, f].map((value) => Number(value.toFixed(5))).join(' ')})`,
        'font-family': family,
        'font-size': size,
        'font-weight': weight,
        // In another face words are as long as they were here.
        textLength: short(context.measureText(text).width),
        lengthAdjust: 'spacingAndGlyphs',
        'text-anchor': { center: 'middle', right: 'end', end: 'end' }[context.textAlign as string] ?? null,
        ...look,
      },
      escaped(withEdgeSpaces(text)),
    );
  }

  /** From the line that `y` means to the one that letters stand on. */
  private toAlphabetic(text: string): number {
    const { context } = this;
    const meant = context.textBaseline;
    const above = context.measureText(text).fontBoundingBoxAscent;
    context.textBaseline = 'alphabetic';
    const down = context.measureText(text).fontBoundingBoxAscent - above;
    context.textBaseline = meant;
    return down;
  }

  private image(image: HTMLCanvasElement, x: number, y: number, width: number, height: number): void {
    const { a, b, c, d, e, f } = this.context.getTransform();
    const transform = `matrix(${[a, b, c, d, e, f].join(' ')})`;
    const style = this.context.imageSmoothingEnabled ? null : 'image-rendering: pixelated';
    const place = { x, y, width, height, transform, preserveAspectRatio: 'none', style };
    this.write('image', { ...place, href: image.toDataURL() });
  }

  private filled(): Attributes {
    return { fill: colourOf(this.context.fillStyle) };
  }

  /** @param pixels of a unit, where widths are scaled; text has its own transform */
  private stroked(pixels = scaleOf(this.context.getTransform())): Attributes {
    const { context } = this;
    const dash = context.getLineDash().map((length) => short(length * pixels));
    return {
      fill: 'none',
      stroke: colourOf(context.strokeStyle),
      'stroke-width': short(context.lineWidth * pixels),
      'stroke-linecap': context.lineCap,
      'stroke-linejoin': context.lineJoin,
      'stroke-dasharray': dash.length === 0 ? null : dash.join(' '),
      'stroke-dashoffset': dash.length === 0 ? null : short(context.lineDashOffset * pixels),
    };
  }

  private write(name: string, attributes: Attributes, content?: string): void {
    if (attributes['d'] === '') return;
    const { globalAlpha } = this.context;
    const opacity = globalAlpha === 1 ? null : short(globalAlpha);
    const drawn = element(name, { ...attributes, opacity }, content);
    // Around it: a clip counts in the canvas's pixels, whatever the transform of what it cuts.
    this.elements.push(this.clip === null ? drawn : element('g', { 'clip-path': this.clipped }, drawn));
  }

  private get clipped(): string | null {
    return this.clip === null ? null : `url(#${this.clip})`;
  }
}

/** Null: the element has none. */
type Attributes = Readonly<Record<string, string | number | null>>;

/** What `fill` and `clip` are given: a path or none, a rule or none. */
function given(values: readonly unknown[]): [Path2D | undefined, CanvasFillRule] {
  const rule = values.find((value) => typeof value === 'string') as CanvasFillRule | undefined;
  return [values.find((value) => value instanceof Path2D), rule ?? DEFAULT_RULE];
}

function ruled(rule: CanvasFillRule): string | null {
  return rule === DEFAULT_RULE ? null : rule;
}

/**
 * Words that follow others begin with a space, which SVG drops at the edge of an element, whatever the elements around it
 * say. One that does not break stays.
 */
export function withEdgeSpaces(text: string): string {
  return text.replaceAll(/^ +| +$/g, (spaces) => '\u00a0'.repeat(spaces.length));
}

/** Nothing here is filled with a pattern. */
function colourOf(style: string | CanvasGradient | CanvasPattern): string {
  return typeof style === 'string' ? style : 'none';
}

export function element(name: string, attributes: Attributes, content?: string): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === null ? [] : [` ${key}="${escaped(String(value))}"`],
  );
  return content === undefined ? `<${name}${written.join('')}/>` : `<${name}${written.join('')}>${content}</${name}>`;
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
