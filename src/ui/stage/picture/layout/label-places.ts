/**
 * Reserved places for words, so that no two run into each other. What matters most chooses first; where a long form
 * does not fit a shorter one is tried, then none. All in CSS pixels.
 */
import type { ExpandedNetwork } from '../../../../scenario/network.ts';
import type { AccessLine } from './access-lines.ts';
import { gateTitle, refusedPlace, type GateLabels } from './gate-label-places.ts';
import { lowerEnd, upperEnd, type PlacedGate } from './gate-places.ts';
import { roomForNumbers, type HostColumn } from './host-columns.ts';
import { boxOf, CAPTION, type LabelContext, type LabelPlace } from './label-context.ts';
import { clearOf, droppedPlace, queuePlace, ratePlace, usePlace, type ChannelLabels } from './channel-label-places.ts';
import { interfaceCards } from './interface-places.ts';
import type { MeasureText, PictureFacts } from './picture-facts.ts';
import type { PictureSize } from './picture-size.ts';
import type { Channel } from './pipes.ts';
import type { PlacedNode } from './placed-node.ts';
import { labelSegments, type PlacedSegment } from './segment-places.ts';
import { boxesInFrame, boxInFrame, TakenBoxes, type Box } from './taken-boxes.ts';

export interface Labels {
  /** By `Channel.index`. */
  readonly channels: readonly ChannelLabels[];
  /** By gate. */
  readonly gates: readonly GateLabels[];
  /** Words behind which passes what falls or bounces. */
  readonly inFront: readonly Box[];
  /** As in `PictureLayout`. */
  readonly cards: readonly (Box | null)[];
}

/** The height of the note beside a sampling packet, in pixels before the scale. */
const NOTE_HEIGHT = 14;
/** How far a stack's walls go above its mark. */
const WALL_ABOVE = 6;

/** The width of the rate beside a host, in pixels before the scale. */
const RATE_WIDTH = 26;

/** Between words and channel there is room for the delays that sampling packets carry. */
function above(place: LabelPlace | null, { scale }: PictureSize): LabelPlace | null {
  return place === null ? null : { ...place, out: place.out + NOTE_HEIGHT * scale };
}

interface LabelledThings {
  readonly channels: readonly Channel[];
  readonly gates: readonly PlacedGate[];
  readonly nodes: readonly PlacedNode[];
  readonly columns: readonly HostColumn[];
  readonly access: readonly AccessLine[];
  readonly network: ExpandedNetwork;
  readonly facts: PictureFacts;
  readonly segments: readonly PlacedSegment[];
}

/** The labels, the segments with their names placed, and by column whether its headings are covered by no other words. */
export function placeLabels(
  things: LabelledThings,
  size: PictureSize,
  measure: MeasureText,
): Labels & { readonly segments: readonly PlacedSegment[]; readonly headed: readonly boolean[] } {
  const { channels, gates } = things;
  const taken = new TakenBoxes();
  takeThings(taken, things, size);
  const context: LabelContext = {
    taken,
    measure,
    size,
    scale: size.scale,
    single: channels.filter(({ wide }) => wide).length === 1,
  };
  const { interfaces } = things.facts;
  const cards = interfaces ? interfaceCards(gates, things.network, things.nodes, context) : [];
  const untitled = taken.count;
  const titles = interfaces ? [] : gates.map((gate) => gateTitle(gate, context));
  const titleBoxes = taken.since(untitled);
  const queues = channels.map((channel) => {
    const place = channel.stack === null ? null : queuePlace(channel, channel.stack, things.network, context);
    return interfaces ? above(place, size) : place;
  });
  const unused = taken.count;
  const uses = channels.map((channel) => usePlace(channel, context));
  const refusals = interfaces ? [] : gates.map((gate) => refusedPlace(gate, context));
  // They are always there, drops perhaps not.
  const segments = labelSegments(things.segments, context);
  const drops = channels.map((channel) => droppedPlace(channel, context));
  const rates = channels.map((channel) => {
    const place = channel.wide ? ratePlace(channel, rateOf(things, channel.link), context) : null;
    return interfaces ? above(place, size) : place;
  });
  const inFront = [...titleBoxes, ...taken.since(unused)];
  return {
    channels: channels.map((channel, index) => {
      const rate = rates[index];
      return {
        rate,
        queue: clearOf(queues[index], rate, channel, things.network, context),
        use: uses[index],
        ...drops[index],
      };
    }),
    gates: titles.map((title, index) => ({ title, refused: refusals[index] })),
    inFront,
    cards,
    segments,
    headed: things.columns.map((column) => column.counts || taken.isFree(headingBox(column, context))),
  };
}

