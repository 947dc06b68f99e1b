import type { Engine } from '../engine/engine.ts';

/** Rows reach a little further back than the usual window of figures. */
export const COUNTED_ROWS = 12;
const SPACING_SECONDS = 0.5;
/** With more directed links than this nothing is kept: a picture of so large a network has no bars. */
const MAX_LINKS = 100;

/** Numbers per directed link in a row, after its time in seconds. All count from 0. */
export const COUNTED_STRIDE = 4;
export const COUNTED = { sentBytes: 0, resentBytes: 1, droppedPackets: 2, refusedPackets: 3 } as const;

/**
 * What links had counted at a few moments of the last seconds. It goes with the state of a run, so that rates over a window
 * are known as soon as the run is opened at a moment.
 */
export class LinkCounts {
  /** In order of time. No row changes. */
  rows: readonly Float64Array[] = [];

  constructor(private readonly engine: Engine) {}

  sample(): void {
    const { links, scheduler } = this.engine;
    const { now } = scheduler;
    const last = this.rows.at(-1)?.[0] ?? -Infinity;
    if (links.length > MAX_LINKS || now < last + SPACING_SECONDS) return;
    const row = new Float64Array(1 + links.length * COUNTED_STRIDE);
    row[0] = now;
    for (const [index, link] of links.entries()) {
      const at = 1 + index * COUNTED_STRIDE;
      row[at + COUNTED.sentBytes] = link.carriedBytes(now);
      row[at + COUNTED.resentBytes] = link.resentBytes;
      row[at + COUNTED.droppedPackets] = link.droppedPackets;
      row[at + COUNTED.refusedPackets] = link.refusedPackets;
    }
    this.rows = [...this.rows.slice(1 - COUNTED_ROWS), row];
  }
}
