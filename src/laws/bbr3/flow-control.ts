import type { WindowSender } from '../../engine/transport/window-law.ts';
import {
  type Bbr3Values,
  CRUISE,
  isProbingCycle,
  PACING_GAINS,
  type PathModel,
  PROBE_ROUND_TRIP,
  STARTUP,
  UP,
  WINDOW_GAINS,
} from './path-model.ts';
import * as P from './places.ts';

/** BBR.MinPipeCwnd, segments. */
export const MIN_WINDOW = 4;
/** 1 less BBR.PacingMarginPercent. */
const MARGIN = 0.99;

/** The pacing rate and the window of a flow (Updating Control Parameters). */
export class FlowControl {
  constructor(
    private readonly sender: WindowSender,
    private readonly model: PathModel,
    private readonly values: () => Bbr3Values,
  ) {}

  /** InitPacingRate, until there is a measured rate: the initial window in the first round trip, or in a millisecond. */
  pace(flow: number): number {
    const pace = this.model.get(flow, P.PACE);
    if (pace > 0) return pace;
    const { congestionWindow, smoothedRoundTrip } = this.sender.flows;
    const seconds = smoothedRoundTrip[flow] || 0.001;
    return (PACING_GAINS[STARTUP] * congestionWindow[flow] * this.model.segmentBits(flow)) / seconds;
  }

  /** SetPacingRateWithGain. */
  setPace(flow: number, gain: number): void {
    const pace = gain * this.model.get(flow, P.BANDWIDTH) * this.model.segmentBits(flow) * MARGIN;
    if (pace > 0 && (this.model.get(flow, P.WAS_FULL) === 1 || pace > this.model.get(flow, P.PACE)))
      this.model.set(flow, P.PACE, pace);
  }

  /** SetCwnd, BoundCwndForProbeRTT and BoundCwndForModel. */
  setWindow(flow: number): void {
    const { congestionWindow, unacknowledged, recoveryPoint } = this.sender.flows;
    const { newly } = this.model.rate.sample;
    if (this.model.get(flow, P.TIMED_OUT) === 1 && unacknowledged[flow] >= recoveryPoint[flow]) {
      this.model.set(flow, P.TIMED_OUT, 0);
      this.restoreWindow(flow);
    }
    const state = this.model.get(flow, P.STATE);
    const most = this.atLeast(flow, this.model.pathHolds(flow, WINDOW_GAINS[state]) + this.model.extra(flow));
    const { initialWindowSegments } = this.sender.parameters(flow);
    let window = congestionWindow[flow];
    if (this.model.get(flow, P.WAS_FULL) === 1) window = Math.min(window + newly, most);
    else if (window < most || this.model.rate.delivered(flow) < initialWindowSegments) window += newly;
    window = Math.max(window, MIN_WINDOW);
    if (state === PROBE_ROUND_TRIP) window = Math.min(window, this.probeWindow(flow));
    const keepsHeadroom = state === PROBE_ROUND_TRIP || state === CRUISE;
    const bound = keepsHeadroom
      ? this.withHeadroom(flow)
      : isProbingCycle(state)
        ? this.model.get(flow, P.LONG_FLIGHT)
        : Infinity;
    congestionWindow[flow] = Math.min(
      window,
      Math.max(Math.min(bound, this.model.get(flow, P.SHORT_FLIGHT)), MIN_WINDOW),
    );
  }

  /** QuantizationBudget. */
  private atLeast(flow: number, segments: number): number {
    return Math.max(segments, MIN_WINDOW) + (this.model.get(flow, P.STATE) === UP ? 2 : 0);
  }

  /** Inflight. */
  target(flow: number, gain: number): number {
    return this.atLeast(flow, this.model.pathHolds(flow, gain));
  }

  /** ProbeRTTCwnd. */
  probeWindow(flow: number): number {
    return Math.max(this.model.pathHolds(flow, WINDOW_GAINS[PROBE_ROUND_TRIP]), MIN_WINDOW);
  }

  /** SaveCwnd. */
  saveWindow(flow: number): void {
    const { congestionWindow, inRecovery } = this.sender.flows;
    const isRecovering = inRecovery[flow] > 0 || this.model.get(flow, P.TIMED_OUT) === 1;
    const prior =
      isRecovering || this.model.get(flow, P.STATE) === PROBE_ROUND_TRIP ? this.model.get(flow, P.PRIOR_WINDOW) : 0;
    this.model.set(flow, P.PRIOR_WINDOW, Math.max(prior, congestionWindow[flow]));
  }

  /** RestoreCwnd. */
  restoreWindow(flow: number): void {
    const { congestionWindow } = this.sender.flows;
    congestionWindow[flow] = Math.max(congestionWindow[flow], this.model.get(flow, P.PRIOR_WINDOW));
  }

  /** InflightWithHeadroom. */
  withHeadroom(flow: number): number {
    const bound = this.model.get(flow, P.LONG_FLIGHT);
    if (bound === Infinity) return Infinity;
    return Math.max(bound - Math.max(1, this.values().headroom * bound), MIN_WINDOW);
  }
}
