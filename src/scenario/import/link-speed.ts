import type { RawValues } from './raw-graph.ts';

/** Bits a second from what files say of a link: a number, a number with a unit, or the name of a line. Null: nothing. */
export function linkSpeed(values: RawValues): number | null {
  const raw = Number(values.get('linkspeedraw'));
  if (isSpeed(raw)) return raw;
  const number = Number(values.get('linkspeed'));
  const unit = UNITS[(values.get('linkspeedunits') ?? '').trim().slice(0, 1).toUpperCase()];
  if (isSpeed(number) && unit !== undefined && isSpeed(number * unit)) return number * unit;
  for (const name of WORDED) {
    const speed = speedInWords(values.get(name) ?? '');
    if (speed !== null) return speed;
  }
  return null;
}

/** Values that may hold a speed in words, the likeliest first. */
const WORDED = ['linklabel', 'linktype', 'bandwidth', 'capacity', 'speed', 'linknote', 'label'];
const UNITS: Readonly<Record<string, number>> = { K: 1e3, M: 1e6, G: 1e9, T: 1e12 };
/** ITU-T and ANSI: SONET in steps of 51.84 Mbit/s, SDH of 155.52, and the older lines. */
const OPTICAL_CARRIER = 51.84e6;
const SYNCHRONOUS_MODULE = 155.52e6;
const LINES: Readonly<Record<string, number>> = {
  T1: 1.544e6,
  E1: 2.048e6,
  E3: 34.368e6,
  T3: 44.736e6,
  DS3: 44.736e6,
};

function speedInWords(words: string): number | null {
  const text = words.slice(0, 200);
  const measured = /(\d+(?:[.,]\d+)?)\s*([kmgt])(?:i?b|bit|ig)/i.exec(text);
  if (measured !== null) return speedOrNull(Number(measured[1].replace(',', '.')) * UNITS[measured[2].toUpperCase()]);
  const optical = /\bOC-?(\d{1,4})/i.exec(text);
  if (optical !== null) return speedOrNull(Number(optical[1]) * OPTICAL_CARRIER);
  const synchronous = /\bSTM-?(\d{1,4})/i.exec(text);
  if (synchronous !== null) return speedOrNull(Number(synchronous[1]) * SYNCHRONOUS_MODULE);
  const line = /\b(T1|E1|E3|T3|DS3)\b/i.exec(text);
  return line === null ? null : LINES[line[1].toUpperCase()];
}

function speedOrNull(value: number): number | null {
  return isSpeed(value) ? value : null;
}

/** What the format allows. */
function isSpeed(value: number): boolean {
  return value >= 1 && value <= 1e12;
}
