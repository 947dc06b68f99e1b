import type { Parts } from '../../base/saved-state.ts';
import { duration, threeDigits } from '../../base/format.ts';
import { NumbersByRow } from '../../base/numbers-by-row.ts';
import type { Explanation } from '../../engine/scheme-words.ts';
import type { WindowLaw, WindowSender } from '../../engine/transport/window-law.ts';
import { DctcpLaw, type DctcpValues } from '../dctcp/law.ts';
import { RoundTripMeter } from '../round-trip-meter.ts';

/** What is remembered of a flow, by place. */
/** Segments of the acknowledgement that is being read which were not marked. */
const UNMARKED = 0;
/** When the round of the average began, seconds; and when a mark last cut the window. */
const ROUND_AT = 1;
const CUT_AT = 2;
/** 1: a mark has been seen. */
const HAS_MARKS = 3;
/** The smoothed round trip of every segment, seconds; 0: none was measured. */
const SMOOTHED = 4;
const SIZE = 5;

/** Segments that a mark or a loss leaves at least. */
const LEAST_WINDOW = 2;
/** Where the window is far below the threshold it is sent in half a round trip. */
const SLOW_START_GAIN = 2;

/** `leastRoundTrip`: seconds. */
export interface PragueValues extends DctcpValues {
  readonly leastRoundTrip: number;
}

/**
 * Prague: draft-briscoe-iccrg-prague-congestion-control-04, which fulfils RFC 9331, 4.3. Marks come by Accurate ECN. The
 * average of the marked share is DCTCP's, once in a virtual round trip: the smoothed one or `leastRoundTrip`, whichever is
 * longer. A mark cuts the window by half of it, once in a virtual round trip. Each segment that was not marked opens the window
 * by the square of the ratio of both round trips over the window, so that flows over short paths grow no faster.
 *
 * Deviations. A path whose queue marks as RFC 3168 has it is not recognised: there is no fallback (RFC 9331, 4.3, the fourth
 * requirement; off in Linux). The virtual round trip is in force from the first one on, not after 500. The window is never
 * below two segments, and segments leave one by one, not in bursts of 250 µs. No window is made smaller after an idle time.
 */
export class PragueLaw extends DctcpLaw {
  readonly isScalable = true;
  readonly meter: RoundTripMeter;
  private readonly paths = new NumbersByRow(SIZE);

  override readonly probes: WindowLaw['probes'] = {
    share: (flow) => this.share(flow),
    virtual: (flow) => this.virtualRoundTrip(flow),
    reduced: (flow) => (this.isReduced(flow) ? 1 : 0),
  };

  constructor(
    sender: WindowSender,
    private readonly pragueValues: () => PragueValues,
  ) {
    super(sender, pragueValues);
    this.meter = new RoundTripMeter(sender, (flow, seconds) => this.measured(flow, seconds));
  }

  override opened(flow: number): void {
    super.opened(flow);
    this.meter.opened(flow);
    const at = this.paths.at(flow);
    this.paths.values.fill(0, at, at + SIZE);
    this.paths.values[at + CUT_AT] = -Infinity;
  }

  override echoed(flow: number, segments: number, marked: number): void {
    const at = this.paths.at(flow);
    this.paths.values[at + UNMARKED] = segments - marked;
    if (marked > 0) this.paths.values[at + HAS_MARKS] = 1;
    super.echoed(flow, segments, marked);
  }

  override acknowledged(flow: number, _segments: number): void {
    const { congestionWindow, slowStartThreshold } = this.sender.flows;
    const at = this.paths.at(flow);
    const unmarked = this.paths.values[at + UNMARKED];
    const window = congestionWindow[flow];
    if (window < slowStartThreshold[flow]) {
      congestionWindow[flow] = window + unmarked;
      return;
    }
    const ratio = this.roundTrip(flow) / this.virtualRoundTrip(flow);
    congestionWindow[flow] = window + (unmarked * ratio * ratio) / window;
  }

