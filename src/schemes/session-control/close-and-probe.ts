import type { CloseAndProbeValues } from './declaration.ts';
import { PlainState } from '../../base/saved-state.ts';
import type { AdmitRateLaw, EpochRates, LawWords } from './admit-rate-law.ts';
import { explainCloseAndProbe, Statement } from './explain-close-and-probe.ts';
import { Phase } from './probes.ts';

/**
 * CP, Algorithm 2 of the session control paper: the highest admit rate that does not exceed the completion rate.
 * The statements are numbered in the order printed (see `algorithm`).
 *
 * Deviations, each a parameter: the step is guarded by SFCR; beta and alpha_min are ours, the paper gives neither.
 */
export class CloseAndProbe extends PlainState implements AdmitRateLaw {
  /** Statement 2 needs an epoch of counts: in the first, every SYN passes. */
  readonly initialRate = Infinity;
  readonly probes = { smoothedCompletionRate: () => this.smoothedCompletionRate };
  phase: number = Phase.measuring;
  smoothedCompletionRate = 0;
  /** For its words: the statement that set the rate, the rate before, and the factors that the two were reckoned with. */
  private statement: number = Statement.none;
  private rateBefore = Infinity;
  private closesAbove = 0;
  private factor = 0;

  /** @param parameters the values in force, asked for at each epoch */
  constructor(private readonly parameters: () => CloseAndProbeValues) {
    super();
  }

  epochEnded(rate: number, { arrivals, completions }: EpochRates): number {
    const { stepSize, bufferFactor, increaseFactor, smoothing, minimumRate, guardStep } = this.parameters();
    this.rateBefore = rate;
    if (this.phase === Phase.measuring) {
      this.smoothedCompletionRate = completions;
      this.phase = Phase.probing;
      return this.atLeast(minimumRate, arrivals, Statement.begin, 1);
    }
    const before = this.smoothedCompletionRate;
    const smoothed = (1 - smoothing) * before + smoothing * completions; // 1
    this.smoothedCompletionRate = smoothed;
    this.closesAbove = bufferFactor;
    if (rate <= bufferFactor * smoothed) {
      this.phase = Phase.probing;
      return this.atLeast(minimumRate, increaseFactor * smoothed, Statement.probe, increaseFactor);
    }
    this.phase = Phase.closing;
    const step = guardStep ? Math.min(stepSize, smoothed) : stepSize;
    // SFCR = 0 would divide by zero, and means that nothing completes.
    const next = smoothed > 0 ? rate + (step * (smoothed - rate)) / smoothed : -Infinity;
    return this.atLeast(minimumRate, next, Statement.close, step);
  }

  /** Statement 7, for the rate that another has set with a factor of its own. */
  private atLeast(minimumRate: number, rate: number, statement: number, factor: number): number {
    this.statement = rate < minimumRate ? Statement.least : statement;
    this.factor = factor;
    return Math.max(rate, minimumRate);
  }

  facts(): readonly number[] {
    return [this.statement, this.smoothedCompletionRate, this.rateBefore, this.closesAbove, this.factor];
  }

  explain(admitRate: number, facts: ArrayLike<number>): LawWords {
    const [statement, smoothedCompletionRate, rateBefore, closesAbove, factor] = Array.from(facts);
    const known = { admitRate, statement, smoothedCompletionRate, rateBefore, closesAbove, factor };
    return explainCloseAndProbe(known, this.parameters());
  }
}
