import { expect, test } from 'vitest';
import { expandNetwork } from '../../../scenario/network.ts';
import { layOutPicture } from './lay-out-picture.ts';
import { pictureSize } from './picture-size.ts';

const network = expandNetwork({
  form: 'generated',
  generator: 'two-sites',
  parameters: {
    pairs: 4,
    rateBitsPerSecond: 1e6,
    delaySeconds: 0.05,
    bufferPackets: 20,
    siteRateBitsPerSecond: 100e6,
    siteDelaySeconds: 0.001,
    siteBufferPackets: 1000,
  },
});
const indexOf = (wanted: RegExp): number[] => network.links.flatMap(({ id }, link) => (wanted.test(id) ? [link] : []));

test('the ground of a segment holds its nodes, and its name stands beside it', () => {
  const segments = [
    { links: indexOf(/^long/), title: 'TFRC', isLocal: false },
    { links: indexOf(/^site-s/), title: 'LCCP', isLocal: true },
    { links: indexOf(/^site-d/), title: 'LCCP', isLocal: true },
  ];
  const [gate] = indexOf(/^long$/);
  const facts = {
    heroLink: gate,
    gates: [gate],
    interfaces: false,
    segments,
    ratesAlone: false,
    dataLinks: new Set([gate]),
    sources: new Set<number>(),
    rates: null,
  };
  const layout = layOutPicture(network, pictureSize(520, 320), facts, (text, pixels) => text.length * pixels * 0.5);
  expect(layout.segments.map(({ title, isLocal }) => `${title} ${isLocal}`)).toEqual([
    'TFRC false',
    'LCCP true',
    'LCCP true',
  ]);
  const spans = layout.segments.map(({ corners }) => {
    const xs = corners.filter((_, i) => i % 2 === 0);
    return [Math.min(...xs), Math.max(...xs)];
  });
  const x = (id: string): number => layout.nodes[network.nodes.findIndex((node) => node.id === id)].x;
  expect([spans[0][0] < x('ma'), spans[0][1] > x('mb')]).toEqual([true, true]);
  expect([spans[1][0] < x('s1'), spans[1][1] > x('ma'), spans[1][1] < x('mb')]).toEqual([true, true, true]);
  expect([spans[2][0] < x('mb'), spans[2][0] > x('ma'), spans[2][1] > x('d1')]).toEqual([true, true, true]);
  const labels = layout.segments.map(({ label }) => label!);
  expect(labels.every(({ y }) => y > 0 && y < 320)).toBe(true);
  expect(labels[1].x).toBeLessThan(labels[0].x);
  expect(labels[0].x).toBeLessThan(labels[2].x);
});
