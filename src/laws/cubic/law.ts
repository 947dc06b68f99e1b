import type { Parts } from '../../base/saved-state.ts';
import { threeDigits } from '../../base/format.ts';
import { power } from '../../base/mathematics.ts';
import { NumbersByRow } from '../../base/numbers-by-row.ts';
import type { Explanation } from '../../engine/scheme-words.ts';
import type { SegmentMeter, WindowLaw, WindowSender } from '../../engine/transport/window-law.ts';
import { HyStart } from '../hystart.ts';
import { cubic } from './declaration.ts';

/** The states that it declares, by place. */
const SLOW_START = 0;
const RENO_FRIENDLY = 1;
const CONCAVE = 2;
const CONVEX = 3;
const CONSERVATIVE = 4;

/** What is remembered of a flow, by place. */
/** W_max; 0: there was no loss since the connection began or timed out. */
const MAXIMUM = 0;
/** K, seconds. */
const PLATEAU = 1;
/** When congestion avoidance began, seconds; less than 0: it has not begun. */
const EPOCH = 2;
/** W_est. */
const RENO = 3;
/** cwnd_prior: the window when it was last made smaller. */
const PRIOR = 4;
/** When the last acknowledgement came, seconds. */
const HEARD = 5;
/** Where segments are counted: those delivered since the window was last opened, and since W_est last grew. */
const COUNT = 6;
const FRIENDLY_COUNT = 7;
/** The first five as they were before the reduction that may be undone (4.9). */
const UNDO = 8;
const REMEMBERED = 5;
const SIZE = UNDO + REMEMBERED;

/** Linux and ns-3, where segments are counted: without a W_max the window is opened at least once in this many. */
const MOST_WITHOUT_MAXIMUM = 20;
/** And on the flat of the curve once in this many windows. */
const WINDOWS_ON_THE_FLAT = 100;
/** At most half as much again in a round trip (4.2). */
const LEAST_COUNT = 2;

/** `keeps` is beta_cubic; `scale` is C. */
export interface CubicValues {
  readonly scale: number;
  readonly keeps: number;
  readonly fastConvergence: boolean;
  readonly renoFriendly: boolean;
  readonly hyStart: boolean;
  readonly [id: string]: number | string | boolean;
}

/**
 * CUBIC: RFC 9438. Windows are segments.
 *
 * Deviations. A window that is not in use does not grow, and the curve waits meanwhile: the RFC asks for that without
 * saying how (5.8); here a window is in use when what was in flight filled it, or half of it in slow start, as in
 * Linux. FlightSize is that of RFC 5681, which the window bounds where data leave outside a recovery; at a congestion
 * event it is what the sender says (`flightAtLoss`), and where the timer expires in recovery the window at most. With `windowOpensWith: 'each-segment'` it has the whole numbers of Linux and ns-3
 * (`openBySegments`). HyStart++ (RFC 9406) is in `../hystart.ts`; it goes on where a reduction is undone.
 */
export class CubicLaw implements WindowLaw {
  readonly echoesEachMark = false;
  private readonly own = new NumbersByRow(SIZE);
  private readonly hyStart: HyStart;

  readonly probes: WindowLaw['probes'] = {
    maximum: (flow) => this.own.values[this.own.at(flow) + MAXIMUM],
    plateau: (flow) => (this.isAvoiding(flow) ? this.own.values[this.own.at(flow) + PLATEAU] : NaN),
    curve: (flow) => (this.isAvoiding(flow) ? this.curveAfter(flow, 0) : NaN),
    reno: (flow) => (this.isAvoiding(flow) ? this.own.values[this.own.at(flow) + RENO] : NaN),
  };

  constructor(
    private readonly sender: WindowSender,
    private readonly values: () => CubicValues,
  ) {
    this.hyStart = new HyStart(sender);
  }

