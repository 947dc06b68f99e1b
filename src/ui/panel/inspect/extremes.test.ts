import { expect, it } from 'vitest';
import { LINK, LINK_STRIDE, NODE, NODE_STRIDE } from '../../../protocol/frame.ts';
import type { LaneFeed } from '../../../protocol/lane-feed.ts';
import type { LaneFrame } from '../../../protocol/messages.ts';
import type { LaneShape } from '../../../simulation/report.ts';
import { EXTREMES } from './extremes.ts';

function found(title: string, frame: Partial<LaneFrame>, others: Partial<LaneFeed> = {}) {
  const feed = { frame: frame as LaneFrame, cloud: null, shape: null, ...others };
  return EXTREMES.find((one) => one.title === title)!.find(feed);
}

const links = new Float64Array(3 * LINK_STRIDE);
links[LINK.queuePackets] = 3;
links[LINK_STRIDE + LINK.queuePackets] = 7;
links[2 * LINK_STRIDE + LINK.refusedPackets] = 5;

it('finds what has the most, and nothing where nothing has any', () => {
  expect(found('Longest queue', { links })).toEqual({ kind: 'link', link: 1 });
  expect(found('Most dropped', { links })).toBeNull();
  const nodes = new Float64Array(3 * NODE_STRIDE);
  nodes[2 * NODE_STRIDE + NODE.waitingFlows] = 1;
  expect(found('Most flows waiting', { nodes })).toEqual({ kind: 'node', node: 2 });
});

it('means the gate where packets are refused at one', () => {
  expect(found('Most refused', { links })).toEqual({ kind: 'link', link: 2 });
  expect(found('Most refused', { links }, { shape: { gates: [0, 2] } as unknown as LaneShape })).toEqual({
    kind: 'gate',
    gate: 1,
  });
});

it('finds the slowest session, and the largest error above or below', () => {
  const sessions = Float64Array.of(0, 11, 5e6, 2, 0, 1, 1, 12, 2e6, 1, 0, 2, 13, 9e6, 0);
  expect(found('Slowest session', { sessions })).toEqual({ kind: 'flow', flow: 12 });
  const cloud = { linkErrors: Float32Array.of(NaN, 3, -8) } as LaneFeed['cloud'];
  expect(found('Largest error of a link', {}, { cloud })).toEqual({ kind: 'link', link: 2 });
});

it('says nothing before the first frame', () => {
  for (const { find } of EXTREMES) expect(find({ frame: null, cloud: null, shape: null })).toBeNull();
});
