/** What an object's sampled values were since the run began: a small chart for each unit. */
import { useCallback } from 'react';
import type { Palette } from '../../../../widgets/charts/palette.ts';
import { rowsUntil } from '../../../../widgets/charts/sample-columns.ts';
import type { InspectedChart } from '../../../../simulation/report.ts';
import { bitRateShort, countText, rateText } from '../../../../widgets/charts/figure-text.ts';
import { type Sheet, usePaintedCanvas, widthOf, write } from '../../../../widgets/charts/painted-canvas.ts';
import { BAND, paintStateBand, stateWord } from '../../../../widgets/charts/state-band.ts';
import { PaintedFigure } from '../../../../widgets/charts/painted-figure.tsx';
import { FIGURES_MILLISECONDS } from '../../../../widgets/charts/paint-rarely.ts';
import { sessionColour } from '../../../../widgets/charts/session-colour.ts';
import type { LaneFeed, LaneSeries } from '../../../../protocol/lane-feed.ts';
import { usePage } from '../../../core/page/page-context.ts';

const HEIGHT = 96;
/** With a band below there may be four lines. */
const BAND_HEIGHT = HEIGHT + BAND.height + BAND.gap + 12;
/** Longer names stand above the chart alone. */
const MAX_LETTERS = 9;

export function InspectedCharts({
  feed,
  charts,
}: {
  readonly feed: LaneFeed;
  readonly charts: readonly InspectedChart[];
}) {
  return charts.map((chart, index) => <OneChart key={`${index} ${chart.unit}`} feed={feed} chart={chart} />);
}

function OneChart({ feed, chart }: { readonly feed: LaneFeed; readonly chart: InspectedChart }) {
  const { run } = usePage();
  // A fresh record comes with each inspection; its columns show whether it is the same chart.
  const key = JSON.stringify(chart);
  const state = useCallback(() => `${run.shown()} ${feed.series.rows} ${key}`, [run, feed, key]);
  const paint = useCallback(
    (sheet: Sheet) => paintChart(sheet, JSON.parse(key) as InspectedChart, feed.series, run.shown()),
    [feed, run, key],
  );
  const canvas = usePaintedCanvas(run.paintLoop, FIGURES_MILLISECONDS, state, paint);
  const names = chart.lines.filter(({ limit }) => limit === undefined);
  const meanings = names.map(({ name, meaning }) => (name === meaning ? name : `${name}, ${meaning}`)).join('; ');
  const unit = chart.unit === 's' ? 'ms' : chart.unit;
  return (
    <PaintedFigure
      title={names.map(({ name }) => name).join(', ')}
      about={unit === '' ? 'since 0 s' : `${unit}, since 0 s`}
      height={chart.band === undefined ? HEIGHT : BAND_HEIGHT}
      canvas={canvas}
      label={`Since 0 seconds: ${meanings}${chart.band === undefined ? '' : '; below, what it was doing'}`}
    />
  );
}

function paintChart(sheet: Sheet, { lines, unit, band }: InspectedChart, series: LaneSeries, now: number): void {
  const rows = rowsUntil(series, now);
  const known = lines.flatMap(({ column, limit, name, isReference = false }) =>
    column === undefined || series.has(column) ? [{ column, limit: limit ?? Number.NaN, name, isReference }] : [],
  );
  if (rows === 0 || known.length === 0) return;
  const { context, colours, scale, width, height } = sheet;
  const format = FORMATS[unit] ?? rateText;
  const columns = known.map(({ column, limit }) =>
    column === undefined ? [limit] : series.column(column).subarray(0, rows),
  );
  // A flow's windows are of one size, and none of them may be cut.
  const most = band === undefined ? topOf(columns) : Math.max(...columns.map((values) => topOf([values])));
  const labels = known.map(({ column, limit, name, isReference }) => {
    const value = column === undefined ? limit : (series.at(column, now) ?? Number.NaN);
    if (isReference && Number.isNaN(value)) return { value, text: '' };
    return {
      value,
      text: `${name.length > MAX_LETTERS ? '' : `${name} `}${Number.isNaN(value) ? '—' : format(value)}`,
    };
  });
  const left = widthOf(sheet, format(most)) + 6 * scale;
  const word = band === undefined ? '' : stateWord(band, series, rows - 1);
  const words = [word, ...labels.map(({ text }) => text)];
  const right = width - Math.max(...words.map((text) => widthOf(sheet, text))) - 6 * scale;
  const top = 7 * scale;
  const bandRoom = band === undefined ? 0 : (BAND.height + BAND.gap) * scale;
  const floor = height - 15 * scale - bandRoom;
  const y = (value: number) => floor - (floor - top) * Math.min(1, Math.max(0, value / most));
  const x = (seconds: number) => left + (right - left) * (now > 0 ? seconds / now : 1);
  for (const value of [0, most]) {
    context.fillStyle = colours.hair;
    context.fillRect(left, y(value), right - left, 1);
    write(sheet, format(value), left - 5 * scale, y(value), { colour: colours.ink3, align: 'right' });
  }
  write(sheet, '0 s', left, height - 6 * scale, { colour: colours.ink3 });
  write(sheet, `${now.toFixed(now < 100 ? 1 : 0)} s`, right, height - 6 * scale, {
    colour: colours.ink3,
    align: 'right',
  });
  const times = series.column('time');
  const lineColours = band === undefined ? coloursOf(known, colours) : windowColours(known, colours);
  for (const [index, { column, limit, isReference }] of known.entries()) {
    context.strokeStyle = lineColours[index]!;
    if (column === undefined) {
      context.lineWidth = scale;
      context.setLineDash([3 * scale, 3 * scale]);
      context.beginPath();
      context.moveTo(left, y(limit));
      context.lineTo(right, y(limit));
      context.stroke();
    } else {
      context.lineWidth = (isReference ? 1 : 1.75) * scale;
      context.setLineDash(isReference ? [3 * scale, 3 * scale] : []);
      paintLine(context, series.column(column), times, rows, x, y);
    }
  }
  context.setLineDash([]);
  if (band !== undefined) {
    const top = floor + BAND.gap * scale;
    paintStateBand(context, band, series, { first: 0, end: rows, left, right, top, unit: scale, x }, sheet);
    const middle = top + (BAND.height / 2) * scale;
    write(sheet, word, right + 5 * scale, middle, { colour: colours['ctl-text'], bold: true });
  }
  const places = spread(
    labels.map(({ value }) => y(Number.isNaN(value) ? 0 : value)),
    13 * scale,
    top,
    floor,
  );
  for (const [index, { text }] of labels.entries()) {
    write(sheet, text, right + 5 * scale, places[index]!, { colour: lineColours[index]!, bold: true });
  }
}

