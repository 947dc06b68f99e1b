/**
 * The rates of all sessions of a lane against their max-min rates: across what each should have, up what it has, both
 * logarithmic on one scale. On the diagonal a session has its max-min rate. Beside it the errors alone.
 */
import { CLOUD_CELLS, CLOUD_CELLS_A_DECADE, cloudEdge, type RateCloud } from '../../protocol/rate-cloud.ts';
import { bitRateShort, bitRateText, countText } from '../../widgets/charts/figure-text.ts';
import { logTicks } from '../../widgets/charts/axis-ticks.ts';
import { line, plotFont } from '../../widgets/charts/plot-axes.ts';
import type { Plot, PlotSurface } from '../../widgets/charts/plot-canvas.tsx';
import {
  cloudErrors,
  cloudGroups,
  type CloudGroup,
  cloudPeak,
  type CloudSpan,
  cloudSpan,
  isLarge,
} from './cloud-reading.ts';
import { colourRamp, RAMP_STEPS, rampStep } from './colour-ramp.ts';

interface CloudSource {
  /** Counts the changes of all lanes. */
  changes(): number;
  /** This lane's; null: it has not sent any. */
  cloud(): RateCloud | null;
  /** Those of all lanes: they share axes and colours. */
  clouds(): readonly RateCloud[];
}

/** Room around the square, CSS pixels at scale 1. */
const ROOM = { left: 34, top: 4, bottom: 18 };
/** Beside it: a gap, the errors, and room for their words. */
const ERRORS = { gap: 8, width: 22, words: 26 };
/** What is painted is at least so large: a smaller cell is not seen. */
const MIN_CELL = 2;
/** In a smaller square there is no room for words of the errors, nor for the key. */
const LARGE_SQUARE = 170;

interface Square {
  readonly left: number;
  readonly top: number;
  readonly size: number;
  /** Pixels a cell. */
  readonly cell: number;
}

export class CloudPlot implements Plot {
  private groups: readonly CloudGroup[] = [];
  private span: CloudSpan | null = null;
  private square: Square = { left: 0, top: 0, size: 1, cell: 1 };
  /** One pixel a cell; drawn onto the plot as large as it is there. */
  private readonly image = document.createElement('canvas');

  constructor(
    readonly name: string,
    private readonly source: CloudSource,
  ) {}

  state(): string {
    return String(this.source.changes());
  }

  count(): number {
    const cloud = this.source.cloud();
    this.groups = cloud === null ? [] : cloudGroups(cloud);
    return this.groups.length;
  }

  nearest(x: number): number | null {
    if (this.span === null || this.groups.length === 0) return null;
    const cell = this.span.first + (x - this.square.left) / this.square.cell;
    const distance = ({ first, end }: CloudGroup): number => Math.abs((first + end) / 2 - cell);
    let nearest = 0;
    for (const [i, group] of this.groups.entries()) if (distance(group) < distance(this.groups[nearest]!)) nearest = i;
    return nearest;
  }

  words(thing: number): string {
    const { first, end, sessions, low, middle, high } = this.groups[thing]!;
    const rate = (cell: number): string => {
      const { number, unit } = bitRateText(cloudEdge(cell + 0.5));
      return `${number} ${unit}`;
    };
    const { number, unit } = bitRateText(cloudEdge(first));
    const to = bitRateText(cloudEdge(end));
    const from = unit === to.unit ? number : `${number} ${unit}`;
    const range = `${from} to ${to.number} ${to.unit}`;
    return `${countText(sessions)} sessions should have ${range}: median ${rate(middle)}, 10th percentile ${rate(low)}, 90th ${rate(high)}`;
  }

  summary(): string {
    const cloud = this.source.cloud();
    if (cloud === null || cloud.sessions === 0) return 'There are no sessions.';
    const { near, sessions, withoutRate } = cloud;
    const waiting = withoutRate > 0 ? `; ${countText(withoutRate)} without a rate` : '';
    return `${countText(near)} of ${countText(sessions)} sessions within 1 % of their max-min rate${waiting}`;
  }

