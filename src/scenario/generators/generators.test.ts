import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { RandomStream } from '../../base/random-stream.ts';
import { exampleScenario } from '../example.fixture.ts';
import { expandNetwork } from '../network.ts';
import { networkSchema } from '../schema/network.ts';
import { validateScenario } from '../validate.ts';
import { LIMITS } from '../limits.ts';
import { generatedSize, generate } from './generate.ts';

const crowded = { rateBitsPerSecond: 2e6, delaySeconds: 0.05, bufferPackets: 24 };

function described(generator: string, parameters: Record<string, number> = {}, seed?: number) {
  const own = generator === 'transit-stub' ? {} : crowded;
  const network = networkSchema.parse({
    form: 'generated',
    generator,
    parameters: { ...own, ...parameters },
    ...(seed !== undefined && { seed }),
  });
  if (network.form !== 'generated') throw new Error('It is drawn.');
  return network;
}

const made = (...template: Parameters<typeof described>) => generate(described(...template));

function groupSizes({ nodes }: ReturnType<typeof generate>): Record<string, number> {
  const sizes: Record<string, number> = {};
  for (const { group = '' } of nodes) sizes[group] = (sizes[group] ?? 0) + 1;
  return sizes;
}

const whole = (min: number, max: number) => fc.integer({ min, max });
const share = fc.double({ min: 0, max: 2, noNaN: true });

/** Parameters of each generator, over most of what the schema allows. */
const RECIPES: Record<string, fc.Arbitrary<Record<string, number>>> = {
  dumbbell: fc.record({ pairs: whole(1, 60) }),
  'parking-lot': fc.record({ hops: whole(1, 24), pairs: whole(1, 20), crossPairs: whole(0, 12) }),
  star: fc.record({ sources: whole(1, 60), receivers: whole(1, 60) }),
  tree: fc.record({
    levels: whole(1, 3),
    fanOut: whole(1, 6),
    sources: whole(1, 20),
    hostsPerLeaf: whole(1, 5),
    rateFactor: fc.double({ min: 0.01, max: 10, noNaN: true }),
  }),
  'two-sites': fc.record({ pairs: whole(1, 60) }),
  'transit-stub': fc.record({
    transitDomains: whole(1, 8),
    routersPerTransitDomain: whole(1, 6),
    stubsPerTransitRouter: whole(1, 3),
    routersPerStub: whole(1, 6),
    hostsPerStubRouter: whole(0, 3),
    extraLinksPerTransitDomain: share,
    extraLinksPerTransitRouter: share,
    extraLinksPerStubRouter: share,
    extraTransitStubLinks: whole(0, 40),
    extraStubStubLinks: whole(0, 40),
  }),
};

