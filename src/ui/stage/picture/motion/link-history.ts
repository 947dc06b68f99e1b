/** What links have counted, at a few moments of the last seconds of simulated time: rates are differences. */
import { LINK, LINK_STRIDE } from '../../../../protocol/frame.ts';
import { WINDOW_SECONDS } from '../../../../quantities/quantity.ts';

/** Rows kept at least this far apart, so that the window fits whatever the frame rate. */
const SPACING_SECONDS = 1 / 4;
const ROWS = 24;

/** What a link did over the window of the figures (`WINDOW_SECONDS`), which ends at the shown time. */
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
  /** The last row that is at least a window before the newest, or the first there is; undefined: there is none. */
  private oldest: Row | undefined = undefined;

  /** @param links as in a frame; copied */
  accept(seconds: number, links: Float64Array): void {
    const last = this.rows.at(-1);
    if (last !== undefined && (seconds < last.seconds || links.length !== last.links.length)) this.rows = [];
    const before = this.rows.at(-2);
    // The newest row is replaced until it is far enough from the one before it.
    if (before !== undefined && last !== undefined && last.seconds - before.seconds < SPACING_SECONDS) this.rows.pop();
    const spare = this.rows.length >= ROWS ? this.rows.shift() : undefined;
    const copy = spare?.links ?? new Float64Array(links.length);
    copy.set(links);
    this.rows.push({ seconds, links: copy });
    this.oldest = this.rows.findLast((row) => seconds - row.seconds >= WINDOW_SECONDS) ?? this.rows[0];
  }

  clear(): void {
    this.rows = [];
    this.oldest = undefined;
  }

  /** @returns null before two moments are known */
  rates(link: number): LinkRates | null {
    const { oldest } = this;
    const newest = this.rows.at(-1);
    if (!newest || !oldest) return null;
    const seconds = newest.seconds - oldest.seconds;
    if (seconds <= 0) return null;
    const at = link * LINK_STRIDE;
    const grown = (field: number) => newest.links[at + field] - oldest.links[at + field];
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
