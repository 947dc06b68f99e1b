/**
 * Links between routers, drawn as pipes: a lane for each direction, the one that carries data wide and above. All in
 * CSS pixels.
 */
import type { ExpandedNetwork } from '../../../scenario/network.ts';
import type { LaneFrame } from './lane-frame.ts';
import { frameX, frameY } from './lane-frame.ts';
import type { LinkPair } from './network-structure.ts';
import type { PictureFacts } from './picture-facts.ts';
import type { PictureSize } from './picture-size.ts';
import { reachOf, type PlacedNode } from './placed-node.ts';
import { polyline, type Polyline } from './polyline.ts';

export interface Lane {
  /** Among all lanes of the picture. */
  readonly index: number;
  /** Directed link. */
  readonly link: number;
  /** Wide lanes carry data, and have a queue, a use bar and labels; thin ones carry acknowledgements. */
  readonly wide: boolean;
  /** The lane's tail, and the way to its head; `out` is the side of the queue. */
  readonly frame: LaneFrame;
  readonly length: number;
  /** Across, as wide as the link's capacity. */
  readonly breadth: number;
  /** From the tail node's edge to the lane's tail, and from its head to the head node's edge. */
  readonly leads: readonly Polyline[];
  /** Pixels between the tail node's middle and the lane's tail: where a gate stands and drops fall. */
  readonly lead: number;
  /** The lane's middle line. */
  readonly line: Polyline;
  /** Where the queue stands; null on a thin lane. */
  readonly stack: StackPlace | null;
  /** Along the lane, and out (negative: on the far side). */
  readonly useBar: { readonly from: number; readonly to: number; readonly out: number; readonly height: number } | null;
}

export interface StackPlace {
  /** Left wall's inside, along the lane. */
  readonly along: number;
  readonly width: number;
  /** Out: where the lowest packet lies. */
  readonly foot: number;
  /** Height that is free above the foot. */
  readonly room: number;
}

export interface Pipe {
  readonly upper: Lane;
  readonly lower: Lane | null;
}

const WIDE_BREADTH = 22;
const SLIM_BREADTH = 18;
const NARROWEST_BREADTH = 9;
const THIN_BREADTH = 10;
const LANE_GAP = 3;
const LONGEST_LEAD = 53;
const STACK_WIDTH = 24;
/** Above the tallest stack: a cross, and the row of headings. */
const ABOVE_STACK = 39;
const TALLEST_STACK = 170;
const LEAST_STACK_ROOM = 18;
const USE_BAR_HEIGHT = 6;

export function pipes(
  network: ExpandedNetwork,
  pairs: readonly LinkPair[],
  nodes: readonly PlacedNode[],
  size: PictureSize,
  facts: PictureFacts,
): readonly Pipe[] {
  const fastest = fastestRate(network, pairs);
  const places = pairs.map((pair) => pairPlace(network, orient(network, pair, facts, nodes), pairs, nodes, size));
  let index = 0;
  return places.map((place, at) => {
    const others = places.filter((_, other) => other !== at);
    const { pair, both } = place;
    const breadth = (link: number) => laneBreadth(rateOf(network, facts, link), fastest, size, pairs.length);
    const room = (frame: LaneFrame, along: number, foot: number) =>
      roomAbove(frame, along, foot, place, others, nodes, size);
    const upper = wideLane(index++, pair.forward, place, false, breadth(pair.forward), size, room);
    if (pair.reverse < 0) return { upper, lower: null };
    const lower = both
      ? wideLane(index++, pair.reverse, place, true, breadth(pair.reverse), size, room)
      : thinLane(index++, pair.reverse, place, upper, size);
    return { upper, lower };
  });
}

/** A pipe before its lanes are drawn: the straight way between two nodes. */
interface PairPlace {
  readonly pair: LinkPair;
  readonly from: PlacedNode;
  readonly to: PlacedNode;
  /** Data in both directions: two wide lanes. */
  readonly both: boolean;
  /** From the middle of `from`. */
  readonly frame: LaneFrame;
  /** Between the nodes' middles. */
  readonly span: number;
  /** Of parallel pipes: out of the straight way by so much. */
  readonly offset: number;
  /** Along: where the pipe starts and ends. */
  readonly start: number;
  readonly end: number;
}

