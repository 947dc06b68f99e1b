import { getPath, setPath } from '../path.ts';

/**
 * The difference between two JSON values: `[path, value]` sets, `[path]` removes. Items of lists go by their ids where
 * both lists have the same ones in the same order; else the list is set as a whole.
 */
export type Change = readonly [path: string, value: unknown] | readonly [path: string];

/** The changes that turn `from` into `to`. */
export function changesBetween(from: unknown, to: unknown, path = ''): Change[] {
  if (from === to) return [];
  if (isRecord(from) && isRecord(to)) {
    const keys = [...new Set([...Object.keys(from), ...Object.keys(to)])];
    if (path !== '' && !keys.every(isAddressable)) return [[path, to]];
    return keys.flatMap((key): Change[] => {
      const at = path === '' ? key : `${path}.${key}`;
      return to[key] === undefined ? (from[key] === undefined ? [] : [[at]]) : changesBetween(from[key], to[key], at);
    });
  }
  if (Array.isArray(from) && Array.isArray(to) && from.length === to.length) {
    const ids = idsOf(to);
    if (ids !== null && idsOf(from)?.join() === ids.join()) {
      return to.flatMap((item, index) => changesBetween(from[index], item, `${path}.${ids[index]}`));
    }
    if (JSON.stringify(from) === JSON.stringify(to)) return [];
  }
  return [[path, to]];
}

/** Applies changes in order. Throws PathError for a way that does not exist. */
export function applyChanges(root: unknown, changes: readonly Change[]): unknown {
  let result = root;
  for (const change of changes) {
    const [path] = change;
    if (change.length === 2) {
      result = setPath(result, path, change[1]);
      continue;
    }
    const keys = path.split('.');
    const parentPath = keys.slice(0, -1).join('.');
    const parent = parentPath === '' ? result : getPath(result, parentPath);
    if (!isRecord(parent)) continue;
    const { [keys.at(-1)!]: _removed, ...rest } = parent;
    result = parentPath === '' ? rest : setPath(result, parentPath, rest);
  }
  return result;
}

function idsOf(items: readonly unknown[]): string[] | null {
  const ids = items.map((item) => (isRecord(item) ? item.id : undefined));
  if (ids.length === 0 || !ids.every((id) => typeof id === 'string' && isAddressable(id))) return null;
  return new Set(ids).size === ids.length ? (ids as string[]) : null;
}

/** A key that may stand in a path. All of the format's do; what is set whole may hold others. */
function isAddressable(key: string): boolean {
  return /^[A-Za-z][A-Za-z0-9_-]*$/.test(key) && key !== 'constructor' && key !== 'prototype';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