  /** Only HyStart++ measures segments. */
  get meter(): SegmentMeter | undefined {
    return this.values().hyStart ? this.hyStart.meter : undefined;
  }

  opened(flow: number): void {
    this.hyStart.opened(flow, this.values().hyStart);
    const at = this.own.at(flow);
    this.own.values.fill(0, at, at + SIZE);
    this.own.values[at + EPOCH] = -1;
  }

  acknowledged(flow: number, segments: number): void {
    const { sender, own } = this;
    const { congestionWindow, slowStartThreshold, smoothedRoundTrip } = sender.flows;
    const { now } = sender.scheduler;
    const window = congestionWindow[flow];
    const inFlight = sender.flightSize(flow) + segments;
    const at = own.at(flow);
    const { values } = own;
    const sinceHeard = now - values[at + HEARD];
    values[at + HEARD] = now;
    if (window < slowStartThreshold[flow]) {
      // 4.10: as in RFC 5681.
      if (inFlight * 2 < window) return;
      const unwatched = this.countsSegments(flow) ? segments : 1;
      const opened = this.isWatched(flow) ? this.hyStart.opens(flow, segments) : unwatched;
      congestionWindow[flow] = window + opened;
      return;
    }
    if (this.countsSegments(flow)) {
      if (inFlight + 1 >= window) this.openBySegments(flow, segments);
      return;
    }
    if (values[at + EPOCH] < 0) this.beginAvoidance(flow);
    else if (inFlight + 1 < window) {
      values[at + EPOCH] += sinceHeard;
      return;
    }
    const { renoFriendly, keeps } = this.values();
    // 4.3, figure 4. From the window at the last decrease on it grows as Reno does.
    const alpha = values[at + RENO] >= values[at + PRIOR] ? 1 : (3 * (1 - keeps)) / (1 + keeps);
    values[at + RENO] += (alpha * segments) / window;
    if (renoFriendly && this.curveAfter(flow, 0) < values[at + RENO]) {
      if (values[at + RENO] > window) congestionWindow[flow] = values[at + RENO];
      return;
    }
    // 4.2: the target is the curve one round trip from now, at least the window and at most half as much again.
    const target = Math.min(Math.max(this.curveAfter(flow, smoothedRoundTrip[flow]), window), 1.5 * window);
    // 4.4 and 4.5.
    congestionWindow[flow] = window + (target - window) / window;
  }

  congested(flow: number, byMark: boolean): void {
    const { own } = this;
    const { congestionWindow, slowStartThreshold, inRecovery } = this.sender.flows;
    const { keeps, fastConvergence } = this.values();
    const window = congestionWindow[flow];
    const at = own.at(flow);
    if (this.isWatched(flow)) this.hyStart.ended(flow);
    if (this.countsSegments(flow)) {
      this.congestedInWhole(flow);
      return;
    }
    // 4.7.
    const isSmaller = fastConvergence && window < own.values[at + MAXIMUM];
    own.values[at + MAXIMUM] = isSmaller ? (window * (1 + keeps)) / 2 : window;
    own.values[at + PRIOR] = window;
    own.values[at + EPOCH] = -1;
    // 4.6, figure 5.
    const flight = this.sender.flightAtLoss(flow);
    // In a long recovery, much of what is not acknowledged has left the network: the window says what is there.
    const threshold = Math.min((inRecovery[flow] > 0 ? Math.min(flight, window) : flight) * keeps, window);
    congestionWindow[flow] = Math.max(threshold, byMark ? 1 : 2);
    slowStartThreshold[flow] = Math.max(threshold, 2);
  }

  recovered(flow: number): void {
    const { congestionWindow, slowStartThreshold } = this.sender.flows;
    congestionWindow[flow] = slowStartThreshold[flow];
  }

