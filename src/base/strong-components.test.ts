import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ShortestPaths } from './shortest-paths.ts';
import { strongComponents } from './strong-components.ts';

const graphs = fc.integer({ min: 1, max: 12 }).chain((nodeCount) => {
  const node = fc.integer({ min: 0, max: nodeCount - 1 });
  return fc.record({ nodeCount: fc.constant(nodeCount), links: fc.array(fc.tuple(node, node), { maxLength: 24 }) });
});

test('two nodes are in one component if and only if each reaches the other', () => {
  fc.assert(
    fc.property(graphs, ({ nodeCount, links }) => {
      const graph = {
        nodeCount,
        from: links.map(([from]) => from),
        to: links.map(([, to]) => to),
        delaySeconds: links.map(() => 0),
      };
      const component = strongComponents(graph);
      const trees = Array.from({ length: nodeCount }, (_, source) => new ShortestPaths(graph).tree(source));
      const reaches = (a: number, b: number) => a === b || trees[a][b] >= 0;
      for (let a = 0; a < nodeCount; a++) {
        for (let b = 0; b < nodeCount; b++) {
          expect(component[a] === component[b]).toBe(reaches(a, b) && reaches(b, a));
        }
      }
    }),
  );
});

test('a path of many nodes overflows no stack', () => {
  const nodeCount = 100_000;
  const from = Array.from({ length: nodeCount }, (_, node) => node);
  const to = from.map((node) => (node + 1) % nodeCount);
  expect(new Set(strongComponents({ nodeCount, from, to })).size).toBe(1);
});
