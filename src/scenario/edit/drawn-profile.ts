/** Load profiles as points, and what a hand draws over them. */
import type { ProfileDescription } from '../schema/profile.ts';
import { varying } from '../varying.ts';

export interface ProfilePoint {
  readonly atSeconds: number;
  readonly value: number;
}

/** More than a hand can mean, and few enough for a link. */
const MAX_POINTS = 60;

/** A number is one point at 0. */
export function pointsOf(value: number | ProfileDescription): readonly ProfilePoint[] {
  const form = varying(value);
  if (typeof form === 'number') return [{ atSeconds: 0, value: form }];
  return form.times.map((atSeconds, i) => ({ atSeconds, value: form.values[i] }));
}

/** From 0 to the end of the run: before the first point and after the last the value stays. */
export function toBothEnds(points: readonly ProfilePoint[], untilSeconds: number): readonly ProfilePoint[] {
  const [first, last] = [points[0], points.at(-1)!];
  return [{ ...first, atSeconds: 0 }, ...points, { ...last, atSeconds: Math.max(untilSeconds, last.atSeconds) }];
}

/** As the scenario has it: one value for ever is a number. */
export function profileOf(points: readonly ProfilePoint[]): number | ProfileDescription {
  const [first] = points;
  if (first === undefined) return 0;
  if (points.every(({ value }) => value === first.value)) return first.value;
  return { kind: 'list', points: points.map(({ atSeconds, value }) => ({ atSeconds, value })) };
}

/**
 * What a hand has drawn, over what was there: points in its span of time give way to those of the stroke, thinned.
 * @param tolerance as a share of the span of time and of `height`, below which a bend is the hand's shaking
 */
export function withStroke(
  points: readonly ProfilePoint[],
  stroke: readonly ProfilePoint[],
  {
    spanSeconds,
    height,
    tolerance,
  }: { readonly spanSeconds: number; readonly height: number; readonly tolerance: number },
): ProfilePoint[] {
  const drawn = stroke.toSorted((a, b) => a.atSeconds - b.atSeconds);
  if (drawn.length === 0) return [...points];
  const [from, to] = [drawn[0].atSeconds, drawn.at(-1)!.atSeconds];
  const kept = points.filter(({ atSeconds }) => atSeconds < from || atSeconds > to);
  for (let share = tolerance; ; share *= 2) {
    const thinned = thin(drawn, spanSeconds, height, share);
    if (kept.length + thinned.length <= MAX_POINTS || thinned.length <= 2) {
      return [
        ...kept.filter(({ atSeconds }) => atSeconds < from),
        ...thinned,
        ...kept.filter(({ atSeconds }) => atSeconds > to),
      ].slice(0, 1000);
    }
  }
}

/** After Douglas and Peucker: what lies within the tolerance of a straight line between two points goes. */
function thin(points: readonly ProfilePoint[], spanSeconds: number, height: number, tolerance: number): ProfilePoint[] {
  if (points.length <= 2) return [...points];
  const [first, last] = [points[0], points.at(-1)!];
  const [dx, dy] = [(last.atSeconds - first.atSeconds) / spanSeconds, (last.value - first.value) / height];
  const length = Math.sqrt(dx * dx + dy * dy) || 1;
  let farthest = 0;
  let most = 0;
  for (let i = 1; i < points.length - 1; i++) {
    const [px, py] = [(points[i].atSeconds - first.atSeconds) / spanSeconds, (points[i].value - first.value) / height];
    const distance = Math.abs(px * dy - py * dx) / length;
    if (distance > most) [most, farthest] = [distance, i];
  }
  if (most <= tolerance) return [first, last];
  const before = thin(points.slice(0, farthest + 1), spanSeconds, height, tolerance);
  return [...before.slice(0, -1), ...thin(points.slice(farthest), spanSeconds, height, tolerance)];
}