  timedOut(flow: number, isRepeated: boolean): void {
    const cuts = this.sender.parameters(flow).thresholdAtRepeatedTimeout === 'cut';
    if (!isRepeated || cuts) this.congested(flow, false);
    // 4.8: the next stage begins where its own slow start ends.
    const at = this.own.at(flow);
    if (!this.countsSegments(flow)) this.own.values[at + MAXIMUM] = 0;
    this.own.values[at + EPOCH] = -1;
    this.sender.flows.congestionWindow[flow] = 1;
  }

  /** 4.9. */
  reducing(flow: number): void {
    const at = this.own.at(flow);
    this.own.values.copyWithin(at + UNDO, at, at + REMEMBERED);
    this.hyStart.reducing(flow);
  }

  undone(flow: number): void {
    const at = this.own.at(flow);
    this.own.values.copyWithin(at, at + UNDO, at + UNDO + REMEMBERED);
    this.hyStart.undone(flow);
  }

  /** RFC 9438 says nothing of it: the curve begins again where slow start ends, so that idle time is not on it. */
  restarted(flow: number): void {
    this.own.values[this.own.at(flow) + EPOCH] = -1;
  }

  echoed(_flow: number, _segments: number, _marked: number): void {}

  state(flow: number): number {
    const { congestionWindow, slowStartThreshold } = this.sender.flows;
    const at = this.own.at(flow);
    const window = congestionWindow[flow];
    if (window < slowStartThreshold[flow]) {
      return this.isWatched(flow) && this.hyStart.isConservative(flow) ? CONSERVATIVE : SLOW_START;
    }
    const curve = this.isAvoiding(flow) ? this.curveAfter(flow, 0) : NaN;
    if (this.values().renoFriendly && curve < this.own.values[at + RENO]) return RENO_FRIENDLY;
    return window < this.own.values[at + MAXIMUM] ? CONCAVE : CONVEX;
  }

  explain(flow: number): Explanation {
    const maximum = threeDigits(this.own.values[this.own.at(flow) + MAXIMUM]);
    const state = this.state(flow);
    const line = state === SLOW_START || state === CONSERVATIVE ? 1 : state === RENO_FRIENDLY ? 2 : 3;
    const why = [
      'Slow start: each acknowledgement opens the window by one segment.',
      'Reno would have a larger window than the curve gives: CUBIC follows Reno.',
      `The window returns to ${maximum} segments, its size at the last loss.`,
      `The window has passed ${maximum} segments, its size at the last loss: it probes.`,
      'Conservative slow start (HyStart++): round trips have grown, so the window opens a quarter as fast for five rounds.',
    ][state];
    return {
      title: cubic.states[state].word,
      why,
      values: [],
      algorithm: {
        title: 'CUBIC, on each acknowledgement',
        source: 'RFC 9438, 4.2 to 4.5',
        lines: [
          { number: '1', text: 'cwnd < ssthresh: cwnd + 1', current: line === 1 },
          { number: '2', text: 'W_cubic(t) < W_est: cwnd = W_est', current: line === 2 },
          { number: '3', text: 'else cwnd + (W_cubic(t + RTT) − cwnd) / cwnd', current: line === 3 },
        ],
      },
    };
  }

  parts(): Parts {
    return { own: this.own, hyStart: this.hyStart };
  }

  /** HyStart++ decides how its slow start goes on. */
  private isWatched(flow: number): boolean {
    return this.values().hyStart && this.hyStart.watches(flow);
  }

  /** 4.2: a stage of congestion avoidance begins, with the window that it has. */
  private beginAvoidance(flow: number): void {
    const at = this.own.at(flow);
    const { values } = this.own;
    const window = this.sender.flows.congestionWindow[flow];
    values[at + EPOCH] = this.sender.scheduler.now;
    values[at + RENO] = window;
    if (values[at + MAXIMUM] > window) {
      // Figure 2.
      values[at + PLATEAU] = power((values[at + MAXIMUM] - window) / this.values().scale, 1 / 3);
    } else {
      values[at + PLATEAU] = 0;
      values[at + MAXIMUM] = window;
    }
  }

