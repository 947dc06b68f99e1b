import type { Parts } from '../../base/saved-state.ts';
import { bitRate, duration } from '../../base/format.ts';
import { NumbersByRow } from '../../base/numbers-by-row.ts';
import type { Explanation } from '../../engine/scheme-words.ts';
import type { SegmentMeter, WindowLaw, WindowSender } from '../../engine/transport/window-law.ts';
import { bbr } from './declaration.ts';
import { DeliveryRate } from '../delivery-rate.ts';
import { WindowedSamples } from '../windowed-samples.ts';

const STARTUP = 0;
const DRAIN = 1;
const PROBE_BANDWIDTH = 2;
const PROBE_ROUND_TRIP = 3;

/** What is remembered of a flow, by place. */
const STATE = 0;
/** BBR.pacing_gain and BBR.cwnd_gain. */
const PACING_GAIN = 1;
const WINDOW_GAIN = 2;
/** BBR.pacing_rate, bit/s; 0: none yet. */
const PACE = 3;
/** BBR.filled_pipe, BBR.full_bw (segments/s) and BBR.full_bw_count. */
const IS_FULL = 4;
const FULL_BANDWIDTH = 5;
const FULL_ROUNDS = 6;
/** BBR.next_round_delivered, segments, and BBR.round_count. */
const ROUND_END = 7;
const ROUNDS = 8;
/** BBR.RTprop, seconds (0: none yet), and when it was measured. */
const ROUND_TRIP = 9;
const ROUND_TRIP_AT = 10;
/** BBR.cycle_index, and when this phase began. */
const CYCLE = 11;
const CYCLE_AT = 12;
/** BBR.prior_cwnd: what the window was before a loss or a probe of the round trip. */
const PRIOR_WINDOW = 13;
/** BBR.probe_rtt_done_stamp, seconds (0: the flight is still too large), and BBR.probe_rtt_round_done. */
const PROBE_DONE_AT = 14;
const PROBE_ROUND_DONE = 15;
/** 1: BBR.packet_conservation. */
const CONSERVES = 16;
/** 1: the timer has expired, and what was sent before has not all arrived. */
const TIMED_OUT = 17;
const SIZE = 18;
/** BtlBwFilterLen, rounds. */
const ROUNDS_KEPT = 10;

/** The gains of the phases of PROBE_BW (4.3.4.2). */
const CYCLE_GAINS = [1.25, 0.75, 1, 1, 1, 1, 1, 1];
/** BBRMinPipeCwnd, segments. */
const MIN_WINDOW = 4;
/** ProbeRTTDuration, seconds. */
const PROBE_SECONDS = 0.2;
/** The pipe is full when the rate has not grown by this in three rounds (4.3.2.2). */
const GROWTH = 1.25;
const ROUNDS_WITHOUT_GROWTH = 3;
/** It sends a little less than it measures, so that its own queue drains (as Linux and ns-3). */
const MARGIN = 0.99;
/** Multiples of it, less their whole part, are spread evenly over [0, 1). */
const GOLDEN_RATIO = 0.6180339887498949;

/** `startupGain` is BBRHighGain. */
interface BbrValues {
  readonly startupGain: number;
  readonly windowGain: number;
  readonly roundTripWindow: number;
}

/**
 * BBR, version 1: draft-cardwell-iccrg-bbr-congestion-control-00, with delivery rates as in
 * draft-cheng-iccrg-delivery-rate-estimation-00. Sections without a document are the former's.
 *
 * Deviations. It counts segments. A send quantum is one segment, as nothing is sent in batches. In recovery the window
 * is not reduced by the number of lost segments after the first round (4.2.3.4). The first phase of PROBE_BW is not drawn:
 * it follows the flow's number. A flow that was idle is not treated as one that restarts (4.3.4.4). Marks are ignored.
 */