/** *sources* or *receivers*. */
function headingBox({ headingY, side }: HostColumn, { measure, scale, size }: LabelContext): Box {
  const y = (headingY ?? 0) - 4 * scale;
  const width = measure('receivers', CAPTION * scale, false);
  return boxOf({ x: side === 'left' ? 0 : size.width, y, align: side === 'left' ? 'start' : 'end' }, width, 7 * scale);
}

function rateBox(x: number, y: number, halfWidth: number, side: 'left' | 'right', scale: number): Box {
  const near = x + (side === 'left' ? halfWidth : -halfWidth - RATE_WIDTH * scale);
  return { left: near, right: near + RATE_WIDTH * scale, top: y - 5 * scale, bottom: y + 5 * scale };
}

function rateOf({ network, facts }: LabelledThings, link: number): number {
  return facts.rates?.[link] ?? network.links[link].rateBitsPerSecond;
}

/** Two lines of words. */
function underServer({ x, y, halfWidth, halfHeight }: PlacedNode, scale: number): Box {
  const top = y + halfHeight;
  return { left: x - halfWidth - 20 * scale, right: x + halfWidth, top, bottom: top + 32 * scale };
}

function takeThings(
  taken: TakenBoxes,
  { channels, gates, nodes, columns, access, facts }: LabelledThings,
  size: PictureSize,
): void {
  const { scale, width } = size;
  for (const node of nodes) {
    const { drawn, x, y, halfWidth, halfHeight, well } = node;
    if (!drawn) continue;
    taken.take({ left: x - halfWidth, right: x + halfWidth, top: y - halfHeight, bottom: y + halfHeight });
    if (well === undefined) continue;
    // With the number at its brim.
    taken.take({ ...well, left: well.left - 44 * scale, bottom: well.top + 12 * scale });
    taken.take(well);
    taken.take(underServer(node, scale));
  }
  for (const { frame, length, breadth, stack, useBar } of channels) {
    const pieces = [...boxesInFrame(frame, 0, length, -breadth / 2, breadth / 2, 12)];
    if (stack !== null) {
      pieces.push(
        ...boxesInFrame(
          frame,
          stack.along - 3 * scale,
          stack.along + stack.width + 3 * scale,
          stack.foot,
          stack.foot + stack.room + WALL_ABOVE * scale,
          40,
        ),
      );
    }
    if (useBar !== null)
      pieces.push(
        ...boxesInFrame(
          frame,
          useBar.from,
          useBar.to,
          useBar.out - useBar.height / 2,
          useBar.out + useBar.height / 2,
          12,
        ),
      );
    for (const box of pieces) taken.take(box);
  }
  for (const gate of gates) {
    taken.take(boxInFrame(gate.frame, -4 * scale, 4 * scale, -lowerEnd(gate), upperEnd(gate, scale)));
    // What a middlebox holds.
    if (facts.segments.length > 0 && !gate.bare)
      taken.take(boxInFrame(gate.frame, -14 * scale, 0, gate.opening, gate.opening + gate.post));
  }
  // Fans at the picture's edges keep to their own ground; those below run between the words.
  const below = new Set(
    columns
      .filter(({ side }) => side === 'below')
      .flatMap(({ rows }) => rows.flatMap(({ hosts }) => hosts.map(({ node }) => node))),
  );
  for (const { host, line } of access) {
    if (!below.has(host)) continue;
    for (let i = 0; i < line.points.length; i += 2) {
      const [x, y] = [line.points[i], line.points[i + 1]];
      taken.take({ left: x - 5 * scale, right: x + 5 * scale, top: y - 4 * scale, bottom: y + 4 * scale });
    }
  }
  for (const column of columns) {
    const { side, rows, counts, sources, headingY } = column;
    if (facts.segments.length > 0 && sources && side !== 'below' && roomForNumbers(column, size)) {
      for (const { x, y, hosts } of rows) taken.take(rateBox(x, y, nodes[hosts[0].node].halfWidth, side, scale));
    }
    if (!counts) continue;
    if (side === 'below') {
      for (const { x, y } of rows)
        taken.take({ left: x - 18 * scale, right: x + 18 * scale, top: y, bottom: y + 24 * scale });
      continue;
    }
    // Numbers need their headings.
    const top = headingY === null ? rows[0].y - 8 * scale : headingY - 11 * scale;
    const bottom = rows[rows.length - 1].y + 8 * scale;
    taken.take(
      side === 'left' ? { left: 0, right: rows[0].x, top, bottom } : { left: rows[0].x, right: width, top, bottom },
    );
  }
}