  private countsSegments(flow: number): boolean {
    return this.sender.parameters(flow).windowOpensWith === 'each-segment';
  }

  /**
   * Congestion avoidance in the whole numbers of Linux and ns-3 3.44: a segment more as soon as there were as many as the
   * curve or Reno asks for. The curve is that of RFC 8312, a shortest round trip from now. What was counted stays counted
   * over a loss.
   */
  private openBySegments(flow: number, segments: number): void {
    const at = this.own.at(flow);
    const { values } = this.own;
    values[at + COUNT] += segments;
    values[at + FRIENDLY_COUNT] += segments;
    const { congestionWindow } = this.sender.flows;
    const needed = this.segmentsForOneMore(flow, Math.floor(congestionWindow[flow]), segments);
    if (values[at + COUNT] < needed) return;
    values[at + COUNT] -= needed;
    congestionWindow[flow]++;
  }

  /** @param window whole segments */
  private segmentsForOneMore(flow: number, window: number, segments: number): number {
    const at = this.own.at(flow);
    const { values } = this.own;
    const { scale, renoFriendly, keeps } = this.values();
    if (values[at + EPOCH] < 0) {
      values[at + FRIENDLY_COUNT] = segments;
      values[at + MAXIMUM] = values[at + PRIOR];
      this.beginAvoidance(flow);
      values[at + RENO] = window;
    }
    const since = this.sender.scheduler.now - values[at + EPOCH] + this.sender.flows.shortestRoundTrip[flow];
    const offset = since - values[at + PLATEAU];
    const rise = Math.floor(scale * Math.abs(offset * offset * offset));
    const target = values[at + MAXIMUM] + (offset < 0 ? -rise : rise);
    let needed = target > window ? Math.floor(window / (target - window)) : WINDOWS_ON_THE_FLAT * window;
    if (values[at + PRIOR] === 0) needed = Math.min(needed, MOST_WITHOUT_MAXIMUM);
    if (renoFriendly) {
      // With a small β and a small window it would be 0 in whole numbers, and the loop would not end.
      const forOne = Math.max(1, Math.floor((window * Math.floor((8 * (1 + keeps)) / 3 / (1 - keeps))) / 8));
      while (values[at + FRIENDLY_COUNT] > forOne) {
        values[at + FRIENDLY_COUNT] -= forOne;
        values[at + RENO]++;
      }
      const more = values[at + RENO] - window;
      if (more > 0) needed = Math.min(needed, Math.floor(window / more));
    }
    return Math.max(needed, LEAST_COUNT);
  }

  /** A loss or a mark in the same whole numbers. `PRIOR` is W_max, which a new stage may exceed. */
  private congestedInWhole(flow: number): void {
    const at = this.own.at(flow);
    const { values } = this.own;
    const { keeps, fastConvergence } = this.values();
    const { congestionWindow, slowStartThreshold } = this.sender.flows;
    const window = Math.floor(this.sender.flightAtLoss(flow));
    const isSmaller = fastConvergence && window < values[at + PRIOR];
    values[at + PRIOR] = values[at + MAXIMUM] = isSmaller ? Math.floor((window * (1 + keeps)) / 2) : window;
    values[at + EPOCH] = -1;
    congestionWindow[flow] = slowStartThreshold[flow] = Math.max(Math.floor(window * keeps), 2);
  }

  /** W_cubic (figure 1) this number of seconds from now. */
  private curveAfter(flow: number, seconds: number): number {
    const at = this.own.at(flow);
    const { values } = this.own;
    const since = this.sender.scheduler.now - values[at + EPOCH] + seconds - values[at + PLATEAU];
    return this.values().scale * since * since * since + values[at + MAXIMUM];
  }

  private isAvoiding(flow: number): boolean {
    return this.own.values[this.own.at(flow) + EPOCH] >= 0;
  }
}
