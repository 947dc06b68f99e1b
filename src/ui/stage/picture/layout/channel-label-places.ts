/** Places for the words around a pipe. Where a long form does not fit, a shorter one is tried, then none. */
import { bitRate } from '../../../../base/format.ts';
import type { ExpandedNetwork } from '../../../../scenario/network.ts';
import {
  boxOf,
  CAPTION,
  COMPACT_COUNT,
  COUNT,
  inside,
  type LabelContext,
  type LabelPlace,
  type Spot,
  type Wording,
} from './label-context.ts';
import { frameX, frameY } from './channel-frame.ts';
import type { Channel, StackPlace } from './pipes.ts';
import { boxInFrame } from './taken-boxes.ts';

export interface ChannelLabels {
  /** Rate and delay, above the head. */
  readonly rate: LabelPlace | null;
  /** Packets queued, beside the top of the stack; it moves with the stack, `out` is the lowest it goes. */
  readonly queue: LabelPlace | null;
  /** How busy the channel is. */
  readonly use: LabelPlace | null;
  /** The count of drops, where they have fallen to. */
  readonly dropped: (Spot & { readonly wording: Wording }) | null;
  /** Height at which what falls has faded. */
  readonly fallToY: number;
}

/** The size of a buffer that is not expected to fill. */
const MANY_PACKETS = 10_000;

const SHORT_FALL = 50;
const LONG_FALL = 112;

/** The longest text of each wording, for its width. */
const USE_WORDS: readonly (readonly [Wording, string])[] = [
  ['full', '100 % busy, 100 % retransmitted'],
  ['short', '100 % busy'],
  ['number', '100 %'],
];

const DROPPED_WORDS: readonly (readonly [Wording, string])[] = [
  ['full', ' dropped/s'],
  ['short', '/s'],
];

const RATE_WORDS: readonly (readonly [Wording, string])[] = [
  ['full', '100 Mbit/s, 100 ms'],
  ['short', '10 Mbit/s'],
];

/** Beside the stack; above the line where the rate may stand, see `clearOf`. */
export function queuePlace(
  channel: Channel,
  stack: StackPlace,
  { links }: ExpandedNetwork,
  { measure, taken, scale, size }: LabelContext,
): LabelPlace | null {
  const count = countWidth(channel, links, measure, scale);
  const of = measure(` of ${wideNumber(links[channel.link].bufferPackets)} queued`, CAPTION * scale, false);
  const along = stack.along + stack.width + (channel.compact ? 8 : 13) * scale;
  const wordings: readonly (readonly [Wording, number])[] = channel.compact
    ? [['number', count]]
    : [
        ['full', count + of],
        ['number', count],
      ];
  const low = stack.foot + (channel.useBar !== null && channel.useBar.out > 0 ? 20 : 10) * scale;
  return firstFree(wordings, ([wording, width]) => {
    const place: LabelPlace = { wording, along, out: low, align: 'start' };
    // The lowest line is the rate's, where there is one: see `clearOf`.
    const box = boxInFrame(
      channel.frame,
      along,
      along + width,
      low + 12 * scale,
      Math.max(low + 26 * scale, stack.foot + stack.room + 6 * scale),
    );
    return inside(box, size) && taken.tryTake(box) ? place : null;
  });
}

/** Under the bar that it explains. Between two wide channels there is no place for it. */
export function usePlace(
  { frame, useBar, compact }: Channel,
  { measure, taken, scale, size }: LabelContext,
): LabelPlace | null {
  if (useBar === null || useBar.out > 0) return null;
  return firstFree(compact ? USE_WORDS.slice(2) : USE_WORDS, ([wording, words]) => {
    const width = measure(words, CAPTION * scale, true);
    const place: LabelPlace = {
      wording,
      along: useBar.from,
      out: useBar.out - (compact ? 9 : 14) * scale,
      align: 'start',
    };
    const most = useBar.to - useBar.from + (wording === 'full' ? 60 : 20) * scale;
    const box = boxInFrame(frame, useBar.from, useBar.from + width, place.out - 6 * scale, place.out + 6 * scale);
    return width <= most && inside(box, size) && taken.tryTake(box) ? place : null;
  });
}

