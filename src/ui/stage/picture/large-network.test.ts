/** What a network of many routers must not make the page do: work is counted, not timed. */
import { expect, test } from 'vitest';
import { expandNetwork, type ExpandedNetwork } from '../../../scenario/network.ts';
import { networkSchema } from '../../../scenario/schema/network.ts';
import { GrowingSeries } from '../../core/page/growing-series.ts';
import { linksInView } from './layout/lay-out-picture.ts';
import { pictureSize } from './layout/picture-size.ts';
import { layoutGroupOf } from './layout-group.ts';
import { testFrame, testLinks } from './motion/frame.fixture.ts';
import { pictureObjects } from './picture-objects.ts';
import { PictureState } from './picture-state.ts';

const SIZE = pictureSize(600, 400);

function largeNetwork(): ExpandedNetwork {
  const parameters = { transitDomains: 10, hostsPerStubRouter: 0 };
  return expandNetwork(networkSchema.parse({ form: 'generated', generator: 'transit-stub', seed: 1, parameters }));
}

function lane(network: ExpandedNetwork, gates: readonly number[] = []): PictureState {
  const state = new PictureState(network, SIZE, () => 0);
  const links = network.links.map(({ id }) => id);
  state.open({ links, nodes: [], chartedLink: -1, gates, onLinks: 'gate', segments: [] } as never);
  return state;
}

/** The same network, which counts how often a label is read. */
function counting(network: ExpandedNetwork) {
  const counted = { labels: 0 };
  const nodes = network.nodes.map((node) => ({
    ...node,
    get label() {
      counted.labels++;
      return node.label;
    },
  }));
  return { counted, network: { ...network, nodes } };
}

test('names are made for the things that are listed, and for no others', () => {
  const { counted, network } = counting(largeNetwork());
  expect(network.links.length).toBeGreaterThan(3000);
  const objects = pictureObjects(network, []);
  expect(objects.map(({ kind }) => kind)).toEqual(Array.from({ length: 400 }, () => 'link'));
  expect(counted.labels).toBe(2 * 400);
});

test('whether a large network is a map is seen without a look at its links', () => {
  const { nodes } = largeNetwork();
  const blind = {
    nodes,
    get links(): never {
      throw new Error('links were read');
    },
  };
  expect(linksInView(blind, [])).toEqual([]);
});

test('lanes of one size share one map, which stays the same while others open', () => {
  const network = largeNetwork();
  const [first, second] = [lane(network), lane(network)];
  const map = first.layout;
  expect(second.layout).toBe(map);
  const third = lane(network);
  first.resize(SIZE);
  expect(first.layout).toBe(map);
  expect(third.layout).toBe(map);
  const gated = lane(network, [0]);
  expect(gated.layout.gates).toHaveLength(1);
  expect(second.layout.gates).toEqual([]);
  second.resize(pictureSize(500, 400));
  expect(second.layout).not.toBe(map);
  expect(second.layout.size.width).toBe(500);
  layoutGroupOf(network).look({ ...layoutGroupOf(network).mapView, zoom: 3 });
  third.resize(SIZE);
  expect(third.layout.ways[0].line.length).toBeGreaterThan(map.ways[0].line.length);
});

test('lanes of a map read and paint it in turns, one of them a frame', () => {
  const network = largeNetwork();
  const lanes = [lane(network), lane(network), lane(network)];
  const stills = (nowMilliseconds: number, seconds: number) =>
    lanes.map((state) => {
      const [nodes, links] = [new Float64Array(3 * network.nodes.length), testLinks(network.links.length)];
      state.accept(testFrame(seconds, [], { nodes, links }));
      const moment = {
        nowMilliseconds,
        pageSeconds: seconds,
        playing: true,
        series: new GrowingSeries([]),
        windowSeconds: 5,
      };
      return state.advance({ ...moment, gateProbes: [] }).still;
    });
  // Rates of the frame are not those of the network: it is laid out for them.
  stills(0, 0.1);
  expect(stills(300, 0.2)).toEqual([true, false, false]);
  expect(stills(316, 0.3)).toEqual([false, true, false]);
  expect(stills(332, 0.4)).toEqual([false, false, true]);
  expect(stills(348, 0.5)).toEqual([false, false, false]);
  expect(stills(600, 0.6)).toEqual([true, false, false]);
});