export class BbrLaw implements WindowLaw {
  readonly echoesEachMark = false;
  private readonly own = new NumbersByRow(SIZE);
  private readonly rate: DeliveryRate;
  /** BBR.BtlBwFilter: delivery rates, segments/s, by the round in which they were measured. */
  private readonly bandwidths = new WindowedSamples(-1);

  readonly meter: SegmentMeter;

  readonly probes: WindowLaw['probes'] = {
    bandwidth: (flow) => this.bandwidth(flow) * this.segmentBits(flow) || NaN,
    shortest: (flow) => this.own.get(flow, ROUND_TRIP) || NaN,
    pace: (flow) => this.pace(flow),
    gain: (flow) => this.own.get(flow, PACING_GAIN),
    inFlight: (flow) => this.sender.inFlight(flow),
  };

  constructor(
    private readonly sender: WindowSender,
    private readonly values: () => BbrValues,
  ) {
    this.rate = new DeliveryRate(sender);
    this.meter = {
      sent: (flow, segment, isAgain) => this.rate.sent(flow, segment, isAgain),
      arrived: (flow, segment) => this.rate.arrived(flow, segment),
      heard: (flow) => this.heard(flow),
    };
  }

  /** 4.3.1, BBRInit. */
  opened(flow: number): void {
    const at = this.own.at(flow);
    this.own.values.fill(0, at, at + SIZE);
    this.rate.opened(flow);
    this.bandwidths.reset(flow);
    this.enterStartup(flow);
  }

  /** 4.2.1; before a rate was measured: the initial window in the first round trip, or in a millisecond. */
  pace(flow: number): number {
    const pace = this.own.get(flow, PACE);
    if (pace > 0) return pace;
    const { congestionWindow, smoothedRoundTrip } = this.sender.flows;
    const seconds = smoothedRoundTrip[flow] || 0.001;
    return (this.values().startupGain * congestionWindow[flow] * this.segmentBits(flow)) / seconds;
  }

  // Everything happens in `heard`, also in recovery.
  acknowledged(_flow: number, _segments: number): void {}

  /** 4.2.3.4: recovery begins. In its first round what leaves is what has arrived. */
  congested(flow: number, byMark: boolean): void {
    if (byMark) return;
    this.saveWindow(flow);
    const { congestionWindow } = this.sender.flows;
    congestionWindow[flow] = Math.max(this.sender.inFlight(flow) + 1, 1);
    this.own.set(flow, CONSERVES, 1);
    this.own.set(flow, ROUND_END, this.rate.delivered(flow));
  }

  recovered(flow: number): void {
    this.own.set(flow, CONSERVES, 0);
    this.restoreWindow(flow);
  }

  /** As in Linux: that the rate did not grow may be for losses that were none. */
  undone(flow: number): void {
    this.own.set(flow, FULL_BANDWIDTH, 0);
    this.own.set(flow, FULL_ROUNDS, 0);
  }

  timedOut(flow: number, isRepeated: boolean): void {
    if (!isRepeated) this.saveWindow(flow);
    this.own.set(flow, CONSERVES, 0);
    this.own.set(flow, TIMED_OUT, 1);
    this.sender.flows.congestionWindow[flow] = 1;
  }

  echoed(_flow: number, _segments: number, _marked: number): void {}

  /** As declared: startup, drain, the three phases of PROBE_BW, PROBE_RTT. */
  state(flow: number): number {
    const state = this.own.get(flow, STATE);
    if (state === STARTUP || state === DRAIN) return state;
    if (state === PROBE_ROUND_TRIP) return 5;
    const gain = this.own.get(flow, PACING_GAIN);
    return gain > 1 ? 2 : gain < 1 ? 3 : 4;
  }