/** At the head's end, above the channel. */
export function ratePlace(
  channel: Channel,
  bitsPerSecond: number,
  { measure, taken, scale }: LabelContext,
): LabelPlace | null {
  const { frame, length, breadth, compact, useBar, stack } = channel;
  const out = useBar !== null && useBar.out > 0 ? useBar.out + 10 * scale : breadth / 2 + (compact ? 8 : 12) * scale;
  return firstFree(compact ? RATE_WORDS.slice(1) : RATE_WORDS, ([wording, words]) => {
    const own = wording === 'short' && bitsPerSecond > 0 ? bitRate(bitsPerSecond) : '';
    const width = Math.max(...[words, own].map((one) => measure(one, CAPTION * scale, false)));
    const place: LabelPlace = { wording, along: length - 2 * scale, out, align: 'end' };
    if (width > length - (stack === null ? 0 : stack.along + stack.width) - 8 * scale) return null;
    return taken.tryTake(boxInFrame(frame, place.along - width, place.along, out - 6 * scale, out + 6 * scale))
      ? place
      : null;
  });
}

/** The queue's count comes down to the lowest line only where nothing stands, and beside the rate where the two do not meet. */
export function clearOf(
  queue: LabelPlace | null,
  rate: LabelPlace | null,
  channel: Channel,
  { links }: ExpandedNetwork,
  { measure, taken, scale }: LabelContext,
): LabelPlace | null {
  if (queue === null) return null;
  const { compact, frame } = channel;
  const count = countWidth(channel, links, measure, scale);
  const width = count + (queue.wording === 'full' ? measure(' of 000 queued', CAPTION * scale, false) : 0);
  if (rate === null) {
    // Among pipes at angles there is little ground above either.
    if (compact) return queue;
    const { along, out } = queue;
    const line = boxInFrame(frame, along, along + width, out - 8 * scale, out + 12 * scale);
    return taken.tryTake(line) ? queue : { ...queue, out: out + 20 * scale };
  }
  const words = RATE_WORDS.find(([wording]) => wording === rate.wording)?.[1] ?? '';
  const meets = queue.along + width > rate.along - measure(words, CAPTION * scale, false) - 8 * scale;
  return meets ? { ...queue, out: rate.out + (compact ? 14 : 18) * scale } : queue;
}

/** In a single row drops fall to the picture's floor, elsewhere a short way, to the first free place. */
export function droppedPlace(
  { frame, stack, compact }: Channel,
  { taken, measure, scale, single, size }: LabelContext,
): Pick<ChannelLabels, 'dropped' | 'fallToY'> {
  const out = stack === null ? 0 : stack.foot + stack.room;
  const beside = stack === null ? 0 : stack.along - 16 * scale;
  const x = frameX(frame, beside, out);
  const top = frameY(frame, beside, out);
  const floor = size.height - 15 * scale;
  if (stack === null) return { dropped: null, fallToY: frame.y + SHORT_FALL * scale };
  const number = measure('0,000', (compact ? COMPACT_COUNT : COUNT) * scale, true);
  const below = Math.max(frame.y, top);
  for (const [wording, words] of DROPPED_WORDS) {
    const width = number + measure(words, CAPTION * scale, false);
    const candidates = [
      ...(single ? [[x, floor]] : []),
      [x, below + 68 * scale],
      [x, below + 84 * scale],
      [x, floor],
      [x, below + 30 * scale],
      [x - width / 2, below + 46 * scale],
      [x + width / 2, below + 46 * scale],
      [x - width * 0.7, below + 68 * scale],
      [x + width * 0.7, below + 68 * scale],
      [x + width * 0.9, below + 68 * scale],
      // Beside what falls, not under it.
      [x - width / 2 - 14 * scale, top],
    ];
    for (const [middle, y] of candidates) {
      const spot: Spot = { x: Math.min(size.width - width / 2, Math.max(width / 2, middle)), y, align: 'middle' };
      const box = boxOf(spot, width + 4 * scale, 8 * scale);
      if (!inside(box, size) || !taken.tryTake(box)) continue;
      return { dropped: { ...spot, wording }, fallToY: Math.max(top + 30 * scale, y - 16 * scale) };
    }
  }
  return { dropped: null, fallToY: Math.min(floor, top + LONG_FALL * scale) };
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

/** The width of the longest count that is likely: buffers without a limit hold many. */
function countWidth(
  { link, compact }: Channel,
  links: ExpandedNetwork['links'],
  measure: LabelContext['measure'],
  scale: number,
): number {
  const digits = links[link].bufferPackets >= MANY_PACKETS ? '00,000' : '000';
  return measure(digits, (compact ? COMPACT_COUNT : COUNT) * scale, true);
}

/** As many digits, all of them wide. */
function wideNumber(value: number): string {
  return '0'.repeat(Math.min(4, Math.max(2, String(Math.round(value)).length)));
}
