/**
 * What the code of an authored scheme is written with (see `own/language`): arithmetic on numbers alone, lists and texts
 * with bounds, properties that an object has itself. Whatever costs more than a moment is paid for.
 */
import { exponential, naturalLogarithm, power } from '../base/mathematics.ts';
import { OWN_LIMITS } from '../authored/contract/kinds.ts';
import { isReserved } from '../authored/language/names.ts';
import { StepFailure } from './failure.ts';
import { logText } from './log.ts';

const { listLength, textLength } = OWN_LIMITS;

/** What is left of a step's work, and the statement that runs. */
export interface Work {
  left: number;
  /** A character of the source. */
  at: number;
}

interface RuntimeHooks {
  log(text: string): void;
}

type Value = unknown;
type List = Value[];
type Plain = Record<string, Value>;
type Callback = (...values: Value[]) => Value;

/** Steps of work that it takes to write a number as a text. */
const NUMBER_AS_TEXT = 10;

/** Steps that a power takes beside those of its operands. */
const POWER = 10;
/** An object with more names costs more for each when it is copied. */
const FEW_NAMES = 32;
const NAME_COPIED = 16;

export const TOO_LONG = `It did not come to an end: more than ${OWN_LIMITS.work} steps of work in one call.`;

/** Engines say this in words of their own, and not in the same. */
export const ENGINE_WORDS = 'Something here is undefined or null, or cannot change.';

/**
 * The functions that the code finds in `$runtime`.
 * @param objects the objects of the contract, by their names
 */
