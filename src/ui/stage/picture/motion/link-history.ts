/** What links have counted, at a few moments of the last seconds of simulated time: rates are differences. */
import { COUNTED, COUNTED_ROWS, COUNTED_STRIDE, LINK, LINK_STRIDE } from '../../../../protocol/frame.ts';
import type { LaneFrame } from '../../../../protocol/messages.ts';
import { WINDOW_SECONDS } from '../../../../quantities/quantity.ts';

/** Rows are kept at least this share of the window apart, so that it fits whatever the frame rate. */
const SPACING = 1 / 20;
const ROWS = 24;

/** What a link did over the window of the figures, which ends at the shown time. */
export interface LinkRates {
  /** Shares of the link's capacity, 0 to 1: bytes sent the first time, and sent again. */
  readonly freshShare: number;
  readonly resentShare: number;
  readonly bytesPerSecond: number;
  readonly droppedPerSecond: number;
  readonly refusedPerSecond: number;
}

type Counts = Pick<LaneFrame, 'timeSeconds' | 'links' | 'counted'>;

export class LinkHistory {
  /** Rows of `LinkCounts`, in order of time. */
  private rows: Float64Array[] = [];
  /** As in the newest frame. */
  private links: Float64Array = new Float64Array(0);
  /** A row that is in use no more, to be written again; it may be of another network. */
  private spare: Float64Array | null = null;

  /** @param windowSeconds what rates are asked for over */
  accept({ timeSeconds, links, counted }: Counts, windowSeconds = WINDOW_SECONDS): void {
    const width = 1 + (links.length / LINK_STRIDE) * COUNTED_STRIDE;
    const last = this.rows.at(-1);
    if (last !== undefined && (timeSeconds < last[0] || width !== last.length)) this.rows = [];
    this.links = links;
    const known = this.rows.at(-1)?.[0] ?? -Infinity;
    // The run has leapt, or the picture is new: the lane knows what it passed.
    for (let at = Math.max(0, counted.length - COUNTED_ROWS * width); at + width <= counted.length; at += width) {
      if (counted[at] > known && counted[at] < timeSeconds) this.push(counted.slice(at, at + width), windowSeconds);
    }
    const row = this.spare?.length === width ? this.spare : new Float64Array(width);
    this.spare = null;
    row[0] = timeSeconds;
    for (let at = 1, link = 0; link < links.length; at += COUNTED_STRIDE, link += LINK_STRIDE) {
      row[at + COUNTED.sentBytes] = links[link + LINK.sentBytes];
      row[at + COUNTED.resentBytes] = links[link + LINK.resentBytes];
      row[at + COUNTED.droppedPackets] = links[link + LINK.droppedPackets];
      row[at + COUNTED.refusedPackets] = links[link + LINK.refusedPackets];
    }
    this.push(row, windowSeconds);
  }

  private push(row: Float64Array, windowSeconds: number): void {
    const { rows } = this;
    const [before, last] = [rows.at(-2), rows.at(-1)];
    // The newest row is replaced until it is far enough from the one before it.
    if (before !== undefined && last !== undefined && last[0] - before[0] < SPACING * windowSeconds)
      this.spare = rows.pop()!;
    // The first row is where the window begins, also where that stays while time passes.
    while (rows.length > 1 && rows[1]![0] <= row[0] - windowSeconds) this.spare = rows.shift()!;
    if (rows.length >= ROWS) this.spare = rows.splice(1, 1)[0]!;
    rows.push(row);
  }

  clear(): void {
    this.rows = [];
  }

  /** @returns null before two moments are known, of which the start of the run is one */
  rates(link: number, windowSeconds = WINDOW_SECONDS): LinkRates | null {
    const newest = this.rows.at(-1);
    if (newest === undefined) return null;
    const fromSeconds = newest[0] - windowSeconds;
    const oldest = fromSeconds <= 0 ? null : (this.rows.findLast((row) => row[0] <= fromSeconds) ?? this.rows[0]!);
    const seconds = newest[0] - (oldest?.[0] ?? 0);
    if (seconds <= 0) return null;
    const at = 1 + link * COUNTED_STRIDE;
    // Every count begins with 0 at 0 s.
    const grown = (field: number) => newest[at + field] - (oldest?.[at + field] ?? 0);
    const sent = grown(COUNTED.sentBytes);
    const resent = grown(COUNTED.resentBytes);
    const capacityBytes = (this.links[link * LINK_STRIDE + LINK.rateBitsPerSecond] / 8) * seconds;
    const share = (bytes: number) => (capacityBytes > 0 ? Math.min(1, Math.max(0, bytes / capacityBytes)) : 0);
    const resentShare = share(resent);
    return {
      freshShare: Math.min(1 - resentShare, share(sent - resent)),
      resentShare,
      bytesPerSecond: sent / seconds,
      droppedPerSecond: grown(COUNTED.droppedPackets) / seconds,
      refusedPerSecond: grown(COUNTED.refusedPackets) / seconds,
    };
  }
}