  paint(surface: PlotSurface): void {
    const clouds = this.source.clouds();
    this.span = cloudSpan(clouds);
    const { width, height, palette } = surface;
    const { scale } = palette;
    const beside = ERRORS.gap + ERRORS.width;
    const available = Math.min(
      height - (ROOM.top + ROOM.bottom) * scale,
      width - (ROOM.left + beside) * scale - (isLargeSquare(width, scale) ? ERRORS.words * scale : 0),
    );
    const cells = this.span === null ? CLOUD_CELLS_A_DECADE : this.span.last - this.span.first + 1;
    const size = Math.max(1, Math.floor(available));
    this.square = { left: Math.round(ROOM.left * scale), top: Math.round(ROOM.top * scale), size, cell: size / cells };
    this.paintFrame(surface);
    const cloud = this.source.cloud();
    if (this.span === null || cloud === null) return;
    const peak = cloudPeak(clouds);
    const ramp = colourRamp(palette.colours.surface, palette.colours.data, palette.colours.ink);
    this.paintCells(surface, cloud, this.span, peak, ramp);
    this.paintPercentiles(surface, this.span);
    this.paintErrors(surface, cloud, this.span);
    this.paintWords(surface, cloud, peak, ramp);
    this.paintCursor(surface, this.span);
  }

  private paintFrame(surface: PlotSurface): void {
    const { context, palette } = surface;
    const { colours, scale } = palette;
    const { left, top, size } = this.square;
    const bottom = top + size;
    context.lineWidth = 1;
    context.strokeStyle = colours.hair;
    context.fillStyle = colours.ink2;
    context.font = plotFont(surface);
    if (this.span !== null) {
      const { first, last } = this.span;
      for (const tick of logTicks(cloudEdge(first), cloudEdge(last + 1), (34 * scale) / size)) {
        const along = Math.round(Math.log10(tick / cloudEdge(first)) * CLOUD_CELLS_A_DECADE * this.square.cell);
        const [x, y] = [left + along + 0.5, bottom - along + 0.5];
        line(context, x, top, x, bottom);
        line(context, left, y, left + size, y);
        const text = bitRateShort(tick);
        context.textAlign = 'right';
        context.textBaseline = 'middle';
        context.fillText(text, left - 5 * scale, Math.max(y, top + 5 * scale));
        context.textAlign = 'center';
        context.textBaseline = 'top';
        context.fillText(text, x, bottom + 4 * scale);
      }
    }
    context.strokeStyle = colours.line;
    context.strokeRect(left + 0.5, top + 0.5, size, size);
    context.strokeStyle = colours.ink3;
    line(context, left, bottom, left + size, top);
  }

  private paintCells(
    { context, palette }: PlotSurface,
    { cells, counts }: RateCloud,
    { first, last }: CloudSpan,
    peak: number,
    ramp: ReturnType<typeof colourRamp>,
  ): void {
    const { left, top, size, cell: room } = this.square;
    // As many cells of the grid together as are seen.
    const merged = Math.max(1, Math.ceil((MIN_CELL * palette.scale) / room));
    const side = Math.ceil((last - first + 1) / merged);
    Object.assign(this.image, { width: side, height: side });
    const own = this.image.getContext('2d')!;
    const pixels = own.createImageData(side, side);
    const sums = new Uint32Array(side * side);
    for (const [i, cell] of cells.entries()) {
      const across = Math.floor((Math.floor(cell / CLOUD_CELLS) - first) / merged);
      // Rates off the axis stand at its end.
      const up = Math.max(0, Math.min(side - 1, Math.floor(((cell % CLOUD_CELLS) - first) / merged)));
      sums[(side - 1 - up) * side + across] += counts[i]!;
    }
    for (const [at, count] of sums.entries()) {
      if (count > 0) pixels.data.set([...ramp[rampStep(count, peak)]!, 255], 4 * at);
    }
    own.putImageData(pixels, 0, 0);
    const drawn = side * merged * room;
    context.save();
    context.beginPath();
    context.rect(left, top, size, size);
    context.clip();
    context.imageSmoothingEnabled = false;
    context.drawImage(this.image, left, top + size - drawn, drawn, drawn);
    context.restore();
  }

  private paintPercentiles({ context, palette }: PlotSurface, { first, last }: CloudSpan): void {
    const { left, top, size, cell } = this.square;
    const { colours, scale } = palette;
    context.save();
    context.beginPath();
    context.rect(left, top, size, size);
    context.clip();
    context.strokeStyle = colours.ink;
    context.lineWidth = scale;
    context.setLineDash([scale, 2 * scale]);
    for (const which of ['low', 'high'] as const) {
      context.beginPath();
      for (const group of this.groups) {
        if (!isLarge(group)) continue;
        const rate = Math.max(first, Math.min(last + 1, group[which] + 0.5));
        const x = left + ((group.first + group.end) / 2 - first) * cell;
        context.lineTo(x, top + size - (rate - first) * cell);
      }
      context.stroke();
    }
    context.restore();
  }

