import { plainFields, type PlainFields, PlainState } from '../../base/saved-state.ts';
import { tcpRate } from '../../base/tcp-rate.ts';
import { LossHistory, type LossHistoryState } from './loss-history.ts';
import type { PccValues } from './declaration.ts';
import { Phase } from './probes.ts';
import { RateMeter } from './rate-meter.ts';
import { type Conditions, NO_OUTCOME, type Outcome, Result, Trials } from './trials.ts';

/** A data packet or a probe, as the receiver reads it. */
export interface Arrival {
  period: number;
  isProbe: boolean;
  /** Data and probes are numbered apart. */
  number: number;
  bits: number;
  stamp: number;
  hold: number;
  /** Probe before on: what the application would send, in bit/s. 0: the flow is on, or off and probes. */
  applicationRate: number;
}

/** Times that should be equal differ by rounding. */
const ROUNDING_SECONDS = 1e-9;

/** The receiver of one flow: estimates r_TCP and r_NA, and decides by trials whether the flow may be on. */
export class PccReceiver {
  /** A value of `Phase`. */
  phase: number = Phase.off;
  /** The sender's number of the start that this is about. */
  period = 0;
  beganAt = 0;
  /** Seconds; 0: not known yet. */
  smoothedRoundTrip = 0;
  /** What the last look found. */
  latest: Outcome = NO_OUTCOME;
  losses = new LossHistory();
  readonly monitor = new LossRateMonitor();
  private trials: Trials | null = null;
  private readonly meter = new RateMeter();
  private readonly data = new Sequence();
  private readonly probes = new Sequence();
  private fixedOnTime = new FixedOnTime();
  private packetBits = 0;
  private lastStamp = 0;
  private applicationRate = 0;
  /** Fixed on-time: when it began. */
  private onSince = 0;
  /** The failed trial that the flow is off for: when, and below which share on it fails (0 to 1; Infinity: always). */
  private failedAt = -Infinity;
  private failsBelow = Infinity;

  constructor(private readonly values: () => PccValues) {}

  /** @returns true when it is the first of a new period */
  arrived(now: number, arrival: Arrival): boolean {
    const { period, isProbe, bits } = arrival;
    if (period < this.period) return false;
    const begins = period > this.period;
    if (begins) this.begin(now, arrival);
    const lost = (isProbe ? this.probes : this.data).missingBefore(arrival.number);
    if (lost < 0) return begins;
    this.measureRoundTrip(now, arrival);
    this.losses.arrived(now, lost, this.roundTrip);
    const isOn = !isProbe || arrival.applicationRate > 0;
    this.monitor.arrived(isOn, lost);
    if (!isOn) return begins;
    this.packetBits = bits;
    if (isProbe) this.applicationRate = arrival.applicationRate;
    if (!begins && isProbe === (this.phase === Phase.probing)) {
      this.meter.arrived(now, bits * (lost + 1), this.values().rateWeight);
    }
    return begins;
  }

  /** T' may end: enough losses are known. */
  get knowsEnough(): boolean {
    const isEstimating = this.phase === Phase.protected || this.phase === Phase.probing;
    return isEstimating && this.losses.completeIntervals >= this.values().neededIntervals;
  }

  /** The flow may send data. */
  get letsSend(): boolean {
    return this.phase === Phase.protected || this.phase === Phase.on || this.phase === Phase.resumed;
  }

  /** Smoothed, or what stands for it until one is measured. */
  get roundTrip(): number {
    return this.smoothedRoundTrip > 0 ? this.smoothedRoundTrip : this.values().initialRoundTripSeconds;
  }

  /** r_TCP in bit/s. */
  get tcpRate(): number {
    const { givenTcpRate } = this.values();
    if (givenTcpRate > 0) return givenTcpRate;
    return tcpRate(this.losses.lossEventRate, this.smoothedRoundTrip, this.packetBits);
  }

  /** r_NA in bit/s. */
  get rate(): number {
    return this.phase === Phase.probing ? this.applicationRate : this.meter.rate;
  }

  /** T', r'_NA and r'_TCP; null: T' is not over. */
  get protectedTime(): Trials['protected'] | null {
    return this.trials?.protected ?? null;
  }

  /** r_EFF now: what the flow would have in the mean. */
  get effectiveRate(): number {
    return this.rate * (this.trials?.survival ?? 1);
  }

  /** Seconds of an off time that are left. */
  offSecondsLeft(now: number): number {
    return Math.max(0, this.failedAt + this.latest.offSeconds - now);
  }

