/** Numbers in words, the same in every JavaScript engine (no locale). */

/** Three significant digits below 1000, whole above, with commas: 0.692, 26.0, 1,134. */
export function threeDigits(value: number): string {
  if (!Number.isFinite(value)) return value > 0 ? 'unlimited' : '—';
  const size = Math.abs(value);
  if (size >= 100) return withCommas(value.toFixed(0));
  if (size >= 10) return value.toFixed(1);
  if (size >= 1) return value.toFixed(2);
  return value === 0 ? '0' : value.toPrecision(3).replace(/e-(\d+)$/, (_, digits: string) => ` × 10⁻${raised(digits)}`);
}

function raised(digits: string): string {
  return digits.replaceAll(/\d/g, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'.charAt(Number(digit)));
}

/** e.g. 1,134,000 and 1,134.0625. A text is a number that is already rounded. */
export function withCommas(value: number | string): string {
  return `${value}`.replace(/^-?\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','));
}

/** e.g. 1 packet, 1,134 packets, 2 boundaries, 3 classes. */
export function counted(count: number, noun: string): string {
  const plural = noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : noun.endsWith('s') ? `${noun}es` : `${noun}s`;
  return `${withCommas(count)} ${count === 1 ? noun : plural}`;
}

/** A unit as it stands after the value: the singular of a word after 1, e.g. 1 packet, 1 flow/s. */
export function unitOf(value: number, unit: string): string {
  return value === 1 && unit !== 'ms' ? unit.replace(/^([a-zA-Z]*ch)es(?=$|\/)|^([a-zA-Z]+)s(?=$|\/)/, '$1$2') : unit;
}

/** e.g. 12 ms, 3.20 s. */
export function duration(seconds: number): string {
  if (seconds >= 1) return `${threeDigits(seconds)} s`;
  if (seconds >= 1e-3) return `${threeDigits(seconds * 1e3)} ms`;
  return `${threeDigits(seconds * 1e6)} µs`;
}

/** e.g. 2 Mbit/s, 100 kbit/s. */
export function bitRate(bitsPerSecond: number): string {
  for (const [unit, size] of RATE_UNITS) {
    if (bitsPerSecond >= size) return `${trimZeros(threeDigits(bitsPerSecond / size))} ${unit}`;
  }
  return `${trimZeros(threeDigits(bitsPerSecond))} bit/s`;
}

/** first, second, third, then 4th, 5th, ... */
export function ordinal(n: number): string {
  return ['zeroth', 'first', 'second', 'third'][n] ?? `${n}th`;
}

function trimZeros(digits: string): string {
  return digits.includes('.') ? digits.replace(/\.?0+$/, '') : digits;
}

const RATE_UNITS: readonly (readonly [string, number])[] = [
  ['Gbit/s', 1e9],
  ['Mbit/s', 1e6],
  ['kbit/s', 1e3],
];

/** e.g. `A`, `A and B`, `A, B and C`. */
export function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** With a capital first letter. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The beginning of a text and an ellipsis, where it has more characters than these. Half of a UTF-16 pair is never left. */
export function shortened(text: string, characters: number): string {
  if (text.length <= characters) return text;
  const beginning = text.slice(0, Math.floor(characters) - 1).replace(/[\uD800-\uDBFF]$/, '');
  return `${beginning.trimEnd()}…`;
}

/** A number and its unit stay in one line: `30 s`, `2 Mbit/s`, `5 %`. */
export function withUnitsKept(text: string): string {
  return text.replace(/(\d) (s|ms|µs|%|[kMG]?bit(?:\/s)?|[kM]?B|BDP)(?![\w/])/g, '$1\u00a0$2');
}

/** `a gate`, `an interface`. */
export function withArticle(noun: string): string {
  return `${/^[aeio]/.test(noun) ? 'an' : 'a'} ${noun}`;
}

/** The letter of a lane by its place: A, B, C and so on. */
export function laneLetter(index: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + index);
}

/** A field of a CSV file, in quotes where it needs them (RFC 4180). */
export function csvField(text: string): string {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

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
