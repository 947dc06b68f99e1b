/** The plane of admit rate against completion rate: what each epoch measured, and where the law stands in it. */
import { scaleLinear } from 'd3-scale';
import { threeDigits } from '../../base/format.ts';
import type { ChartSource } from '../../widgets/charts/chart-specification.ts';
import type { ProbeState } from '../../schemes/declaration.ts';
import { rowsUntil } from '../../widgets/charts/sample-columns.ts';
import type { ColourToken } from '../../widgets/charts/palette.ts';
import { disc, fitAxes, line, paintAxes, plotFont, type PlotAxes } from '../../widgets/charts/plot-axes.ts';
import type { Plot, PlotSurface } from '../../widgets/charts/plot-canvas.tsx';
import type { CurveSource } from './curve.ts';
import { epochPoints, type EpochPoint, type SearchColumns } from './search-points.ts';

/** Epochs that are drawn, beside those of the last search: of GSS+GA two minutes. */
const MAX_POINTS = 60;
/** The newest of them are joined by a line. */
const JOINED_POINTS = 8;
const BRACKET = ['bracketLow', 'bracketBest', 'bracketHigh'] as const;
const BRACKET_LETTERS = ['a', 'b', 'c'] as const;
/** How near the pointer must be, CSS pixels. */
const REACH = 24;

export class SearchPlot implements Plot {
  readonly name: string;
  private readonly axes: PlotAxes = { x: scaleLinear(), y: scaleLinear() };
  private points: readonly EpochPoint[] = [];

  constructor(
    private readonly source: ChartSource,
    private readonly columns: SearchColumns,
    /** The directed link on which the gate stands. */
    private readonly link: number,
    /** The states of the gate, by their numbers, and the names of its setting and its reference. */
    private readonly states: readonly ProbeState[],
    private readonly symbols: { readonly setting: string; readonly reference: string },
    private readonly curve: CurveSource,
    letter: string,
  ) {
    this.name = `Admit rate and completion rate, epoch by epoch, lane ${letter}`;
  }

  state(): string {
    return `${this.source.revision()} ${this.source.shown()} ${this.curve.changes}`;
  }

  count(): number {
    const seconds = this.source.shown();
    this.points = epochPoints(this.source.samples(), this.columns, seconds, MAX_POINTS, (phase) =>
      this.isSearch(phase),
    );
    return this.points.length;
  }

  nearest(x: number, y: number): number | null {
    let best: number | null = null;
    let least = REACH;
    for (const [index, { admitRate, completionRate }] of this.points.entries()) {
      const distance = Math.hypot(this.axes.x(admitRate) - x, this.axes.y(completionRate) - y);
      if (distance > least) continue;
      least = distance;
      best = index;
    }
    return best;
  }

  words(index: number): string {
    const { epoch, seconds, admitRate, completionRate, phase } = this.points[index]!;
    return (
      `Epoch ${epoch}, to ${threeDigits(seconds)} s, ${this.states[phase]?.word ?? ''}: ` +
      `${this.symbols.setting} ${threeDigits(admitRate)}, completed ${threeDigits(completionRate)} flows/s`
    );
  }

  summary(): string {
    const newest = this.points.at(-1);
    if (newest === undefined) return 'No epoch has ended yet.';
    const rate = this.probe('setting');
    const phase = this.states[this.probe('state') ?? -1]?.word ?? '';
    return [
      `${phase}: ${this.symbols.setting} ${rate === null ? 'unknown' : threeDigits(rate)}, last epoch ${threeDigits(newest.completionRate)} completed`,
      ...this.lawWords(),
    ].join('; ');
  }

  paint(surface: PlotSurface): void {
    this.fit(surface);
    const { x, y } = this.axes;
    const ticks = (scale: PlotAxes['x'], count: number) =>
      scale.ticks(count).map((value) => [value, threeDigits(value).replace(/\.0+$/, '')] as const);
    paintAxes(surface, this.axes, {
      xTicks: ticks(x, Math.max(3, surface.width / (70 * surface.palette.scale))),
      yTicks: ticks(y, 4),
    });
    surface.context.save();
    surface.context.beginPath();
    const [left, right] = x.range() as [number, number];
    surface.context.rect(left, 0, right - left + 8, surface.height);
    surface.context.clip();
    this.paintCurve(surface);
    this.paintDiagonal(surface);
    this.paintLaw(surface);
    this.paintPoints(surface);
    surface.context.restore();
  }

  /** The plane reaches to what there is of this lane; of the curve, to a little beyond. */
  private fit(surface: PlotSurface): void {
    const rates = [...this.points.map(({ admitRate }) => admitRate), this.probe('setting') ?? 0];
    const bracket = BRACKET.map((probe) => this.probe(probe) ?? 0);
    const largest = Math.max(10, ...rates, ...(this.searches ? bracket : []));
    const curve = this.curve.curveOf(this.link)?.points ?? [];
    const across = 1.25 * largest;
    const completions = [
      ...this.points.map(({ completionRate }) => completionRate),
      ...curve.filter(({ admitRate }) => admitRate <= across).map(({ completionRate }) => completionRate),
      this.probe('reference') ?? 0,
    ];
    this.axes.x.domain([0, across]);
    this.axes.y.domain([0, 1.1 * Math.max(5, ...completions)]);
    fitAxes(this.axes, surface);
  }

