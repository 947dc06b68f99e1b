/**
 * The double-threshold rule as a picture that moves: what a change of delay v does to β, and where each interface's
 * last v lies on it, with those before it. A diamond is the newest sample.
 */
import { useCallback, useMemo } from 'react';
import { CHART } from '../../widgets/charts/chart-specification.ts';
import { rowsUntil } from '../../widgets/charts/sample-columns.ts';
import type { ColourToken } from '../../widgets/charts/palette.ts';
import type { LaneShape } from '../../simulation/report.ts';
import type { LaneSeries } from '../../protocol/lane-feed.ts';
import { rateText } from '../../widgets/charts/figure-text.ts';
import { gateColumn, gateColumns, MAX_LINES, shortName } from '../../quantities/columns.ts';
import type { PicturesProps } from '../lane-view.ts';
import { PaintedFigure } from '../../widgets/charts/painted-figure.tsx';
import { type Sheet, usePaintedCanvas, widthOf, write } from '../../widgets/charts/painted-canvas.ts';
import { FIGURES_MILLISECONDS } from '../../widgets/charts/paint-rarely.ts';
import { sessionColour } from '../../widgets/charts/session-colour.ts';

const HEIGHT = 72;
/** Between the names of two interfaces. */
const LABEL = 13;
/** Updates before the last whose places fade. */
const TRAIL = 10;
/** Rows of samples that are searched for them. */
const TRAIL_ROWS = 200;

interface Interface {
  readonly column: string;
  readonly newest: string;
  readonly name: string;
  readonly colour: ColourToken;
}

interface Rule {
  readonly lower: number;
  readonly upper: number;
  readonly increment: number;
  readonly decrement: number;
}

export function ThresholdPicture({ feed, shape, source, paintLoop, parameterAt }: PicturesProps) {
  const interfaces = useMemo(() => interfacesOf(shape), [shape]);
  const state = useCallback(() => `${source.revision()} ${source.shown()}`, [source]);
  const paint = useCallback(
    (sheet: Sheet) => {
      const now = source.shown();
      paintRule(sheet, interfaces, ruleAt(parameterAt, now), feed.series, now);
    },
    [interfaces, feed, source, parameterAt],
  );
  const canvas = usePaintedCanvas(paintLoop, FIGURES_MILLISECONDS / 4, state, paint);
  return (
    <PaintedFigure
      title="v, change in delay"
      about="in time units, and its effect on β; diamonds: newest samples"
      height={HEIGHT}
      canvas={canvas}
      label={`The last change in delay of each interface against the thresholds, lane ${feed.letter}`}
    />
  );
}

function interfacesOf(shape: LaneShape): readonly Interface[] {
  return gateColumns(shape, 'trend')
    .slice(0, MAX_LINES)
    .map(({ column, gate }) => ({
      column,
      newest: gateColumn(shape, gate, 'newestSample') ?? column,
      name: shape.gateNames[gate] ?? String(gate),
      colour: sessionColour(gate),
    }));
}

function paintRule(
  sheet: Sheet,
  interfaces: readonly Interface[],
  rule: Rule | null,
  series: LaneSeries,
  seconds: number,
): void {
  if (rule === null) return;
  const { colours, scale, height } = sheet;
  const trails = interfaces.map(({ column }) => trailOf(series, column, seconds));
  const newest = interfaces.map(({ newest: column }) => series.at(column, seconds) ?? 0);
  const plane = planeOf(sheet, rule, trails.flat());
  paintSteps(sheet, plane, rule);
  const labels: { readonly y: number; readonly text: string; readonly colour: string }[] = [];
  for (const [index, { colour, name }] of interfaces.entries()) {
    const trail = trails[index]!;
    const last = trail.at(-1);
    if (last === undefined) continue;
    paintTrail(sheet, plane, rule, trail, colours[colour]);
    paintDiamond(sheet, plane.x(newest[index]!), plane.axis - 5 * scale, colours[colour]);
    labels.push({
      y: plane.level(effectOf(last, rule)),
      text: `${shortName(name)} ${rateText(last)}`,
      colour: colours[colour],
    });
  }
  const fits = Math.floor(height / (LABEL * scale));
  const ordered = labels.toSorted((a, b) => a.y - b.y).slice(0, fits);
  for (const [index, { text, colour }] of ordered.entries()) {
    write(sheet, text, plane.right + 8 * scale, (index + 0.5) * LABEL * scale, { colour, bold: true });
  }
  if (labels.length === 0) {
    const words = 'no sample has come back';
    const middle = (plane.x(rule.upper) + plane.right) / 2;
    write(sheet, words, middle, plane.axis / 4, { colour: colours.ink2, align: 'center' });
  }
}

function ruleAt(parameterAt: PicturesProps['parameterAt'], seconds: number): Rule | null {
  const [lower, upper, increment, decrement] = (['lowerLimit', 'upperLimit', 'increment', 'decrement'] as const).map(
    (role) => parameterAt(role, seconds),
  );
  if (lower == null || upper == null || increment == null || decrement == null) return null;
  return { lower, upper, increment, decrement };
}

