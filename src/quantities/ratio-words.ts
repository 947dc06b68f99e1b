/**
 * How a lane differs from lane A, in the fewest words that are true: `× 2.1`, `÷ 50`, `same`, `only B`, `− 14`.
 * Never a ratio with nothing, and no more digits than the counts behind it carry.
 */
import { NOTHING, countText } from '../widgets/charts/figure-text.ts';

/** Ratios nearer to 1 than this are noise to the eye. */
export const SAME = 0.05;
/** Below this many counted things a ratio has at most one digit, since its error is above a third. */
const FEW = 10;
/** Then this is the least that is more than chance. */
const FEW_SAME = 0.5;
/** Where it no longer matters how many times. */
const BEYOND = 1e6;

interface RatioSides {
  /** Letters of the lanes, as in `only B`. */
  readonly letters: readonly [string, string];
  /** Things counted behind each value, where it is made of counts. */
  readonly counts?: readonly [number, number];
}

/** `b` against `a`, both 0 or more; null: that lane has no value. */
export function ratioWords(a: number | null, b: number | null, { letters, counts }: RatioSides): string {
  if (!known(a) || !known(b)) return NOTHING;
  if (a <= 0 && b <= 0) return 'none';
  if (a <= 0) return `only ${letters[1]}`;
  if (b <= 0) return `only ${letters[0]}`;
  const few = counts !== undefined && isFew(counts);
  const factor = Math.max(a / b, b / a);
  if (factor - 1 < (few ? FEW_SAME : SAME)) return 'same';
  return `${b > a ? '×' : '÷'} ${factorText(factor, few)}`;
}

/** Whether two numbers in words read alike: `0.0 %`, which is little, and `0 %`, which is none, do. */
export function readAlike(one: string, other: string): boolean {
  return withoutZeros(one) === withoutZeros(other);
}

function withoutZeros(words: string): string {
  return words.replace(/\.0+(?!\d)/, '');
}

/** Whether what was counted behind two values carries one digit at most; null: it is not of things that are counted. */
export function isFew(counts: readonly (number | null)[]): boolean {
  return counts.some((count) => count !== null && count < FEW);
}

/** `b` minus `a` for small whole things. */
export function amountWords(a: number | null, b: number | null): string {
  if (!known(a) || !known(b)) return NOTHING;
  const difference = Math.round(b) - Math.round(a);
  if (difference === 0) return 'same';
  return `${difference > 0 ? '+' : '−'} ${countText(Math.abs(difference))}`;
}

/** A factor above 1: 1.4, 2.1, 50, 135, 1,200; with few things behind it 2, 30, 400. */
export function factorText(factor: number, few: boolean): string {
  if (factor >= BEYOND) return '1M+';
  if (few) return countText(Number(factor.toPrecision(1)));
  if (factor < 9.95) return factor.toFixed(1);
  return countText(factor < 1000 ? factor : Number(factor.toPrecision(2)));
}

function known(value: number | null): value is number {
  return value !== null && Number.isFinite(value);
}
