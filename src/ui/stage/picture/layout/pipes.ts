/**
 * Links between routers, drawn as pipes: a channel for each direction, the one that carries data wide and above. All in
 * CSS pixels.
 */
import type { ExpandedNetwork } from '../../../../scenario/network.ts';
import type { ChannelFrame } from './channel-frame.ts';
import { frameX, frameY } from './channel-frame.ts';
import type { LinkPair } from './network-structure.ts';
import type { PictureFacts } from './picture-facts.ts';
import type { PictureSize } from './picture-size.ts';
import { inOneRow, orient, pairPlace, type PairPlace } from './pair-place.ts';
import { linksAreIdle } from './idle-links.ts';
import { COMPACT, forIdle, forRates, FULL, SLIM, type PipeStyle } from './pipe-style.ts';
import { reachOf, type PlacedNode } from './placed-node.ts';
import { polyline, type Polyline } from './polyline.ts';
import { StackRoom } from './stack-room.ts';

export interface Channel {
  /** Among all channels of the picture. */
  readonly index: number;
  /** Directed link. */
  readonly link: number;
  /** Wide channels carry data, and have a queue, a use bar and labels; thin ones carry acknowledgements. */
  readonly wide: boolean;
  /** Among pipes at angles everything is smaller and says less. */
  readonly compact: boolean;
  /** The channel's tail, and the way to its head; `out` is the side of the queue. */
  readonly frame: ChannelFrame;
  readonly length: number;
  /** Across, as wide as the link's capacity. */
  readonly breadth: number;
  /** From the tail node's edge to the channel's tail, and from its head to the head node's edge. */
  readonly leads: readonly Polyline[];
  /** Pixels between the tail node's middle and the channel's tail: where a gate stands and drops fall. */
  readonly lead: number;
  /** The channel's middle line. */
  readonly line: Polyline;
  /** Where the queue stands; null on a thin channel, and where rates alone are shown. */
  readonly stack: StackPlace | null;
  /** Along the channel, and out (negative: on the far side). */
  readonly useBar: { readonly from: number; readonly to: number; readonly out: number; readonly height: number } | null;
}

export interface StackPlace {
  /** Left wall's inside, along the channel. */
  readonly along: number;
  readonly width: number;
  /** Out: where the lowest packet lies. */
  readonly foot: number;
  /** Height that is free above the foot. */
  readonly room: number;
}

/** The breadth of a channel from a host past its interface, in CSS pixels before the scale. */
const ACCESS_BREADTH = 7;
/** A stack with a column for each queue is this many times as wide as another, and takes at most this share of its channel. */
const DIVIDED_WIDTH = 2.4;
const DIVIDED_SHARE = 0.3;

export interface Pipe {
  readonly upper: Channel;
  readonly lower: Channel | null;
}

export function pipes(
  network: ExpandedNetwork,
  pairs: readonly LinkPair[],
  nodes: readonly PlacedNode[],
  size: PictureSize,
  facts: PictureFacts,
): readonly Pipe[] {
  const fastest = fastestRate(network, pairs);
  const isAccess = ({ forward, reverse }: LinkPair) =>
    isInterfaceOfHost(network, facts, forward) || isInterfaceOfHost(network, facts, reverse);
  const compact = !inOneRow(
    network,
    pairs.filter((pair) => !isAccess(pair)),
    nodes,
  );
  const usual = compact ? COMPACT : size.slim ? SLIM : FULL;
  const isIdle = linksAreIdle(network);
  // Which way data go is of no matter there: all pipes lie alike.
  const told = isIdle ? { ...facts, dataLinks: new Set<number>() } : facts;
  const style = facts.ratesAlone ? forRates(usual) : isIdle ? forIdle(usual) : usual;
  const places = pairs.map((pair) =>
    pairPlace(network, orient(network, pair, told, nodes), pairs, nodes, size, isAccess(pair) ? COMPACT : style),
  );
  let index = 0;
  const stackRoom = new StackRoom(places, nodes, size, facts.segments.length > 0);
  return places.map((place) => {
    const { pair, both } = place;
    const look: Look = {
      style,
      compact,
      scale: size.scale,
      hasQueue: !facts.ratesAlone && !isIdle,
      breadth: (link) => channelBreadth(rateOf(network, facts, link), fastest, size, style, pairs.length),
      divided: (link) => facts.divided?.has(link) === true,
      room: (frame, along, foot) => stackRoom.take(place, frame, along, foot, style.tallestStack),
    };
    if (isAccess(pair)) {
      const upper = accessChannel(index++, pair.forward, place, look);
      return { upper, lower: pair.reverse < 0 ? null : thinChannel(index++, pair.reverse, place, upper, look) };
    }
    const upper = wideChannel(index++, pair.forward, place, false, look);
    if (pair.reverse < 0) return { upper, lower: null };
    const lower = both
      ? wideChannel(index++, pair.reverse, place, true, look)
      : thinChannel(index++, pair.reverse, place, upper, look);
    return { upper, lower };
  });
}

