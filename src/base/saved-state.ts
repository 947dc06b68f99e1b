import type { Column } from './column-state.ts';

/** The fields of an object that are numbers, truth values or words, by name. */
export type PlainFields = Readonly<Record<string, number | boolean | string>>;

/**
 * The plain fields of an object, those that are private included: what it declares with a first value is what is
 * saved, so no field is forgotten. Arrays and objects are left out, since they need copies: who has them saves them.
 * `Object.assign` takes the fields back.
 */
export function plainFields(object: object): PlainFields {
  const fields: Record<string, number | boolean | string> = {};
  for (const [name, value] of Object.entries(object) as [string, unknown][]) {
    if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string') fields[name] = value;
  }
  return fields;
}

/** Something whose plain fields are all that it remembers. */
export abstract class PlainState {
  save(): PlainFields {
    return plainFields(this);
  }

  restore(fields: PlainFields): void {
    Object.assign(this, fields);
  }
}

/** Something that writes itself down and reads it back. */
interface Savable {
  /** Plain data, which share nothing that changes later. */
  save(): unknown;
  restore(state: never): void;
}

/** Something whose state is that of its parts. */
export interface Parted {
  /** Everything that it remembers, by name. The order is that in which parts are restored. */
  parts(): Parts;
  /** Its parts have been restored: what follows from them is computed again. */
  restored?(): void;
}

/** A column keeps its length, and a list its members. */
export type Part = Savable | Parted | Column | readonly Part[];
export type Parts = Readonly<Record<string, Part>>;

export function saveOf(part: Part): unknown {
  if (ArrayBuffer.isView(part)) return part.slice();
  if (isList(part)) return part.map(saveOf);
  if (!('parts' in part)) return part.save();
  return Object.fromEntries(Object.entries(part.parts()).map(([name, one]) => [name, saveOf(one)]));
}

/** @param state what `saveOf` gave for this part, or for another that is made like it */
export function restoreTo(part: Part, state: unknown): void {
  if (ArrayBuffer.isView(part)) part.set(state as Column);
  else if (isList(part))
    for (const [index, one] of part.entries()) restoreTo(one, (state as readonly unknown[])[index]);
  else if ('parts' in part) {
    const states = state as Readonly<Record<string, unknown>>;
    for (const [name, one] of Object.entries(part.parts())) restoreTo(one, states[name]);
    part.restored?.();
  } else part.restore(state as never);
}

/** The fields of an object that are numbers, truth values or words, as a part of it (`plainFields`). */
export function fieldsOf(object: object): Savable {
  return { save: () => plainFields(object), restore: (fields: object) => void Object.assign(object, fields) };
}

function isList(part: Part): part is readonly Part[] {
  return Array.isArray(part);
}
