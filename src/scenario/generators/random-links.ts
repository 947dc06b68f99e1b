import type { RandomStream } from '../../base/random-stream.ts';

/** Links beyond a spanning tree among `count` nodes: this many for each, and no more than there are pairs left. */
export function extraLinks(count: number, linksPerNode: number): number {
  const free = (count * (count - 1)) / 2 - (count - 1);
  return Math.min(free, Math.round(count * linksPerNode));
}

/**
 * Joins nodes 0 to `count` - 1 at random: each to an earlier one, so that all are connected, then `extra` further
 * pairs, each once. Takes a number of draws that is about linear in the links.
 */
export function joinAtRandom(
  count: number,
  extra: number,
  stream: RandomStream,
  join: (a: number, b: number) => void,
): void {
  const joined = new Set<number>();
  const add = (a: number, b: number): boolean => {
    const key = Math.min(a, b) * count + Math.max(a, b);
    if (a === b || joined.has(key)) return false;
    joined.add(key);
    join(a, b);
    return true;
  };
  for (let node = 1; node < count; node++) add(stream.integer(node), node);
  for (let left = extra; left > 0;) if (add(stream.integer(count), stream.integer(count))) left--;
}
