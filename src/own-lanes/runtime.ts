/**
 * What the code of an own scheme is written with (see `own/language`): arithmetic on numbers alone, lists and texts
 * with bounds, properties that an object has itself. Whatever costs more than a moment is paid for.
 */
import { exponential, naturalLogarithm, power } from '../base/mathematics.ts';
import { OWN_LIMITS } from '../own/contract/kinds.ts';
import { isReserved } from '../own/language/names.ts';
import { StepFailure } from './failure.ts';
import { logText } from './log.ts';

const { listLength, textLength } = OWN_LIMITS;

/** What is left of a step's work, and the statement that runs. */
export interface Work {
  left: number;
  /** A character of the source. */
  at: number;
}

export interface RuntimeHooks {
  log(text: string): void;
}

type Value = unknown;
type List = Value[];
type Plain = Record<string, Value>;
type Callback = (...values: Value[]) => Value;

/** The functions that the code finds in `$runtime`. */
export function runtimeOf(work: Work, hooks: RuntimeHooks): Readonly<Record<string, unknown>> {
  const tooLong = (offset = -1): never => {
    throw new StepFailure(`It did not come to an end: more than ${OWN_LIMITS.work} steps of work in one call.`, offset);
  };
  const pay = (steps: number): void => {
    if ((work.left -= steps) < 0) tooLong();
  };

  const number = (value: Value, offset: number): number =>
    typeof value === 'number' ? value : refuse('A number is needed here', value, offset);
  const ordered = (value: Value, offset: number): number | string =>
    typeof value === 'number' || typeof value === 'string'
      ? value
      : refuse('Only numbers and texts can be compared', value, offset);
  const bounded = (text: string): string => {
    if (text.length > textLength) throw new StepFailure(`The text is longer than ${textLength} characters.`);
    pay(text.length >> 4);
    return text;
  };
  const asText = (value: Value, offset = -1): string => {
    if (typeof value === 'string') return value;
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

  const list = (value: Value): List => (Array.isArray(value) ? value : refuse('A list is needed here', value));
  const grown = (items: List): List => {
    if (items.length > listLength) throw new StepFailure(`The list is longer than ${listLength} items.`);
    return items;
  };
  const items = (value: Value): List => {
    const found = list(value);
    pay(found.length);
    return found;
  };
  const plain = (value: Value): Plain =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Plain)
      : refuse('An object is needed here', value);
  const key = (value: Value): string => {
    if (typeof value === 'number') return String(value);
    if (typeof value !== 'string') return refuse('A name is a text or a number', value);
    if (isReserved(value)) throw new StepFailure(`"${value}" cannot be a name.`);
    return value;
  };
  const get = (value: Value, name: Value): Value => {
    if (typeof name === 'number' && (Array.isArray(value) || typeof value === 'string')) return value[name];
    if (typeof value === 'string' && name === 'length') return value.length;
    if (typeof value !== 'object' || value === null) return refuse('This holds nothing', value);
    const at = key(name);
    return Object.hasOwn(value, at) ? (value as Plain)[at] : undefined;
  };
  const set = (value: Value, name: Value, to: Value): Value => {
    if (!Array.isArray(value)) {
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
  const frozen = (value: Value): Value => {
    if (typeof value === 'object' && value !== null)
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
    $text: (parts: readonly Value[]): string => bounded(parts.map((part) => asText(part)).join('')),
    $pow: power,
    $exp: exponential,
    $ln: naturalLogarithm,
    $get: get,
    $getOptional: (value: Value, name: Value): Value => (value == null ? undefined : get(value, name)),
    $set: set,
    $delete: (value: Value, name: Value): boolean => delete plain(value)[key(name)],
    $key: key,
    $plain: plain,
    $object: (value: Value): Plain => {
      const holder = plain(value);
      pay(Object.keys(holder).length);
      return holder;
    },
    $items: items,
    $frozen: frozen,
    $keys: (value: Value): string[] => paid(Object.keys(plain(value)), pay),
    $values: (value: Value): Value[] => paid(Object.values(plain(value)), pay),
    $entries: (value: Value): [string, Value][] => paid(Object.entries(plain(value)), pay),
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
    $methods: methods(pay, list, grown, bounded, asText),
    $log: (...values: Value[]): void => {
      pay(20);
      hooks.log(logText(values, pay));
    },
    $fail: (reason: Value): never => {
      throw new StepFailure(bounded(asText(reason)).slice(0, 200));
    },
  };
}

/** Methods of lists and texts, as functions of them. */
function methods(
  pay: (steps: number) => void,
  list: (value: Value) => List,
  grown: (items: List) => List,
  bounded: (text: string) => string,
  asText: (value: Value) => string,
) {
  /** A list or a text, whose length is paid for. */
  const sequence = (value: Value): List | string => {
    const found = typeof value === 'string' ? value : list(value);
    pay(found.length >> 2);
    return found;
  };
  const text = (value: Value): string => (typeof value === 'string' ? value : refuse('A text is needed here', value));
  /** What is looked for in a text. Engines compare up to all of one with all of the other. */
  const sought = (value: Value, part: Value): string => {
    const found = text(part);
    pay((text(value).length + found.length) >> 2);
    return found;
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
      return grown(parts.flat());
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
      typeof value === 'string' ? value.indexOf(sought(value, item)) : (sequence(value) as List).indexOf(item),
    includes: (value: Value, item: Value): boolean =>
      typeof value === 'string' ? value.includes(sought(value, item)) : (sequence(value) as List).includes(item),
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
    startsWith: (value: Value, part: Value): boolean => text(value).startsWith(sought(value, part)),
    endsWith: (value: Value, part: Value): boolean => text(value).endsWith(sought(value, part)),
    toFixed: (value: Value, digits: Value = 0): string => {
      if (typeof value !== 'number') return refuse('A number is needed here', value);
      const wanted = place(digits) ?? 0;
      if (!(wanted >= 0 && wanted <= 20)) throw new StepFailure('A number has 0 to 20 digits after the point.');
      return value.toFixed(wanted);
    },
  };
}

function paid<Items extends readonly unknown[]>(items: Items, pay: (steps: number) => void): Items {
  pay(items.length);
  return items;
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
