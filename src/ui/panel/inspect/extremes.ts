/** Objects that stand out at the shown moment: the longest queue, the slowest session and so on. */
import { LINK, LINK_STRIDE, NODE, NODE_STRIDE } from '../../../protocol/frame.ts';
import type { LaneFeed } from '../../../protocol/lane-feed.ts';
import type { InspectionTarget, LaneShape } from '../../../simulation/report.ts';

export interface Extreme {
  readonly title: string;
  /** Whether lanes of this shape may have one. */
  readonly fits: (shape: LaneShape) => boolean;
  /** The object in the lane's newest frame; null: none stands out. */
  readonly find: (feed: Pick<LaneFeed, 'frame' | 'cloud' | 'shape'>) => InspectionTarget | null;
}

export const EXTREMES: readonly Extreme[] = [
  { title: 'Longest queue', fits: () => true, find: ({ frame }) => linkWithMost(frame?.links, LINK.queuePackets) },
  { title: 'Most dropped', fits: () => true, find: ({ frame }) => linkWithMost(frame?.links, LINK.droppedPackets) },
  {
    title: 'Most refused',
    fits: ({ gates }) => gates.length > 0,
    find: ({ frame, shape }) => {
      const target = linkWithMost(frame?.links, LINK.refusedPackets);
      const gate = target?.kind === 'link' ? (shape?.gates.indexOf(target.link) ?? -1) : -1;
      return gate < 0 ? target : { kind: 'gate', gate };
    },
  },
  { title: 'Most flows waiting', fits: () => true, find: ({ frame }) => nodeWithMost(frame?.nodes, NODE.waitingFlows) },
  { title: 'Slowest session', fits: givesRates, find: ({ frame }) => slowestSession(frame?.sessions) },
  {
    title: 'Largest error of a link',
    fits: givesRates,
    find: ({ cloud }) => {
      const link = placeOfMost(cloud?.linkErrors.map(Math.abs) ?? [], 1, 0);
      return link === null ? null : { kind: 'link', link };
    },
  },
];

function givesRates({ view }: LaneShape): boolean {
  return view === 'rates';
}

function linkWithMost(links: Float64Array | undefined, offset: number): InspectionTarget | null {
  const link = placeOfMost(links ?? [], LINK_STRIDE, offset);
  return link === null ? null : { kind: 'link', link };
}

function nodeWithMost(nodes: Float64Array | undefined, offset: number): InspectionTarget | null {
  const node = placeOfMost(nodes ?? [], NODE_STRIDE, offset);
  return node === null ? null : { kind: 'node', node };
}

/** @returns the row with the largest value above 0, the first of equals; null: no row has one */
function placeOfMost(values: ArrayLike<number>, stride: number, offset: number): number | null {
  let most = 0;
  let place: number | null = null;
  for (let row = 0; row * stride < values.length; row++) {
    const value = values[row * stride + offset]!;
    if (!(value > most)) continue;
    most = value;
    place = row;
  }
  return place;
}

/** @param sessions as `LaneFrame.sessions` */
function slowestSession(sessions: Float64Array | undefined): InspectionTarget | null {
  if (sessions === undefined) return null;
  let least = Infinity;
  let slowest: number | null = null;
  for (let at = 0; at < sessions.length; at += 4 + sessions[at + 3]!) {
    const [flow, rate] = [sessions[at + 1]!, sessions[at + 2]!];
    if (!(rate < least)) continue;
    least = rate;
    slowest = flow;
  }
  return slowest === null ? null : { kind: 'flow', flow: slowest };
}
