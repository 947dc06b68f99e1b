/**
 * A small plot that is no chart over time: painted on a canvas outside of React, at most four times a second by default. A cursor
 * walks over what it shows, by pointer or arrow keys, and describes each in words.
 */
import './plot-canvas.css';
import { useEffect, useRef } from 'react';
import { canBeRepainted } from '../files/repaint.ts';
import { drawing, SaveMenu } from '../files/save-menu.tsx';
import { type Palette, readPalette, watchTheme } from './palette.ts';
import type { PaintLoop } from './paint-loop.ts';
import { FIGURES_MILLISECONDS, paintRarely } from './paint-rarely.ts';
import { writeText } from '../write-text.ts';

/** What a plot is painted on, in CSS pixels. */
export interface PlotSurface {
  readonly context: CanvasRenderingContext2D;
  readonly width: number;
  readonly height: number;
  readonly palette: Palette;
  /** The thing that the cursor stands on; null: on none. */
  readonly cursor: number | null;
}

export interface Plot {
  /** For screen readers. */
  readonly name: string;
  /** Changes when it must be painted again. */
  state(): string;
  paint(surface: PlotSurface): void;
  /** Things that the cursor can stand on: 0, 1, ... */
  count(): number;
  /** The thing nearest to a point; null: none is. */
  nearest(x: number, y: number): number | null;
  /** What is there, in words. */
  words(thing: number): string;
  /** The whole in words, while the cursor stands on nothing. */
  summary(): string;
}

interface Props {
  /** Keep the same object while nothing in it changes. */
  readonly plot: Plot;
  /** CSS pixels at scale 1; null: the style sheet says it. */
  readonly height: number | null;
  /** It is painted no more often. */
  readonly milliseconds?: number;
  readonly paintLoop: PaintLoop;
}

export function PlotCanvas({ plot, height, milliseconds = FIGURES_MILLISECONDS, paintLoop }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (host.current === null || canvas.current === null || words.current === null) return;
    const live = new LiveCanvas(host.current, canvas.current, words.current, plot);
    const ends = [
      paintLoop(
        paintRarely(milliseconds, () => plot.state(), live.paint),
        'chart',
      ),
      paintLoop(live.tell),
      live.end,
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [plot, milliseconds, paintLoop]);
  return (
    <div className={height === null ? 'plot-canvas fills' : 'plot-canvas'}>
      <div
        ref={host}
        className="plot-surface"
        style={height === null ? undefined : { height: `calc(${height}px * var(--scale))` }}
        role="slider"
        tabIndex={0}
        aria-label={plot.name}
        aria-valuemin={0}
        aria-valuemax={0}
        aria-valuenow={0}
      >
        <canvas ref={canvas} />
      </div>
      <SaveMenu name={plot.name} figure={drawing(() => host.current)} />
      <p ref={words} aria-hidden="true" />
    </div>
  );
}

class LiveCanvas {
  private cursor: number | null = null;
  /** What is on the canvas is not in words yet. */
  private isNew = false;
  private palette: Palette;
  private readonly host: HTMLElement;
  private readonly canvas: HTMLCanvasElement;
  private readonly words: HTMLElement;
  private readonly plot: Plot;
  private readonly ending = new AbortController();

  constructor(host: HTMLElement, canvas: HTMLCanvasElement, words: HTMLElement, plot: Plot) {
    this.host = host;
    this.canvas = canvas;
    this.words = words;
    this.plot = plot;
    this.palette = readPalette();
    const { signal } = this.ending;
    canBeRepainted(canvas, this.paint);
    const endTheme = watchTheme(() => {
      this.palette = readPalette();
      this.paint();
    });
    const resized = new ResizeObserver(() => this.paint());
    resized.observe(host);
    signal.addEventListener('abort', () => {
      endTheme();
      resized.disconnect();
    });
    host.addEventListener('pointermove', (event) => this.point(event), { signal });
    host.addEventListener('pointerdown', (event) => this.point(event), { signal });
    host.addEventListener('pointerleave', () => this.stand(null), { signal });
    host.addEventListener('blur', () => this.stand(null), { signal });
    host.addEventListener('keydown', (event) => this.walk(event), { signal });
  }

  readonly end = (): void => this.ending.abort();

  readonly paint = (): void => {
    const { width, height } = this.host.getBoundingClientRect();
    const context = this.canvas.getContext('2d');
    if (context === null || width === 0) return;
    const ratio = window.devicePixelRatio;
    const [across, down] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (this.canvas.width !== across || this.canvas.height !== down) {
      this.canvas.width = across;
      this.canvas.height = down;
    }
    const count = this.plot.count();
    if (this.cursor !== null && this.cursor >= count) this.cursor = null;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    this.plot.paint({ context, width, height, palette: this.palette, cursor: this.cursor });
    this.isNew = true;
  };

  /** Says in words what was painted last. */
  readonly tell = (): void => {
    if (!this.isNew) return;
    this.isNew = false;
    const count = this.plot.count();
    const words = this.cursor === null ? this.plot.summary() : this.plot.words(this.cursor);
    writeText(this.words, words);
    this.host.setAttribute('aria-valuemax', String(Math.max(0, count - 1)));
    this.host.setAttribute('aria-valuenow', String(this.cursor ?? 0));
    this.host.setAttribute('aria-valuetext', words);
  };

  private stand(thing: number | null): void {
    if (thing === this.cursor) return;
    this.cursor = thing;
    this.paint();
    this.tell();
  }

  private point(event: PointerEvent): void {
    const { left, top } = this.host.getBoundingClientRect();
    this.stand(this.plot.nearest(event.clientX - left, event.clientY - top));
  }

  private walk(event: KeyboardEvent): void {
    const last = this.plot.count() - 1;
    const next = STEPS[event.key]?.(this.cursor, last);
    if (next === undefined || last < 0) return;
    event.preventDefault();
    event.stopPropagation();
    this.stand(next);
  }
}

/** Where a key takes the cursor; it begins at the newest. */
const STEPS: Readonly<Record<string, (cursor: number | null, last: number) => number | null>> = {
  ArrowLeft: (cursor, last) => (cursor === null ? last : Math.max(0, cursor - 1)),
  ArrowRight: (cursor, last) => (cursor === null ? last : Math.min(last, cursor + 1)),
  Home: () => 0,
  End: (_, last) => last,
  Escape: () => null,
};