  /** When to look again; Infinity: the flow must restart first. */
  nextLook(now: number): number {
    const { evaluationSeconds, intervalSeconds, protectedSeconds, fixedOnTime, probeWhileOff } = this.values();
    const next = now + evaluationSeconds;
    const over = this.failedAt + intervalSeconds;
    switch (this.phase) {
      case Phase.probing:
      case Phase.protected:
        return this.beganAt + Math.min(intervalSeconds, protectedSeconds > 0 ? protectedSeconds : intervalSeconds);
      case Phase.on:
        return fixedOnTime ? Math.min(next, Math.max(now, this.onSince + intervalSeconds)) : next;
      case Phase.resumed:
        return Math.min(next, Math.max(now, over));
      case Phase.off:
        return probeWhileOff && next < over ? next : Infinity;
      default:
        return Infinity;
    }
  }

  /**
   * Ends the protected time, or evaluates again (sections 3.4 to 3.7); the phase says afterwards what the flow may do.
   * @param draw uniform in (0, 1]
   */
  look(now: number, draw: () => number): Outcome {
    const { intervalSeconds, fixedOnTime, rateWeight } = this.values();
    if (this.phase === Phase.probing || this.phase === Phase.protected) this.endProtectedTime(now);
    if (this.letsSend) this.meter.settle(now, rateWeight);
    if (this.phase === Phase.resumed && now >= this.failedAt + intervalSeconds - ROUNDING_SECONDS) {
      this.phase = Phase.on;
    }
    if (this.phase === Phase.on) this.conclude(now, fixedOnTime ? this.onTime(now) : this.conduct(now, draw));
    else if (this.phase === Phase.off) this.lookWhileOff(now);
    else if (this.phase === Phase.resumed) this.lookWhenResumed(now);
    return this.latest;
  }

  save(): ReceiverState {
    return {
      fields: plainFields(this),
      latest: this.latest,
      losses: this.losses.save(),
      monitor: this.monitor.save(),
      trials: this.trials?.save() ?? null,
      meter: this.meter.save(),
      data: this.data.save(),
      probes: this.probes.save(),
      fixedOnTime: this.fixedOnTime.save(),
    };
  }

  restore(state: ReceiverState): void {
    Object.assign(this, state.fields);
    this.latest = state.latest;
    this.losses.restore(state.losses);
    this.monitor.restore(state.monitor);
    this.trials = state.trials === null ? null : Trials.from(state.trials);
    this.meter.restore(state.meter);
    this.data.restore(state.data);
    this.probes.restore(state.probes);
    this.fixedOnTime.restore(state.fixedOnTime);
  }

  /** A full restart: nothing of before counts (section 3.6). */
  private begin(now: number, { period, isProbe }: Arrival): void {
    const { lossRateMonitoring, monitoredCycles, monitorFactor } = this.values();
    this.period = period;
    this.beganAt = now;
    this.onSince = now;
    this.losses = new LossHistory();
    this.trials = null;
    this.fixedOnTime = new FixedOnTime();
    this.latest = NO_OUTCOME;
    this.smoothedRoundTrip = 0;
    this.failedAt = -Infinity;
    this.data.reset();
    this.probes.reset();
    this.meter.begin(now);
    this.phase = isProbe ? Phase.probing : Phase.protected;
    const { cycles, ratio } = this.monitor;
    if (lossRateMonitoring && cycles >= monitoredCycles && ratio > monitorFactor) this.phase = Phase.ended;
  }

  /** One sample a control packet: that of the first packet which answers it. */
  private measureRoundTrip(now: number, { stamp, hold }: Arrival): void {
    if (stamp <= this.lastStamp) return;
    this.lastStamp = stamp;
    const sample = now - stamp - hold;
    const weight = this.smoothedRoundTrip > 0 ? this.values().roundTripWeight : 1;
    this.smoothedRoundTrip += weight * (sample - this.smoothedRoundTrip);
  }

  private endProtectedTime(now: number): void {
    const { rate: sent } = this.meter;
    this.trials = new Trials({
      endedAt: now,
      seconds: now - this.beganAt,
      rate: sent,
      tcpRate: this.tcpRate,
    });
    if (this.phase === Phase.probing) {
      this.onSince = now;
      this.meter.follow(now, this.applicationRate);
    } else {
      this.meter.follow(now, sent);
    }
    this.phase = Phase.on;
  }

  private conduct(now: number, draw: () => number): Outcome {
    return this.trials!.conduct(now, this.values().intervalSeconds, this.conditions(), draw);
  }

