import { expect, test } from 'vitest';
import { RandomStream } from './random-stream.ts';
import { pathTo, ShortestPaths } from './shortest-paths.ts';

const graph = (links: readonly (readonly [from: number, to: number, delay: number])[]) => ({
  nodeCount: 5,
  from: links.map(([from]) => from),
  to: links.map(([, to]) => to),
  delaySeconds: links.map(([, , delay]) => delay),
});
const route = (from: number, to: number, links: Parameters<typeof graph>[0]) =>
  pathTo(graph(links), new ShortestPaths(graph(links)).tree(from), from, to);

test('fewest links first, then least delay, then lowest index', () => {
  expect(
    route(0, 2, [
      [0, 1, 1],
      [1, 2, 1],
      [0, 2, 9],
    ]),
  ).toEqual(Int32Array.of(2));
  expect(
    route(0, 3, [
      [0, 1, 5],
      [1, 3, 5],
      [0, 2, 1],
      [2, 3, 1],
    ]),
  ).toEqual(Int32Array.of(2, 3));
  expect(
    route(0, 1, [
      [0, 1, 2],
      [0, 1, 2],
    ]),
  ).toEqual(Int32Array.of(0));
  expect(
    route(0, 1, [
      [0, 1, 2],
      [0, 1, 1],
    ]),
  ).toEqual(Int32Array.of(1));
});

test('no route is null, and the way to oneself is empty', () => {
  expect(route(0, 4, [[0, 1, 1]])).toBeNull();
  expect(route(1, 0, [[0, 1, 1]])).toBeNull();
  expect(route(0, 0, [[0, 1, 1]])).toEqual(Int32Array.of());
});

test('a better way found later counts for the nodes behind it', () => {
  const links = [
    [0, 1, 5],
    [0, 2, 1],
    [1, 3, 1],
    [2, 3, 1],
    [3, 4, 1],
  ] as const;
  expect(route(0, 4, links)).toEqual(Int32Array.of(1, 3, 4));
});

test('a host with one way out goes as its router does, and comes back to itself', () => {
  const links = [
    [0, 1, 1],
    [1, 0, 1],
    [1, 2, 5],
    [1, 3, 1],
    [2, 4, 1],
    [3, 4, 1],
  ] as const;
  expect(route(0, 4, links)).toEqual(Int32Array.of(0, 3, 5));
  expect(route(0, 1, links)).toEqual(Int32Array.of(0));
  expect(route(0, 0, links)).toEqual(Int32Array.of());
  expect(route(4, 0, links)).toBeNull();
});

test('from every node to every other, each path is as a search over all paths finds it', () => {
  // A few hosts on routers, with ties; the last two links are down.
  const links = [
    [0, 1, 1],
    [1, 0, 1],
    [1, 2, 2],
    [2, 1, 2],
    [1, 3, 2],
    [3, 1, 2],
    [2, 4, 1],
    [4, 2, 1],
    [3, 4, 1],
    [4, 3, 1],
    [0, 4, 1],
    [2, 3, 1],
  ] as const;
  const isUsable = (link: number) => link < 10;
  const paths = new ShortestPaths(graph(links), isUsable);
  for (let source = 0; source < 5; source++) {
    for (let destination = 0; destination < 5; destination++) {
      const found = pathTo(graph(links), paths.tree(source), source, destination);
      expect([source, destination, found]).toEqual([source, destination, best(links, isUsable, source, destination)]);
    }
  }
});

test('of 300 random networks with hosts on routers, every path is as a search over all paths finds it', () => {
  const stream = new RandomStream(7, 'shortest paths');
  let leaves = 0;
  for (let network = 0; network < 300; network++) {
    const links: [number, number, number][] = [];
    for (let n = 0; n < 6; n++) links.push([stream.integer(3), stream.integer(3), 1 + stream.integer(3)]);
    // Some hosts have a link in one direction alone, two beside each other, or go on to another router.
    for (const host of [3, 4]) {
      const router = stream.integer(3);
      if (stream.uniform() < 0.9) links.push([router, host, 1 + stream.integer(2)]);
      if (stream.uniform() < 0.9) links.push([host, router, 1 + stream.integer(2)]);
      if (stream.uniform() < 0.3) links.push([host, stream.integer(3), 1]);
      if (stream.uniform() < 0.2) links.push([router, host, 1]);
      if (stream.uniform() < 0.2) links.push([3, 4, 1]);
    }
    const isUsable = (link: number) => (link * 7 + network) % 11 !== 0 && links[link]![0] !== links[link]![1];
    const paths = new ShortestPaths(graph(links), isUsable);
    for (let source = 0; source < 5; source++) {
      const tree = paths.tree(source);
      expect(tree[source]).toBe(-1);
      for (let destination = 0; destination < 5; destination++) {
        const found = pathTo(graph(links), tree, source, destination);
        expect([network, source, destination, found]).toEqual([
          ...[network, source, destination],
          best(links, isUsable, source, destination),
        ]);
        if (found !== null && destination > 2) leaves++;
      }
    }
  }
  expect(leaves).toBeGreaterThan(1000);
});

/** By trying every path without a loop; null: there is none. */
function best(
  links: Parameters<typeof graph>[0],
  isUsable: (link: number) => boolean,
  source: number,
  destination: number,
): Int32Array | null {
  const all: number[][] = [];
  const visit = (node: number, path: number[], seen: readonly number[]) => {
    if (node === destination) return void all.push(path);
    for (const [link, [from, to]] of links.entries()) {
      if (from === node && isUsable(link) && !seen.includes(to)) visit(to, [...path, link], [...seen, to]);
    }
  };
  visit(source, [], [source]);
  const delay = (path: readonly number[]) => path.reduce((sum, link) => sum + links[link]![2], 0);
  const backwards = (path: readonly number[]) => path.toReversed();
  all.sort((a, b) => a.length - b.length || delay(a) - delay(b) || compare(backwards(a), backwards(b)));
  return all.length === 0 ? null : Int32Array.from(all[0]!);
}

/** At the latest node where two paths part, the lower link counts. */
function compare(a: readonly number[], b: readonly number[]): number {
  const place = a.findIndex((link, i) => link !== b[i]);
  return place < 0 ? 0 : a[place]! - b[place]!;
}
