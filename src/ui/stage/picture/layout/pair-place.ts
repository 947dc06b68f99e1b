/** A pipe before its channels are drawn: the straight way between two nodes, which direction is which, and how far it goes. */
import type { ExpandedNetwork } from '../../../../scenario/network.ts';
import type { ChannelFrame } from './channel-frame.ts';
import type { LinkPair } from './network-structure.ts';
import type { PictureFacts } from './picture-facts.ts';
import type { PictureSize } from './picture-size.ts';
import type { PipeStyle } from './pipe-style.ts';
import { reachOf, type PlacedNode } from './placed-node.ts';

export interface PairPlace {
  readonly pair: LinkPair;
  readonly from: PlacedNode;
  readonly to: PlacedNode;
  /** Data in both directions: two wide channels. */
  readonly both: boolean;
  /** From the middle of `from`. */
  readonly frame: ChannelFrame;
  /** Between the nodes' middles. */
  readonly span: number;
  /** How far parallel pipes are moved off the straight line. */
  readonly offset: number;
  /** Along: where the pipe starts and ends. */
  readonly start: number;
  readonly end: number;
}

/** `forward` becomes the direction of the upper channel: data's, or left to right. */
export function orient(
  { links }: ExpandedNetwork,
  { forward, reverse }: LinkPair,
  facts: PictureFacts,
  nodes: readonly PlacedNode[],
) {
  const { from, to } = links[forward];
  const dx = nodes[to].x - nodes[from].x;
  const rightwards = dx > 1 || (Math.abs(dx) <= 1 && nodes[to].y > nodes[from].y);
  const standing = facts.standing ?? [facts];
  const data = (link: number) =>
    facts.dataLinks.has(link) ||
    standing.some(({ chartedLink, gates }) => chartedLink === link || gates.includes(link));
  const both = reverse >= 0 && data(forward) && data(reverse);
  const turned = reverse >= 0 && (both || data(forward) === data(reverse) ? !rightwards : data(reverse));
  return { pair: turned ? { forward: reverse, reverse: forward } : { forward, reverse }, both };
}

export function pairPlace(
  { links }: ExpandedNetwork,
  { pair, both }: { readonly pair: LinkPair; readonly both: boolean },
  pairs: readonly LinkPair[],
  nodes: readonly PlacedNode[],
  { scale, height }: PictureSize,
  style: PipeStyle,
): PairPlace {
  const { from: tail, to: head } = links[pair.forward];
  const from = nodes[tail];
  const to = nodes[head];
  const span = Math.max(1, Math.hypot(to.x - from.x, to.y - from.y));
  const dirX = (to.x - from.x) / span;
  const dirY = (to.y - from.y) / span;
  // The queue stands upwards, or to the right of an upright pipe.
  const turn = dirX > 1e-6 || (Math.abs(dirX) <= 1e-6 && dirY > 0) ? 1 : -1;
  const frame = { x: from.x, y: from.y, dirX, dirY, outX: dirY * turn, outY: -dirX * turn };
  const parallel = pairs.filter(({ forward }) => sameEnds(links[forward], links[pair.forward]));
  const place = parallel.findIndex(({ forward, reverse }) => forward === pair.forward || reverse === pair.forward);
  const offset =
    ((parallel.length - 1) / 2 - place) * Math.min(116 * scale, span * 0.6, (height - 96 * scale) / parallel.length);
  const fromReach = reachOf(from, dirX, dirY);
  const toReach = reachOf(to, dirX, dirY);
  const lead = Math.min(style.lead * scale, Math.max(fromReach + 5 * scale, span * 0.24));
  const start = Math.min(lead, span * 0.4);
  const end = span - (both || parallel.length > 1 ? Math.min(lead, span * 0.4) : toReach);
  return { pair, from, to, both, frame, span, offset, start, end: Math.max(start + 2, end) };
}

function sameEnds(
  a: { readonly from: number; readonly to: number },
  b: { readonly from: number; readonly to: number },
): boolean {
  return (a.from === b.from && a.to === b.to) || (a.from === b.to && a.to === b.from);
}

/** Pipes that lie level, one behind the other, have the height to themselves. */
export function inOneRow(
  { links }: ExpandedNetwork,
  pairs: readonly LinkPair[],
  nodes: readonly PlacedNode[],
): boolean {
  const ends = new Set(
    pairs.map(({ forward }) => [links[forward].from, links[forward].to].sort((a, b) => a - b).join()),
  );
  return (
    ends.size === pairs.length &&
    pairs.every(({ forward }) => Math.abs(nodes[links[forward].from].y - nodes[links[forward].to].y) < 1)
  );
}

/** In pixels, from a point of the picture to the pipe's middle line. */
export function distanceToPipe({ frame, span, offset }: PairPlace, x: number, y: number): number {
  const dx = x - frame.x;
  const dy = y - frame.y;
  const along = dx * frame.dirX + dy * frame.dirY;
  const out = dx * frame.outX + dy * frame.outY - offset;
  const beyond = along < 0 ? -along : Math.max(0, along - span);
  return Math.hypot(beyond, out);
}
