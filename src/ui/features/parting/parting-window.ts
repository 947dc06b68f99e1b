/** The window of time whose packets are drawn. */
import type { ExpandedLink } from '../../../scenario/network.ts';
import type { TimeWindow } from './paint-packets.ts';

/** Widths by which one zooms, seconds. */
const WIDTHS = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10];
/** A first window has room for this many packets of the slowest link, and for this many times its delay. */
const [FIRST_PACKETS, FIRST_DELAYS] = [50, 2];
const PACKET_BITS = 12_000;
/** What is looked for stands this far from the left end, as a share of the width. */
const BEFORE = 0.1;

/** So wide that single packets of the slowest link can be seen, and its answers come back, seconds. */
export function firstWidth({
  rateBitsPerSecond,
  delaySeconds,
}: Pick<ExpandedLink, 'rateBitsPerSecond' | 'delaySeconds'>) {
  const least = Math.max((FIRST_PACKETS * PACKET_BITS) / rateBitsPerSecond, FIRST_DELAYS * delaySeconds);
  return WIDTHS.find((one) => one >= least) ?? WIDTHS.at(-1)!;
}

/** With a moment near its left end. */
export function windowAt(atSeconds: number, endSeconds: number, width: number): TimeWindow {
  const widthSeconds = Math.min(width, endSeconds);
  const from = Math.max(0, Math.min(endSeconds - widthSeconds, atSeconds - BEFORE * widthSeconds));
  return { from, to: from + widthSeconds };
}

/** @param shares of the width: later, or earlier where it is negative */
export function movedWindow({ from, to }: TimeWindow, shares: number, endSeconds: number): TimeWindow {
  const width = to - from;
  const next = Math.max(0, Math.min(endSeconds - width, from + shares * width));
  return { from: next, to: next + width };
}

/** About its middle. null: there is no shorter, or no longer, one. */
export function zoomedWindow({ from, to }: TimeWindow, direction: -1 | 1, endSeconds: number): TimeWindow | null {
  const width = to - from;
  // A window that a link brought may have any width.
  const next =
    direction < 0 ? WIDTHS.findLast((one) => one < width * 0.999) : WIDTHS.find((one) => one > width * 1.001);
  if (next === undefined || (direction > 0 && width >= endSeconds)) return null;
  const seconds = Math.min(next, endSeconds);
  const start = Math.max(0, Math.min(endSeconds - seconds, (from + to - seconds) / 2));
  return { from: start, to: start + seconds };
}

/** The part of a window that a hand takes: an end, or all of it. */
export type Grip = 'from' | 'to' | 'both';

/** What a strip shows around a window: as much again on either side. */
export function stripAround({ from, to }: TimeWindow, endSeconds: number): TimeWindow {
  const width = to - from;
  return { from: Math.max(0, from - width), to: Math.min(endSeconds, to + width) };
}

/** A window after a hand has moved it, or one end of it, by some seconds: within the strip, from 1 ms to 10 s wide. */
export function draggedWindow({ from, to }: TimeWindow, grip: Grip, seconds: number, strip: TimeWindow): TimeWindow {
  const [least, most] = [WIDTHS[0]!, WIDTHS.at(-1)!];
  const between = (low: number, value: number, high: number): number => Math.min(high, Math.max(low, value));
  if (grip === 'from') return { from: between(Math.max(strip.from, to - most), from + seconds, to - least), to };
  if (grip === 'to') return { from, to: between(from + least, to + seconds, Math.min(strip.to, from + most)) };
  const start = between(strip.from, from + seconds, strip.to - (to - from));
  return { from: start, to: start + (to - from) };
}
