/** How the instruments write numbers: three digits at most where they can, a dash where there is nothing. */

export interface FigureText {
  readonly number: string;
  /** Belongs to the number and follows it, e.g. `s`; drawn paler. */
  readonly suffix: string;
  /** The caption under the number. */
  readonly unit: string;
}

export const NOTHING = '—';

/** Whole things: 46, 2,308, 282k. */
export function countText(value: number | null): string {
  return value === null ? NOTHING : large(Math.round(value));
}

/** Things a second: 0.5, 11.2, 201, 1,134. */
export function rateText(value: number | null): string {
  if (value === null) return NOTHING;
  if (value === 0) return '0';
  return Math.abs(value) < 99.95 ? signed(value, (size) => size.toFixed(1)) : large(Math.round(value));
}

/**
 * A duration in the unit that reads best: 4 µs, 840 ms, 9.1 s, 312 s.
 * @param like another one, in whose unit it is written, so that the two can be compared: 0.513 ms beside 57.4 ms
 */
export function secondsText(value: number | null, like = value): Pick<FigureText, 'number' | 'suffix'> {
  if (value === null || like === null) return { number: NOTHING, suffix: '' };
  if (like > 0 && like < 0.0009995) return { number: threeDigits(value * 1e6), suffix: 'µs' };
  if (like < 0.9995) return { number: threeDigits(value * 1000), suffix: 'ms' };
  if (value < 0.9995) return { number: threeDigits(value), suffix: 's' };
  return { number: value < 99.95 ? value.toFixed(1) : large(Math.round(value)), suffix: 's' };
}

/** A rate of bits in the unit that reads best: 7.0 kbit/s, 1.2 Mbit/s. @param like as of a duration */
export function bitRateText(value: number | null, like = value): { readonly number: string; readonly unit: string } {
  if (value === null || like === null) return { number: NOTHING, unit: 'kbit/s' };
  const [unit, size] = BIT_UNITS.find(([, candidate]) => like >= candidate * 0.9995) ?? ['bit/s', 1];
  const scaled = value / size;
  return { number: scaled > 0 && scaled < 0.995 ? scaled.toPrecision(2) : rateText(scaled), unit };
}

/** The same where the unit stands elsewhere: 7k, 1.2M. */
export function bitRateShort(value: number): string {
  const { number, unit } = bitRateText(value);
  const short = Number(number) >= 10 ? Number(number).toFixed(0) : number.replace(/\.0$/, '');
  return `${short}${unit === 'bit/s' ? '' : unit[0]}`;
}

const BIT_UNITS: readonly (readonly [string, number])[] = [
  ['Gbit/s', 1e9],
  ['Mbit/s', 1e6],
  ['kbit/s', 1e3],
];

function large(whole: number): string {
  const size = Math.abs(whole);
  if (size < 100_000) return signed(whole, (value) => value.toLocaleString('en'));
  const [letter, scale] = size < 999_500 ? ['k', 1e3] : size < 999_500_000 ? ['M', 1e6] : ['G', 1e9];
  return signed(whole, (value) => threeDigits(value / (scale as number)) + letter);
}

function threeDigits(value: number): string {
  return String(Number(value.toPrecision(3)));
}

/** With a minus sign that is as wide as a plus. */
function signed(value: number, write: (size: number) => string): string {
  const text = write(Math.abs(value));
  return value < 0 && Number(text.replaceAll(',', '')) !== 0 ? `−${text}` : text;
}
