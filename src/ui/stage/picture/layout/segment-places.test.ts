import { expect, test } from 'vitest';
import { expandNetwork } from '../../../../scenario/network.ts';
import { scenarioSchema } from '../../../../scenario/schema.ts';
import { shippedScenarios } from '../../../../scenario/shipped.ts';
import { lowerEnd } from './gate-places.ts';
import { frameX, frameY } from './channel-frame.ts';
import { layOutPicture } from './lay-out-picture.ts';
import { pictureSize } from './picture-size.ts';
import { boxInFrame, type Box } from './taken-boxes.ts';

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
    chartedLink: gate,
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

test('with data in both directions words of queues touch no post, no bar and no wall, however narrow the picture', () => {
  const { scenario } = shippedScenarios.find(({ name }) => name === 'segments-three-sites')!;
  const sites = expandNetwork(scenarioSchema.parse(scenario).network);
  const kinds = sites.nodes.map(({ kind }) => kind);
  const between = sites.links.flatMap(({ from, to }, link) =>
    kinds[from] === 'middlebox' && kinds[to] === 'middlebox' ? [link] : [],
  );
  const facts = {
    chartedLink: between[0],
    gates: between,
    interfaces: false,
    segments: [{ links: between.slice(0, 2), title: 'LCCP', isLocal: false }],
    ratesAlone: false,
    dataLinks: new Set(between),
    sources: new Set<number>(),
    rates: null,
  };
  const measure = (text: string, pixels: number) => text.length * pixels * 0.55;
  for (const width of [340, 352, 388, 480]) {
    const { channels, gates, labels } = layOutPicture(sites, pictureSize(width, 320), facts, measure);
    const posts = gates.map((gate) => boxInFrame(gate.frame, -2.5, 2.5, -lowerEnd(gate), gate.opening + gate.post));
    const bars = channels.flatMap(({ frame, useBar: bar }) =>
      bar === null ? [] : [boxInFrame(frame, bar.from, bar.to, bar.out - bar.height / 2, bar.out + bar.height / 2)],
    );
    const walls = channels.flatMap(({ frame, stack }) =>
      stack === null
        ? []
        : [boxInFrame(frame, stack.along - 3, stack.along + stack.width + 3, stack.foot, stack.foot + stack.room)],
    );
    let words = 0;
    for (const [index, { queue }] of labels.channels.entries()) {
      if (queue === null) continue;
      words++;
      const { frame } = channels[index];
      const long = measure('00', 16) + (queue.wording === 'full' ? measure(' of 60 queued', 11) : 0);
      const turned = frame.dirX < 0;
      const x = frameX(frame, queue.along, queue.out);
      const y = frameY(frame, queue.along, queue.out);
      const box = { left: turned ? x - long : x, right: turned ? x : x + long, top: y - 7, bottom: y + 7 };
      for (const other of [...posts, ...bars, ...walls]) expect(overlap(box, other), `at ${width}`).toBe(false);
    }
    expect(words).toBeGreaterThan(1);
  }
});

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
