/**
 * Reserved places for words around a pipe, so that no two run into each other. Where a long form does not fit, a
 * shorter one is tried, then none. All in CSS pixels.
 */
import type { ExpandedNetwork } from '../../../scenario/network.ts';
import { frameX, frameY, type LaneFrame } from './lane-frame.ts';
import type { MeasureText } from './picture-facts.ts';
import type { PictureSize } from './picture-size.ts';
import type { Lane, StackPlace } from './pipes.ts';
import type { PlacedNode } from './placed-node.ts';

/** How much a label says: everything, the main thing, or just a number. */
export type Wording = 'full' | 'short' | 'number';

export interface LabelPlace {
  readonly wording: Wording;
  /** In the lane's frame: where the text starts or ends, and its middle line. */
  readonly along: number;
  readonly out: number;
  readonly align: 'start' | 'end';
}

export interface LaneLabels {
  /** Rate and delay, above the head. */
  readonly rate: LabelPlace | null;
  /** Packets queued, beside the top of the stack; it moves with the stack, `out` is the lowest it goes. */
  readonly queue: LabelPlace | null;
  /** How busy the lane is. */
  readonly use: LabelPlace | null;
  /** Where drops have fallen to: the middle of the count, in the picture's coordinates. */
  readonly dropped: { readonly x: number; readonly y: number };
}

const CAPTION = 11;
const COUNT = 16;
const FALL = 112;

/** The longest text of each wording, for its width. */
const USE_WORDS: readonly (readonly [Wording, string])[] = [
  ['full', '100 % busy, 100 % sent again'],
  ['short', '100 % busy'],
  ['number', '100 %'],
];

export function placeLabels(
  lanes: readonly Lane[],
  nodes: readonly PlacedNode[],
  network: ExpandedNetwork,
  size: PictureSize,
  measure: MeasureText,
): readonly LaneLabels[] {
  const taken = new TakenBoxes();
  const { scale } = size;
  for (const { drawn, x, y, halfWidth, halfHeight } of nodes) {
    if (drawn) taken.take({ left: x - halfWidth, right: x + halfWidth, top: y - halfHeight, bottom: y + halfHeight });
  }
  for (const lane of lanes) takeLane(taken, lane);
  const context: Context = { taken, scale, measure, single: lanes.filter(({ wide }) => wide).length === 1, size };
  return lanes.map((lane) => (lane.stack === null ? none(lane, size) : laneLabels(lane, lane.stack, network, context)));
}

interface Context {
  readonly taken: TakenBoxes;
  readonly scale: number;
  readonly measure: MeasureText;
  /** The only pipe in the picture: the whole height is its own. */
  readonly single: boolean;
  readonly size: PictureSize;
}

function laneLabels(lane: Lane, stack: StackPlace, { links }: ExpandedNetwork, context: Context): LaneLabels {
  const { scale, measure, taken } = context;
  const { frame, length, breadth } = lane;
  const caption = CAPTION * scale;
  const beside = stack.along + stack.width + 13 * scale;
  const both = lane.useBar !== null && lane.useBar.out > 0;
  const rateOut = breadth / 2 + (both ? 22 : 12) * scale;

  // Rates and buffers change in a run, so places are kept for the widest that is likely.
  const queueFull =
    measure('000', COUNT * scale, true) +
    measure(` of ${wideNumber(links[lane.link].bufferPackets)} queued`, caption, false);
  const queueShort = measure('000', COUNT * scale, true);
  const rateFull = measure('100 Mbit/s, 100 ms', caption, false);
  const rateShort = measure('100 Mbit/s', caption, false);

  const rateFits = (width: number) => width <= length - stack.along - stack.width - 8 * scale;
  const rate = firstFree(
    [
      ['full', rateFull],
      ['short', rateShort],
    ],
    ([wording, width]) => {
      const place: LabelPlace = { wording, along: length - 2 * scale, out: rateOut, align: 'end' };
      return rateFits(width) && taken.tryTake(textBox(frame, place, width, caption)) ? place : null;
    },
  );
  const useWidth = lane.useBar === null ? 0 : lane.useBar.to - lane.useBar.from;
  const use =
    lane.useBar === null || both
      ? null
      : firstFree(USE_WORDS, ([wording, words]) => {
          const width = measure(words, caption, true);
          const place: LabelPlace = {
            wording,
            along: lane.useBar!.from,
            out: lane.useBar!.out - 14 * scale,
            align: 'start',
          };
          const fits = width <= useWidth + (wording === 'full' ? 60 * scale : 20 * scale);
          return fits && taken.tryTake(textBox(frame, place, width, caption)) ? place : null;
        });
  // The count may come down to the rate's line only where the two do not meet.
  const meets = (width: number) =>
    rate !== null && beside + width > length - (rate.wording === 'full' ? rateFull : rateShort) - 10 * scale;
  const queue = firstFree(
    [
      ['full', queueFull],
      ['number', queueShort],
    ],
    ([wording, width]) => {
      const out = meets(width) ? rateOut + 18 * scale : stack.foot + 10 * scale;
      const place: LabelPlace = { wording, along: beside, out, align: 'start' };
      return taken.tryTake(columnBox(frame, place, width, stack.foot + stack.room)) ? place : null;
    },
  );
  return { rate, queue, use, dropped: droppedPlace(lane, stack, context) };
}

