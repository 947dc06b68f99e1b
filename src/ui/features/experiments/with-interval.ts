import { threeDigits, withCommas } from '../../../base/format.ts';

/**
 * A number and half of its interval, with the same decimals: 0.692 ± 0.013, 1,134 ± 6. An interval that would read 0, and
 * one that is wider than the number, keep three digits of their own.
 */
export function withInterval(mean: number, halfWidth: number): string {
  const text = threeDigits(mean);
  const decimals = /^-?[\d,]+(?:\.(\d+))?$/.exec(text)?.[1]?.length ?? 0;
  const rounded = halfWidth.toFixed(decimals);
  const isPlain = /^-?[\d,.]+$/.test(text) && mean !== 0;
  const fits = isPlain && halfWidth <= Math.abs(mean) && (halfWidth === 0 || Number(rounded) > 0);
  return `${text} ± ${fits ? (halfWidth === 0 ? '0' : withCommas(rounded)) : threeDigits(halfWidth)}`;
}