  explain(flow: number): Explanation {
    const state = this.own.get(flow, STATE);
    const measured = `It measures ${bitRate(this.bandwidth(flow) * this.segmentBits(flow))}`;
    const roundTrip = duration(this.own.get(flow, ROUND_TRIP));
    const why = [
      'Startup: it sends faster and faster until the rate at which packets arrive grows no more.',
      'The pipe is full: it sends less until the queue that it built has drained.',
      `${measured}, and sends a quarter more, to see whether more capacity is free.`,
      `${measured}, and sends a quarter less, to drain the queue of its probe.`,
      `${measured}, and a shortest round trip of ${roundTrip}: it sends at that rate.`,
      'Its shortest round trip is long ago: it sends almost nothing for a moment, to measure it again.',
    ][this.state(flow)];
    return {
      title: bbr.states[this.state(flow)].word,
      why,
      values: [],
      algorithm: {
        title: 'BBR, on each acknowledgement',
        source: 'draft-cardwell-iccrg-bbr-congestion-control-00, 3.5',
        lines: [
          {
            number: '1',
            text: 'BtlBw = largest delivery rate of 10 round trips; RTprop = shortest round trip of 10 s',
          },
          {
            number: '2',
            text: 'STARTUP: gain 2.89, until BtlBw has not grown by 25 % in 3 rounds',
            current: state === STARTUP,
          },
          { number: '3', text: 'DRAIN: gain 1 / 2.89, until the flight is BtlBw × RTprop', current: state === DRAIN },
          {
            number: '4',
            text: 'PROBE_BW: gains 1.25, 0.75, then 1 six times, for one RTprop each',
            current: state === PROBE_BANDWIDTH,
          },
          {
            number: '5',
            text: 'PROBE_RTT: four segments in flight for 200 ms, when RTprop is 10 s old',
            current: state === PROBE_ROUND_TRIP,
          },
          { number: '6', text: 'pacing_rate = pacing_gain × BtlBw; cwnd = cwnd_gain × BtlBw × RTprop' },
        ],
      },
    };
  }

  parts(): Parts {
    return { own: this.own, rate: this.rate, bandwidths: this.bandwidths };
  }

  /** 3.5.1, BBRUpdateOnACK. */
  private heard(flow: number): void {
    const { rate } = this;
    if (!rate.finish(flow)) return;
    const isNewRound = this.updateRound(flow);
    this.updateBandwidth(flow);
    this.checkCycle(flow);
    if (isNewRound) this.checkFullPipe(flow);
    this.checkDrain(flow);
    const isExpired = this.updateRoundTrip(flow);
    this.checkProbe(flow, isExpired, isNewRound);
    this.setPace(flow);
    this.setWindow(flow, isNewRound);
  }

  /** 4.1.1.3. */
  private updateRound(flow: number): boolean {
    if (this.rate.sample.priorDelivered < this.own.get(flow, ROUND_END)) return false;
    this.own.set(flow, ROUND_END, this.rate.delivered(flow));
    this.own.set(flow, ROUNDS, this.own.get(flow, ROUNDS) + 1);
    return true;
  }

  /** 4.1.1.5. */
  private updateBandwidth(flow: number): void {
    const { sample } = this.rate;
    if (!(sample.rate > 0) || (sample.isAppLimited && sample.rate < this.bandwidth(flow))) return;
    const round = this.own.get(flow, ROUNDS);
    this.bandwidths.add(flow, round, sample.rate, round - ROUNDS_KEPT + 1);
  }

  /** BBR.BtlBw, segments/s; 0: none was measured. */
  private bandwidth(flow: number): number {
    return this.bandwidths.since(flow, this.own.get(flow, ROUNDS) - ROUNDS_KEPT + 1) || 0;
  }

  /** 4.3.4.3, BBRCheckCyclePhase. */
  private checkCycle(flow: number): void {
    if (this.own.get(flow, STATE) !== PROBE_BANDWIDTH) return;
    const gain = this.own.get(flow, PACING_GAIN);
    const isLong = this.sender.scheduler.now - this.own.get(flow, CYCLE_AT) > this.own.get(flow, ROUND_TRIP);
    const before = this.sender.inFlight(flow) + this.rate.sample.newly;
    const isOver =
      gain > 1
        ? isLong && (this.sender.flows.inRecovery[flow] > 0 || before >= this.target(flow, gain))
        : gain < 1
          ? isLong || before <= this.target(flow, 1)
          : isLong;
    if (isOver) this.advanceCycle(flow);
  }

