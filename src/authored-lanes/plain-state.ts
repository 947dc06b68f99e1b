/** What a scheme remembers: values, lists and objects that stand in one place each, so that a copy is the same. */
import { StepFailure } from './failure.ts';

const NUMBER_BYTES = 8;
const OBJECT_BYTES = 16;
const MAX_DEPTH = 12;

/**
 * Checks that a state is plain: nothing else in it than numbers, texts, true, false, null and undefined, in lists and
 * objects of which none stands in two places.
 * @returns its size in bytes
 */
export function sizeOfState(state: unknown, most: number): number {
  const flat = sizeOfFlat(state);
  return flat >= 0 && flat <= most ? flat : new Inspection(most).size(state, 0);
}

/** The size of an object of numbers, texts and the like: what most states are, and that after every call. -1: it is another. */
function sizeOfFlat(state: unknown): number {
  if (typeof state !== 'object' || state === null) return -1;
  if (Object.getPrototypeOf(state) !== Object.prototype || Object.isFrozen(state)) return -1;
  let bytes = OBJECT_BYTES;
  for (const key in state) {
    const value = (state as Record<string, unknown>)[key];
    const kind = typeof value;
    bytes += 2 * key.length + NUMBER_BYTES;
    if (kind === 'string') bytes += 2 * (value as string).length;
    else if (kind !== 'number' && kind !== 'boolean' && value != null) return -1;
  }
  return bytes;
}

/** A copy of a state that has been found plain. */
export function copyOfState<State>(state: State): State {
  if (typeof state !== 'object' || state === null) return state;
  if (Array.isArray(state)) return state.map(copyOfState) as State;
  const copy: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(state)) copy[key] = copyOfState(value);
  return copy as State;
}

class Inspection {
  private readonly seen: object[] = [];
  private set: Set<object> | null = null;
  private bytes = 0;

  constructor(private readonly most: number) {}

  size(value: unknown, depth: number): number {
    switch (typeof value) {
      case 'number':
      case 'boolean':
      case 'undefined':
        this.add(NUMBER_BYTES);
        break;
      case 'string':
        this.add(NUMBER_BYTES + 2 * value.length);
        break;
      case 'object':
        if (value === null) this.add(NUMBER_BYTES);
        else this.parts(value, depth);
        break;
      default:
        throw new StepFailure('The state holds a function: it must be plain values, lists and objects.');
    }
    return this.bytes;
  }

  private parts(value: object, depth: number): void {
    this.add(OBJECT_BYTES);
    if (depth > MAX_DEPTH) throw new StepFailure(`The state is nested more than ${MAX_DEPTH} deep.`);
    if (this.isKnown(value)) {
      throw new StepFailure('The state holds one list or object in two places. Copy it: [...list] or { ...object }.');
    }
    if (Object.isFrozen(value)) {
      throw new StepFailure('The state holds a constant of the module. Copy it: [...list] or { ...object }.');
    }
    const isList = Array.isArray(value);
    if (Object.getPrototypeOf(value) !== (isList ? Array.prototype : Object.prototype)) {
      throw new StepFailure('The state holds something that is not a plain value, list or object.');
    }
    if (isList) {
      for (const item of value) this.size(item, depth + 1);
      return;
    }
    for (const key in value) {
      this.add(2 * key.length);
      this.size((value as Record<string, unknown>)[key], depth + 1);
    }
  }

  private isKnown(value: object): boolean {
    const { seen } = this;
    if (this.set !== null) {
      if (this.set.has(value)) return true;
      this.set.add(value);
      return false;
    }
    for (const one of seen) if (one === value) return true;
    seen.push(value);
    if (seen.length > 16) this.set = new Set(seen);
    return false;
  }

  private add(bytes: number): void {
    this.bytes += bytes;
    if (this.bytes > this.most) throw new StepFailure(`The state is larger than ${this.most} bytes.`);
  }
}