export function runtimeOf(
  work: Work,
  objects: Readonly<Record<string, object>>,
  hooks: RuntimeHooks,
): Readonly<Record<string, unknown>> {
  const tooLong = (offset = -1): never => {
    throw new StepFailure(TOO_LONG, offset);
  };
  const pay = (steps: number): void => {
    if ((work.left -= steps) < 0) tooLong();
  };

  const number = (value: Value, offset: number): number =>
    typeof value === 'number' ? value : refuse('A number is needed here', value, offset);
  const ordered = (value: Value, offset: number): number | string => {
    if (typeof value === 'string') pay(value.length >> 4);
    else if (typeof value !== 'number') return refuse('Only numbers and texts can be compared', value, offset);
    return value;
  };
  const same = (a: Value, b: Value): boolean => {
    if (typeof a === 'string' && typeof b === 'string' && a.length === b.length) pay(a.length >> 4);
    return a === b;
  };
  const bounded = (text: string): string => {
    if (text.length > textLength) throw new StepFailure(`The text is longer than ${textLength} characters.`);
    pay(text.length >> 4);
    return text;
  };
  const asText = (value: Value, offset = -1): string => {
    if (typeof value === 'string') return value;
    if (typeof value === 'number') pay(NUMBER_AS_TEXT);
    const isPlain = value == null || typeof value === 'number' || typeof value === 'boolean';
    return isPlain ? String(value) : refuse('A list or an object is not a text', value, offset);
  };
  const add = (a: Value, b: Value, offset: number): number | string => {
    if (typeof a === 'number' && typeof b === 'number') return a + b;
    if (typeof a !== 'string' && typeof b !== 'string') {
      return refuse('Only numbers and texts can be added', typeof a === 'number' ? b : a, offset);
    }
    return bounded(asText(a, offset) + asText(b, offset));
  };

  const list = (value: Value): List => (isList(value) ? value : refuse('A list is needed here', value));
  const grown = (items: List): List => {
    if (items.length > listLength) throw new StepFailure(`The list is longer than ${listLength} items.`);
    return items;
  };
  /** A list of the names of an object, or of what stands under them. */
  const listed = (parts: List): List => {
    // Names that are numbers are sorted.
    pay(2 * parts.length);
    return grown(parts);
  };
  const items = (value: Value): List => {
    const found = list(value);
    pay(found.length);
    return found;
  };
  const plain = (value: Value): Plain => (isPlain(value) ? value : refuse('An object is needed here', value));
  const key = (value: Value): string => {
    if (typeof value === 'number') {
      pay(NUMBER_AS_TEXT);
      return String(value);
    }
    if (typeof value !== 'string') return refuse('A name is a text or a number', value);
    pay(value.length >> 4);
    if (isReserved(value)) throw new StepFailure(`"${value}" cannot be a name.`);
    return value;
  };
  /** What a value has itself: nothing that stands on a prototype. Null and undefined have nothing to ask for. */
  const read = (value: Value, name: string): Value => {
    if (value == null) throw new StepFailure(ENGINE_WORDS);
    if (typeof value === 'string') return name === 'length' ? value.length : undefined;
    return (isList(value) || isPlain(value)) && Object.hasOwn(value, name) ? (value as Plain)[name] : undefined;
  };
  const get = (value: Value, name: Value): Value => {
    if (typeof name === 'number' && (isList(value) || typeof value === 'string')) return value[name];
    if (typeof value === 'string' && name === 'length') return value.length;
    if (!isList(value) && !isPlain(value)) return refuse('This holds nothing', value);
    return read(value, key(name));
  };
  const set = (value: Value, name: Value, to: Value): Value => {
    if (!isList(value)) {
      const holder = plain(value);
      pay(1);
      return (holder[key(name)] = to);
    }
    if (typeof name !== 'number' || !(name >= 0 && name <= value.length) || Math.floor(name) !== name) {
      throw new StepFailure(`A list of ${value.length} items has no place ${String(name).slice(0, 40)}.`);
    }
    value[name] = to;
    grown(value);
    return to;
  };
  /** What is frozen already was frozen with all that it holds, and may stand in a constant any number of times. */
  const frozen = (value: Value): Value => {
    if (typeof value === 'object' && value !== null && !Object.isFrozen(value))
      for (const part of Object.values(Object.freeze(value))) frozen(part);
    return value;
  };

  /** Calls back with each item, by its place. Until `done` says so; a list that grows is not followed. */
  const each = (value: Value, visit: (item: Value, index: number) => boolean): void => {
    const all = items(value);
    const { length } = all;
    for (let i = 0; i < length; i++) if (visit(all[i], i)) return;
  };
  const found = (value: Value, test: Callback): number => {
    let at = -1;
    each(value, (item, i) => {
      if (!truth(test(item, i))) return false;
      at = i;
      return true;
    });
    return at;
  };

  return {
    $work: work,
    $tooLong: tooLong,
    $number: number,
    $ordered: ordered,
    $add: add,
    $text: (parts: readonly Value[]): string => parts.reduce((text: string, part) => bounded(text + asText(part)), ''),
    $pow: (base: number, exponent: number): number => {
      pay(POWER);
      return power(base, exponent);
    },
    $exp: exponential,
    $ln: naturalLogarithm,
    $objects: objects,
    $same: same,
    $switched: (value: Value, cases: number): Value => {
      if (typeof value === 'string') pay((value.length >> 4) * cases);
      return value;
    },
    $read: read,
    $readOptional: (value: Value, name: string): Value => (value == null ? undefined : read(value, name)),
    $fields: (value: Value): Value => {
      if (value == null) throw new StepFailure(ENGINE_WORDS);
      if (isPlain(value)) return value;
      return { length: read(value, 'length') };
    },
    $list: grown,
    $get: get,
    $getOptional: (value: Value, name: Value): Value => (value == null ? undefined : get(value, name)),
    $set: set,
    $delete: (value: Value, name: Value): boolean => delete plain(value)[key(name)],
    $key: key,
    $plain: plain,
    $object: (value: Value): Plain => {
      const holder = plain(value);
      const { length } = Object.keys(holder);
      // Engines copy a large object name by name.
      pay(length > FEW_NAMES ? NAME_COPIED * length : length);
      return holder;
    },
    $items: items,
    $frozen: frozen,
    $keys: (value: Value): List => listed(Object.keys(plain(value))),
    $values: (value: Value): List => listed(Object.values(plain(value))),
    $entries: (value: Value): List => listed(Object.entries(plain(value))),
    $hasOwn: (value: Value, name: Value): boolean => Object.hasOwn(plain(value), key(name)),
    $map: (value: Value, change: Callback): List => {
      const result: List = [];
      each(value, (item, i) => {
        result.push(change(item, i));
        return false;
      });
      return result;
    },
    $filter: (value: Value, test: Callback): List => {
      const result: List = [];
      each(value, (item, i) => {
        if (truth(test(item, i))) result.push(item);
        return false;
      });
      return result;
    },
    $forEach: (value: Value, visit: Callback): void => each(value, (item, i) => (visit(item, i), false)),
    $reduce: (value: Value, join: Callback, start: Value): Value => {
      let result = start;
      each(value, (item, i) => {
        result = join(result, item, i);
        return false;
      });
      return result;
    },
    $some: (value: Value, test: Callback): boolean => found(value, test) >= 0,
    $every: (value: Value, test: Callback): boolean => found(value, (item, i) => !truth(test(item, i))) < 0,
    $find: (value: Value, test: Callback): Value => list(value)[found(value, test)],
    $findIndex: found,
    $methods: methods({ pay, list, grown, bounded, asText, same }),
    $log: (...values: Value[]): void => {
      pay(60);
      hooks.log(logText(values, pay));
    },
    $fail: (reason: Value): never => {
      throw new StepFailure(bounded(asText(reason)).slice(0, 200));
    },
  };
}

