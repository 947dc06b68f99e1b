import type { Parts } from '../../base/saved-state.ts';
import type { Explanation } from '../../engine/scheme-words.ts';
import type { SegmentMeter, WindowLaw, WindowSender } from '../../engine/transport/window-law.ts';
import { bbr3 } from './declaration.ts';
import { explainBbr3 } from './explain.ts';
import type { FlightSample } from './flight-records.ts';
import { FlowControl, MIN_WINDOW } from './flow-control.ts';
import {
  type Bbr3Values,
  CRUISE,
  DOWN,
  DRAIN,
  isProbingCycle,
  PACING_GAINS,
  PathModel,
  PROBE_ROUND_TRIP,
  REFILL,
  STARTUP,
  UP,
} from './path-model.ts';
import * as P from './places.ts';

// BBR.ack_phase.
const ACKS_INIT = 0;
const ACKS_REFILLING = 1;
const ACKS_PROBE_STARTING = 2;
const ACKS_PROBE_FEEDBACK = 3;
const ACKS_PROBE_STOPPING = 4;

/** BBR.ProbeRTTDuration, seconds. */
const PROBE_SECONDS = 0.2;
/** BBRStartupFullLossCnt: this many separate ranges lost in a round end startup. */
const STARTUP_LOST_RANGES = 6;
const DRAIN_ROUNDS = 3;
const MOST_UP_ROUNDS = 30;
/** A flow probes at least as often as Reno would with such a window. */
const MOST_RENO_ROUNDS = 63;
/** Multiples of these, less their whole part, are spread evenly over [0, 1). */
const BY_FLOW = 0.6180339887498949;
const BY_WAIT = 0.7548776662466927;

/**
 * BBR, version 3: draft-ietf-ccwg-bbr-06. Functions bear the draft's name in their comment.
 *
 * Deviations. It counts segments. A send quantum is one segment, as nothing is sent in batches, so that the offload
 * budget is below the minimum window. A segment counts as lost when it is sent again, not when that is decided. What is drawn (PickProbeWait) follows the flow's
 * number and the count of its waits. The flight that ends a precautionary
 * probe is that before the acknowledgement. Marks are ignored, as in the draft.
 */
export class Bbr3Law implements WindowLaw {
  readonly echoesEachMark = false;
  private readonly model: PathModel;
  private readonly control: FlowControl;

  readonly meter: SegmentMeter;

  readonly probes: WindowLaw['probes'] = {
    bandwidth: (flow) => this.model.largestBandwidth(flow) * this.model.segmentBits(flow) || NaN,
    shortest: (flow) => finite(this.model.get(flow, P.ROUND_TRIP)),
    longTerm: (flow) => finite(this.model.get(flow, P.LONG_FLIGHT)),
    shortTerm: (flow) => finite(this.model.get(flow, P.SHORT_FLIGHT)),
    pace: (flow) => this.pace(flow),
    gain: (flow) => PACING_GAINS[this.state(flow)],
    inFlight: (flow) => this.sender.inFlight(flow),
  };

  constructor(
    private readonly sender: WindowSender,
    private readonly values: () => Bbr3Values,
  ) {
    this.model = new PathModel(sender, values);
    this.control = new FlowControl(sender, this.model, values);
    this.meter = {
      sent: (flow, segment, isAgain) => this.sent(flow, segment, isAgain),
      arrived: (flow, segment) => {
        this.model.rate.arrived(flow, segment);
        this.model.flight.arrived(flow, segment);
      },
      heard: (flow) => this.heard(flow),
    };
  }

  opened(flow: number): void {
    this.model.opened(flow);
  }

  pace(flow: number): number {
    return this.control.pace(flow);
  }

  // Everything happens in `heard`, also in recovery.
  acknowledged(_flow: number, _segments: number): void {}

  /** OnEnterFastRecovery: the model answers losses, not the beginning of recovery. */
  congested(flow: number, byMark: boolean): void {
    if (!byMark) this.saveState(flow);
  }

  recovered(flow: number): void {
    this.control.restoreWindow(flow);
  }

