import type { AdmitRateLaw, EpochRates } from './admit-rate-law.ts';
import { explainCloseAndProbe } from './explain-close-and-probe.ts';
import type { LawWords } from './law-words.ts';
import { Phase } from './probes.ts';

export interface CloseAndProbeParameters {
  readonly stepSize: number;
  readonly bufferFactor: number;
  readonly increaseFactor: number;
  readonly smoothing: number;
  readonly minimumRate: number;
  readonly guardStep: boolean;
}

/**
 * CP, Algorithm 2 of the session control paper: the highest admit rate that does not exceed the completion rate.
 * The statements are numbered in the order printed (see `algorithm`).
 *
 * Deviations, each a parameter: the step is guarded by SFCR; beta and alpha_min are ours, the paper gives neither.
 */
export class CloseAndProbe implements AdmitRateLaw {
  /** Statement 2 needs an epoch of counts: in the first, every SYN passes. */
  readonly initialRate = Infinity;
  phase: number = Phase.measuring;
  smoothedCompletionRate = 0;
  rateBefore = Infinity;

  /** @param parameters the values in force, asked for at each epoch */
  constructor(private readonly parameters: () => CloseAndProbeParameters) {}

  epochEnded(rate: number, { arrivals, completions }: EpochRates): number {
    const { stepSize, bufferFactor, increaseFactor, smoothing, minimumRate, guardStep } = this.parameters();
    this.rateBefore = rate;
    if (this.phase === Phase.measuring) {
      this.smoothedCompletionRate = completions;
      this.phase = Phase.probing;
      return Math.max(arrivals, minimumRate); // 2
    }
    const before = this.smoothedCompletionRate;
    const smoothed = (1 - smoothing) * before + smoothing * completions; // 1
    this.smoothedCompletionRate = smoothed;
    let next: number;
    if (rate > bufferFactor * smoothed) {
      // 3, 4: SFCR = 0 would divide by zero, and means that nothing completes.
      const step = guardStep ? Math.min(stepSize, smoothed) : stepSize;
      next = smoothed > 0 ? rate + (step * (smoothed - rate)) / smoothed : minimumRate;
      this.phase = Phase.closing;
    } else {
      next = increaseFactor * smoothed; // 6
      this.phase = Phase.probing;
    }
    return Math.max(next, minimumRate); // 7
  }

  probes(): readonly number[] {
    return [this.smoothedCompletionRate];
  }

  facts(): readonly number[] {
    return [this.phase, this.smoothedCompletionRate, this.rateBefore];
  }

  explain(admitRate: number, facts: ArrayLike<number>): LawWords {
    const [phase, smoothedCompletionRate, rateBefore] = Array.from(facts);
    return explainCloseAndProbe({ admitRate, phase, smoothedCompletionRate, rateBefore }, this.parameters());
  }

  save(): readonly number[] {
    return [this.phase, this.smoothedCompletionRate, this.rateBefore];
  }

  restore(state: readonly number[]): void {
    [this.phase, this.smoothedCompletionRate, this.rateBefore] = state;
  }
}
