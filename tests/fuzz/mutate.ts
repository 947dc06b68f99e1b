/** Changes to JSON values and texts, drawn at random: most keep the structure, so that they reach beyond the first check. */
import type { RandomStream } from '../../src/base/random-stream.ts';

type Json = unknown;
type Holder = Record<string, Json> | Json[];

const NASTY_NUMBERS = [0, -0, -1, 1, 0.5, 1e-9, 1e9, 1e308, -1e308, 2 ** 31, 2 ** 53, 5e-324, 3.7, 255, 65_536];
const NASTY_TEXTS = [
  '',
  ' ',
  '__proto__',
  'constructor',
  'toString',
  'a'.repeat(300),
  '<script>alert(1)</script>',
  '\u0000',
  '\uD800',
  '../../etc/passwd',
  '=1+1',
  'lanes.cp',
  'NaN',
  '𝕏'.repeat(40),
];

export function pick<Value>(random: RandomStream, values: readonly Value[]): Value {
  return values[random.integer(values.length)]!;
}

/** A copy of a JSON value with one to four changes. `others`: values whose parts may come in. */
export function mutated(random: RandomStream, value: Json, others: readonly Json[]): Json {
  const copy = structuredClone(value);
  const holders = holdersOf(copy);
  if (holders.length === 0) return nasty(random, value, others);
  for (let changes = 1 + random.integer(4); changes > 0; changes--) change(random, pick(random, holders), others);
  return copy;
}

function change(random: RandomStream, holder: Holder, others: readonly Json[]): void {
  const keys = Object.keys(holder);
  const target = holder as Record<string, Json>;
  const key = keys.length === 0 ? '0' : pick(random, keys);
  switch (random.integer(8)) {
    case 0:
      if (Array.isArray(holder)) holder.splice(Number(key), 1);
      else delete target[key];
      break;
    case 1:
      // `defineProperty`, so that "__proto__" becomes a key as it does in JSON.
      Object.defineProperty(target, Array.isArray(holder) ? keys.length : pick(random, NASTY_TEXTS), {
        value: nasty(random, null, others),
        enumerable: true,
        configurable: true,
        writable: true,
      });
      break;
    case 2:
      if (Array.isArray(holder) && holder.length > 0) {
        for (let times = random.integer(40); times > 0; times--) holder.push(structuredClone(holder[0]));
      } else target[key] = nasty(random, target[key], others);
      break;
    case 3:
    case 4:
      target[key] = scaled(random, target[key], others);
      break;
    default:
      target[key] = nasty(random, target[key], others);
  }
}

/** A value of the same type, if there is one: numbers by a factor, texts cut or doubled. */
function scaled(random: RandomStream, value: Json, others: readonly Json[]): Json {
  if (typeof value === 'number') return value * pick(random, [0.001, 0.1, 0.5, 2, 10, 1000, -1]);
  if (typeof value === 'string') return random.integer(2) === 0 ? value.slice(random.integer(3)) : value + value;
  if (typeof value === 'boolean') return !value;
  return nasty(random, value, others);
}

function nasty(random: RandomStream, before: Json, others: readonly Json[]): Json {
  switch (random.integer(7)) {
    case 0:
      return pick(random, NASTY_TEXTS);
    case 1:
      return null;
    case 2:
      return [];
    case 3:
      return {};
    case 4: {
      // A part of another value, at the same or any place.
      const holders = holdersOf(pick(random, others));
      return holders.length === 0 ? before : structuredClone(pick(random, Object.values(pick(random, holders))));
    }
    default:
      return pick(random, NASTY_NUMBERS);
  }
}

/** Every object and array in a value, itself included; those of a large value in part. */
function holdersOf(value: Json, found: Holder[] = []): Holder[] {
  if (typeof value !== 'object' || value === null || found.length > 3000) return found;
  found.push(value as Holder);
  for (const inner of Object.values(value)) holdersOf(inner, found);
  return found;
}

/** A text with one to six changes: characters, cuts, repetitions, and parts of another text. */
export function mutatedText(random: RandomStream, text: string, others: readonly string[]): string {
  let result = text;
  for (let changes = 1 + random.integer(6); changes > 0; changes--) {
    const at = random.integer(result.length + 1);
    const end = Math.min(result.length, at + random.integer(random.integer(2) === 0 ? 4 : 200));
    const [before, part, after] = [result.slice(0, at), result.slice(at, end), result.slice(end)];
    switch (random.integer(6)) {
      case 0:
        result = before + after;
        break;
      case 1:
        result = before + part.repeat(1 + random.integer(20)) + after;
        break;
      case 2:
        result = before + String.fromCodePoint(random.integer(0xd7ff)) + after;
        break;
      case 3:
        result =
          before + pick(random, ['<', '>', '&', '"', '[', ']', '{', '}', '-', '.', '\n', '&amp;#x0;', '<!--']) + after;
        break;
      case 4: {
        const other = pick(random, others);
        const from = random.integer(other.length + 1);
        result = before + other.slice(from, from + random.integer(200)) + after;
        break;
      }
      default:
        result = before + pick(random, NASTY_TEXTS) + part + after;
    }
    if (result.length > 200_000) return result.slice(0, 200_000);
  }
  return result;
}
