import { NumbersByRow } from '../../base/numbers-by-row.ts';
import type { Parts } from '../../base/saved-state.ts';
import type { WindowSender } from '../../engine/transport/window-law.ts';
import { DeliveryRate } from '../delivery-rate.ts';
import { FlightRecords, type FlightSample } from './flight-records.ts';
import * as P from './places.ts';

/** The states of BBRv3, in the order of its declaration. */
export const STARTUP = 0;
export const DRAIN = 1;
export const DOWN = 2;
export const CRUISE = 3;
export const REFILL = 4;
export const UP = 5;
export const PROBE_ROUND_TRIP = 6;

/** BBR.pacing_gain and BBR.cwnd_gain of each state. */
export const PACING_GAINS = [2.77, 0.5, 0.9, 1, 1, 1.25, 1];
export const WINDOW_GAINS = [2, 2, 2, 2, 2, 2.25, 0.5];

/** IsInAProbeBWState. */
export function isProbingCycle(state: number): boolean {
  return state >= DOWN && state <= UP;
}

/** BBR.MinRTTFilterLen, seconds. */
const ROUND_TRIP_SECONDS = 10;
/** The pipe is full when the rate has not grown by this in three rounds. */
const GROWTH = 1.25;
const ROUNDS_WITHOUT_GROWTH = 3;

/** What is saved when a loss is noted, and where. */
const UNDONE = [
  [P.UNDO_SHORT_BANDWIDTH, P.SHORT_BANDWIDTH],
  [P.UNDO_SHORT_FLIGHT, P.SHORT_FLIGHT],
  [P.UNDO_LONG_FLIGHT, P.LONG_FLIGHT],
] as const;

export interface Bbr3Values {
  readonly lossThreshold: number;
  readonly decrease: number;
  readonly headroom: number;
  readonly probeInterval: number;
}

/** What BBRv3 knows of each flow and its path. What the flow does with it is `Bbr3Law`. */
export class PathModel {
  readonly rate: DeliveryRate;
  readonly flight: FlightRecords;
  // What the acknowledgement that is being read says: BBR.round_start and BBR.loss_round_start, and RS.delivery_rate (0: unknown).
  isNewRound = false;
  isNewLossRound = false;
  deliveryRate = 0;
  private readonly own = new NumbersByRow(P.SIZE);

  constructor(
    private readonly sender: WindowSender,
    private readonly values: () => Bbr3Values,
  ) {
    this.rate = new DeliveryRate(sender);
    this.flight = new FlightRecords(sender);
  }

  /** OnInit. */
  opened(flow: number): void {
    const at = this.own.at(flow);
    const { values } = this.own;
    const { now } = this.sender.scheduler;
    values.fill(0, at, at + P.SIZE);
    for (const place of [P.ROUND_TRIP, P.RECENT_ROUND_TRIP, P.LONG_FLIGHT, P.UP_PER_SEGMENT]) {
      values[at + place] = Infinity;
    }
    values[at + P.ROUND_TRIP_AT] = values[at + P.RECENT_ROUND_TRIP_AT] = values[at + P.EXTRA_AT] = now;
    values[at + P.LOST_UP_TO] = -1;
    this.resetShortTerm(flow);
    this.rate.opened(flow);
    this.flight.opened(flow);
  }

  /**
   * GenerateRateSample, and what is measured on every acknowledgement.
   * @param isProbing the flow sends more than it knows to arrive: losses are no reason for the short-term bounds
   * @returns false: the acknowledgement reported nothing new
   */
  heard(flow: number, isProbing: boolean): boolean {
    if (!this.rate.finish(flow)) return false;
    this.flight.finish(flow);
    this.deliveryRate = this.rate.sample.rate > 0 ? this.rate.sample.rate : 0;
    this.updateLatest(flow);
    this.updateRound(flow);
    this.updateBandwidth(flow);
    this.adaptShortTerm(flow, isProbing);
    this.updateExtra(flow);
    this.checkFull(flow);
    return true;
  }

  /** AdvanceLatestDeliverySignals and BoundBWForModel, after the states. */
  advance(flow: number): void {
    if (this.isNewLossRound) {
      this.set(flow, P.LATEST_BANDWIDTH, this.deliveryRate);
      this.set(flow, P.LATEST_FLIGHT, this.rate.sample.delivered);
      this.set(flow, P.LOST_RANGES, 0);
    }
    this.set(flow, P.BANDWIDTH, Math.min(this.largestBandwidth(flow), this.get(flow, P.SHORT_BANDWIDTH)));
  }

  /** UpdateLatestDeliverySignals. */
  private updateLatest(flow: number): void {
    const { sample } = this.rate;
    this.set(flow, P.LATEST_BANDWIDTH, Math.max(this.get(flow, P.LATEST_BANDWIDTH), this.deliveryRate));
    this.set(flow, P.LATEST_FLIGHT, Math.max(this.get(flow, P.LATEST_FLIGHT), sample.delivered));
    this.isNewLossRound = sample.priorDelivered >= this.get(flow, P.LOSS_ROUND_END);
    if (this.isNewLossRound) this.set(flow, P.LOSS_ROUND_END, this.rate.delivered(flow));
  }

