/** How times are written. */
import { withCommas } from '../../../base/format.ts';

/** Decimals of a second that can be read at a speed: three, or more where time crawls. */
export function decimalsAt(speed: number): number {
  return speed >= 1e-3 ? 3 : speed >= 1e-4 ? 5 : 6;
}

/** Decimals that distinguish two moments which are `gapSeconds` from each other; never fewer than three. */
export function decimalsFor(gapSeconds: number): number {
  if (!(gapSeconds > 0) || gapSeconds === Infinity) return MIN_DECIMALS;
  return Math.min(MAX_DECIMALS, Math.max(MIN_DECIMALS, Math.ceil(-Math.log10(gapSeconds))));
}

/** Decimals that a time has: three of 31.800000000000, since what follows is zeros. */
export function decimalsOf(seconds: number): number {
  const [, decimals = ''] = seconds.toFixed(MAX_DECIMALS).split('.');
  return Math.max(MIN_DECIMALS, decimals.replace(/0+$/, '').length);
}

const MIN_DECIMALS = 3;
/** A double holds no more of a time of some hundred seconds. */
const MAX_DECIMALS = 12;

export function exactSeconds(seconds: number, decimals: number): string {
  return withCommas(seconds.toFixed(decimals));
}

/** Seconds as on an axis: no more digits than there are. */
export function shortSeconds(seconds: number): string {
  return withCommas(Number(seconds.toFixed(3)));
}

/** A time up to which something is the case, rounded down: whole seconds, or two digits of less than ten. */
export function wholeSeconds(seconds: number): number {
  if (seconds >= 10 || seconds <= 0) return Math.floor(seconds);
  const unit = 10 ** (Math.floor(Math.log10(seconds)) - 1);
  return Number((Math.floor(seconds / unit) * unit).toPrecision(2));
}

/** A time pointed at on a bar, rounded to a decimal that a pixel is worth: nobody can mean more digits than that. */
export function readableTime(seconds: number, pixelsASecond: number): number {
  return Number(seconds.toFixed(Math.max(0, Math.ceil(Math.log10(pixelsASecond)))));
}

/** Times for an axis from 0 to `untilSeconds`: steps of 1, 2 or 5, at most `most` of them, and the end. */
export function axisTicks(untilSeconds: number, most: number): readonly number[] {
  const raw = untilSeconds / Math.max(1, most);
  const decade = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((factor) => factor * decade).find((candidate) => candidate >= raw - 1e-12) ?? raw;
  const ticks: number[] = [];
  // A tick nearer to the end than half a step would run into the end's own label.
  for (let index = 0; index * step < untilSeconds - step / 2; index++)
    ticks.push(Number((index * step).toPrecision(12)));
  return [...ticks, untilSeconds];
}

/** How long somebody waits, e.g. `about 3 min`: rounded up. */
export function inTime(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  return seconds < 5400 ? `${Math.ceil(seconds / 60)} min` : `${Math.ceil(seconds / 3600)} h`;
}

/** Minutes and seconds of a span of milliseconds, e.g. 03:05. */
export function minutesAndSeconds(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}

/** The time of day where the page is read, e.g. 14:05, of the clock's milliseconds. */
export function timeOfDay(clock: number): string {
  const at = new Date(clock);
  return `${two(at.getHours())}:${two(at.getMinutes())}`;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