/** What the methods of lists and texts need. */
interface Bounds {
  pay(steps: number): void;
  list(value: Value): List;
  grown(items: List): List;
  bounded(text: string): string;
  asText(value: Value): string;
  same(a: Value, b: Value): boolean;
}

/** Methods of lists and texts, as functions of them. */
function methods({ pay, list, grown, bounded, asText, same }: Bounds) {
  /** A list or a text, whose length is paid for. */
  const sequence = (value: Value): List | string => {
    const found = typeof value === 'string' ? value : list(value);
    pay(found.length >> 2);
    return found;
  };
  const text = (value: Value): string => (typeof value === 'string' ? value : refuse('A text is needed here', value));
  /** What is looked for at each place of a text: engines may compare all of it there. */
  const sought = (value: Value, part: Value): string => {
    const found = text(part);
    const { length } = text(value);
    pay((length * Math.min(found.length, length) + length + found.length) >> 4);
    return found;
  };
  const compared = (value: Value, part: Value): string => {
    const found = text(part);
    pay((text(value).length + found.length) >> 3);
    return found;
  };
  /** Where a list has an item first; -1: nowhere. Texts are compared, and paid for, one by one. */
  const placeOf = (items: List, item: Value): number => {
    if (typeof item !== 'string') return items.indexOf(item);
    for (let i = 0; i < items.length; i++) if (same(items[i], item)) return i;
    return -1;
  };
  const place = (value: Value): number | undefined =>
    value === undefined || typeof value === 'number' ? value : refuse('A number is needed here', value);
  return {
    push: (value: Value, ...more: Value[]): number => {
      const found = list(value);
      found.push(...more);
      return grown(found).length;
    },
    pop: (value: Value): Value => list(value).pop(),
    shift: (value: Value): Value => (sequence(value) as List).shift?.(),
    unshift: (value: Value, ...more: Value[]): number => {
      pay(list(value).length >> 2);
      list(value).unshift(...more);
      return grown(list(value)).length;
    },
    slice: (value: Value, from?: Value, to?: Value): List | string => sequence(value).slice(place(from), place(to)),
    concat: (value: Value, ...more: Value[]): List => {
      const parts = [value, ...more].map(list);
      for (const { length } of parts) pay(length);
      return grown(([] as List).concat(...parts));
    },
    reverse: (value: Value): List => {
      pay(list(value).length >> 2);
      return list(value).reverse();
    },
    fill: (value: Value, item: Value): List => {
      pay(list(value).length >> 2);
      return list(value).fill(item);
    },
    indexOf: (value: Value, item: Value): number =>
      typeof value === 'string' ? value.indexOf(sought(value, item)) : placeOf(sequence(value) as List, item),
    includes: (value: Value, item: Value): boolean =>
      typeof value === 'string'
        ? value.includes(sought(value, item))
        : Number.isNaN(item)
          ? (sequence(value) as List).includes(item)
          : placeOf(sequence(value) as List, item) >= 0,
    at: (value: Value, index: Value): Value => sequence(value).at(place(index) ?? 0),
    join: (value: Value, between: Value = ','): string => {
      let joined = '';
      const separator = text(between);
      const parts = list(value);
      pay(parts.length >> 2);
      for (const [i, item] of parts.entries()) {
        joined = bounded(joined + (i > 0 ? separator : '') + (item == null ? '' : asText(item)));
      }
      return joined;
    },
    startsWith: (value: Value, part: Value): boolean => text(value).startsWith(compared(value, part)),
    endsWith: (value: Value, part: Value): boolean => text(value).endsWith(compared(value, part)),
    toFixed: (value: Value, digits: Value = 0): string => {
      if (typeof value !== 'number') return refuse('A number is needed here', value);
      const wanted = place(digits) ?? 0;
      pay(NUMBER_AS_TEXT);
      if (!(wanted >= 0 && wanted <= 20)) throw new StepFailure('A number has 0 to 20 digits after the point.');
      return value.toFixed(wanted);
    },
  };
}

/** A list of the scheme's own. */
function isList(value: Value): value is List {
  return Array.isArray(value) && Object.getPrototypeOf(value) === Array.prototype;
}

/** An object of the scheme's own: nothing of the engine's, and nothing of the contract's. */
function isPlain(value: Value): value is Plain {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

function truth(value: Value): boolean {
  return Boolean(value);
}

function refuse(what: string, value: Value, offset = -1): never {
  throw new StepFailure(`${what}, and this is ${named(value)}.`, offset);
}

/** What a value is, in words. */
export function named(value: Value): string {
  if (value === undefined || value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return `the number ${value}`;
  if (typeof value === 'string') return 'a text';
  if (typeof value === 'function') return 'a function';
  return Array.isArray(value) ? 'a list' : 'an object';
}
