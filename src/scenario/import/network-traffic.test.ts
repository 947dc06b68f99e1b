import { describe, expect, test } from 'vitest';
import { expandNetwork, type ExpandedNetwork } from '../network.ts';
import { scenarioSchema } from '../schema.ts';
import type { NamedDemand } from './import-network.ts';
import { networkTraffic } from './network-traffic.ts';

/** Routers in a row or as given, with links of these rates in Mbit/s. */
function network(links: readonly (readonly [from: string, to: string, megabits: number])[]): ExpandedNetwork {
  const ids = [...new Set(links.flatMap(([from, to]) => [from, to]))];
  return expandNetwork(
    scenarioSchema.shape.network.parse({
      form: 'drawn',
      nodes: ids.map((id, i) => ({ id, kind: id.startsWith('h') ? 'host' : 'router', x: i, y: 0 })),
      links: links.map(([from, to, megabits], i) => ({
        id: `l${i}`,
        from,
        to,
        rateBitsPerSecond: megabits * 1e6,
        delaySeconds: 0.01,
        bufferPackets: 100,
      })),
    }),
  );
}

function flows(of: ExpandedNetwork, given: readonly NamedDemand[] = []) {
  const traffic = networkTraffic(of, given)?.traffic;
  if (traffic?.kind !== 'flows' || traffic.arrivals.kind !== 'poisson' || traffic.size.kind !== 'pareto') {
    throw new Error('not flows that arrive at random');
  }
  return { ...traffic, arrivals: traffic.arrivals, size: traffic.size };
}

/** How many entries each pair has. */
function entries({ from, to }: { readonly from: readonly string[]; readonly to: readonly string[] }) {
  const counts = new Map<string, number>();
  for (const [i, source] of from.entries()) {
    const pair = `${source} ${to[i]}`;
    counts.set(pair, (counts.get(pair) ?? 0) + 1);
  }
  return counts;
}

describe('gravity traffic', () => {
  test('a pair has traffic in proportion to the rates at both ends', () => {
    // Rates at the nodes: a 10, b 40, c 30.
    const counts = entries(
      flows(
        network([
          ['a', 'b', 10],
          ['b', 'c', 30],
        ]),
      ),
    );
    const weights = { 'a b': 400, 'a c': 300, 'b c': 1200 };
    const total = 2 * (400 + 300 + 1200);
    for (const [pair, weight] of Object.entries(weights)) {
      const back = pair.split(' ').toReversed().join(' ');
      expect(Math.abs(counts.get(pair)! - (1000 * weight) / total)).toBeLessThan(1);
      expect(Math.abs(counts.get(back)! - counts.get(pair)!)).toBeLessThanOrEqual(1);
    }
    expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBe(1000);
  });

  test('the busiest link is offered 90 % of its rate', () => {
    // a and c each hang on b by 10 Mbit/s: a third of what there is goes over each direction of each link.
    const { arrivals, size } = flows(
      network([
        ['a', 'b', 10],
        ['b', 'c', 10],
      ]),
    );
    // Weights: a 10, b 20, c 10. Over a's link: (200 + 100) / 1000 of all.
    const offered = (arrivals.flowsPerSecond as number) * (size.meanBytes as number) * 8 * (300 / 1000);
    expect(offered / 10e6).toBeGreaterThan(0.88);
    expect(offered / 10e6).toBeLessThan(0.92);
  });

  test('only hosts send where there are hosts', () => {
    const { from, to } = flows(
      network([
        ['h1', 'r', 10],
        ['r', 's', 10],
        ['s', 'h2', 10],
      ]),
    );
    expect(new Set([...from, ...to])).toEqual(new Set(['h1', 'h2']));
  });

  test('parts that do not reach each other have traffic within each', () => {
    const counts = entries(
      flows(
        network([
          ['a', 'b', 10],
          ['c', 'd', 10],
        ]),
      ),
    );
    expect([...counts.keys()].toSorted()).toEqual(['a b', 'b a', 'c d', 'd c']);
  });

  test('a large network has a class that validates', () => {
    const large = network(
      Array.from({ length: 400 }, (_, i) => [`n${i}`, `n${(i * 7 + 1) % 400}`, 1 + (i % 10)] as const),
    );
    const traffic = flows(large);
    expect(traffic.from.length).toBe(traffic.to.length);
    expect(traffic.from.length).toBeLessThanOrEqual(1000);
    expect(traffic.arrivals.flowsPerSecond).toBeGreaterThan(0);
  });

  test('a network without links has none', () => {
    const nodes = [{ id: 'a', kind: 'router', x: 0, y: 0 }];
    expect(
      networkTraffic(expandNetwork(scenarioSchema.shape.network.parse({ form: 'drawn', nodes, links: [] })), []),
    ).toBeNull();
  });
});

describe('traffic of a demand matrix', () => {
  const line = network([
    ['a', 'b', 10],
    ['b', 'c', 10],
  ]);
  const demands = [
    { from: 'a', to: 'c', bitsPerSecond: 3e6 },
    { from: 'c', to: 'a', bitsPerSecond: 1e6 },
  ];

  test('pairs have flows in proportion to their demands, and no others have any', () => {
    expect([...entries(flows(line, demands))]).toEqual([
      ['a c', 750],
      ['c a', 250],
    ]);
  });

  test('together they offer the busiest link 90 % of its rate, and the note says by how much they are multiplied', () => {
    const { arrivals, size } = flows(line, demands);
    const offered = (arrivals.flowsPerSecond as number) * (size.meanBytes as number) * 8 * 0.75;
    expect(offered / 10e6).toBeGreaterThan(0.88);
    expect(offered / 10e6).toBeLessThan(0.92);
    // 9 Mbit/s over 3.
    expect(networkTraffic(line, demands)!.note).toBe(
      'Flows follow the 2 demands of the file, times 3: the busiest link is then offered 90 % of its rate.',
    );
  });

  test('demands without a path, and the smallest of many, are left out with their number', () => {
    const parts = network([
      ['a', 'b', 10],
      ['c', 'd', 10],
    ]);
    const some = [
      { from: 'a', to: 'b', bitsPerSecond: 1e6 },
      { from: 'a', to: 'c', bitsPerSecond: 1e6 },
    ];
    expect(networkTraffic(parts, some)!.note).toContain('1 demand of the 2 in the file, the largest with a path');
    const many = Array.from({ length: 1500 }, (_, i) => ({ from: 'a', to: 'b', bitsPerSecond: 1 + i }));
    expect(networkTraffic(line, many)!.note).toContain('1,000 demands of the 1,500 in the file');
  });
});
