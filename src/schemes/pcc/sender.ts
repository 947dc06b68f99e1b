import { PlainState } from '../../base/saved-state.ts';
/** What a sender does. */
export const SenderPhase = {
  /** Stopped by the receiver, until it restarts. */
  off: 0,
  /** Probe before on: probes at a rising rate, no data. */
  probing: 1,
  on: 2,
  /** Stopped since it heard no control packet, until it restarts. */
  silent: 3,
  /** Suspended for good. */
  ended: 4,
} as const;

/** The sender of one flow: what it heard last, and whether its data flow (section 3.3). */
export class PccSender extends PlainState {
  /** A value of `SenderPhase`. */
  phase: number = SenderPhase.off;
  /** Starts so far. */
  period = 0;
  /** The stamp of the last control packet, and when it came; 0: none in this period. */
  stamp = 0;
  heardAt = 0;
  /** As the receiver says; 0: not known. */
  roundTrip = 0;
  /** When it restarts; Infinity: it is on, or off for good. */
  restartsAt = Infinity;
  /** Probes sent in this period, and the rate of those before on, in bit/s, with when it was last doubled. */
  probes = 0;
  probeRate = 0;
  probeRateSince = 0;
  /** When data were let flow or stopped, on time before that, and on-periods that are over. */
  switchedAt = 0;
  private onSecondsBefore = 0;
  onPeriods = 0;

  /** A new period begins. */
  restart(now: number, probesFirst: boolean): void {
    this.period++;
    this.stamp = 0;
    this.roundTrip = 0;
    this.probes = 0;
    this.probeRate = 0;
    this.restartsAt = Infinity;
    this.become(now, probesFirst ? SenderPhase.probing : SenderPhase.on);
  }

  /** @returns true when data begin to flow, or stop */
  become(now: number, phase: number): boolean {
    const [was, is] = [this.phase === SenderPhase.on, phase === SenderPhase.on];
    this.phase = phase;
    if (was === is) return false;
    if (was) {
      this.onSecondsBefore += now - this.switchedAt;
      this.onPeriods++;
    }
    this.switchedAt = now;
    return true;
  }

  get isOn(): boolean {
    return this.phase === SenderPhase.on;
  }

  /** Time on so far. */
  onSeconds(now: number): number {
    return this.onSecondsBefore + (this.isOn ? now - this.switchedAt : 0);
  }

  /** Section 3.7.4: the rate doubles each round trip, from one packet a round trip up to the application's. */
  raiseProbeRate(now: number, packetBits: number, roundTrip: number, applicationRate: number): number {
    if (this.probeRate === 0) {
      this.probeRate = packetBits / roundTrip;
      this.probeRateSince = now;
    } else if (now - this.probeRateSince >= roundTrip) {
      this.probeRate *= 2;
      this.probeRateSince = now;
    }
    this.probeRate = Math.min(this.probeRate, applicationRate);
    return this.probeRate;
  }
}