/** How the channels of one pipe are drawn. */
interface Look {
  readonly style: PipeStyle;
  readonly compact: boolean;
  readonly scale: number;
  /** Whether queue and use are drawn. */
  readonly hasQueue: boolean;
  /** Across a directed link's channel, in pixels. */
  readonly breadth: (link: number) => number;
  /** Whether the link has a queue for each flow. */
  readonly divided: (link: number) => boolean;
  /** Free pixels above a stack's foot. */
  readonly room: (frame: ChannelFrame, along: number, foot: number) => number;
}

/** @param mirrored the lower of two wide channels: it runs from `to` to `from`, and its queue hangs */
function wideChannel(
  index: number,
  link: number,
  place: PairPlace,
  mirrored: boolean,
  { style, compact, scale, hasQueue, breadth: breadthOf, divided, room }: Look,
): Channel {
  const { frame: way, both, offset } = place;
  const breadth = breadthOf(link);
  const out = offset + (both ? (mirrored ? -1 : 1) * (breadth + style.gap * scale) * 0.5 : 0);
  const length = place.end - place.start;
  const frame: ChannelFrame = mirrored
    ? {
        x: frameX(way, place.end, out),
        y: frameY(way, place.end, out),
        dirX: -way.dirX,
        dirY: -way.dirY,
        outX: -way.outX,
        outY: -way.outY,
      }
    : { ...way, x: frameX(way, place.start, out), y: frameY(way, place.start, out) };
  const [times, share] = divided(link) ? [DIVIDED_WIDTH, DIVIDED_SHARE] : [1, 0.16];
  const stackWidth = Math.min(times * style.stackWidth * scale, Math.max(9 * scale, length * share));
  const along = 3 * scale;
  const foot = breadth / 2 + scale;
  const height = style.useBar * scale;
  return {
    index,
    link,
    wide: true,
    compact,
    frame,
    length,
    breadth,
    lead: place.start,
    leads: leadLines(place, out, mirrored),
    line: polyline([frame.x, frame.y, frameX(frame, length, 0), frameY(frame, length, 0)]),
    stack: hasQueue ? { along, width: stackWidth, foot, room: room(frame, along + stackWidth / 2, foot) } : null,
    useBar: !hasQueue
      ? null
      : both
        ? { from: along + stackWidth + 9 * scale, to: length, out: breadth / 2 + 5 * scale + height / 2, height }
        : { from: 0, to: length, out: -(breadth / 2 + style.useBarOut * scale), height },
  };
}

/** From a host past its interface: the queue is the interface's, so there is none here. */
function accessChannel(index: number, link: number, place: PairPlace, look: Look): Channel {
  const breadth = () => ACCESS_BREADTH * look.scale;
  return { ...wideChannel(index, link, place, false, { ...look, hasQueue: false, breadth }), wide: false };
}

function isInterfaceOfHost({ nodes, links }: ExpandedNetwork, facts: PictureFacts, link: number) {
  const isInterface = (facts.standing ?? [facts]).some(({ interfaces, gates }) => interfaces && gates.includes(link));
  return isInterface && nodes[links[link].from].kind === 'host';
}

/** The way back under a wide channel. */
function thinChannel(
  index: number,
  link: number,
  place: PairPlace,
  upper: Channel,
  { style, compact, scale }: Look,
): Channel {
  const { frame: way } = place;
  const breadth = Math.min(style.thin * scale, Math.max(5 * scale, upper.breadth));
  const out = place.offset - (upper.breadth / 2 + style.gap * scale + breadth / 2);
  const frame: ChannelFrame = {
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
    compact,
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

/** The fastest rate of the network as it starts, which the widest pipe stands for. */
function fastestRate({ links }: ExpandedNetwork, pairs: readonly LinkPair[]): number {
  return pairs.reduce(
    (most, { forward, reverse }) =>
      Math.max(most, links[forward].rateBitsPerSecond, reverse < 0 ? 0 : links[reverse].rateBitsPerSecond),
    1,
  );
}

function channelBreadth(
  rate: number,
  fastest: number,
  { scale }: PictureSize,
  style: PipeStyle,
  pipeCount: number,
): number {
  const crowd = pipeCount <= 4 ? 1 : Math.max(0.6, 1.2 - pipeCount * 0.05);
  const widest = style.wide * crowd;
  return scale * Math.min(widest * 1.3, Math.max(style.narrowest * crowd, (widest * rate) / fastest));
}