  /** HandleSpuriousLossDetection. */
  undone(flow: number): void {
    const { model } = this;
    this.control.restoreWindow(flow);
    model.restoreBounds(flow);
    const [state, before] = [this.state(flow), model.get(flow, P.UNDO_STATE) - 1];
    model.set(flow, P.UNDO_STATE, 0);
    if (state === before) return;
    if (before === STARTUP) model.set(flow, P.WAS_FULL, 0);
    if (state === PROBE_ROUND_TRIP) return;
    if (before === STARTUP) model.set(flow, P.STATE, STARTUP);
    else if (before === UP) this.startRefill(flow);
  }

  /** OnEnterRTO: everything that was sent counts as lost. */
  timedOut(flow: number, isRepeated: boolean): void {
    if (!isRepeated) this.saveState(flow);
    this.model.set(flow, P.TIMED_OUT, 1);
    this.sender.flows.congestionWindow[flow] = 1;
  }

  echoed(_flow: number, _segments: number, _marked: number): void {}

  state(flow: number): number {
    return this.model.get(flow, P.STATE);
  }

  explain(flow: number): Explanation {
    return explainBbr3(bbr3.states[this.state(flow)].word, this.state(flow), {
      bandwidth: this.model.largestBandwidth(flow) * this.model.segmentBits(flow),
      roundTrip: this.model.get(flow, P.ROUND_TRIP),
      longFlight: this.model.get(flow, P.LONG_FLIGHT),
      isBounded: this.model.get(flow, P.SHORT_BANDWIDTH) < this.model.largestBandwidth(flow),
    });
  }

  parts(): Parts {
    return { model: this.model };
  }

  /** OnTransmit and OnPacketSent; of what is sent again, HandleLostPacket before. */
  private sent(flow: number, segment: number, isAgain: boolean): void {
    const { highestSent, unacknowledged, congestionWindow } = this.sender.flows;
    if (isAgain) {
      const lost = this.model.flight.lost(flow, segment);
      if (lost !== null) this.noteLoss(flow, segment, lost);
    }
    const isLimited = this.model.rate.isLimited(flow);
    if (highestSent[flow] - unacknowledged[flow] <= 1 && isLimited) this.restartFromIdle(flow);
    const inFlight = this.sender.inFlight(flow);
    if (congestionWindow[flow] - inFlight < 1) this.model.set(flow, P.FILLS_WINDOW, 1);
    this.model.rate.sent(flow, segment, isAgain);
    this.model.flight.sent(flow, segment, inFlight, isLimited);
  }

  /** HandleRestartFromIdle. */
  private restartFromIdle(flow: number): void {
    this.model.set(flow, P.RESTARTS, 1);
    this.model.set(flow, P.EXTRA_AT, this.sender.scheduler.now);
    if (isProbingCycle(this.state(flow))) this.control.setPace(flow, 1);
    else if (this.state(flow) === PROBE_ROUND_TRIP) this.checkProbeDone(flow);
  }

  /** UpdateOnACK. */
  private heard(flow: number): void {
    const { model } = this;
    const before = this.state(flow);
    if (!model.heard(flow, before === STARTUP || before === REFILL || before === UP)) return;
    this.checkStartup(flow);
    this.checkDrain(flow);
    this.advanceCycle(flow);
    this.checkProbe(flow, model.updateRoundTrip(flow));
    model.advance(flow);
    this.control.setPace(flow, PACING_GAINS[this.state(flow)]);
    this.control.setWindow(flow);
  }

  /** CheckStartupDone and CheckStartupHighLoss: in recovery for a round, with too many losses, in separate ranges. */
  private checkStartup(flow: number): void {
    if (this.state(flow) !== STARTUP) return;
    const isLossy =
      this.model.isNewLossRound &&
      this.sender.flows.inRecovery[flow] > 0 &&
      this.model.get(flow, P.LOST_RANGES) >= STARTUP_LOST_RANGES &&
      this.model.isTooHigh(this.model.flight.arrivedLast);
    if (isLossy && this.model.get(flow, P.WAS_FULL) === 0) {
      this.model.endsByLoss(flow);
      this.model.set(flow, P.IS_FULL, 1);
      this.model.set(flow, P.WAS_FULL, 1);
      this.boundFlight(flow, Math.max(this.model.pathHolds(flow, 1), this.model.get(flow, P.LATEST_FLIGHT)));
    }
    if (this.model.get(flow, P.WAS_FULL) === 0) return;
    this.model.set(flow, P.STATE, DRAIN);
    this.model.set(flow, P.DRAIN_ROUND, this.model.get(flow, P.ROUNDS));
  }