  /** Section 3.7.2, in place of a trial. */
  private onTime(now: number): Outcome {
    const { intervalSeconds } = this.values();
    const { rate, tcpRate: friendly } = this;
    this.fixedOnTime.looked(friendly);
    const probability = friendly / rate;
    const known = { probability, adjusted: probability, draw: NaN, effectiveRate: rate };
    const onSeconds = now - this.onSince;
    if (onSeconds < intervalSeconds - ROUNDING_SECONDS) return { ...known, result: Result.stays, offSeconds: 0 };
    const offSeconds = this.fixedOnTime.offSeconds(onSeconds, rate);
    if (offSeconds > 0) return { ...known, result: Result.onTimeOver, offSeconds };
    this.fixedOnTime = new FixedOnTime();
    this.onSince = now;
    return { ...known, result: Result.stays, offSeconds: 0 };
  }

  private conclude(now: number, outcome: Outcome): void {
    this.latest = outcome;
    if (outcome.offSeconds <= 0) return;
    this.phase = Phase.off;
    this.monitor.cycles++;
    this.failedAt = now;
    const { draw, effectiveRate } = outcome;
    this.failsBelow = outcome.result === Result.failed ? (draw * effectiveRate) / this.rate : Infinity;
  }

  /** Section 3.7.3: on again when, as things are now, no trial of the last T would have failed. */
  private lookWhileOff(now: number): void {
    if (this.shareOn(now) < this.failsBelow * this.values().resumeFactor) return;
    this.phase = Phase.resumed;
    this.meter.follow(now, this.meter.rate);
  }

  private lookWhenResumed(now: number): void {
    if (this.shareOn(now) < this.failsBelow) this.phase = Phase.off;
  }

  private shareOn(now: number): number {
    return this.trials!.shareOn(now, this.values().intervalSeconds, this.conditions());
  }

  private conditions(): Conditions {
    const { probeWhileOff, lossRateMonitoring, probeRateBitsPerSecond } = this.values();
    const offRate = probeWhileOff || lossRateMonitoring ? probeRateBitsPerSecond : 0;
    return { tcpRate: this.tcpRate, rate: this.rate, offRate };
  }
}

export interface ReceiverState {
  readonly fields: PlainFields;
  readonly latest: Outcome;
  readonly losses: LossHistoryState;
  readonly monitor: PlainFields;
  readonly trials: readonly (readonly number[])[] | null;
  readonly meter: PlainFields;
  readonly data: PlainFields;
  readonly probes: PlainFields;
  readonly fixedOnTime: PlainFields;
}

/** How long a flow that has been on must be off, from what TCP would have got meanwhile (section 3.7.2). */
export class FixedOnTime extends PlainState {
  private sum = 0;
  private count = 0;

  /** A look at r_TCP; one without a limit has no information. */
  looked(tcpRate: number): void {
    if (tcpRate === Infinity) return;
    this.sum += tcpRate;
    this.count++;
  }

  /** T_on (r_NA - r_TCP) / r_TCP, with the mean of r_TCP; 0 or less: the flow took no more than TCP. */
  offSeconds(onSeconds: number, rate: number): number {
    if (this.count === 0) return 0;
    const tcpRate = this.sum / this.count;
    return (onSeconds * (rate - tcpRate)) / tcpRate;
  }
}

/** Finds gaps in the numbers of packets that come in order. */
export class Sequence extends PlainState {
  private expected = -1;

  /** How many are missing directly before number `number`; -1: it comes late, and was counted as lost. */
  missingBefore(number: number): number {
    if (number < this.expected) return -1;
    const missing = this.expected < 0 ? 0 : number - this.expected;
    this.expected = number + 1;
    return missing;
  }

  /** The next number counts as the first. */
  reset(): void {
    this.expected = -1;
  }
}

/** Loss rates below this are not told apart. */
const MIN_LOSS_RATE = 0.005;

/** Sets the loss rate while a flow is on beside the one while it is off (section 3.7.1). */
export class LossRateMonitor extends PlainState {
  /** Off and on times begun. */
  cycles = 0;
  private packetsOff = 0;
  private lostOff = 0;
  private packetsOn = 0;
  private lostOn = 0;

  /** A packet has come. @param lost packets missing directly before it */
  arrived(isOn: boolean, lost: number): void {
    if (isOn) {
      this.packetsOn += lost + 1;
      this.lostOn += lost;
    } else {
      this.packetsOff += lost + 1;
      this.lostOff += lost;
    }
  }

  /** How many times as many packets are lost while the flow is on. */
  get ratio(): number {
    if (this.packetsOn === 0 || this.packetsOff === 0) return 1;
    return (
      Math.max(this.lostOn / this.packetsOn, MIN_LOSS_RATE) / Math.max(this.lostOff / this.packetsOff, MIN_LOSS_RATE)
    );
  }
}
