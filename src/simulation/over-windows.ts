/** Statistics over windows of equal length within a run: what a flow gets, and when it gets it. */
import { quantileOf } from '../base/select.ts';

/** Rates of a total, a second, times a factor, in windows of equal length that end with `toSeconds`. */
export interface Windows {
  readonly of: string;
  readonly windowSeconds: number;
  /** `exceeded-by-a-fifth`: the smallest rate that at least 80 % of the windows do not exceed. */
  readonly take: 'exceeded-by-a-fifth' | 'largest';
  readonly times?: number | undefined;
}

/** Seconds from `fromSeconds` until a rate stays within bounds; the window's length where it never does. */
export interface Reaching {
  /** A total. */
  readonly of: string;
  /** Divided by the increase of this total; absent: by seconds. */
  readonly per?: string | undefined;
  readonly times?: number | undefined;
  readonly windowSeconds: number;
  /** Between the beginnings of windows that are looked at. */
  readonly stepSeconds: number;
  /** How many windows in a row. */
  readonly windows: number;
  readonly least: number;
  readonly most?: number | undefined;
}

interface Span {
  readonly fromSeconds: number;
  readonly toSeconds: number;
}

type Column = (id: string) => Float64Array | undefined;

/** @returns null where the lane has no such column, or the span is shorter than a window */
export function windowStatistic(
  { of, windowSeconds, take, times = 1, fromSeconds, toSeconds }: Windows & Span,
  column: Column,
): number | null {
  const values = column(of);
  const count = Math.floor((toSeconds - fromSeconds) / windowSeconds + 1e-9);
  if (values === undefined || count < 1) return null;
  const time = column('time')!;
  const rates = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const end = toSeconds - i * windowSeconds;
    const [first, last] = [lastRowAt(time, end - windowSeconds), lastRowAt(time, end)];
    rates[i] = ((values[last] - values[first]) * times) / (time[last] - time[first]);
  }
  rates.sort();
  return take === 'largest' ? rates[count - 1] : quantileOf(rates, 0.8);
}

/** @returns null where the lane has no such column */
export function reaches(figure: Reaching & Span, column: Column): number | null {
  const { of, per, times = 1, windowSeconds, stepSeconds, windows, least, most = Infinity } = figure;
  const { fromSeconds, toSeconds } = figure;
  const [values, divisors] = [column(of), per === undefined ? undefined : column(per)];
  if (values === undefined || (per !== undefined && divisors === undefined)) return null;
  const time = column('time')!;
  const isWithin = (begin: number): boolean => {
    const [first, last] = [lastRowAt(time, begin), lastRowAt(time, begin + windowSeconds)];
    const divisor = divisors === undefined ? time[last] - time[first] : divisors[last] - divisors[first];
    const rate = ((values[last] - values[first]) * times) / divisor;
    return rate >= least && rate <= most;
  };
  const steps = Math.floor((toSeconds - fromSeconds - windows * windowSeconds) / stepSeconds + 1e-9);
  for (let step = 0; step <= steps; step++) {
    const begin = fromSeconds + step * stepSeconds;
    let window = 0;
    while (window < windows && isWithin(begin + window * windowSeconds)) window++;
    if (window === windows) return begin - fromSeconds;
  }
  return toSeconds - fromSeconds;
}

/**
 * The last row whose time is not after `seconds`. The first is at 0. Times are multiples of an interval and rounded, so
 * that the 35th of 0.02 s is a little after 0.7 s; that row is the one at 0.7 s.
 */
export function lastRowAt(time: Float64Array, seconds: number): number {
  const latest = seconds * (1 + 1e-12);
  let low = 0;
  let high = time.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (time[middle] <= latest) low = middle;
    else high = middle - 1;
  }
  return low;
}