  private advanceCycle(flow: number): void {
    const cycle = (this.own.get(flow, CYCLE) + 1) % CYCLE_GAINS.length;
    this.own.set(flow, CYCLE_AT, this.sender.scheduler.now);
    this.own.set(flow, CYCLE, cycle);
    this.own.set(flow, PACING_GAIN, CYCLE_GAINS[cycle]);
  }

  /** 4.3.2.2. */
  private checkFullPipe(flow: number): void {
    if (this.own.get(flow, IS_FULL) === 1 || this.rate.sample.isAppLimited) return;
    const bandwidth = this.bandwidth(flow);
    if (bandwidth >= this.own.get(flow, FULL_BANDWIDTH) * GROWTH) {
      this.own.set(flow, FULL_BANDWIDTH, bandwidth);
      this.own.set(flow, FULL_ROUNDS, 0);
      return;
    }
    const rounds = this.own.get(flow, FULL_ROUNDS) + 1;
    this.own.set(flow, FULL_ROUNDS, rounds);
    if (rounds >= ROUNDS_WITHOUT_GROWTH) this.own.set(flow, IS_FULL, 1);
  }

  /** 4.3.3. */
  private checkDrain(flow: number): void {
    const { startupGain } = this.values();
    if (this.own.get(flow, STATE) === STARTUP && this.own.get(flow, IS_FULL) === 1) {
      this.own.set(flow, STATE, DRAIN);
      this.own.set(flow, PACING_GAIN, 1 / startupGain);
      this.own.set(flow, WINDOW_GAIN, startupGain);
    }
    if (this.own.get(flow, STATE) === DRAIN && this.sender.inFlight(flow) <= this.target(flow, 1)) {
      this.enterProbeBandwidth(flow);
    }
  }

  private enterStartup(flow: number): void {
    const { startupGain } = this.values();
    this.own.set(flow, STATE, STARTUP);
    this.own.set(flow, PACING_GAIN, startupGain);
    this.own.set(flow, WINDOW_GAIN, startupGain);
  }

  /** 4.3.4.2: it begins with any phase but that of 0.75. */
  private enterProbeBandwidth(flow: number): void {
    const drawn = Math.floor(((this.sender.flows.number[flow] * GOLDEN_RATIO) % 1) * (CYCLE_GAINS.length - 1));
    this.own.set(flow, STATE, PROBE_BANDWIDTH);
    this.own.set(flow, WINDOW_GAIN, this.values().windowGain);
    this.own.set(flow, CYCLE, CYCLE_GAINS.length - 1 - drawn);
    this.advanceCycle(flow);
  }

  /** 4.1.2.3. @returns whether the shortest round trip was too old */
  private updateRoundTrip(flow: number): boolean {
    const { now } = this.sender.scheduler;
    const { roundTrip } = this.rate.sample;
    const shortest = this.own.get(flow, ROUND_TRIP);
    const isExpired = shortest > 0 && now > this.own.get(flow, ROUND_TRIP_AT) + this.values().roundTripWindow;
    if (roundTrip > 0 && (roundTrip <= shortest || shortest === 0 || isExpired)) {
      this.own.set(flow, ROUND_TRIP, roundTrip);
      this.own.set(flow, ROUND_TRIP_AT, now);
    }
    return isExpired;
  }