  /** UpdateRound. */
  private updateRound(flow: number): void {
    this.isNewRound = this.rate.sample.priorDelivered >= this.get(flow, P.ROUND_END);
    if (!this.isNewRound) return;
    this.startRound(flow);
    this.add(flow, P.ROUNDS, 1);
    this.add(flow, P.ROUNDS_SINCE_UP, 1);
    this.set(flow, P.FILLED_WINDOW, this.get(flow, P.FILLS_WINDOW));
    this.set(flow, P.FILLS_WINDOW, 0);
    this.set(flow, P.EXTRA + (this.get(flow, P.ROUNDS) % P.EXTRA_ROUNDS), 0);
  }

  startRound(flow: number): void {
    this.set(flow, P.ROUND_END, this.rate.delivered(flow));
  }

  /** UpdateMaxBw. */
  private updateBandwidth(flow: number): void {
    if (this.deliveryRate === 0) return;
    if (this.deliveryRate < this.largestBandwidth(flow) && this.rate.sample.isAppLimited) return;
    const place = P.BANDWIDTHS + (this.get(flow, P.CYCLES) % 2);
    this.set(flow, place, Math.max(this.get(flow, place), this.deliveryRate));
  }

  /** BBR.max_bw, segments/s. */
  largestBandwidth(flow: number): number {
    return Math.max(this.get(flow, P.BANDWIDTHS), this.get(flow, P.BANDWIDTHS + 1));
  }

  /** UpdateCongestionSignals, AdaptLowerBoundsFromCongestion: once a round, where it does not probe. */
  private adaptShortTerm(flow: number, isProbing: boolean): void {
    if (!this.isNewLossRound) return;
    if (this.get(flow, P.HAS_LOSS) === 1 && !isProbing) {
      const { decrease } = this.values();
      const [bandwidth, flight] = [this.get(flow, P.SHORT_BANDWIDTH), this.get(flow, P.SHORT_FLIGHT)];
      const fromBandwidth = bandwidth === Infinity ? this.largestBandwidth(flow) : bandwidth;
      const fromFlight = flight === Infinity ? this.sender.flows.congestionWindow[flow] : flight;
      this.set(flow, P.SHORT_BANDWIDTH, Math.max(this.get(flow, P.LATEST_BANDWIDTH), decrease * fromBandwidth));
      this.set(flow, P.SHORT_FLIGHT, Math.max(this.get(flow, P.LATEST_FLIGHT), decrease * fromFlight));
    }
    this.set(flow, P.HAS_LOSS, 0);
  }

  /** ResetShortTermModel. */
  resetShortTerm(flow: number): void {
    this.set(flow, P.SHORT_BANDWIDTH, Infinity);
    this.set(flow, P.SHORT_FLIGHT, Infinity);
  }

  /** UpdateACKAggregation. */
  private updateExtra(flow: number): void {
    const { now } = this.sender.scheduler;
    let expected = this.get(flow, P.BANDWIDTH) * (now - this.get(flow, P.EXTRA_AT));
    if (this.get(flow, P.EXTRA_ARRIVED) <= expected) {
      this.set(flow, P.EXTRA_ARRIVED, 0);
      this.set(flow, P.EXTRA_AT, now);
      expected = 0;
    }
    this.add(flow, P.EXTRA_ARRIVED, this.rate.sample.newly);
    const most = this.sender.flows.congestionWindow[flow];
    const extra = Math.min(this.get(flow, P.EXTRA_ARRIVED) - expected, most);
    const place = P.EXTRA + (this.get(flow, P.ROUNDS) % P.EXTRA_ROUNDS);
    this.set(flow, place, Math.max(this.get(flow, place), extra));
  }

  /** BBR.extra_acked: of ten rounds; in startup, of this one. */
  extra(flow: number): number {
    if (this.get(flow, P.WAS_FULL) === 0) {
      return this.get(flow, P.EXTRA + (this.get(flow, P.ROUNDS) % P.EXTRA_ROUNDS));
    }
    let largest = 0;
    for (let i = 0; i < P.EXTRA_ROUNDS; i++) largest = Math.max(largest, this.get(flow, P.EXTRA + i));
    return largest;
  }

  /** CheckFullBWReached. */
  private checkFull(flow: number): void {
    if (this.get(flow, P.IS_FULL) === 1 || !this.isNewRound || this.rate.sample.isAppLimited) return;
    if (this.deliveryRate >= this.get(flow, P.FULL_BANDWIDTH) * GROWTH) {
      this.resetFull(flow, this.deliveryRate);
      return;
    }
    this.add(flow, P.FULL_ROUNDS, 1);
    if (this.get(flow, P.FULL_ROUNDS) < ROUNDS_WITHOUT_GROWTH) return;
    this.set(flow, P.IS_FULL, 1);
    this.set(flow, P.WAS_FULL, 1);
  }

