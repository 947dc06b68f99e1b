/**
 * A chart that follows a run. It paints when asked by the paint loop, only when what it shows has changed and at most
 * `REDRAWS_A_SECOND` times a second; the cursor moves in between without a redraw. It knows no React.
 */
import uPlot from 'uplot';
import { timeDecimals } from './axis-ticks.ts';
import { isShorterThan, seriesValue } from './chart-series.ts';
import { visibleSpan } from './chart-span.ts';
import { bandRoom, isNarrow, type ChartEvent, type ChartSpecification } from './chart-specification.ts';
import { CursorLayer, type CursorReading } from './cursor-layer.ts';
import { canBeRepainted } from '../files/repaint.ts';
import { readPalette, watchTheme, type Palette } from './palette.ts';
import {
  drawAbove,
  drawBandWord,
  drawEventLabels,
  drawEvents,
  drawLevel,
  drawLineEnds,
  drawTimeUnit,
  shadeSpan,
  type LineEnd,
} from './plot-marks.ts';
import { plotOptions } from './plot-options.ts';
import { rowsUntil } from './sample-columns.ts';
import { BAND, paintStateBand, stateWord } from './state-band.ts';
import { EMPTY_DOMAIN, type Extent } from './value-domain.ts';
import { VisibleRows } from './visible-rows.ts';

const REDRAWS_A_SECOND = 15;

export class LivePlot {
  private readonly host: HTMLElement;
  private readonly specification: ChartSpecification;
  private readonly visible: VisibleRows;
  private readonly layer: CursorLayer;
  private readonly ends: (() => void)[];
  private palette: Palette;
  private plot: uPlot | null = null;
  private shownEvents: readonly ChartEvent[] = [];
  private lineEnds: readonly LineEnd[] = [];
  /** How far down each event's words stand, by its time. */
  private readonly eventPlaces = new Map<number, number>();
  /** The value of a line that has left the chart; empty: none has. */
  private above = '';
  private span: readonly [number, number] = [0, 1];
  private domain: Extent = { least: 0, greatest: 1 };
  private limit: number | null = null;
  private isEmpty = false;
  private lastPaintMilliseconds = -Infinity;
  /** What the last redraw was made from; empty: there was none. */
  private drawn = '';
  /** The moment of the figure in it. */
  private drawnFigureAt: number | undefined;
  /** Time on the axis that the cursor's tag covers; null: no cursor here. */
  private tagged: number | null = null;

  constructor(host: HTMLElement, specification: ChartSpecification) {
    this.host = host;
    this.specification = specification;
    this.visible = new VisibleRows(specification.series, specification.kind);
    this.layer = new CursorLayer(specification.timeAxis);
    this.palette = readPalette();
    const resizes = new ResizeObserver(() => this.fit());
    resizes.observe(host);
    this.ends = [
      () => resizes.disconnect(),
      watchTheme(() => this.retheme()),
      specification.cursor.subscribe(() => this.placeCursor()),
      specification.span.subscribe(() => this.redraw()),
    ];
    host.append(this.layer.element);
    // Charts appear together: if each drew at once, the browser would find the page's styles again for each.
    this.rebuild();
    // The width of paper has made the page another: no paint follows.
    if (matchMedia('print').matches) this.redraw();
  }

  destroy(): void {
    for (const end of this.ends) end();
    this.specification.scales.release(this.specification.scaleId, this);
    this.plot?.destroy();
    this.layer.element.remove();
  }

  set events(events: readonly ChartEvent[]) {
    this.shownEvents = events;
    this.repaint();
  }

  /** For the paint loop. */
  paint(nowMilliseconds: number): void {
    // The end of a line and the figure beside the chart change in one frame.
    const hasSameFigure = this.specification.figure?.at() === this.drawnFigureAt;
    if (hasSameFigure && nowMilliseconds - this.lastPaintMilliseconds < 1000 / REDRAWS_A_SECOND) return;
    if (this.plot === null || this.state() === this.drawn) return;
    this.lastPaintMilliseconds = nowMilliseconds;
    this.redraw();
  }

  /** Simulated time under a place on the screen, within what is shown; null left or right of the plot. */
  secondsAt(clientX: number): number | null {
    const plot = this.plot;
    if (plot === null) return null;
    const x = clientX - plot.over.getBoundingClientRect().left;
    if (x < 0 || x > plot.over.clientWidth) return null;
    return Math.min(plot.posToVal(x, 'x'), this.specification.source.shown());
  }

  /** First and last moment that can be pointed at. */
  get range(): readonly [number, number] {
    return [this.span[0], Math.min(this.span[1], this.specification.source.shown())];
  }

