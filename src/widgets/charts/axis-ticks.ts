/** Where an axis has its ticks, and how they are written. */

/** Steps of 1, 2 or 5 times a power of ten within [from, to], at most `most` of them. */
export function linearTicks(from: number, to: number, most: number): readonly number[] {
  if (!(to > from) || most < 1) return [];
  const step = stepAtLeast((to - from) / most);
  const ticks: number[] = [];
  for (let index = Math.ceil(from / step - 1e-9); index * step <= to + step * 1e-9; index++) {
    ticks.push(Number((index * step).toPrecision(12)));
  }
  return ticks;
}

/**
 * 1, 2 and 5 of each decade while ticks keep `leastShare` of the axis between them, else each decade, else every
 * second one, and so on.
 */
export function logTicks(from: number, to: number, leastShare: number): readonly number[] {
  if (!(from > 0) || !(to > from)) return [];
  const decades = Math.log10(to / from);
  if (Math.log10(2) / decades >= leastShare) return powers(from, to, 1, [1, 2, 5]);
  const every = Math.max(1, Math.ceil(leastShare * decades));
  return powers(from, to, every, [1]);
}

/**
 * For an axis of amounts, at least `leastShare` of it apart: nothing, half and the limit where there is one, else
 * round numbers.
 */
export function amountTicks(from: number, to: number, leastShare: number, limit: number | null): readonly number[] {
  if (limit === null || limit > to) {
    const ticks = linearTicks(from, to, Math.max(1, Math.floor(1 / leastShare / 1.2)));
    const largest = roundUpTo(to);
    // One number alone shows no scale.
    const isLow = ticks.length === 1 && ticks[0] === 0 && largest >= CLOSE * leastShare * (to - from);
    return isLow ? [0, largest] : ticks;
  }
  const half = leastShare <= 0.5 && Number.isInteger(limit / 2);
  return half ? [0, limit / 2, limit] : [0, limit];
}

/** The part of the usual distance that is enough between two ticks on a low axis. */
const CLOSE = 0.6;

/** The largest 1, 2 or 5 times a power of ten that is not above `size`; 0: there is none. */
function roundUpTo(size: number): number {
  if (!(size > 0)) return 0;
  const decade = 10 ** Math.floor(Math.log10(size));
  const factor = [5, 2, 1].find((candidate) => candidate * decade <= size * (1 + 1e-9)) ?? 1;
  return Number((factor * decade).toPrecision(12));
}

function powers(from: number, to: number, every: number, factors: readonly number[]): readonly number[] {
  const ticks: number[] = [];
  for (let power = Math.floor(Math.log10(from)); 10 ** power <= to; power++) {
    if (power % every !== 0) continue;
    for (const factor of factors) {
      const tick = Number((factor * 10 ** power).toPrecision(12));
      if (tick >= from * (1 - 1e-9) && tick <= to * (1 + 1e-9)) ticks.push(tick);
    }
  }
  return ticks;
}

/** The smallest 1, 2 or 5 times a power of ten that is not below `size`. */
export function stepAtLeast(size: number): number {
  const decade = 10 ** Math.floor(Math.log10(size));
  const factor = [1, 2, 5].find((candidate) => candidate * decade >= size * (1 - 1e-9)) ?? 10;
  return Number((factor * decade).toPrecision(12));
}

/** Short, for an axis: 20, 1k, 2.5M, 0.5, −4. */
export function tickText(value: number): string {
  const size = Math.abs(value);
  const sign = value < 0 ? '−' : '';
  for (const [letter, scale] of LARGE) if (size >= scale) return `${sign}${trimmed(size / scale)}${letter}`;
  return sign + trimmed(size);
}

/** Decimals that distinguish two moments on an axis that is `spanSeconds` long. */
export function timeDecimals(spanSeconds: number): number {
  return Math.min(9, Math.max(0, 3 - Math.ceil(Math.log10(Math.max(spanSeconds, 1e-9)))));
}

function trimmed(value: number): string {
  return String(Number(value.toPrecision(3)));
}

const LARGE = [
  ['G', 1e9],
  ['M', 1e6],
  ['k', 1e3],
] as const;
