/**
 * Margins: the natural logarithm of how far a limit is passed. At 0 and above a run fails, and twice as bad is 0.69 more
 * whatever is asked.
 */
import { bitRate, duration, threeDigits, unitOf, withCommas } from '../base/format.ts';
import { naturalLogarithm } from '../base/mathematics.ts';

/** Margins are cut here: a factor of 1,000, and a zero counts as that. */
const MOST = 6.9;

/** Infinity: something over nothing. null: one of them is not known. */
export function quotient(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return null;
  return b === 0 ? (a === 0 ? 1 : Infinity) : a / b;
}

export function marginOf(ratio: number | null): number | null {
  if (ratio === null || Number.isNaN(ratio)) return null;
  if (ratio <= 0) return -MOST;
  return ratio === Infinity ? MOST : Math.min(MOST, Math.max(-MOST, naturalLogarithm(ratio)));
}

/** The least, so that all must fail; null: one cannot be judged. */
export function least(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : Math.min(a, b);
}

export function percent(value: number | null): string {
  return value === null ? '–' : `${threeDigits(value * 100)} %`;
}

export function inWords(value: number | null, unit: string): string {
  if (unit === 'share') return percent(value);
  if (value !== null && unit === 'bit/s') return bitRate(value);
  if (value !== null && value > 0 && unit === 's') return duration(value);
  // Whole things: flows, packets.
  if (value !== null && Number.isInteger(value) && /^[a-z]+s$/.test(unit))
    return `${withCommas(value)} ${unitOf(value, unit)}`;
  return value === null ? '–' : `${threeDigits(value)}${unit === '' ? '' : ` ${unit}`}`;
}

/** A number that somebody has set, without zeros behind it. */
export function boundInWords(value: number, unit: string): string {
  if (unit === 'bit/s') return bitRate(value);
  if (unit === 'share') return boundInWords(100 * value, '%');
  return `${withCommas(Number(value.toPrecision(3)))}${unit === '' ? '' : ` ${unitOf(value, unit)}`}`;
}
