/** What links have counted, at a few moments of the last seconds of simulated time: rates are differences. */
import { LINK, LINK_STRIDE } from '../../../../protocol/frame.ts';
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

interface Row {
  readonly seconds: number;
  readonly links: Float64Array;
}

export class LinkHistory {
  private rows: Row[] = [];

  /** @param links as in a frame; copied. @param windowSeconds what rates are asked for over */
  accept(seconds: number, links: Float64Array, windowSeconds = WINDOW_SECONDS): void {
    const last = this.rows.at(-1);
    if (last !== undefined && (seconds < last.seconds || links.length !== last.links.length)) this.rows = [];
    const before = this.rows.at(-2);
    // The newest row is replaced until it is far enough from the one before it.
    if (before !== undefined && last !== undefined && last.seconds - before.seconds < SPACING * windowSeconds)
      this.rows.pop();
    // The first row is where the window begins, also where that stays while time passes.
    const isBefore = (row: Row | undefined) => row !== undefined && row.seconds <= seconds - windowSeconds;
    while (isBefore(this.rows[1])) this.rows.shift();
    const spare = this.rows.length >= ROWS ? this.rows.splice(1, 1)[0] : undefined;
    const copy = spare?.links ?? new Float64Array(links.length);
    copy.set(links);
    this.rows.push({ seconds, links: copy });
  }

  clear(): void {
    this.rows = [];
  }

  /** @returns null before two moments are known, of which the start of the run is one */
  rates(link: number, windowSeconds = WINDOW_SECONDS): LinkRates | null {
    const newest = this.rows.at(-1);
    if (newest === undefined) return null;
    const fromSeconds = newest.seconds - windowSeconds;
    const oldest = fromSeconds <= 0 ? null : (this.rows.findLast((row) => row.seconds <= fromSeconds) ?? this.rows[0]!);
    const seconds = newest.seconds - (oldest?.seconds ?? 0);
    if (seconds <= 0) return null;
    const at = link * LINK_STRIDE;
    // Every count begins with 0 at 0 s.
    const grown = (field: number) => newest.links[at + field] - (oldest?.links[at + field] ?? 0);
    const sent = grown(LINK.sentBytes);
    const resent = grown(LINK.resentBytes);
    const capacityBytes = (newest.links[at + LINK.rateBitsPerSecond] / 8) * seconds;
    const share = (bytes: number) => (capacityBytes > 0 ? Math.min(1, Math.max(0, bytes / capacityBytes)) : 0);
    const resentShare = share(resent);
    return {
      freshShare: Math.min(1 - resentShare, share(sent - resent)),
      resentShare,
      bytesPerSecond: sent / seconds,
      droppedPerSecond: grown(LINK.droppedPackets) / seconds,
      refusedPerSecond: grown(LINK.refusedPackets) / seconds,
    };
  }
}