  private paintErrors(surface: PlotSurface, cloud: RateCloud, span: CloudSpan): void {
    const { context, palette } = surface;
    const { colours, scale } = palette;
    const { top, size, cell } = this.square;
    const left = this.square.left + size + ERRORS.gap * scale;
    const errors = cloudErrors(cloud, span);
    const reach = (errors.length - 1) / 2;
    const most = Math.max(...errors);
    const middle = top + size / 2;
    context.strokeStyle = colours.line;
    context.lineWidth = 1;
    line(context, Math.round(left) + 0.5, top, Math.round(left) + 0.5, top + size);
    context.fillStyle = colours.data;
    for (const [i, count] of errors.entries()) {
      if (count === 0) continue;
      // The axis has half of the reach on either side; the rest stands at its ends.
      const above = Math.max(-reach / 2, Math.min(reach / 2, i - reach));
      const y = middle - above * cell;
      // The root, so that a few sessions are seen beside many.
      context.fillRect(left + 1, y - cell / 2, ERRORS.width * scale * Math.sqrt(count / most), Math.max(1, cell));
    }
    if (!isLargeSquare(surface.width, scale)) return;
    context.fillStyle = colours.ink2;
    context.font = plotFont(surface);
    context.textAlign = 'left';
    context.textBaseline = 'middle';
    const beside = left + (ERRORS.width + 5) * scale;
    for (const factor of [2, 5]) {
      const away = Math.log10(factor) * CLOUD_CELLS_A_DECADE * cell;
      if (away > size / 2 - 6 * scale) continue;
      context.fillText(`×${factor}`, beside, middle - away);
      context.fillText(`÷${factor}`, beside, middle + away);
    }
    context.fillText('0', beside, middle);
  }

  private paintWords(
    surface: PlotSurface,
    { near, sessions, withoutRate }: RateCloud,
    peak: number,
    ramp: ReturnType<typeof colourRamp>,
  ): void {
    const { context, palette } = surface;
    const { colours, scale, sans } = palette;
    const { left, top, size } = this.square;
    const isLargeOne = size >= LARGE_SQUARE * scale;
    const x = left + 7 * scale;
    // Letters have an edge of paper, so that they are read where the cloud lies behind them.
    const write = (text: string, at: number, y: number, colour: string): void => {
      context.lineWidth = 3 * scale;
      context.lineJoin = 'round';
      context.strokeStyle = colours.surface;
      context.strokeText(text, at, y);
      context.fillStyle = colour;
      context.fillText(text, at, y);
    };
    context.textAlign = 'left';
    context.textBaseline = 'top';
    context.font = `600 ${(isLargeOne ? 16 : 13) * scale}px ${sans}`;
    write(sessions === 0 ? '' : near.toLocaleString('en'), x, top + 6 * scale, colours.ink);
    context.font = plotFont(surface);
    if (sessions > 0) write('within 1 %', x, top + (isLargeOne ? 25 : 21) * scale, colours.ink2);
    if (!isLargeOne) return;
    if (withoutRate > 0) write(`${countText(withoutRate)} without a rate`, x, top + 39 * scale, colours.ink2);
    const bottom = top + size - 8 * scale;
    const right = left + size - 7 * scale;
    context.textAlign = 'right';
    context.textBaseline = 'bottom';
    write('dots: 10th and 90th percentile', right, bottom - 12 * scale, colours.ink2);
    const most = countText(peak);
    write(most, right, bottom + 3 * scale, colours.ink2);
    const bar = { right: right - context.measureText(most).width - 4 * scale, width: 44 * scale, height: 7 * scale };
    for (let step = 0; step < RAMP_STEPS; step++) {
      context.fillStyle = `rgb(${ramp[step]!.join()})`;
      const at = bar.right - bar.width + (bar.width * step) / RAMP_STEPS;
      context.fillRect(at, bottom - bar.height, bar.width / RAMP_STEPS + 0.5, bar.height);
    }
    write('sessions: 1', bar.right - bar.width - 4 * scale, bottom + 3 * scale, colours.ink2);
  }

  private paintCursor({ context, palette, cursor }: PlotSurface, { first }: CloudSpan): void {
    const group = cursor === null ? undefined : this.groups[cursor];
    if (group === undefined) return;
    const { left, top, size, cell } = this.square;
    context.strokeStyle = palette.colours.ink;
    context.lineWidth = palette.scale;
    context.strokeRect(left + (group.first - first) * cell, top, (group.end - group.first) * cell, size);
  }
}

/** Whether there is room for words at the errors. */
function isLargeSquare(width: number, scale: number): boolean {
  return width >= (LARGE_SQUARE + 90) * scale;
}