  /** 4.3.5. */
  private checkProbe(flow: number, isExpired: boolean, isNewRound: boolean): void {
    const { now } = this.sender.scheduler;
    if (this.own.get(flow, STATE) !== PROBE_ROUND_TRIP) {
      if (!isExpired) return;
      this.saveWindow(flow);
      this.own.set(flow, STATE, PROBE_ROUND_TRIP);
      this.own.set(flow, PACING_GAIN, 1);
      this.own.set(flow, WINDOW_GAIN, 1);
      this.own.set(flow, PROBE_DONE_AT, 0);
    }
    // What is delivered meanwhile says nothing of the path's rate.
    this.rate.limitedByApplication(flow);
    const doneAt = this.own.get(flow, PROBE_DONE_AT);
    if (doneAt === 0) {
      if (this.sender.inFlight(flow) > MIN_WINDOW) return;
      this.own.set(flow, PROBE_DONE_AT, now + PROBE_SECONDS);
      this.own.set(flow, PROBE_ROUND_DONE, 0);
      this.own.set(flow, ROUND_END, this.rate.delivered(flow));
      return;
    }
    if (isNewRound) this.own.set(flow, PROBE_ROUND_DONE, 1);
    if (this.own.get(flow, PROBE_ROUND_DONE) === 0 || now <= doneAt) return;
    this.own.set(flow, ROUND_TRIP_AT, now);
    this.restoreWindow(flow);
    if (this.own.get(flow, IS_FULL) === 1) this.enterProbeBandwidth(flow);
    else this.enterStartup(flow);
  }

  /** 4.2.1. */
  private setPace(flow: number): void {
    const pace = this.own.get(flow, PACING_GAIN) * this.bandwidth(flow) * this.segmentBits(flow) * MARGIN;
    if (pace > 0 && (this.own.get(flow, IS_FULL) === 1 || pace > this.own.get(flow, PACE)))
      this.own.set(flow, PACE, pace);
  }

  /** 4.2.3. */
  private setWindow(flow: number, isNewRound: boolean): void {
    const { congestionWindow, unacknowledged, recoveryPoint, inRecovery } = this.sender.flows;
    const { newly } = this.rate.sample;
    if (isNewRound) this.own.set(flow, CONSERVES, 0);
    if (this.own.get(flow, TIMED_OUT) === 1 && unacknowledged[flow] >= recoveryPoint[flow]) {
      this.own.set(flow, TIMED_OUT, 0);
      this.restoreWindow(flow);
    }
    const isConserving = this.own.get(flow, CONSERVES) === 1 && inRecovery[flow] > 0;
    let window = congestionWindow[flow];
    if (isConserving) window = Math.max(window, this.sender.inFlight(flow) + newly);
    else {
      const target = this.target(flow, this.own.get(flow, WINDOW_GAIN));
      const { initialWindowSegments } = this.sender.parameters(flow);
      if (this.own.get(flow, IS_FULL) === 1) window = Math.min(window + newly, target);
      else if (window < target || this.rate.delivered(flow) < initialWindowSegments) window += newly;
      window = Math.max(window, MIN_WINDOW);
    }
    if (this.own.get(flow, STATE) === PROBE_ROUND_TRIP) window = Math.min(window, MIN_WINDOW);
    congestionWindow[flow] = window;
  }

  /** 4.2.3.2, BBRInflight: a multiple of what the path holds, and three quanta. */
  private target(flow: number, gain: number): number {
    const roundTrip = this.own.get(flow, ROUND_TRIP);
    if (roundTrip === 0) return this.sender.parameters(flow).initialWindowSegments;
    return gain * this.bandwidth(flow) * roundTrip + 3;
  }

  /** 4.2.3.4. */
  private saveWindow(flow: number): void {
    const window = this.sender.flows.congestionWindow[flow];
    const isHeld = this.sender.flows.inRecovery[flow] > 0 || this.own.get(flow, STATE) === PROBE_ROUND_TRIP;
    this.own.set(flow, PRIOR_WINDOW, isHeld ? Math.max(this.own.get(flow, PRIOR_WINDOW), window) : window);
  }

  private restoreWindow(flow: number): void {
    const { congestionWindow } = this.sender.flows;
    congestionWindow[flow] = Math.max(congestionWindow[flow], this.own.get(flow, PRIOR_WINDOW));
  }

  private segmentBits(flow: number): number {
    const { segmentBytes, headerBytes } = this.sender.parameters(flow);
    return (segmentBytes + headerBytes) * 8;
  }
}
