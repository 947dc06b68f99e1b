/**
 * Rates of bits are shown and typed in Mbit/s and shares in per cent, as elsewhere on the page; all of one column in one
 * unit, so that they can be compared. Experiments, links and files keep bit/s and shares.
 */
export interface ShownUnit {
  readonly unit: string;
  /** One of it, in the unit that values are kept in. */
  readonly factor: number;
}

export function shownUnit(unit: string): ShownUnit {
  if (unit === 'share') return { unit: '%', factor: 0.01 };
  return unit === 'bit/s' ? { unit: 'Mbit/s', factor: 1e6 } : { unit, factor: 1 };
}

/** Shorter times are in milliseconds. */
const SHORT_SECONDS = 0.5;

/** That of a value which varies: a time that is short now is in milliseconds. */
export function variedUnit(unit: string, now: unknown): ShownUnit {
  const isShort = unit === 's' && typeof now === 'number' && now > 0 && now < SHORT_SECONDS;
  return isShort ? { unit: 'ms', factor: 0.001 } : shownUnit(unit);
}

/** A kept value as it is shown and typed, with its digits and nothing that came from the division. */
export function toShown(value: unknown, { factor }: Pick<ShownUnit, 'factor'>): string {
  return String(typeof value === 'number' ? plain(value / factor) : value);
}

/** A typed value as it is kept. */
export function fromShown<Value>(value: Value, { factor }: Pick<ShownUnit, 'factor'>): Value | number {
  return typeof value === 'number' ? plain(value * factor) : value;
}

function plain(value: number): number {
  return Number(value.toPrecision(15));
}
