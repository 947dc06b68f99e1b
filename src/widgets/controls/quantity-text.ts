/**
 * Numbers with a unit as people write them: 2 Mbit/s, 100 ms, 10 kB. A field shows the number beside its unit and
 * understands other prefixes when they are typed.
 */
interface QuantityText {
  readonly number: string;
  readonly unit: string;
  /** One of the shown unit in the unit that values are kept in. */
  readonly factor: number;
}

interface Prefixed {
  readonly unit: string;
  readonly factor: number;
}

const PREFIXES: Readonly<Record<string, readonly Prefixed[]>> = {
  'bit/s': [
    { unit: 'bit/s', factor: 1 },
    { unit: 'kbit/s', factor: 1e3 },
    { unit: 'Mbit/s', factor: 1e6 },
    { unit: 'Gbit/s', factor: 1e9 },
  ],
  s: [
    { unit: 'µs', factor: 1e-6 },
    { unit: 'ms', factor: 1e-3 },
    { unit: 's', factor: 1 },
  ],
  bytes: [
    { unit: 'bytes', factor: 1 },
    { unit: 'kB', factor: 1e3 },
    { unit: 'MB', factor: 1e6 },
    { unit: 'GB', factor: 1e9 },
  ],
};

/** `value` in the prefix that reads best, with all of its digits (12 at most). */
export function quantityText(value: number, unit = ''): QuantityText {
  const candidates = PREFIXES[unit];
  if (candidates === undefined) return { number: plain(value), unit, factor: 1 };
  const size = Math.abs(value);
  const basic = candidates.find(({ factor }) => factor === 1)!;
  // 1,500 bytes is a packet and stays so; 10 kB reads better.
  const least = unit === 'bytes' ? 10 : 1;
  const best =
    size === 0
      ? basic
      : (candidates.findLast(({ factor }) => size >= factor * (factor > 1 ? least : 1) * (1 - 1e-12)) ??
        candidates[0]!);
  return { number: plain(value / best.factor), unit: best.unit, factor: best.factor };
}

/** The whole of it in one string. */
export function quantityInWords(value: number, unit?: string): string {
  const text = quantityText(value, unit);
  return text.unit === '' ? text.number : `${text.number} ${text.unit}`;
}

/** What was typed, in the unit that values are kept in; null: no number. `shown` is the unit beside the field. */
export function parseQuantity(typed: string, unit: string, shown: QuantityText): number | null {
  const match = /^([-+−]?[\d.,]*\d[\d.,]*(?:e[-+]?\d+)?)\s*(\D*)$/i.exec(typed.trim());
  if (match === null) return null;
  const number = Number(match[1]!.replace('−', '-').replaceAll(',', ''));
  if (!Number.isFinite(number)) return null;
  const word = match[2]!.trim().replace('μ', 'µ').replace(/^us$/, 'µs');
  if (word === '' || word === unit) return rounded(number * (word === '' ? shown.factor : 1));
  const named = PREFIXES[unit]?.find((candidate) => candidate.unit === word || startsAlike(candidate.unit, word));
  return named === undefined ? null : rounded(number * named.factor);
}

/** `M` for Mbit/s; `m` and `k` likewise. */
function startsAlike(unit: string, word: string): boolean {
  return word.length === 1 && unit.startsWith(word) && unit.length > 1;
}

function rounded(value: number): number {
  return Number(value.toPrecision(12));
}

function plain(value: number): string {
  const digits = Number(value.toPrecision(12));
  const size = Math.abs(digits);
  if (size !== 0 && (size >= 1e9 || size < 1e-4)) return digits.toExponential().replace('e+', 'e');
  return digits.toLocaleString('en', { maximumFractionDigits: 12 });
}
