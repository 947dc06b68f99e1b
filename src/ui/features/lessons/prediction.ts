/** What was predicted, held against what the run did. Pure; values are in the unit of the figure. */
import type { Prediction } from '../../../scenario/schema/lesson.ts';

/** A drawn line has a value at this many moments from the waiting one to the end of Reveal, both included. */
export const POINTS = 61;

/** Null: nothing is drawn there. */
export type Line = readonly (number | null)[];

export const EMPTY_LINE: Line = Array.from({ length: POINTS }, () => null);

/** The moment of a point. */
export function momentOf(point: number, fromSeconds: number, toSeconds: number): number {
  return fromSeconds + ((toSeconds - fromSeconds) * point) / (POINTS - 1);
}

/** The line with a straight stroke from one point to another. */
export function drawn(line: Line, [from, fromValue]: Spot, [to, toValue]: Spot): Line {
  const next = [...line];
  const steps = Math.abs(to - from);
  for (let step = 0; step <= steps; step++) {
    const share = steps === 0 ? 1 : step / steps;
    next[from + Math.sign(to - from) * step] = fromValue + (toValue - fromValue) * share;
  }
  return next;
}

export type Spot = readonly [point: number, value: number];

/** Without gaps: between points a straight line, at the ends the nearest value. Null where nothing is drawn. */
export function complete(line: Line): readonly number[] | null {
  const known = line.flatMap((value, point) => (value === null ? [] : [[point, value] as const]));
  if (known.length === 0) return null;
  let after = 0;
  return line.map((value, point) => {
    if (value !== null) return value;
    while (after < known.length && known[after]![0] < point) after++;
    const [right, left] = [known[after], known[after - 1]];
    if (left === undefined) return right![1];
    if (right === undefined) return left[1];
    return left[1] + ((right[1] - left[1]) * (point - left[0])) / (right[0] - left[0]);
  });
}

type Shape = Extract<Prediction, { kind: 'draw' }>['answers'][number]['shape'];

/** The course that an answer means. */
export function lineOf(shape: Shape): readonly number[] {
  const points = [...shape].sort(([a], [b]) => a - b);
  return EMPTY_LINE.map((_, point) => {
    const share = point / (POINTS - 1);
    const right = points.findIndex(([at]) => at >= share);
    if (right <= 0) return points.at(right)![1];
    const [[x0, y0], [x1, y1]] = [points[right - 1]!, points[right]!];
    return x1 === x0 ? y1 : y0 + ((y1 - y0) * (share - x0)) / (x1 - x0);
  });
}

/** The answer whose course comes nearest to a line; null: there are none, or nothing is known of the line. */
export function nearestShape(line: Line, shapes: readonly Shape[]): number | null {
  const distances = shapes.map((shape) => meanDistance(line, lineOf(shape)));
  const least = Math.min(...distances);
  return Number.isFinite(least) ? distances.indexOf(least) : null;
}

function meanDistance(line: Line, other: readonly number[]): number {
  let sum = 0;
  let known = 0;
  for (const [point, value] of line.entries()) {
    if (value === null) continue;
    sum += Math.abs(value - other[point]!);
    known++;
  }
  return known === 0 ? Infinity : sum / known;
}

/** The first answer whose range has the value; null: none has. */
export function answerOf(
  value: number | null,
  answers: readonly { readonly from?: number | undefined; readonly to?: number | undefined }[],
): number | null {
  if (value === null) return null;
  const index = answers.findIndex(({ from = -Infinity, to = Infinity }) => value >= from && value < to);
  return index < 0 ? null : index;
}

/** The mean of what the run had less what was drawn, where both are known. */
export function meanDifference(yours: readonly number[], run: Line): number | null {
  let sum = 0;
  let known = 0;
  for (const [point, value] of run.entries()) {
    if (value === null) continue;
    sum += value - yours[point]!;
    known++;
  }
  return known === 0 ? null : sum / known;
}

/** The mean of the last part of a line, `share` of it; of a level its last value. */
export function meanOfEnd(line: readonly number[], share: number): number {
  const first = Math.min(POINTS - 1, Math.max(0, Math.round((1 - share) * (POINTS - 1))));
  const end = line.slice(first);
  return end.reduce((sum, value) => sum + value, 0) / end.length;
}

/** The mean of a whole line; null while a part of it is not known. */
export function meanOfWhole(line: Line): number | null {
  let sum = 0;
  for (const value of line) {
    if (value === null) return null;
    sum += value;
  }
  return line.length === 0 ? null : sum / line.length;
}

/** How many times the run is what was predicted: "× 2.5", "÷ 6.8"; null: there is nothing to divide. */
export function ratioText(yours: number | null, run: number | null): string | null {
  if (yours === null || run === null || !(yours > 0) || !(run > 0)) return null;
  const ratio = run / yours;
  const size = ratio >= 1 ? ratio : 1 / ratio;
  const text = size < 9.95 ? size.toFixed(1) : Math.round(size).toLocaleString('en');
  return text === '1.0' ? '× 1.0' : `${ratio >= 1 ? '×' : '÷'} ${text}`;
}