for (const [generator, parameters] of Object.entries(RECIPES)) {
  test(`${generator}: any parameters make a valid network, all joined, no two nodes on one spot`, () => {
    fc.assert(
      fc.property(parameters, whole(0, 0xffffffff), (values, seed) => {
        const network = described(generator, values, generator === 'transit-stub' ? seed : undefined);
        const { nodes, links } = generate(network);
        expect(generate(network)).toEqual({ nodes, links });
        const ids = new Set([...nodes, ...links].map(({ id }) => id));
        expect(ids.size).toBe(nodes.length + links.length);
        expect(new Set(nodes.map(({ x, y }) => `${x.toFixed(6)} ${y.toFixed(6)}`)).size).toBe(nodes.length);
        for (const { x, y } of nodes) {
          expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
          expect(x <= 100 && y <= 60).toBe(true);
        }
        expect(nodes.filter(({ kind }) => kind === 'host').every(({ group }) => group !== undefined)).toBe(true);
        // As a drawn network it meets the schema, and flows may go from any end to any other and back.
        const [first, ...rest] = nodes.filter(({ group }) => group !== undefined).map(({ id }) => id);
        const to = rest.slice(-LIMITS.nodesInAClass);
        const traffic = exampleScenario().traffic[0];
        const result = validateScenario({
          ...exampleScenario(),
          network: { form: 'drawn', nodes, links },
          traffic: rest.length === 0 ? [] : [{ ...traffic, from: [first], to, pairing: 'random' }],
          timeline: [],
        });
        expect(result.ok ? [] : result.problems).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  test(`${generator}: a scenario takes it as it is`, () => {
    fc.assert(
      fc.property(parameters, (values) => {
        const network = described(generator, values);
        const { sources = 0, receivers = 0 } = groupSizes(generate(network));
        fc.pre(sources > 0 && receivers > 0);
        const traffic = { ...exampleScenario().traffic[0], pairing: 'random' };
        const result = validateScenario({ ...exampleScenario(), network, traffic: [traffic] });
        expect(result.ok ? [] : result.problems).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });
}

test('parking lot: one pair over all hops, one pair a hop across', () => {
  const { nodes, links } = made('parking-lot', { hops: 3 });
  expect(groupSizes({ nodes, links })).toEqual({
    '': 4,
    sources: 1,
    receivers: 1,
    'cross-sources-1': 1,
    'cross-receivers-1': 1,
    'cross-sources-2': 1,
    'cross-receivers-2': 1,
    'cross-sources-3': 1,
    'cross-receivers-3': 1,
  });
  const ends = Object.fromEntries(links.map(({ id, from, to }) => [id, [from, to]]));
  expect(ends).toMatchObject({
    'hop-1': ['r1', 'r2'],
    'hop-3': ['r3', 'r4'],
    'access-s1': ['s1', 'r1'],
    'access-d1': ['r4', 'd1'],
    'access-cs2-1': ['cs2-1', 'r2'],
    'access-cd2-1': ['r3', 'cd2-1'],
  });
});

test('star: sources on the left, receivers on the right, each on the hub', () => {
  const { nodes, links } = made('star', { sources: 9, receivers: 2 });
  expect(groupSizes({ nodes, links })).toEqual({ '': 1, sources: 9, receivers: 2 });
  expect(links.every(({ from, to }) => (from === 'hub') !== (to === 'hub'))).toBe(true);
  expect(links.find(({ id }) => id === 'link-d2')).toMatchObject({ from: 'hub', to: 'd2', rateBitsPerSecond: 2e6 });
  for (const { group, x } of nodes) if (group !== undefined) expect(x < 50).toBe(group === 'sources');
});

test('tree: routers by level, rates by factor', () => {
  const { nodes, links } = made('tree', { levels: 3, fanOut: 2, sources: 5, hostsPerLeaf: 3, rateFactor: 0.5 });
  expect(nodes.filter(({ kind }) => kind === 'router')).toHaveLength(15);
  expect(groupSizes({ nodes, links })).toMatchObject({ sources: 5, receivers: 24 });
  expect(links).toHaveLength(nodes.length - 1);
  const rate = (id: string) => links.find((link) => link.id === id)?.rateBitsPerSecond;
  expect(['down-2', 'down-2-1', 'down-2-1-2'].map(rate)).toEqual([2e6, 1e6, 0.5e6]);
  expect(links.find(({ id }) => id === 'down-2-1-2')).toMatchObject({ from: 'r2-1', to: 'r2-1-2' });
});

test('two sites: every path from site to site leads through both middleboxes', () => {
  const { nodes, links } = made('two-sites', { pairs: 4 });
  expect(nodes.filter(({ kind }) => kind === 'middlebox').map(({ id }) => id)).toEqual(['ma', 'mb']);
  expect(links.find(({ id }) => id === 'long')).toMatchObject({ from: 'ma', to: 'mb', ...crowded });
  expect(links).toHaveLength(9);
});

test('transit-stub: the sizes of the SLBN paper', () => {
  for (const [transitDomains, routers, links] of [
    [10, 1100, 1609],
    [100, 11_000, 16_099],
  ]) {
    const network = made('transit-stub', { transitDomains, hostsPerStubRouter: 0 });
    expect(network.nodes).toHaveLength(routers);
    // Domains 9 (99) + 10 (100); in each 9 + 10; stubs 200 (2000) with 4 + 2 and one to its transit router.
    expect(network.links).toHaveLength(links);
    expect(network.nodes.every(({ kind }) => kind === 'router')).toBe(true);
    for (const { delaySeconds } of network.links) expect(delaySeconds >= 0.001 && delaySeconds <= 0.01).toBe(true);
    const rates = new Set(network.links.map(({ rateBitsPerSecond }) => rateBitsPerSecond));
    expect(rates).toEqual(new Set([5e9, 1e9]));
  }
});

test('transit-stub: the Large network takes work in proportion to its links', () => {
  const draws = vi.spyOn(RandomStream.prototype, 'uniform');
  const { nodes, links } = expandNetwork(described('transit-stub', { transitDomains: 100, hostsPerStubRouter: 0 }));
  expect(draws.mock.calls.length).toBeLessThan(4 * 16_099);
  draws.mockRestore();
  expect(nodes).toHaveLength(11_000);
  expect(links).toHaveLength(2 * 16_099);
  expect(links.every(({ from, to }) => from >= 0 && to >= 0)).toBe(true);
  expect(nodes.length <= LIMITS.nodes && links.length / 2 <= LIMITS.links).toBe(true);
});

test('transit-stub: its seed decides links and delays; hosts shift neither', () => {
  const graph = (seed: number, hostsPerStubRouter = 0) =>
    made('transit-stub', { hostsPerStubRouter }, seed).links.filter(({ id }) => !id.startsWith('access'));
  expect(graph(1)).toEqual(graph(1));
  expect(graph(1, 3)).toEqual(graph(1));
  expect(graph(2)).not.toEqual(graph(1));
});

test('transit-stub: the same network for ever', () => {
  const { nodes, links } = made(
    'transit-stub',
    { transitDomains: 2, routersPerTransitDomain: 2, routersPerStub: 2 },
    7,
  );
  expect(nodes.slice(0, 6).map(({ id }) => id)).toEqual(['t1-1', 't1-2', 't2-1', 't2-2', 's1-1-1-1', 's1-1-1-2']);
  expect(links.slice(0, 5).map(({ id, delaySeconds }) => `${id} ${delaySeconds.toFixed(6)}`)).toEqual([
    't1-2_t2-1 0.002870',
    't1-1_t1-2 0.006128',
    't2-1_t2-2 0.008548',
    't1-1_s1-1-1-1 0.003991',
    's1-1-1-1_s1-1-1-2 0.001047',
  ]);
});

test('transit-stub: extra links never join two routers twice, and there are none where all are joined', () => {
  const { links } = made('transit-stub', {
    transitDomains: 1,
    routersPerTransitDomain: 1,
    stubsPerTransitRouter: 2,
    routersPerStub: 1,
    hostsPerStubRouter: 0,
    extraTransitStubLinks: 50,
    extraStubStubLinks: 50,
  });
  expect(links.map(({ id }) => id)).toEqual(['t1-1_s1-1-1-1', 't1-1_s1-1-2-1', expect.stringContaining('s1-1-')]);
});

for (const generator of ['tree', 'transit-stub']) {
  test(`${generator}: the size is known before, so what is too large is never made`, () => {
    fc.assert(
      fc.property(RECIPES[generator], (values) => {
        const network = described(generator, values);
        const { nodes, links } = generate(network);
        const size = generatedSize(network)!;
        expect(nodes).toHaveLength(size.nodes);
        expect(links.length).toBeLessThanOrEqual(size.links);
      }),
      { numRuns: 30 },
    );
  });
}

test.each([
  ['tree', { levels: 8, fanOut: 32 }],
  [
    'transit-stub',
    { transitDomains: 200, routersPerTransitDomain: 100, stubsPerTransitRouter: 20, routersPerStub: 100 },
  ],
  ['transit-stub', { hostsPerStubRouter: 200 }],
])('%s: %j is refused', (generator, parameters) => {
  const result = validateScenario({ ...exampleScenario(), network: described(generator, parameters) });
  expect(result).toMatchObject({
    ok: false,
    problems: [{ place: 'network.parameters', remedy: 'Ask for at most 12000.' }],
  });
});

test.each(['dumbbell', 'star', 'tree', 'parking-lot', 'two-sites'])(
  'round trips differ by host where a %s asks for it',
  (generator) => {
    const own = { dumbbell: 'pairs', star: 'sources', tree: 'sources', 'parking-lot': 'pairs', 'two-sites': 'pairs' }[
      generator
    ]!;
    const sizes = {
      [own]: 5,
      ...(generator === 'tree' && { levels: 2 }),
      ...(generator === 'parking-lot' && { hops: 2 }),
    };
    const delays = (spread?: number) =>
      made(generator, { ...sizes, ...(spread !== undefined && { sourceDelaySpreadSeconds: spread }) })
        .links.filter(({ id }) => /^(access|site)-s\d$/.test(id))
        .map(({ delaySeconds }) => Number(delaySeconds.toFixed(6)));
    expect(delays(0.08)).toEqual([0.001, 0.021, 0.041, 0.061, 0.081]);
    expect(delays(0)).toEqual([0.001, 0.001, 0.001, 0.001, 0.001]);
    expect(delays()).toEqual(delays(0));
    expect(Math.max(...delays(100))).toBe(100);
    expect(
      made(generator, { ...sizes, [own]: 1, sourceDelaySpreadSeconds: 1 }).links.every(
        ({ delaySeconds }) => delaySeconds < 1,
      ),
    ).toBe(true);
  },
);
