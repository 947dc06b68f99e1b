import { expect, test } from 'vitest';
import { drawnNetwork } from './example.fixture.ts';
import { expandNetwork, resolveNodes } from './network.ts';
import { networkSchema } from './schema/network.ts';

test('a two-way link becomes two, and the way back may differ', () => {
  const { nodes, links } = expandNetwork(networkSchema.parse(drawnNetwork()));
  expect(nodes.map(({ label }) => label)).toEqual(['a', 'r', 'Bee']);
  expect(links.map(({ id, from, to, reverseOf }) => [id, from, to, reverseOf])).toEqual([
    ['up', 0, 1, 1],
    ['up:back', 1, 0, 0],
    ['down', 1, 2, 3],
    ['down:back', 2, 1, 2],
  ]);
  expect(links.map(({ rateBitsPerSecond }) => rateBitsPerSecond)).toEqual([1e6, 1e6, 1e6, 5e5]);
});

test('a buffer as a time or in BDP is as many bytes as the rate makes of it, on the way back too unless it has its own', () => {
  const network = drawnNetwork();
  const parse = (link: object, seconds = 0) =>
    expandNetwork(networkSchema.parse({ ...network, links: [{ ...network.links[0], ...link }] }), seconds).links;
  const time = { kind: 'time', seconds: 0.04 };
  const bdp = { kind: 'bdp', multiple: 2, roundTripSeconds: 0.1 };
  const bytes = (link: object, seconds = 0) => parse(link, seconds).map(({ bufferBytes }) => bufferBytes);
  expect(bytes({ bufferLimit: time })).toEqual([5000, 5000]);
  expect(bytes({ bufferLimit: bdp, reverse: { rateBitsPerSecond: 5e5 } })).toEqual([25_000, 12_500]);
  expect(bytes({ bufferLimit: time, reverse: { bufferPackets: 7 } })).toEqual([5000, Infinity]);
  expect(bytes({ reverse: { bufferLimit: { kind: 'bytes', bytes: 900 } } })).toEqual([Infinity, 900]);
  const rate = { kind: 'step', before: 1e6, after: 3e6, atSeconds: 5 };
  expect([4, 6].map((seconds) => bytes({ bufferLimit: time, rateBitsPerSecond: rate }, seconds)[0])).toEqual([
    5000, 15_000,
  ]);
});

test('a one-way link has no way back', () => {
  const network = drawnNetwork();
  network.links[0].oneWay = true;
  const { links } = expandNetwork(networkSchema.parse(network));
  expect(links.map(({ id, reverseOf }) => [id, reverseOf])).toEqual([
    ['up', -1],
    ['down', 2],
    ['down:back', 1],
  ]);
});

test('a dumbbell has its groups, in order, left and right', () => {
  const parameters = { pairs: 3, rateBitsPerSecond: 2e6, delaySeconds: 0.05, bufferPackets: 24 };
  const network = expandNetwork(networkSchema.parse({ form: 'generated', generator: 'dumbbell', parameters }));
  const ids = (names: string[]) => resolveNodes(network, names).map((index) => network.nodes[index].id);
  expect(ids(['sources'])).toEqual(['s1', 's2', 's3']);
  expect(ids(['d2', 'sources'])).toEqual(['d2', 's1', 's2', 's3']);
  expect(network.links[0]).toMatchObject({ id: 'bottleneck', bufferPackets: 24 });
  expect(network.nodes.filter(({ group }) => group === 'sources').every(({ x }) => x < 30)).toBe(true);
});
