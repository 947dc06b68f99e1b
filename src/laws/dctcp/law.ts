import type { Parts } from '../../base/saved-state.ts';
import { threeDigits } from '../../base/format.ts';
import { NumbersByRow } from '../../base/numbers-by-row.ts';
import type { Explanation } from '../../engine/scheme-words.ts';
import { NewRenoLaw } from '../../engine/transport/newreno-law.ts';
import type { WindowLaw, WindowSender } from '../../engine/transport/window-law.ts';

/** What is remembered of a flow, by place. */
/** DCTCP.Alpha. */
const ALPHA = 0;
/** DCTCP.BytesAcked and DCTCP.BytesMarked, as segments. */
const ACKNOWLEDGED = 1;
const MARKED = 2;
/** DCTCP.WindowEnd, a segment. */
const WINDOW_END = 3;
const SIZE = 4;

/** `gain` is g. */
export interface DctcpValues {
  readonly gain: number;
}

/**
 * DCTCP: RFC 8257. Where nothing is marked it is NewReno; a lost packet halves the window (3.5).
 *
 * Deviations. It counts segments, not bytes. SYNs and acknowledgements cannot be marked (5.1 would let them be).
 */
export class DctcpLaw extends NewRenoLaw {
  override readonly echoesEachMark = true;
  private readonly shares = new NumbersByRow(SIZE);

  override readonly probes: WindowLaw['probes'] = {
    share: (flow) => this.share(flow),
  };

  constructor(
    sender: WindowSender,
    private readonly values: () => DctcpValues,
  ) {
    super(sender);
  }

  override opened(flow: number): void {
    super.opened(flow);
    const at = this.shares.at(flow);
    this.shares.values.fill(0, at, at + SIZE);
    // 3.3: so that the first mark halves the window.
    this.shares.values[at + ALPHA] = 1;
  }

  /** 3.3. */
  override echoed(flow: number, segments: number, marked: number): void {
    const { nextSegment } = this.sender.flows;
    const at = this.shares.at(flow);
    const { values } = this.shares;
    values[at + ACKNOWLEDGED] += segments;
    values[at + MARKED] += marked;
    if (!this.roundEnds(flow)) return;
    const { gain } = this.values();
    if (this.averages(flow)) {
      values[at + ALPHA] += gain * (values[at + MARKED] / values[at + ACKNOWLEDGED] - values[at + ALPHA]);
    }
    values[at + ACKNOWLEDGED] = values[at + MARKED] = 0;
    values[at + WINDOW_END] = nextSegment[flow];
  }

  override congested(flow: number, byMark: boolean): void {
    if (!byMark) {
      super.congested(flow, false);
      return;
    }
    const { congestionWindow, slowStartThreshold } = this.sender.flows;
    const window = congestionWindow[flow] * (1 - this.share(flow) / 2);
    congestionWindow[flow] = Math.max(window, 1);
    slowStartThreshold[flow] = Math.max(window, 2);
  }

  override explain(flow: number): Explanation {
    const words = super.explain(flow);
    const alpha = this.share(flow);
    return {
      ...words,
      why: `${words.why} A mark would cut it by ${threeDigits(alpha * 50)} %.`,
      algorithm: {
        title: 'DCTCP, on each acknowledgement',
        source: 'RFC 8257, 3.3',
        lines: [
          { number: '1', text: 'once a window: α = (1 − g) α + g × marked / acknowledged' },
          { number: '2', text: 'marked, once a window: cwnd = cwnd (1 − α / 2)' },
          { number: '3', text: 'else as in RFC 5681', current: true },
        ],
      },
    };
  }

  override parts(): Parts {
    return { ...super.parts(), own: this.shares };
  }

  /** DCTCP.Alpha. */
  protected share(flow: number): number {
    const at = this.shares.at(flow);
    return this.shares.values[at + ALPHA];
  }

  /** A window of data has been acknowledged since the average was last updated. */
  protected roundEnds(flow: number): boolean {
    return this.sender.flows.unacknowledged[flow] > this.shares.values[this.shares.at(flow) + WINDOW_END];
  }

  protected averages(_flow: number): boolean {
    return true;
  }
}