  /** CheckDrainDone. */
  private checkDrain(flow: number): void {
    if (this.state(flow) !== DRAIN) return;
    const isLong = this.model.get(flow, P.ROUNDS) > this.model.get(flow, P.DRAIN_ROUND) + DRAIN_ROUNDS;
    if (isLong || this.sender.inFlight(flow) <= this.control.target(flow, 1)) this.startDown(flow);
  }

  /** UpdateProbeBWCyclePhase. */
  private advanceCycle(flow: number): void {
    if (this.model.get(flow, P.WAS_FULL) === 0 || this.adaptLongTerm(flow)) return;
    switch (this.state(flow)) {
      case DOWN:
        if (!this.startsProbe(flow) && this.isTimeToCruise(flow)) this.model.set(flow, P.STATE, CRUISE);
        break;
      case CRUISE:
        this.startsProbe(flow);
        break;
      case REFILL:
        if (this.model.isNewRound) this.startUp(flow);
        break;
      case UP:
        if (!this.isTimeToGoDown(flow)) return;
        this.model.set(flow, P.WAS_TOO_HIGH, 0);
        this.startDown(flow);
    }
  }

  /** SaveStateUponLoss. */
  private saveState(flow: number): void {
    this.control.saveWindow(flow);
    this.model.saveBounds(flow);
  }

  /** StartProbeBW_DOWN. */
  private startDown(flow: number): void {
    this.model.resetLatest(flow);
    this.model.set(flow, P.UP_PER_SEGMENT, Infinity);
    this.chooseWait(flow);
    this.model.set(flow, P.CYCLE_AT, this.sender.scheduler.now);
    this.model.set(flow, P.ACK_PHASE, ACKS_PROBE_STOPPING);
    this.model.startRound(flow);
    this.model.set(flow, P.STATE, DOWN);
  }

  /** PickProbeWait: 0 or 1 rounds less, and 2 to 3 s. */
  private chooseWait(flow: number): void {
    const spread = (this.sender.flows.number[flow] * BY_FLOW + this.model.get(flow, P.WAITS) * BY_WAIT) % 1;
    this.model.add(flow, P.WAITS, 1);
    this.model.set(flow, P.ROUNDS_SINCE_UP, spread < 0.5 ? 0 : 1);
    this.model.set(flow, P.PROBE_WAIT, 2 + spread);
  }

  /** StartProbeBW_REFILL. */
  private startRefill(flow: number): void {
    this.model.resetShortTerm(flow);
    this.model.set(flow, P.UP_ROUNDS, 0);
    this.model.set(flow, P.UP_ARRIVED, 0);
    this.model.set(flow, P.WAS_PRECAUTIONARY, 0);
    this.model.set(flow, P.ACK_PHASE, ACKS_REFILLING);
    this.model.startRound(flow);
    this.model.set(flow, P.STATE, REFILL);
  }

  /** StartProbeBW_UP. */
  private startUp(flow: number): void {
    this.model.set(flow, P.IS_PROBE_SAMPLE, 1);
    this.model.set(flow, P.ACK_PHASE, ACKS_PROBE_STARTING);
    this.model.startRound(flow);
    this.model.resetFull(flow, this.model.deliveryRate);
    this.model.set(flow, P.STATE, UP);
    this.raiseSlope(flow);
  }