  private drawInFront(plot: uPlot): void {
    const { eventLabels, timeAxis, source } = this.specification;
    const window = this.window();
    const figure = this.readFigure();
    const hasLevel = window !== null && figure !== null && isShorterThan(this.specification.series.at(-1)!, window);
    const level = hasLevel ? this.onScale(figure.value) : null;
    const freeFrom = eventLabels
      ? drawEventLabels(plot, this.shownEvents, source.shown(), level, this.palette, this.eventPlaces)
      : 0;
    if (window !== null && level !== null) drawLevel(plot, window, level, this.palette);
    drawLineEnds(plot, this.lineEnds, this.palette);
    if (this.above !== '') drawAbove(plot, this.above, freeFrom, this.palette);
    if (timeAxis) drawTimeUnit(plot, 'seconds', this.palette, bandRoom(this.specification));
    this.drawBand(plot);
  }

  /** The window of the chart's figure, as far as it is shown. */
  private window(): readonly [from: number, to: number] | null {
    const { figure, source } = this.specification;
    const shown = source.shown();
    const seconds = figure?.window(shown) ?? 0;
    return seconds > 0 ? [Math.max(0, this.span[0], shown - seconds), shown] : null;
  }

  private readFigure(): { readonly value: number; readonly text: string } | null {
    const { figure } = this.specification;
    return figure?.read(figure.at()) ?? null;
  }

  private shadeWindow(plot: uPlot): void {
    const window = this.window();
    if (window !== null) shadeSpan(plot, window, this.palette);
  }

  private drawBand(plot: uPlot): void {
    const { band, source } = this.specification;
    if (band === undefined) return;
    const { ctx, bbox } = plot;
    const samples = source.samples();
    const unit = uPlot.pxRatio * this.palette.scale;
    const [left, right] = [bbox.left, bbox.left + bbox.width];
    const top = bbox.top + bbox.height + BAND.gap * unit;
    const { first, end } = this.visible;
    const x = (seconds: number) => plot.valToPos(seconds, 'x', true);
    paintStateBand(ctx, band, samples, { first, end, left, right, top, unit, x }, this.palette);
    const word = stateWord(band, samples, end - 1);
    const middle = top + (BAND.height / 2) * unit;
    drawBandWord(plot, word, Math.min(right, x(source.shown())), middle, this.palette);
  }

  private state(): string {
    const { source, scales, span, figure } = this.specification;
    return `${source.revision()} ${source.shown()} ${figure?.at()} ${scales.version} ${span.kind}`;
  }

  private retheme(): void {
    const { scale } = this.palette;
    this.palette = readPalette();
    if (this.palette.scale === scale) this.repaint();
    else this.rebuildAndDraw();
  }

  private fit(): void {
    const width = this.host.clientWidth;
    if (width === 0) return;
    if (this.plot === null) this.rebuildAndDraw();
    else if (this.plot.width !== width) {
      this.plot.setSize({ width, height: this.plot.height });
      this.redraw();
    }
  }

  private rebuildAndDraw(): void {
    this.rebuild();
    this.redraw();
  }

  /** The next paint draws it. */
  private rebuild(): void {
    const width = this.host.clientWidth;
    this.plot?.destroy();
    this.plot = null;
    this.drawn = '';
    if (width === 0) return;
    const options = plotOptions({
      specification: this.specification,
      palette: () => this.palette,
      width,
      tagged: () => this.tagged,
      limit: () => this.limit,
      isEmpty: () => this.isEmpty,
      drawBehind: (plot) => {
        this.shadeWindow(plot);
        drawEvents(plot, this.shownEvents, this.palette);
      },
      drawInFront: (plot) => this.drawInFront(plot),
    });
    const data = [[], ...this.specification.series.map(() => [])] as uPlot.AlignedData;
    // The library takes an element of another window for a function: it is given one.
    const plot = new uPlot(options, data, ({ root }, begin) => {
      this.host.append(root);
      begin();
    });
    plot.root.setAttribute('aria-hidden', 'true');
    this.plot = plot;
    canBeRepainted(plot.ctx.canvas, () => plot.batch(() => plot.redraw(true, true)));
    this.host.append(this.layer.element);
  }

  private redraw(): void {
    const plot = this.plot;
    if (plot === null) return;
    const { source, scales, span, kind, scaleId, untilSeconds, floor } = this.specification;
    const shown = source.shown();
    this.span = visibleSpan(span.kind, shown, untilSeconds);
    this.visible.read(source.samples(), this.span[0], Math.min(shown, this.span[1]), plot.bbox.width / uPlot.pxRatio);
    const domain = scales.claim(scaleId, kind, this, above(this.visible.needed, floor));
    // What is below the floor lies on the foot of the axis, where its tick stands.
    this.domain = { ...domain, least: Math.max(domain.least, floor ?? -Infinity) };
    if (kind === 'log') this.visible.liftTo(this.domain.least);
    this.visible.extendThresholds(this.span[1]);
    this.setWidths(plot);
    this.lineEnds = this.readLineEnds();
    this.above = this.readAbove();
    const { times, values } = this.visible.rows;
    // uPlot draws no axes without data.
    const data = times.length > 0 ? [times, ...values] : [[...this.span], ...values.map(() => [null, null])];
    plot.batch(() => {
      plot.setData(data as uPlot.AlignedData, false);
      plot.setScale('x', { min: this.span[0], max: this.span[1] });
      plot.setScale('y', { min: this.domain.least, max: this.domain.greatest });
      this.renewTicks(plot, domain === EMPTY_DOMAIN);
    });
    this.drawn = this.state();
    this.drawnFigureAt = this.specification.figure?.at();
    this.placeCursor();
  }

