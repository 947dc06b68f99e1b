import type { Column } from './column-state.ts';
import { plainFields } from './plain-fields.ts';

/** Something that writes itself down and reads it back. */
export interface Savable {
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
