import { nearest } from '../base/nearest.ts';

/**
 * Paths address a scenario's values: keys joined by dots, items of a list by their `id` (or by their position, from 0,
 * where they have none): `traffic.web.arrivals.flowsPerSecond`, `lanes.cp.parameters.stepSize`, `timeline.0.value`.
 */
export class PathError extends Error {
  override readonly name = 'PathError';

  /**
   * @param near what exists at the place where the path goes wrong, nearest first
   * @param missing the keys of the way up to the first that does not exist
   */
  constructor(
    message: string,
    readonly near: readonly string[],
    readonly missing: readonly string[],
  ) {
    super(message);
  }
}

/** The value at `path`; undefined when the last key is absent. Throws PathError when the way there does not exist. */
export function getPath(root: unknown, path: string): unknown {
  const keys = path.split('.');
  const holder = walk(root, keys.slice(0, -1));
  return child(holder, keys.at(-1)!);
}

/**
 * A copy of `root` with `value` at `path`; what is not on the way is shared. The last key may be new in an object, not
 * in a list; undefined takes it out of an object. Throws PathError when the way there does not exist.
 */
export function setPath<Root>(root: Root, path: string, value: unknown): Root {
  return replaced(root, path.split('.'), 0, value) as Root;
}

/** All paths to plain values below `root`, for completion and for messages. */
export function listPaths(root: unknown): string[] {
  if (typeof root !== 'object' || root === null) return [];
  return entriesOf(root).flatMap(([key, value]) => {
    if (typeof value !== 'object' || value === null) return [key];
    return listPaths(value).map((rest) => `${key}.${rest}`);
  });
}

function replaced(node: unknown, keys: readonly string[], depth: number, value: unknown): unknown {
  const key = keys[depth];
  const isLast = depth === keys.length - 1;
  if (Array.isArray(node)) {
    const index = indexOf(node, key);
    if (index < 0) throw unknownKey(node, keys, depth);
    const copy = [...node];
    copy[index] = isLast ? value : replaced(node[index], keys, depth + 1, value);
    return copy;
  }
  if (!isRecord(node) || FORBIDDEN_KEYS.has(key)) throw unknownKey(node, keys, depth);
  if (isLast) {
    const { [key]: _before, ...others } = node;
    return value === undefined ? others : { ...node, [key]: value };
  }
  if (!Object.hasOwn(node, key)) throw unknownKey(node, keys, depth);
  return { ...node, [key]: replaced(node[key], keys, depth + 1, value) };
}

function walk(root: unknown, keys: readonly string[]): unknown {
  let node = root;
  for (const [depth, key] of keys.entries()) {
    const next = child(node, key);
    if (typeof next !== 'object' || next === null) throw unknownKey(node, keys, depth);
    node = next;
  }
  return node;
}

function child(node: unknown, key: string): unknown {
  if (Array.isArray(node)) return node[indexOf(node, key)];
  return isRecord(node) && Object.hasOwn(node, key) ? node[key] : undefined;
}

function indexOf(items: readonly unknown[], key: string): number {
  const byId = items.findIndex((item) => isRecord(item) && item.id === key);
  if (byId >= 0) return byId;
  const hasIds = items.some((item) => isRecord(item) && typeof item.id === 'string');
  return !hasIds && /^\d{1,6}$/.test(key) && Number(key) < items.length ? Number(key) : -1;
}

function entriesOf(node: object): [string, unknown][] {
  if (!Array.isArray(node)) return Object.entries(node);
  return node.map((item: unknown, index) => [
    isRecord(item) && typeof item.id === 'string' ? item.id : `${index}`,
    item,
  ]);
}

function unknownKey(node: unknown, keys: readonly string[], depth: number): PathError {
  const known = typeof node === 'object' && node !== null ? entriesOf(node).map(([key]) => key) : [];
  const before = keys.slice(0, depth).join('.');
  const near = nearest(keys[depth], known).map((key) => (before ? `${before}.${key}` : key));
  const place = before ? `"${before}" has no "${keys[depth]}"` : `There is no "${keys[depth]}"`;
  return new PathError(
    `${place}.`,
    near.length > 0 ? near : known.slice(0, 8).map((key) => (before ? `${before}.${key}` : key)),
    keys.slice(0, depth + 1),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/** Whether a path names a value of the input. The last key may be new, as `isDown` is on a link that is up. */
export function leadsSomewhere(input: unknown, path: string): boolean {
  try {
    getPath(input, path);
    return true;
  } catch (error) {
    if (!(error instanceof PathError)) throw error;
    return false;
  }
}