  /** Ticks go by the limit and by whether there are values, and uPlot chooses them again only when a scale changes. */
  private renewTicks(plot: uPlot, isEmpty: boolean): void {
    const { limit } = this.visible;
    if (limit === this.limit && isEmpty === this.isEmpty) return;
    this.limit = limit;
    this.isEmpty = isEmpty;
    plot.redraw(false, true);
  }

  private setWidths(plot: uPlot): void {
    this.specification.series.forEach((series, index) => {
      if (series.under === undefined) return;
      plot.series[index + 1]!.width =
        series.width * this.palette.scale * (this.visible.covered(series, series.under) ? 2 : 1);
    });
  }

  private readLineEnds(): readonly LineEnd[] {
    const samples = this.specification.source.samples();
    const row = this.visible.end - 1;
    const all = this.specification.series;
    const known = this.readFigure();
    const isWord = isNarrow(this.plot?.width ?? Infinity, this.palette.scale);
    return all.flatMap((series, index) => {
      const value = series.threshold === true || series.reference === true ? null : seriesValue(series, samples, row);
      // What has left the chart above is written there.
      if (value === null || (series.roomAtMost !== undefined && value > this.domain.greatest)) return [];
      const remark = series.remark?.(value, samples, row) ?? '';
      const text =
        series.endsWithoutValue === true || (isWord && series.label !== '')
          ? series.label
          : `${series.label} ${series.format(value)}${remark}`.trim();
      const seconds = samples.column('time')[row]!;
      const { colour, textColour } = series;
      if (known !== null && index === all.length - 1) {
        return [{ seconds, value: this.onScale(known.value), text: known.text, colour, textColour }];
      }
      return [{ seconds, value: this.onScale(value), text, colour, textColour }];
    });
  }

  private readAbove(): string {
    const series = this.specification.series.find(({ roomAtMost }) => roomAtMost !== undefined);
    if (series === undefined) return '';
    const value = seriesValue(series, this.specification.source.samples(), this.visible.end - 1);
    return value !== null && value > this.domain.greatest ? `${series.label} ${series.format(value)} ↑` : '';
  }

  private placeCursor(): void {
    const plot = this.plot;
    const { cursor } = this.specification;
    const [from, to] = this.range;
    const inside = this.drawn !== '' && cursor.seconds !== null && cursor.seconds >= from && cursor.seconds <= to;
    this.tag(inside ? cursor.seconds : null);
    if (plot === null || !inside || cursor.seconds === null) return this.layer.hide();
    const left = plot.bbox.left / uPlot.pxRatio;
    const top = plot.bbox.top / uPlot.pxRatio;
    this.layer.show(
      {
        x: left + plot.valToPos(cursor.seconds, 'x'),
        left,
        right: left + plot.bbox.width / uPlot.pxRatio,
        top,
        bottom: top + plot.bbox.height / uPlot.pxRatio,
        time: cursor.seconds.toFixed(timeDecimals(this.span[1] - this.span[0])),
        pinned: cursor.pinned,
        readings: this.readings(plot, cursor.seconds, top),
      },
      this.palette.scale,
    );
  }

  /** Numbers on the axis make room for the cursor's tag. */
  private tag(seconds: number | null): void {
    if (!this.specification.timeAxis || seconds === this.tagged) return;
    this.tagged = seconds;
    this.repaint();
  }

  /** Paints the same lines again, at once: two calls of uPlot's `redraw` in one turn can undo each other. */
  private repaint(): void {
    if (this.drawn !== '') this.plot?.batch(() => this.plot?.redraw(false, true));
  }

  private readings(plot: uPlot, seconds: number, top: number): readonly CursorReading[] {
    const samples = this.specification.source.samples();
    if (samples.rows === 0) return [];
    const row = rowsUntil(samples, seconds) - 1;
    const readings = this.specification.series.flatMap((series) => {
      const value = series.threshold === true || series.reference === true ? null : seriesValue(series, samples, row);
      if (value === null) return [];
      const y = top + plot.valToPos(this.onScale(value), 'y');
      return [{ y, text: series.format(value), colour: series.colour, textColour: series.textColour }];
    });
    // Lines that cover each other say their number once: the one in front does.
    return readings.filter(
      ({ y, text }, index) =>
        !readings.slice(index + 1).some((later) => later.text === text && Math.abs(later.y - y) < 1),
    );
  }

  private onScale(value: number): number {
    return this.specification.kind === 'log' ? Math.max(value, this.domain.least) : value;
  }
}

/** What an axis needs that does not go below `floor`. */
function above(needed: Extent | null, floor: number | undefined): Extent | null {
  if (needed === null || floor === undefined) return needed;
  return { least: Math.max(floor, needed.least), greatest: Math.max(floor, needed.greatest) };
}