  /** IsTimeToProbeBW and IsRenoCoexistenceProbeTime. @returns whether it began */
  private startsProbe(flow: number): boolean {
    const isOld = this.sender.scheduler.now > this.model.get(flow, P.CYCLE_AT) + this.model.get(flow, P.PROBE_WAIT);
    const rounds = Math.min(this.model.targetFlight(flow), MOST_RENO_ROUNDS);
    if (!isOld && this.model.get(flow, P.ROUNDS_SINCE_UP) < rounds) return false;
    this.startRefill(flow);
    return true;
  }

  private isTimeToCruise(flow: number): boolean {
    const inFlight = this.sender.inFlight(flow);
    const holds = Math.max(this.model.largestBandwidth(flow) * this.model.get(flow, P.ROUND_TRIP), MIN_WINDOW);
    return inFlight <= this.control.withHeadroom(flow) && inFlight <= holds;
  }

  private isTimeToGoDown(flow: number): boolean {
    const bound = this.model.get(flow, P.LONG_FLIGHT);
    // Before this acknowledgement, as in Linux: after it, a flight that the bound limits is below it.
    const inFlight = this.sender.inFlight(flow) + this.model.rate.sample.newly;
    if (this.model.get(flow, P.WAS_TOO_HIGH) === 1 && inFlight >= bound) {
      this.model.set(flow, P.WAS_PRECAUTIONARY, 1);
      return true;
    }
    if (this.fillsWindow(flow) && this.sender.flows.congestionWindow[flow] >= bound) {
      this.model.resetFull(flow, this.model.deliveryRate);
      return false;
    }
    return this.model.get(flow, P.IS_FULL) === 1;
  }

  /** C.is_cwnd_limited. */
  private fillsWindow(flow: number): boolean {
    return this.model.get(flow, P.FILLS_WINDOW) === 1 || this.model.get(flow, P.FILLED_WINDOW) === 1;
  }

  /** RaiseInflightLongtermSlope. */
  private raiseSlope(flow: number): void {
    const rounds = this.model.get(flow, P.UP_ROUNDS);
    this.model.set(flow, P.UP_ROUNDS, Math.min(rounds + 1, MOST_UP_ROUNDS));
    this.model.set(flow, P.UP_PER_SEGMENT, Math.max(this.sender.flows.congestionWindow[flow] / (1 << rounds), 1));
  }

  /** AdaptLongTermModel. @returns whether it decided a transition */
  private adaptLongTerm(flow: number): boolean {
    const phase = this.model.get(flow, P.ACK_PHASE);
    if (phase === ACKS_PROBE_STARTING && this.model.isNewRound) this.model.set(flow, P.ACK_PHASE, ACKS_PROBE_FEEDBACK);
    if (phase === ACKS_PROBE_STOPPING && this.model.isNewRound) {
      this.model.set(flow, P.IS_PROBE_SAMPLE, 0);
      this.model.set(flow, P.ACK_PHASE, ACKS_INIT);
      if (isProbingCycle(this.state(flow))) {
        if (!this.model.rate.sample.isAppLimited) this.model.advanceFilter(flow);
        if (this.model.get(flow, P.WAS_PRECAUTIONARY) === 1 && this.model.get(flow, P.WAS_TOO_HIGH) === 0) {
          this.startRefill(flow);
          return true;
        }
      }
    }
    const { arrivedLast } = this.model.flight;
    const bound = this.model.get(flow, P.LONG_FLIGHT);
    if (this.model.isTooHigh(arrivedLast) || bound === Infinity) return false;
    if (arrivedLast.inFlight > bound) this.model.set(flow, P.LONG_FLIGHT, arrivedLast.inFlight);
    if (this.state(flow) === UP) this.raiseLongTerm(flow);
    return false;
  }

  /** ProbeInflightLongtermUpward. */
  private raiseLongTerm(flow: number): void {
    if (!this.fillsWindow(flow) || this.sender.flows.congestionWindow[flow] < this.model.get(flow, P.LONG_FLIGHT))
      return;
    const arrived = this.model.get(flow, P.UP_ARRIVED) + this.model.rate.sample.newly;
    const segments = Math.floor(arrived / this.model.get(flow, P.UP_PER_SEGMENT));
    this.model.set(
      flow,
      P.UP_ARRIVED,
      segments === 0 ? arrived : arrived - segments * this.model.get(flow, P.UP_PER_SEGMENT),
    );
    this.model.add(flow, P.LONG_FLIGHT, segments);
    if (this.model.isNewRound) this.raiseSlope(flow);
  }