const FORMATS: Readonly<Record<string, (value: number) => string>> = {
  'bit/s': bitRateShort,
  s: (seconds) => rateText(1000 * seconds),
  '': plainText,
};

/** The text of a number without a unit: a share, or what was counted. */
function plainText(value: number): string {
  return Number.isInteger(value) ? countText(value) : String(Number(value.toPrecision(2)));
}

/** Limits are pale; the others have colours of their own. */
function coloursOf(
  lines: readonly { readonly column: string | undefined; readonly isReference: boolean }[],
  colours: Palette['colours'],
): readonly string[] {
  let next = 0;
  return lines.map(({ column, isReference }) =>
    column === undefined || isReference ? colours.ink3 : colours[sessionColour(next++)],
  );
}

/** As in the charts of lanes: what the law decides has the colour of control, what it sends that of data. */
function windowColours(lines: readonly { readonly isReference: boolean }[], colours: Palette['colours']) {
  const own = [colours['ctl-text'], colours['data-text']];
  return lines.map(({ isReference }) => (isReference ? colours.ink3 : (own.shift() ?? colours.ink2)));
}

/** In steps; one step a pixel is enough, and the last is always drawn. Gaps where nothing is known. */
function paintLine(
  context: CanvasRenderingContext2D,
  values: Float64Array,
  times: Float64Array,
  rows: number,
  x: (seconds: number) => number,
  y: (value: number) => number,
): void {
  const stride = Math.max(1, Math.floor(rows / 600));
  let before = Number.NaN;
  context.beginPath();
  for (let row = 0; row < rows; row += row < rows - 1 ? Math.min(stride, rows - 1 - row) : 1) {
    const value = values[row]!;
    if (!Number.isNaN(value)) {
      if (Number.isNaN(before)) context.moveTo(x(times[row]!), y(value));
      else {
        context.lineTo(x(times[row]!), y(before));
        context.lineTo(x(times[row]!), y(value));
      }
    }
    before = value;
  }
  context.stroke();
}

/** Heights at least `gap` apart, in their order, within bounds where that is possible. */
function spread(heights: readonly number[], gap: number, top: number, bottom: number): readonly number[] {
  const order = [...heights.keys()].sort((a, b) => heights[a]! - heights[b]!);
  const placed = [...heights];
  let last = -Infinity;
  for (const index of order) last = placed[index] = Math.max(placed[index]!, last + gap, top);
  let next = bottom + gap;
  for (const index of order.reverse()) next = placed[index] = Math.min(placed[index]!, next - gap);
  return placed;
}

/** Values beyond this many times the smallest of the lines' maxima are cut: one line must not flatten the others. */
const MAX_RATIO = 3;

/** Lines that never leave 0, e.g. a queue in which nothing waits, have an axis to 1: they are drawn on its foot. */
export function topOf(columns: readonly (Float64Array | readonly number[])[]): number {
  const each = columns
    .map((values) => {
      let most = 0;
      for (const value of values) if (value > most) most = value;
      return most;
    })
    .filter((most) => most > 0);
  return each.length === 0 ? 1 : Math.min(Math.max(...each), MAX_RATIO * Math.min(...each));
}