/** `forward` becomes the direction of the upper lane: data's, or left to right. */
function orient(
  { links }: ExpandedNetwork,
  { forward, reverse }: LinkPair,
  facts: PictureFacts,
  nodes: readonly PlacedNode[],
) {
  const { from, to } = links[forward];
  const dx = nodes[to].x - nodes[from].x;
  const rightwards = dx > 1 || (Math.abs(dx) <= 1 && nodes[to].y > nodes[from].y);
  const data = (link: number) => facts.dataLinks.has(link) || facts.heroLink === link || facts.gates.includes(link);
  const both = reverse >= 0 && data(forward) && data(reverse);
  const turned = reverse >= 0 && (both || data(forward) === data(reverse) ? !rightwards : data(reverse));
  return { pair: turned ? { forward: reverse, reverse: forward } : { forward, reverse }, both };
}

function pairPlace(
  { links }: ExpandedNetwork,
  { pair, both }: { readonly pair: LinkPair; readonly both: boolean },
  pairs: readonly LinkPair[],
  nodes: readonly PlacedNode[],
  { scale, slim }: PictureSize,
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
  const offset = ((parallel.length - 1) / 2 - place) * Math.min(96 * scale, span * 0.5);
  const fromReach = reachOf(from, dirX, dirY);
  const toReach = reachOf(to, dirX, dirY);
  const lead = Math.min((slim ? 44 : LONGEST_LEAD) * scale, Math.max(fromReach + 5 * scale, span * 0.24));
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

type RoomAbove = (frame: LaneFrame, along: number, foot: number) => number;

/** @param mirrored the lower of two wide lanes: it runs from `to` to `from`, and its queue hangs */
function wideLane(
  index: number,
  link: number,
  place: PairPlace,
  mirrored: boolean,
  breadth: number,
  { scale }: PictureSize,
  roomAboveStack: RoomAbove,
): Lane {
  const { frame: way, both, offset } = place;
  const out = offset + (both ? (mirrored ? -1 : 1) * (breadth + LANE_GAP * scale) * 0.5 : 0);
  const length = place.end - place.start;
  const frame: LaneFrame = mirrored
    ? {
        x: frameX(way, place.end, out),
        y: frameY(way, place.end, out),
        dirX: -way.dirX,
        dirY: -way.dirY,
        outX: -way.outX,
        outY: -way.outY,
      }
    : { ...way, x: frameX(way, place.start, out), y: frameY(way, place.start, out) };
  const stackWidth = Math.min(STACK_WIDTH * scale, Math.max(9 * scale, length * 0.16));
  const along = 3 * scale;
  const foot = breadth / 2 + scale;
  const height = USE_BAR_HEIGHT * scale;
  return {
    index,
    link,
    wide: true,
    frame,
    length,
    breadth,
    lead: place.start,
    leads: leadLines(place, out, mirrored),
    line: polyline([frame.x, frame.y, frameX(frame, length, 0), frameY(frame, length, 0)]),
    stack: { along, width: stackWidth, foot, room: roomAboveStack(frame, along + stackWidth / 2, foot) },
    useBar: both
      ? { from: along + stackWidth + 9 * scale, to: length, out: breadth / 2 + 5 * scale + height / 2, height }
      : { from: 0, to: length, out: -(breadth / 2 + 25 * scale), height },
  };
}

/** The way back under a wide lane. */
function thinLane(index: number, link: number, place: PairPlace, upper: Lane, { scale }: PictureSize): Lane {
  const { frame: way } = place;
  const breadth = Math.min(THIN_BREADTH * scale, Math.max(5 * scale, upper.breadth));
  const out = place.offset - (upper.breadth / 2 + LANE_GAP * scale + breadth / 2);
  const frame: LaneFrame = {
    x: frameX(way, place.end, out),
    y: frameY(way, place.end, out),
    dirX: -way.dirX,
    dirY: -way.dirY,
    outX: way.outX,
    outY: way.outY,
  };
  const length = place.end - place.start;
  const corner = [
    place.from.x,
    place.from.y,
    frameX(way, 0, out),
    frameY(way, 0, out),
    frameX(way, place.start, out),
    frameY(way, place.start, out),
  ];
  const straight = [place.from.x, place.from.y, frameX(way, place.start, out), frameY(way, place.start, out)];
  const level = Math.abs(place.offset) < 1;
  return {
    index,
    link,
    wide: false,
    frame,
    length,
    breadth,
    lead: 0,
    leads: [polyline(level ? corner : straight)],
    line: polyline([frame.x, frame.y, frameX(frame, length, 0), frameY(frame, length, 0)]),
    stack: null,
    useBar: null,
  };
}

function leadLines(
  { frame, start, end, span, from, to }: PairPlace,
  out: number,
  mirrored: boolean,
): readonly Polyline[] {
  const first = polyline([from.x, from.y, frameX(frame, start, out), frameY(frame, start, out)]);
  const last = polyline([frameX(frame, end, out), frameY(frame, end, out), to.x, to.y]);
  if (span - end <= reachOf(to, frame.dirX, frame.dirY) + 1 && Math.abs(out) < 1) return [first];
  return mirrored ? [last, first] : [first, last];
}

function rateOf({ links }: ExpandedNetwork, { rates }: PictureFacts, link: number): number {
  return rates === null ? links[link].rateBitsPerSecond : rates[link];
}

/** Of the network as it starts: what the widest pipe stands for. */
function fastestRate({ links }: ExpandedNetwork, pairs: readonly LinkPair[]): number {
  return pairs.reduce(
    (most, { forward, reverse }) =>
      Math.max(most, links[forward].rateBitsPerSecond, reverse < 0 ? 0 : links[reverse].rateBitsPerSecond),
    1,
  );
}

function laneBreadth(rate: number, fastest: number, { scale, slim }: PictureSize, pipeCount: number): number {
  const crowd = pipeCount <= 3 ? 1 : Math.max(0.6, 1.15 - pipeCount * 0.05);
  const widest = (slim ? SLIM_BREADTH : WIDE_BREADTH) * crowd;
  return scale * Math.min(widest * 1.3, Math.max(NARROWEST_BREADTH * crowd, (widest * rate) / fastest));
}

/** Pixels above the foot of a stack until the picture's edge, a node or another pipe. */
function roomAbove(
  frame: LaneFrame,
  along: number,
  foot: number,
  place: PairPlace,
  others: readonly PairPlace[],
  nodes: readonly PlacedNode[],
  { width, height, scale }: PictureSize,
): number {
  const step = 4 * scale;
  let room = 0;
  for (; room < TALLEST_STACK * scale; room += step) {
    const x = frameX(frame, along, foot + room + step);
    const y = frameY(frame, along, foot + room + step);
    const sky = frame.outY < -0.5 ? ABOVE_STACK * scale : 14 * scale;
    if (y < sky || y > height - 14 * scale || x < 14 * scale || x > width - 14 * scale) break;
    if (nodes.some((node) => node !== place.from && node !== place.to && near(node, x, y, 16 * scale))) break;
    if (others.some((other) => distanceToPipe(other, x, y) < 26 * scale)) break;
  }
  return Math.max(LEAST_STACK_ROOM * scale, room);
}

function near({ x, y, halfWidth, halfHeight }: PlacedNode, px: number, py: number, margin: number): boolean {
  return Math.abs(px - x) < halfWidth + margin && Math.abs(py - y) < halfHeight + margin;
}

function distanceToPipe({ frame, span, offset }: PairPlace, x: number, y: number): number {
  const dx = x - frame.x;
  const dy = y - frame.y;
  const along = dx * frame.dirX + dy * frame.dirY;
  const out = dx * frame.outX + dy * frame.outY - offset;
  const beyond = along < 0 ? -along : Math.max(0, along - span);
  return Math.hypot(beyond, out);
}
