import type { Parts } from '../../base/saved-state.ts';
import { duration, threeDigits } from '../../base/format.ts';
import { naturalLogarithm, power } from '../../base/mathematics.ts';
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
/** How much the score says for a classic queue. */
const CLASSIC = 5;
/** The shortest round trip, seconds; Infinity: none was measured. */
const SHORTEST = 6;
/** The round trip and its deviation, smoothed over many windows, seconds, and the weight of the next sample. */
const SLOW = 7;
const DEVIATION = 8;
const WEIGHT = 9;
const SIZE = 10;

/** Segments that a mark or a loss leaves at least. */
const LEAST_WINDOW = 2;
/** Where the window is far below the threshold it is sent in half a round trip. */
const SLOW_START_GAIN = 2;

/** The deviation and the depth of a queue, seconds, at which the score stays where it is (V0 and D0), and their weights. */
const USUAL_DEVIATION = 750e-6;
const USUAL_DEPTH = 2e-3;
const SCORE_WEIGHT = 0.5;
const LEAST_DEVIATION = 1e-6;
/** Up to the first score it is an L4S queue (L_STICKY), from the second on a classic one; the score goes no further than the third. */
const L4S_SCORE = 8;
const CLASSIC_SCORE = 9;
const LARGEST_SCORE = 17;
/** The share that a mark on a classic queue stands for at least: the cut is half of it. */
const CLASSIC_SHARE = 0.625;
/** The smallest weight of a sample is 2 to the minus this. */
const LONGEST_MEMORY = 18;

/** `leastRoundTrip`: seconds. */
interface PragueValues extends DctcpValues {
  readonly leastRoundTrip: number;
  readonly fallback: boolean;
}

/**
 * Prague: draft-briscoe-iccrg-prague-congestion-control-04, which fulfils RFC 9331, 4.3. Marks come by Accurate ECN. The
 * average of the marked share is DCTCP's, once in a virtual round trip: the smoothed one or `leastRoundTrip`, whichever is
 * longer. A mark cuts the window by half of it, once in a virtual round trip. Each segment that was not marked opens the window
 * by the square of the ratio of both round trips over the window, so that flows over short paths grow no faster.
 *
 * `fallback` (RFC 9331, 4.3, the fourth requirement) is that of Linux (L4STeam/linux, tcp_prague.c; Briscoe and Ahmed, arXiv:1911.00710, of which
 * the abstract was read): once in a round the logarithms of the deviation and of the depth of the queue, from the shortest round trip up,
 * move a score.
 *
 * Deviations. The score has fractions, where Linux carries the rest of whole logarithms, and the shortest round trip is that of
 * the connection, not of 300 s. The virtual round trip is in force from the first one on, not after 500. The window is never
 * below two segments, and segments leave one by one, not in bursts of 250 µs. No window is made smaller after an idle time.
 */
export class PragueLaw extends DctcpLaw {
  readonly isScalable = true;
  readonly meter: RoundTripMeter;
  private readonly paths = new NumbersByRow(SIZE);

  override readonly probes: WindowLaw['probes'] = {
    share: (flow) => this.share(flow),
    virtual: (flow) => this.virtualRoundTrip(flow),
    classic: (flow) => this.paths.values[this.paths.at(flow) + CLASSIC],
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
    this.paths.values[at + SHORTEST] = Infinity;
    this.paths.values[at + WEIGHT] = power(2, -LONGEST_MEMORY);
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
      this.paths.values[at + WEIGHT] = weightOf(slowStartThreshold[flow]);
    }
    const window = congestionWindow[flow] * (byMark ? 1 - this.answered(flow) / 2 : 0.5);
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
    if (this.averages(flow)) this.score(flow);
    return true;
  }

  /** From the first mark on: until then alpha is 1, so that this halves the window. */
  protected override averages(flow: number): boolean {
    return this.paths.values[this.paths.at(flow) + HAS_MARKS] === 1;
  }

  /** The share to which a mark is answered: the average, and on a classic queue more. */
  private answered(flow: number): number {
    const { values } = this.paths;
    if (!this.pragueValues().fallback) return this.share(flow);
    const excess = Math.min(values[this.paths.at(flow) + CLASSIC], CLASSIC_SCORE) - L4S_SCORE;
    return Math.max(this.share(flow), CLASSIC_SHARE * excess);
  }

  /** `prague_classic_ecn_detection`. */
  private score(flow: number): void {
    const at = this.paths.at(flow);
    const { values } = this.paths;
    const depth = values[at + SLOW] - values[at + SHORTEST];
    const deviation = Math.max(values[at + DEVIATION], LEAST_DEVIATION);
    const step = doublings(deviation / USUAL_DEVIATION) + Math.max(0, doublings(Math.max(depth, 1e-9) / USUAL_DEPTH));
    values[at + CLASSIC] = Math.min(Math.max(values[at + CLASSIC] + SCORE_WEIGHT * step, 0), LARGEST_SCORE);
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
    const isFirst = values[at + SMOOTHED] === 0;
    values[at + SMOOTHED] = isFirst ? seconds : values[at + SMOOTHED] + (seconds - values[at + SMOOTHED]) / 8;
    // `prague_rtt_estimator`.
    const error = isFirst ? 0 : seconds - values[at + SLOW];
    const weight = values[at + WEIGHT];
    values[at + SHORTEST] = Math.min(values[at + SHORTEST], seconds);
    values[at + SLOW] = isFirst ? seconds : values[at + SLOW] + weight * error;
    values[at + DEVIATION] += (weight / 2) * (Math.abs(error) - values[at + DEVIATION]);
  }
}

const LOGARITHM_OF_TWO = naturalLogarithm(2);

function doublings(ratio: number): number {
  return naturalLogarithm(ratio) / LOGARITHM_OF_TWO;
}

/** `prague_update_rtt_scaling`: the weight of a sample falls with the power 1.5 of the threshold, in segments. */
function weightOf(threshold: number): number {
  const doubled = threshold < power(2, LONGEST_MEMORY) ? Math.floor(doublings(threshold) + 1e-9) : LONGEST_MEMORY;
  return power(2, -Math.min(doubled + Math.floor(doubled / 2) + 1, LONGEST_MEMORY));
}

/** A round trip that is measured and one that has passed may differ by rounding. */
const EXACT = 1 - 1e-9;
