/** What the design draws on a chart and uPlot does not: lines of events, dots and labels at the lines' ends. */
import uPlot from 'uplot';
import { CHART, type ChartEvent } from './chart-specification.ts';
import { freePlace, spreadLabels } from './label-layout.ts';
import type { ColourToken, Palette } from './palette.ts';

/** A line's newest point, in the chart's units, and what is written beside it. */
export interface LineEnd {
  readonly seconds: number;
  readonly value: number;
  readonly text: string;
  readonly colour: ColourToken;
  readonly textColour: ColourToken;
}

/** Dotted lines at the moments when conditions change. */
export function drawEvents(plot: uPlot, events: readonly ChartEvent[], palette: Palette): void {
  const { ctx, bbox } = plot;
  const unit = uPlot.pxRatio * palette.scale;
  ctx.save();
  ctx.lineWidth = unit;
  ctx.setLineDash([2 * unit, 3 * unit]);
  ctx.strokeStyle = palette.colours.ink3;
  for (const { x } of eventPlaces(plot, events)) strokeLine(ctx, x, bbox.top, bbox.top + bbox.height);
  ctx.restore();
}

/** A span of time as a shade over the height of the plot. */
export function shadeSpan(plot: uPlot, [from, to]: readonly [number, number], palette: Palette): void {
  const { ctx, bbox } = plot;
  const [left, right] = [plot.valToPos(from, 'x', true), plot.valToPos(to, 'x', true)];
  ctx.save();
  ctx.fillStyle = palette.colours.sunk;
  ctx.fillRect(left, bbox.top, right - left, bbox.height);
  ctx.restore();
}

/** A thin line at a value, over a span of time. */
export function drawLevel(plot: uPlot, [from, to]: readonly [number, number], value: number, palette: Palette): void {
  const { ctx, bbox } = plot;
  const unit = uPlot.pxRatio * palette.scale;
  const y = clamp(plot.valToPos(value, 'y', true), bbox.top, bbox.top + bbox.height);
  ctx.save();
  ctx.strokeStyle = palette.colours.ink;
  ctx.lineWidth = 1.25 * unit;
  ctx.beginPath();
  ctx.moveTo(plot.valToPos(from, 'x', true), y);
  ctx.lineTo(plot.valToPos(to, 'x', true), y);
  ctx.stroke();
  ctx.restore();
}

/** Words above a plot take at most this share of its width. */
const MOST_OF_PLOT = 0.7;

/** Events that are nearer than this, in CSS pixels, are one: a slider that was dragged is called by where it came to. */
const ONE_EVENT = 12;

/**
 * Words for what has happened by `shownSeconds`, where there is room and no line is; later on the labels of the lines
 * have their place. No label stands over a line of the plot or over `level`, a value that has a line of its own. `kept` keeps
 * how far down each stands, by its time, so that none jumps while its place is free.
 * Returns where the last at the top ends, in canvas pixels.
 */
export function drawEventLabels(
  plot: uPlot,
  events: readonly ChartEvent[],
  shownSeconds: number,
  level: number | null,
  palette: Palette,
  kept: Map<number, number>,
): number {
  const { ctx, bbox } = plot;
  const levelDown = level === null ? [] : [plot.valToPos(level, 'y', true) - bbox.top];
  const unit = uPlot.pxRatio * palette.scale;
  const height = CHART.labelGap * unit;
  const end = plot.valToPos(shownSeconds, 'x', true);
  const places = eventPlaces(plot, events).filter(({ x }) => x <= end);
  ctx.save();
  writeLabels(ctx, `${CHART.font * unit}px ${palette.sans}`);
  let freeFrom = bbox.left;
  let topFreeFrom = bbox.left;
  places.forEach(({ x, label, atSeconds }, index) => {
    if ((places[index + 1]?.x ?? Infinity) - x < ONE_EVENT * unit) return;
    const width = ctx.measureText(label).width + 6 * unit;
    const next = Math.min(places[index + 1]?.x ?? end, end);
    // Before its line where there is room, else after it, else not at all: the line alone is still true.
    const left = x - width >= freeFrom ? x - width : x + width + 6 * unit <= next ? x + 6 * unit : null;
    if (left === null) return;
    const lines = [...lineSpans(plot, left - 2 * unit, left + width), ...levelDown.map((y) => [y, y] as const)];
    const room = { top: 0, bottom: bbox.height, height };
    const down = freePlace(lines, room, kept.get(atSeconds)) ?? 0;
    kept.set(atSeconds, down);
    const { ink2, surface } = palette.colours;
    haloText(ctx, label, left, bbox.top + down + 10 * unit, ink2, surface, unit);
    freeFrom = Math.max(x, left + width);
    if (down < height) topFreeFrom = freeFrom;
  });
  ctx.restore();
  return topFreeFrom;
}