/** The last values that were set, oldest first. */
function trailOf(series: LaneSeries, column: string, seconds: number): readonly number[] {
  const values = series.column(column);
  const found: number[] = [];
  const last = rowsUntil(series, seconds) - 1;
  for (let row = last; row >= Math.max(0, last - TRAIL_ROWS) && found.length <= TRAIL; row--) {
    const value = values[row]!;
    if (Number.isFinite(value) && value !== found.at(-1)) found.push(value);
  }
  return found.reverse();
}

/** 1: β rises, 0: it stays, -1: it falls. θ1 is tested first. */
function effectOf(change: number, { lower, upper }: Rule): number {
  if (change < lower) return 1;
  return change > upper ? -1 : 0;
}

interface Plane {
  readonly left: number;
  readonly right: number;
  /** Height of the line on which samples lie. */
  readonly axis: number;
  readonly x: (change: number) => number;
  readonly level: (effect: number) => number;
  readonly most: number;
}

function planeOf({ width, height, scale }: Sheet, { lower, upper }: Rule, values: readonly number[]): Plane {
  const left = CHART.left * scale;
  const right = width - CHART.right * scale;
  // The thresholds stand where they are while v wanders; only far values move them.
  const least = 2.5 * Math.max(lower, upper, 0.5);
  const most = Math.max(...values, 0) > least ? 2 * least : least;
  const axis = height - 14 * scale;
  const middle = axis / 2;
  const reach = middle - 6 * scale;
  return {
    left,
    right,
    axis,
    most,
    x: (change) => left + (right - left) * Math.min(1, Math.max(0, change / most)),
    level: (effect) => middle - reach * effect,
  };
}

function paintSteps(sheet: Sheet, plane: Plane, rule: Rule): void {
  const { context, colours, scale } = sheet;
  const { left, right, axis, x, level, most } = plane;
  const first = x(rule.lower);
  const second = Math.max(first, x(rule.upper));
  const step = (from: number, to: number, effect: number, colour: string) => {
    if (to <= from) return;
    context.fillStyle = colour;
    context.globalAlpha = 0.1;
    context.fillRect(from, 0, to - from, axis);
    context.globalAlpha = 1;
    context.fillRect(from, level(effect) - scale, to - from, 2 * scale);
  };
  step(left, first, 1, colours.fin);
  step(first, second, 0, colours.ink3);
  step(second, right, -1, colours.drop);
  context.strokeStyle = colours.ink3;
  context.lineWidth = scale;
  context.setLineDash([3 * scale, 3 * scale]);
  context.beginPath();
  for (const at of [first, second]) {
    context.moveTo(at, 0);
    context.lineTo(at, axis);
  }
  context.stroke();
  context.setLineDash([]);
  context.fillStyle = colours.line;
  context.fillRect(left, axis, right - left, scale);
  const below = axis + 8 * scale;
  const words = { colour: colours.ink2, align: 'center' } as const;
  write(sheet, '0', left, below, { colour: colours.ink3, align: 'center' });
  write(sheet, rateText(most), right, below, { colour: colours.ink3, align: 'right' });
  const [theta1, theta2] = [`θ1 = ${number(rule.lower)}`, `θ2 = ${number(rule.upper)}`];
  if (second - first > 44 * scale) {
    write(sheet, theta1, first, below, words);
    write(sheet, theta2, second, below, words);
  } else {
    const both = rule.lower === rule.upper ? `θ1 = θ2 = ${number(rule.lower)}` : `${theta1}, ${theta2}`;
    write(sheet, both, (first + second) / 2, below, words);
  }
  const inner = 6 * scale;
  const rises = `β + ${number(rule.increment)}`;
  if (first - left > widthOf(sheet, rises) + 2 * inner) {
    write(sheet, rises, left + inner, level(1) + 11 * scale, { colour: colours['fin-text'] });
  }
  write(sheet, `β − ${number(rule.decrement)}`, right - inner, level(-1) - 11 * scale, {
    colour: colours['drop-text'],
    align: 'right',
  });
  if (second - first > 52 * scale) write(sheet, 'β stays', (first + second) / 2, level(0) - 10 * scale, words);
}

function paintTrail({ context, scale }: Sheet, plane: Plane, rule: Rule, trail: readonly number[], colour: string) {
  context.fillStyle = colour;
  for (const [index, change] of trail.entries()) {
    const age = trail.length - 1 - index;
    context.globalAlpha = age === 0 ? 1 : 0.4 * (1 - age / (TRAIL + 1));
    context.beginPath();
    const radius = (age === 0 ? 4.5 : 3) * scale;
    context.arc(plane.x(change), plane.level(effectOf(change, rule)), radius, 0, 2 * Math.PI);
    context.fill();
  }
  context.globalAlpha = 1;
}

function paintDiamond({ context, colours, scale }: Sheet, x: number, y: number, colour: string): void {
  const reach = 4.5 * scale;
  context.beginPath();
  context.moveTo(x, y - reach);
  context.lineTo(x + reach, y);
  context.lineTo(x, y + reach);
  context.lineTo(x - reach, y);
  context.closePath();
  context.fillStyle = colours.surface;
  context.fill();
  context.strokeStyle = colour;
  context.lineWidth = 1.5 * scale;
  context.stroke();
}

function number(value: number): string {
  return String(Number(value.toPrecision(3)));
}