/** In a single row drops fall to the picture's floor, elsewhere a fixed way. */
function droppedPlace(
  { frame }: Lane,
  { along, foot, room }: StackPlace,
  { scale, single, size }: Context,
): { x: number; y: number } {
  const x = frameX(frame, along - 16 * scale, foot + room);
  const top = frameY(frame, along - 16 * scale, foot + room);
  const floor = size.height - 15 * scale;
  const y = single ? floor : Math.min(floor, Math.max(frame.y + 44 * scale, top + FALL * scale));
  const margin = 44 * scale;
  return { x: Math.min(size.width - margin, Math.max(margin, x)), y };
}

function none({ frame }: Lane, { scale }: PictureSize): LaneLabels {
  return { rate: null, queue: null, use: null, dropped: { x: frame.x, y: frame.y + 40 * scale } };
}

function firstFree<Measure>(
  candidates: readonly (readonly [Wording, Measure])[],
  attempt: (candidate: readonly [Wording, Measure]) => LabelPlace | null,
): LabelPlace | null {
  for (const candidate of candidates) {
    const place = attempt(candidate);
    if (place !== null) return place;
  }
  return null;
}

/** As many digits, all of them wide. */
function wideNumber(value: number): string {
  return '0'.repeat(Math.min(4, Math.max(2, String(Math.round(value)).length)));
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

function textBox(frame: LaneFrame, { along, out, align }: LabelPlace, width: number, height: number): Box {
  const from = align === 'start' ? along : along - width;
  return boxAround(frame, from, from + width, out - height * 0.5, out + height * 0.5);
}

function columnBox(frame: LaneFrame, { along, out }: LabelPlace, width: number, top: number): Box {
  return boxAround(frame, along, along + width, Math.min(out, top) - 6, top);
}

function boxAround(frame: LaneFrame, from: number, to: number, low: number, high: number): Box {
  const xs = [frameX(frame, from, low), frameX(frame, from, high), frameX(frame, to, low), frameX(frame, to, high)];
  const ys = [frameY(frame, from, low), frameY(frame, from, high), frameY(frame, to, low), frameY(frame, to, high)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** A slanting lane is taken in short pieces, since the box around all of it would take half the picture. */
function takeLane(taken: TakenBoxes, { frame, length, breadth, stack }: Lane): void {
  const pieces = Math.max(1, Math.ceil(length / 20));
  for (let i = 0; i < pieces; i++) {
    taken.take(boxAround(frame, (i * length) / pieces, ((i + 1) * length) / pieces, -breadth / 2, breadth / 2));
  }
  if (stack !== null)
    taken.take(boxAround(frame, stack.along, stack.along + stack.width, stack.foot, stack.foot + stack.room));
}

class TakenBoxes {
  readonly #boxes: Box[] = [];

  take(box: Box): void {
    this.#boxes.push(box);
  }

  tryTake(box: Box): boolean {
    if (this.#boxes.some((other) => overlap(box, other))) return false;
    this.#boxes.push(box);
    return true;
  }
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
