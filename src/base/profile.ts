import { stepsUntil } from './steps-until.ts';

/** A value over time in straight pieces. Before the first point it is the first value, after the last the last. */
export interface Profile {
  /** Seconds, never falling. Two points at one time are a jump. */
  readonly times: readonly number[];
  readonly values: readonly number[];
}

/** A value that may change with time. Never negative. */
export type Varying = number | Profile;

/** The value at `time`; at a jump the one after it. */
export function valueAt(varying: Varying, time: number): number {
  if (typeof varying === 'number') return varying;
  const { times, values } = varying;
  const next = stepsUntil(times, time);
  if (next === 0) return values[0];
  if (next === times.length) return values[next - 1];
  return between(varying, next, time);
}

/** The area under it from `from` to `to`. */
export function integral(varying: Varying, from: number, to: number): number {
  if (typeof varying === 'number') return (to - from) * varying;
  let area = 0;
  for (const piece of pieces(varying, from)) {
    const end = Math.min(piece.end, to);
    const height = piece.end <= to ? piece.finish : valueAt(varying, end);
    area += ((piece.start + height) / 2) * (end - piece.begin);
    if (piece.end >= to) break;
  }
  return area;
}

/** The first time at which the area from `from` on reaches `area`; Infinity when it never does. */
export function timeOfIntegral(varying: Varying, from: number, area: number): number {
  if (typeof varying === 'number') return varying > 0 ? from + area / varying : Infinity;
  let left = area;
  for (const { begin, end, start, finish } of pieces(varying, from)) {
    const height = (start + finish) / 2;
    const whole = height > 0 ? height * (end - begin) : 0;
    if (whole >= left && whole > 0) {
      if (left <= 0) return begin;
      const slope = end === Infinity ? 0 : (finish - start) / (end - begin);
      // The root of start t + slope t² / 2 = left that does not cancel.
      const root = (2 * left) / (start + Math.sqrt(Math.max(0, start * start + 2 * slope * left)));
      return Math.min(begin + root, end);
    }
    left -= whole;
  }
  return Infinity;
}

/** The pieces from `from` on; the last never ends. */
function* pieces(
  { times, values }: Profile,
  from: number,
): Generator<{ begin: number; end: number; start: number; finish: number }> {
  let begin = from;
  for (let next = stepsUntil(times, from); ; next++) {
    if (next === times.length) {
      yield { begin, end: Infinity, start: values[next - 1], finish: values[next - 1] };
      return;
    }
    const end = times[next];
    const start = next === 0 ? values[0] : between({ times, values }, next, begin);
    const finish = next === 0 ? values[0] : values[next];
    if (end > begin) yield { begin, end, start, finish };
    begin = end;
  }
}

/** On the way from the point before `next` to `next`. */
function between({ times, values }: Profile, next: number, time: number): number {
  const share = (time - times[next - 1]) / (times[next] - times[next - 1]);
  return values[next - 1] + (values[next] - values[next - 1]) * share;
}