  /** HandleLostPacket and InflightAtLoss. */
  private noteLoss(flow: number, segment: number, sample: FlightSample): void {
    if (this.model.get(flow, P.HAS_LOSS) === 0) this.control.saveWindow(flow);
    this.model.noteLoss(flow, segment);
    if (this.model.get(flow, P.IS_PROBE_SAMPLE) === 0 || !this.model.isTooHigh(sample)) return;
    const { lossThreshold } = this.values();
    const before = sample.inFlight - 1;
    const crossed = before + (lossThreshold * before - (sample.lost - 1)) / (1 - lossThreshold);
    this.tooMuchInFlight(flow, crossed, sample.isAppLimited);
  }

  /** Sets BBR.inflight_longterm. Whole segments: the flight, which has no others, can reach it. */
  private boundFlight(flow: number, segments: number): void {
    this.model.set(flow, P.LONG_FLIGHT, Math.floor(segments));
  }

  /** HandleInflightTooHigh. */
  private tooMuchInFlight(flow: number, inFlight: number, isAppLimited: boolean): void {
    this.model.set(flow, P.WAS_TOO_HIGH, 1);
    this.model.set(flow, P.IS_PROBE_SAMPLE, 0);
    if (!isAppLimited) {
      this.boundFlight(flow, Math.max(inFlight, this.model.targetFlight(flow) * this.values().decrease));
    }
    if (this.state(flow) !== UP) return;
    this.model.endsByLoss(flow);
    this.startDown(flow);
  }

  /** CheckProbeRTT and HandleProbeRTT. */
  private checkProbe(flow: number, isExpired: boolean): void {
    if (this.state(flow) !== PROBE_ROUND_TRIP && isExpired && this.model.get(flow, P.RESTARTS) === 0) {
      this.control.saveWindow(flow);
      this.model.set(flow, P.STATE, PROBE_ROUND_TRIP);
      this.model.set(flow, P.PROBE_DONE_AT, 0);
      this.model.set(flow, P.ACK_PHASE, ACKS_PROBE_STOPPING);
      this.model.startRound(flow);
    }
    this.model.set(flow, P.RESTARTS, 0);
    if (this.state(flow) !== PROBE_ROUND_TRIP) return;
    // What is delivered meanwhile says nothing of the path's rate.
    this.model.rate.limitedByApplication(flow);
    if (this.model.get(flow, P.PROBE_DONE_AT) === 0) {
      if (this.sender.inFlight(flow) > this.control.probeWindow(flow)) return;
      this.model.set(flow, P.PROBE_DONE_AT, this.sender.scheduler.now + PROBE_SECONDS);
      this.model.set(flow, P.PROBE_ROUND_DONE, 0);
      this.model.startRound(flow);
      return;
    }
    if (this.model.isNewRound) this.model.set(flow, P.PROBE_ROUND_DONE, 1);
    if (this.model.get(flow, P.PROBE_ROUND_DONE) === 1) this.checkProbeDone(flow);
  }

  /** CheckProbeRTTDone and ExitProbeRTT. */
  private checkProbeDone(flow: number): void {
    const doneAt = this.model.get(flow, P.PROBE_DONE_AT);
    if (doneAt === 0 || this.sender.scheduler.now <= doneAt) return;
    this.model.set(flow, P.RECENT_ROUND_TRIP_AT, this.sender.scheduler.now);
    this.control.restoreWindow(flow);
    this.model.resetShortTerm(flow);
    if (this.model.get(flow, P.WAS_FULL) === 0) {
      this.model.set(flow, P.STATE, STARTUP);
      return;
    }
    this.startDown(flow);
    this.model.set(flow, P.STATE, CRUISE);
  }
}

/** A bound that is not there is not a number on a chart. */
function finite(value: number): number {
  return value === Infinity ? NaN : value;
}
