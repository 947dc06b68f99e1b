/** Lines of the chart of a step as SVG paths, and where the words at their ends stand. */
import type { LaneFeed } from '../../../protocol/lane-feed.ts';
import type { LessonFigure } from './lesson-figure.ts';
import type { Line } from './prediction.ts';

const FINE_PIXELS = 2;

interface Axes {
  readonly x: (seconds: number) => number;
  readonly y: (value: number) => number;
}

/** What the run did between two moments, every few pixels. */
export function courseOf(
  figure: LessonFigure,
  lane: LaneFeed,
  [from, to]: readonly [number, number],
  window: number,
  { x, y }: Axes,
) {
  if (!(to > from)) return '';
  const count = Math.max(1, Math.ceil((x(to) - x(from)) / FINE_PIXELS));
  let path = '';
  let isDown = false;
  for (let part = 0; part <= count; part++) {
    const seconds = from + ((to - from) * part) / count;
    const value = figure.read(lane, seconds, window);
    if (value === null) isDown = false;
    else {
      path += `${isDown ? 'L' : 'M'}${x(seconds).toFixed(1)} ${y(value).toFixed(1)}`;
      isDown = true;
    }
  }
  return path;
}

export function pathOf(line: Line, x: (point: number) => number, y: (value: number) => number): string {
  let isDown = false;
  return line
    .map((value, point) => {
      const command = value === null ? '' : `${isDown ? 'L' : 'M'}${x(point).toFixed(1)} ${y(value).toFixed(1)}`;
      isDown = value !== null;
      return command;
    })
    .join('');
}

export function areaBetween(
  yours: Line,
  run: Line,
  x: (point: number) => number,
  y: (value: number) => number,
): string {
  const points = yours.flatMap((value, point) => {
    const other = run[point] ?? null;
    return value === null || other === null ? [] : [[point, value, other] as const];
  });
  if (points.length < 2) return '';
  const there = points.map(([point, value]) => `${x(point).toFixed(1)} ${y(value).toFixed(1)}`);
  const back = [...points].reverse().map(([point, , other]) => `${x(point).toFixed(1)} ${y(other).toFixed(1)}`);
  return `M${[...there, ...back].join('L')}Z`;
}

/** Where the labels at the ends stand, without touching each other; null: there is none. */
export function endLabels(yours: Line | null, run: Line | null, maximum: number, height: number, apart: number) {
  const place = (value: number | null | undefined) =>
    value === null || value === undefined ? null : (1 - Math.min(1, value / maximum)) * height + apart / 4;
  let [mine, its] = [place(yours?.at(-1)), place(run?.at(-1))];
  if (mine !== null && its !== null && Math.abs(mine - its) < apart) {
    const middle = (mine + its) / 2;
    const isAbove = mine <= its;
    mine = middle + (isAbove ? -apart / 2 : apart / 2);
    its = middle + (isAbove ? apart / 2 : -apart / 2);
    // The word under the axis keeps its place.
    const below = Math.max(0, Math.max(mine, its) - height - apart / 4);
    mine -= below;
    its -= below;
  }
  return { yours: mine, run: its };
}
