import { expect, test } from 'vitest';
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