  /** ResetFullBW, and the rate from which it must grow. */
  resetFull(flow: number, bandwidth: number): void {
    this.set(flow, P.FULL_BANDWIDTH, bandwidth);
    this.set(flow, P.FULL_ROUNDS, 0);
    this.set(flow, P.IS_FULL, 0);
  }

  /** AdvanceMaxBwFilter: the maximum of the cycle before last is forgotten. */
  advanceFilter(flow: number): void {
    this.add(flow, P.CYCLES, 1);
    this.set(flow, P.BANDWIDTHS + (this.get(flow, P.CYCLES) % 2), 0);
  }

  /** UpdateMinRTT. @returns BBR.probe_rtt_expired */
  updateRoundTrip(flow: number): boolean {
    const { now } = this.sender.scheduler;
    const { roundTrip } = this.rate.sample;
    const isExpired = now > this.get(flow, P.RECENT_ROUND_TRIP_AT) + this.values().probeInterval;
    // Not by rounding alone: where a path is quiet, every round trip is the same.
    if (roundTrip >= 0 && (roundTrip < this.get(flow, P.RECENT_ROUND_TRIP) * (1 - 1e-9) || isExpired)) {
      this.set(flow, P.RECENT_ROUND_TRIP, roundTrip);
      this.set(flow, P.RECENT_ROUND_TRIP_AT, now);
    }
    const isOld = now > this.get(flow, P.ROUND_TRIP_AT) + ROUND_TRIP_SECONDS;
    if (this.get(flow, P.RECENT_ROUND_TRIP) < this.get(flow, P.ROUND_TRIP) || isOld) {
      this.set(flow, P.ROUND_TRIP, this.get(flow, P.RECENT_ROUND_TRIP));
      this.set(flow, P.ROUND_TRIP_AT, this.get(flow, P.RECENT_ROUND_TRIP_AT));
    }
    return isExpired;
  }

  /** BDPMultiple: segments that the path holds, times `gain`. */
  pathHolds(flow: number, gain: number): number {
    const roundTrip = this.get(flow, P.ROUND_TRIP);
    if (roundTrip === Infinity) return this.sender.parameters(flow).initialWindowSegments;
    return gain * this.get(flow, P.BANDWIDTH) * roundTrip;
  }

  /** TargetInflight. */
  targetFlight(flow: number): number {
    return Math.min(this.pathHolds(flow, 1), this.sender.flows.congestionWindow[flow]);
  }

  /** IsInflightTooHigh. */
  isTooHigh({ lost, inFlight }: FlightSample): boolean {
    return lost > inFlight * this.values().lossThreshold;
  }

  /** NoteLoss, but for the window. */
  noteLoss(flow: number, segment: number): void {
    if (this.get(flow, P.HAS_LOSS) === 0) {
      this.set(flow, P.LOSS_ROUND_END, this.rate.delivered(flow));
      this.saveBounds(flow);
    }
    this.set(flow, P.HAS_LOSS, 1);
    if (segment !== this.get(flow, P.LOST_UP_TO)) this.add(flow, P.LOST_RANGES, 1);
    this.set(flow, P.LOST_UP_TO, segment + 1);
  }

  /** SaveStateUponLoss, but for the window. */
  saveBounds(flow: number): void {
    this.set(flow, P.UNDO_STATE, 0);
    for (const [saved, bound] of UNDONE) this.set(flow, saved, this.get(flow, bound));
  }

  /** A loss is about to end the state, which is Startup or ProbeBW_UP. */
  endsByLoss(flow: number): void {
    this.set(flow, P.UNDO_STATE, this.get(flow, P.STATE) + 1);
  }

  /** HandleSpuriousLossDetection, but for window and state. */
  restoreBounds(flow: number): void {
    this.set(flow, P.HAS_LOSS, 0);
    this.resetFull(flow, 0);
    for (const [saved, bound] of UNDONE) this.set(flow, bound, Math.max(this.get(flow, saved), this.get(flow, bound)));
  }

  /** ResetCongestionSignals. */
  resetLatest(flow: number): void {
    this.set(flow, P.HAS_LOSS, 0);
    this.set(flow, P.LATEST_BANDWIDTH, 0);
    this.set(flow, P.LATEST_FLIGHT, 0);
  }

  segmentBits(flow: number): number {
    const { segmentBytes, headerBytes } = this.sender.parameters(flow);
    return (segmentBytes + headerBytes) * 8;
  }

  get(flow: number, place: number): number {
    const at = this.own.at(flow);
    return this.own.values[at + place];
  }

  set(flow: number, place: number, value: number): void {
    const at = this.own.at(flow);
    this.own.values[at + place] = value;
  }

  add(flow: number, place: number, value: number): void {
    const at = this.own.at(flow);
    this.own.values[at + place] += value;
  }

  parts(): Parts {
    return { own: this.own, rate: this.rate, flight: this.flight };
  }
}