  private paintCurve(surface: PlotSurface): void {
    const { context, palette } = surface;
    const points = this.curve.curveOf(this.link)?.points ?? [];
    const { x, y } = this.axes;
    context.strokeStyle = context.fillStyle = palette.colours.ink2;
    context.lineWidth = 1.5 * palette.scale;
    context.beginPath();
    for (const { admitRate, completionRate } of points) context.lineTo(x(admitRate), y(completionRate));
    context.stroke();
    for (const { admitRate, completionRate } of points) disc(surface, x(admitRate), y(completionRate), 3);
  }

  /** As many complete as are admitted. */
  private paintDiagonal(surface: PlotSurface): void {
    const { context, palette } = surface;
    const { x, y } = this.axes;
    const end = Math.min(x.domain()[1]!, y.domain()[1]!);
    context.strokeStyle = palette.colours.ink3;
    context.lineWidth = palette.scale;
    context.setLineDash([4, 4]);
    line(context, x(0), y(0), x(end), y(end));
    context.setLineDash([]);
  }

  /** Where the law stands: its bracket and the point tried, or CP's completion rate; and the rate in force. */
  private paintLaw(surface: PlotSurface): void {
    const { context, palette } = surface;
    const { x, y } = this.axes;
    const { colours, scale } = palette;
    const smoothed = this.probe('reference');
    context.lineWidth = 1.25 * scale;
    if (smoothed !== null) {
      context.strokeStyle = colours.fin;
      line(context, x.range()[0]!, y(smoothed), x.range()[1]!, y(smoothed));
      this.write(surface, this.symbols.reference, x.range()[1]!, y(smoothed) - 8 * scale, 'fin-text', 'right');
    }
    const rate = this.probe('setting');
    const bracket = this.searches
      ? BRACKET.map((probe, i) => [this.probe(probe) ?? 0, BRACKET_LETTERS[i]!] as const)
      : [];
    context.strokeStyle = colours.ctl;
    context.setLineDash([2, 3]);
    for (const [value] of bracket) line(context, x(value), y.range()[1]!, x(value), y.range()[0]!);
    context.setLineDash([]);
    for (const [value, letter] of bracket) this.write(surface, letter, x(value), 7 * scale, 'ctl-text', 'center');
    if (rate === null || rate === 0) return;
    context.lineWidth = 2 * scale;
    line(context, x(rate), y.range()[1]!, x(rate), y.range()[0]!);
    const crowded = bracket.some(([value]) => Math.abs(x(value) - x(rate)) < 14 * scale);
    if (!crowded)
      this.write(surface, this.searches ? 'x' : this.symbols.setting, x(rate), 7 * scale, 'ctl-text', 'center');
  }

  private paintPoints(surface: PlotSurface): void {
    const { context, palette, cursor } = surface;
    const { x, y } = this.axes;
    const { colours, scale } = palette;
    context.strokeStyle = colours.data;
    context.lineWidth = scale;
    context.globalAlpha = 0.6;
    context.beginPath();
    for (const { admitRate, completionRate } of this.points.slice(-JOINED_POINTS)) {
      context.lineTo(x(admitRate), y(completionRate));
    }
    context.stroke();
    for (const [index, { admitRate, completionRate, phase }] of this.points.entries()) {
      const isNewest = index === this.points.length - 1;
      context.globalAlpha = isNewest ? 1 : 0.25 + (0.6 * index) / this.points.length;
      context.fillStyle = colours.data;
      context.strokeStyle = colours.data;
      const radius = isNewest ? 4 : 2.5;
      // Points of the bracket and of the section are hollow: they were tried, not stayed at.
      const isHollow = this.isSearch(phase) && !isNewest;
      disc(surface, x(admitRate), y(completionRate), radius, isHollow);
    }
    context.globalAlpha = 1;
    const at = cursor === null ? undefined : this.points[cursor];
    if (at === undefined) return;
    context.strokeStyle = colours.ink;
    context.lineWidth = 1.5 * scale;
    disc(surface, x(at.admitRate), y(at.completionRate), 6, true);
  }

  private write(
    surface: PlotSurface,
    text: string,
    x: number,
    y: number,
    colour: ColourToken,
    align: CanvasTextAlign,
  ): void {
    const { context, palette } = surface;
    context.font = plotFont(surface, true);
    context.textAlign = align;
    context.textBaseline = 'middle';
    context.lineWidth = 3 * palette.scale;
    context.strokeStyle = palette.colours.surface;
    context.strokeText(text, x, y);
    context.fillStyle = palette.colours[colour];
    context.fillText(text, x, y);
    context.strokeStyle = palette.colours.ctl;
  }

  /** Whether the law is between its bracket's ends, and not on its slope. */
  private get searches(): boolean {
    return this.isSearch(this.probe('state') ?? -1);
  }

  private isSearch(state: number): boolean {
    return this.states[state]?.means === 'searching';
  }

  private lawWords(): string[] {
    const smoothed = this.probe('reference');
    if (smoothed !== null) return [`${this.symbols.reference} ${threeDigits(smoothed)}`];
    if (!this.searches) return [];
    const [a, b, c] = BRACKET.map((probe) => threeDigits(this.probe(probe) ?? 0));
    return [`bracket ${a}, ${b}, ${c}`];
  }

  /** The value now; null: the scheme does not measure it. */
  private probe(role: keyof SearchColumns): number | null {
    const series = this.source.samples();
    const id = this.columns[role];
    if (id === null) return null;
    const rows = series.has(id) ? rowsUntil(series, this.source.shown()) : 0;
    return rows === 0 ? null : series.column(id)[rows - 1]!;
  }
}