/** From where to where, downwards from the plot's top in canvas pixels, each piece of a line runs that passes between `left` and `right`. */
function lineSpans(plot: uPlot, left: number, right: number): readonly (readonly [number, number])[] {
  const [times, ...columns] = plot.data;
  const [from, to] = [plot.posToVal(left, 'x', true), plot.posToVal(right, 'x', true)];
  const spans: [number, number][] = [];
  for (let i = 1; i < times.length && times[i - 1]! <= to; i++) {
    if (times[i]! < from) continue;
    for (const values of columns) {
      const [before, value] = [values[i - 1], values[i]];
      if (typeof before !== 'number' || typeof value !== 'number') continue;
      const [y1, y2] = [plot.valToPos(before, 'y', true), plot.valToPos(value, 'y', true)];
      spans.push([Math.min(y1, y2) - plot.bbox.top, Math.max(y1, y2) - plot.bbox.top]);
    }
  }
  return spans;
}

/** Canvas pixels of the events in view, in the order of time. */
function eventPlaces(plot: uPlot, events: readonly ChartEvent[]): readonly (ChartEvent & { readonly x: number })[] {
  const { left, width } = plot.bbox;
  return events
    .map((event) => ({ ...event, x: plot.valToPos(event.atSeconds, 'x', true) }))
    .filter(({ x }) => x >= left && x <= left + width);
}

/** A dot at each line's end and its label beside it, pushed apart so that none covers another. */
export function drawLineEnds(plot: uPlot, ends: readonly LineEnd[], palette: Palette): void {
  if (ends.length === 0) return;
  const { ctx, bbox } = plot;
  const unit = uPlot.pxRatio * palette.scale;
  const points = ends.map((end) => ({
    ...end,
    x: plot.valToPos(end.seconds, 'x', true),
    y: clamp(plot.valToPos(end.value, 'y', true), bbox.top, bbox.top + bbox.height),
  }));
  const places = spreadLabels(
    points.map(({ y }) => y),
    CHART.labelGap * unit,
    // Below the chart's head, where the span is switched.
    bbox.top + 4 * unit,
    // Descenders, too, stay on the canvas.
    bbox.top + bbox.height - 3 * unit,
  );
  ctx.save();
  writeLabels(ctx, `600 ${CHART.font * unit}px ${palette.sans}`);
  points.forEach(({ x, y, text, colour, textColour }, index) => {
    ctx.fillStyle = palette.colours[colour];
    ctx.beginPath();
    ctx.arc(x, y, 2.5 * unit, 0, Math.PI * 2);
    ctx.fill();
    haloText(
      ctx,
      text,
      x + 8 * unit,
      places[index]! + 4 * unit,
      palette.colours[textColour],
      palette.colours.surface,
      unit,
    );
  });
  ctx.restore();
}

/**
 * Words in the upper right corner for a line that has left the chart above; below other words that end at `freeFrom`. A plot
 * that they would cover has none.
 */
export function drawAbove(plot: uPlot, text: string, freeFrom: number, palette: Palette): void {
  const { ctx, bbox } = plot;
  const unit = uPlot.pxRatio * palette.scale;
  ctx.save();
  writeLabels(ctx, `${CHART.font * unit}px ${palette.sans}`);
  const { width } = ctx.measureText(text);
  const left = bbox.left + bbox.width - width - 2 * unit;
  const down = (left > freeFrom ? 10 : 24) * unit;
  const { ink3, surface } = palette.colours;
  if (width < MOST_OF_PLOT * bbox.width) haloText(ctx, text, left, bbox.top + down, ink3, surface, unit);
  ctx.restore();
}

/** What the band of states says now, at its end. */
export function drawBandWord(plot: uPlot, word: string, x: number, y: number, palette: Palette): void {
  const { ctx } = plot;
  const unit = uPlot.pxRatio * palette.scale;
  ctx.save();
  writeLabels(ctx, `600 ${CHART.font * unit}px ${palette.sans}`);
  haloText(ctx, word, x + 8 * unit, y + 4 * unit, palette.colours['ctl-text'], palette.colours.surface, unit);
  ctx.restore();
}

/** Names the time axis' unit right of it; `room` is what lies between plot and axis. */
export function drawTimeUnit(plot: uPlot, unitName: string, palette: Palette, room: number): void {
  const { ctx, bbox } = plot;
  const unit = uPlot.pxRatio * palette.scale;
  ctx.save();
  writeLabels(ctx, `${CHART.font * unit}px ${palette.sans}`);
  ctx.fillStyle = palette.colours.ink3;
  ctx.fillText(
    unitName,
    bbox.left + bbox.width + 14 * unit,
    bbox.top + bbox.height + (CHART.bottom + room + 12) * unit,
  );
  ctx.restore();
}

/** uPlot leaves its axes' way of writing behind. */
function writeLabels(ctx: CanvasRenderingContext2D, font: string): void {
  ctx.font = font;
  ctx.textAlign = 'left';
  ctx.textBaseline = 'alphabetic';
}

function haloText(
  ctx: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  ink: string,
  halo: string,
  unit: number,
): void {
  ctx.lineJoin = 'round';
  ctx.lineWidth = 3 * unit;
  ctx.strokeStyle = halo;
  ctx.strokeText(text, x, y);
  ctx.fillStyle = ink;
  ctx.fillText(text, x, y);
}

function strokeLine(ctx: CanvasRenderingContext2D, x: number, top: number, bottom: number): void {
  // On the middle of a pixel a line of one pixel is one pixel wide.
  const sharp = Math.round(x) + 0.5;
  ctx.beginPath();
  ctx.moveTo(sharp, top);
  ctx.lineTo(sharp, bottom);
  ctx.stroke();
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