  answersMark(flow: number): boolean {
    const at = this.paths.at(flow);
    return this.sender.scheduler.now - this.paths.values[at + CUT_AT] >= this.virtualRoundTrip(flow) * EXACT;
  }

  override congested(flow: number, byMark: boolean): void {
    const { congestionWindow, slowStartThreshold } = this.sender.flows;
    if (byMark) {
      const at = this.paths.at(flow);
      this.paths.values[at + CUT_AT] = this.sender.scheduler.now;
    }
    const window = congestionWindow[flow] * (byMark ? 1 - this.share(flow) / 2 : 0.5);
    congestionWindow[flow] = slowStartThreshold[flow] = Math.max(window, LEAST_WINDOW);
  }

  /** Its window in a round trip, bit/s on the wire. */
  pace(flow: number): number {
    const { congestionWindow, slowStartThreshold } = this.sender.flows;
    const { segmentBytes, headerBytes } = this.sender.parameters(flow);
    const gain = congestionWindow[flow] < slowStartThreshold[flow] / 2 ? SLOW_START_GAIN : 1;
    return (gain * congestionWindow[flow] * (segmentBytes + headerBytes) * 8) / this.roundTrip(flow);
  }

  override explain(flow: number): Explanation {
    const words = super.explain(flow);
    const isReduced = this.isReduced(flow);
    const virtual = duration(this.virtualRoundTrip(flow));
    return {
      ...words,
      why: isReduced
        ? `A mark has cut the window less than a virtual round trip (${virtual}) ago: further marks wait.`
        : `${words.why} The virtual round trip is ${virtual}.`,
      algorithm: {
        title: 'Prague, on each acknowledgement',
        source: 'draft-briscoe-iccrg-prague-congestion-control-04, 2.3',
        lines: [
          { number: '1', text: 'once a virtual round trip V: α = (1 − g) α + g × marked / acknowledged' },
          { number: '2', text: `marked, once in V: cwnd = cwnd (1 − α / 2), α is ${threeDigits(this.share(flow))}` },
          {
            number: '3',
            text: 'not marked, slow start: cwnd + 1',
            current: this.state(flow) === 0,
          },
          { number: '4', text: 'not marked: cwnd + (RTT / V)² / cwnd', current: this.state(flow) !== 0 },
        ],
      },
    };
  }

  override parts(): Parts {
    return { ...super.parts(), paths: this.paths, meter: this.meter };
  }

  /** Once in a virtual round trip, and no sooner than a window of data. */
  protected override roundEnds(flow: number): boolean {
    const at = this.paths.at(flow);
    const { now } = this.sender.scheduler;
    const { values } = this.paths;
    if (!super.roundEnds(flow) || now - values[at + ROUND_AT] < this.virtualRoundTrip(flow) * EXACT) return false;
    values[at + ROUND_AT] = now;
    return true;
  }

  /** From the first mark on: until then alpha is 1, so that this halves the window. */
  protected override averages(flow: number): boolean {
    return this.paths.values[this.paths.at(flow) + HAS_MARKS] === 1;
  }

  private isReduced(flow: number): boolean {
    return this.sender.flows.unacknowledged[flow] <= this.sender.flows.answeredUpTo[flow] || !this.answersMark(flow);
  }

  private virtualRoundTrip(flow: number): number {
    return Math.max(this.roundTrip(flow), this.pragueValues().leastRoundTrip);
  }

  /** Smoothed over every segment, as in Linux, where the timer's may take one a window; until there is one, the timer's. */
  private roundTrip(flow: number): number {
    const at = this.paths.at(flow);
    return this.paths.values[at + SMOOTHED] || this.sender.flows.smoothedRoundTrip[flow];
  }

  private measured(flow: number, seconds: number): void {
    const at = this.paths.at(flow);
    const { values } = this.paths;
    values[at + SMOOTHED] =
      values[at + SMOOTHED] === 0 ? seconds : values[at + SMOOTHED] + (seconds - values[at + SMOOTHED]) / 8;
  }
}

/** A round trip that is measured and one that has passed may differ by rounding. */
const EXACT = 1 - 1e-9;
