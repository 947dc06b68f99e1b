import type { GoldenSectionAscentValues } from './declaration.ts';
import { PlainState } from '../../base/saved-state.ts';
import type { AdmitRateLaw, EpochRates, LawWords } from './admit-rate-law.ts';
import { explainGoldenSectionAscent } from './explain-golden-section-ascent.ts';
import { GROWTH, phaseOf, SECTION, Statement } from './search-statements.ts';

/**
 * GSS+GA, Algorithm 1 of the session control paper: searches for the admit rate with the highest completion rate. It
 * brackets a maximum, narrows the bracket by golden section, then ascends the gradient until the traffic changes.
 * An epoch measures one point. Statements are numbered in the order printed (see `search-statements.ts`).
 *
 * Ours, each a parameter, since the paper leaves them open: alpha_min, a largest rate, the limit of the gradient, what
 * to do when two rates are too near for a gradient, and what counts as a change.
 */
export class GoldenSectionAscent extends PlainState implements AdmitRateLaw {
  readonly probes = {
    lowestPoint: () => this.a,
    bestPoint: () => this.b,
    highestPoint: () => this.c,
    triedPoint: () => this.x,
  };
  /** The statement that set the rate in force. */
  private statement: number = Statement.first;
  /** The bracket and the point tried in it. While bracketing, a, b, c are the last three rates. */
  private a: number;
  private b: number;
  private c: number;
  private x: number;
  /** Completion rates measured at a (while bracketing) and at b. */
  private completionsAtA = 0;
  private completionsAtB = 0;
  /** The last two epochs: their rates and completion rates, newest first. */
  private rateBefore = 0;
  private rateTwoBefore = 0;
  private completions = 0;
  private completionsBefore = 0;
  /** Since the ascent began. */
  private ascentEpochs = 0;
  private average = 0;
  private ditherSign = 1;

  /** @param parameters the values in force, asked for at each epoch */
  constructor(private readonly parameters: () => GoldenSectionAscentValues) {
    super();
    this.a = this.b = this.c = this.x = this.initialRate;
  }

  get initialRate(): number {
    return this.parameters().minimumRate;
  }

  get phase(): number {
    return phaseOf(this.statement);
  }

  epochEnded(rate: number, { completions }: EpochRates): number {
    this.rateTwoBefore = this.rateBefore;
    this.rateBefore = rate;
    this.completionsBefore = this.completions;
    this.completions = completions;
    const { minimumRate, maximumRate } = this.parameters();
    return Math.max(minimumRate, Math.min(maximumRate, this.nextRate()));
  }

  private nextRate(): number {
    switch (this.statement) {
      case Statement.first:
      case Statement.changed:
        return this.bracketed(Statement.second, this.rateBefore + this.parameters().stepSize);
      case Statement.second:
        return this.bracketed(Statement.grow, this.grown());
      case Statement.grow:
        return this.bracketGrown();
      case Statement.tryPoint:
        return this.pointTried();
      case Statement.newBest:
        this.completionsAtB = this.completions;
        return this.narrow();
      default:
        return this.ascended();
    }
  }

  /** The next point of the bracket; the one just measured becomes b. */
  private bracketed(statement: number, next: number): number {
    this.statement = statement;
    this.completionsAtA = this.completionsAtB;
    this.completionsAtB = this.completions;
    [this.a, this.b, this.c, this.x] = [this.b, this.c, next, next];
    return next;
  }

  private grown(): number {
    return this.rateBefore + GROWTH * (this.rateBefore - this.rateTwoBefore);
  }

  /** Statement 3. */
  private bracketGrown(): number {
    const rises = this.completionsAtA <= this.completionsAtB && this.completionsAtB <= this.completions;
    if (rises && this.rateBefore < this.parameters().maximumRate) return this.bracketed(Statement.grow, this.grown());
    this.c = this.rateBefore;
    return this.narrow();
  }

  /** Statements 6 and 7. */
  private narrow(): number {
    if (this.c - this.a < this.parameters().sectionThreshold) {
      this.statement = Statement.ascentBegins;
      this.ascentEpochs = 0;
      return this.b;
    }
    this.statement = Statement.tryPoint;
    this.x = this.b + SECTION * (this.c - this.b);
    return this.x;
  }

  /** Statements 8 to 11. */
  private pointTried(): number {
    if (this.completions > this.completionsAtB) {
      [this.a, this.b] = [this.b, this.x];
      this.completionsAtB = this.completions;
      return this.narrow();
    }
    this.statement = Statement.newBest;
    [this.c, this.x] = [this.x, this.b];
    this.b -= SECTION * (this.b - this.a);
    return this.b;
  }

  /** Statement 13, unless the traffic has changed. */
  private ascended(): number {
    const { stepSize, gradientLimit, ditherWithin, ditherShare, minimumRate } = this.parameters();
    if (this.hasChanged()) {
      this.statement = Statement.changed;
      this.a = this.b = this.c = this.x = minimumRate;
      return minimumRate;
    }
    this.statement = Statement.ascend;
    const difference = this.rateBefore - this.rateTwoBefore;
    if (Math.abs(difference) < ditherWithin) {
      this.ditherSign = -this.ditherSign;
      return this.rateBefore + this.ditherSign * ditherShare * stepSize;
    }
    const gradient = (this.completions - this.completionsBefore) / difference;
    return this.rateBefore + stepSize * Math.max(-gradientLimit, Math.min(gradientLimit, gradient));
  }

  /** Compares the last two epochs with the average of the ascent before them; keeps that average. */
  private hasChanged(): boolean {
    const { changeShare, averageWeight, settlingEpochs } = this.parameters();
    const { completions, average } = this;
    const recent = (completions + this.completionsBefore) / 2;
    this.ascentEpochs++;
    if (this.ascentEpochs >= settlingEpochs && Math.abs(recent - average) > changeShare * average) return true;
    this.average = this.ascentEpochs === 1 ? completions : average + averageWeight * (completions - average);
    return false;
  }

  facts(): readonly number[] {
    const { statement, a, b, c, x } = this;
    if (statement === Statement.tryPoint) return [statement, a, b, c, this.completionsAtB];
    if (statement === Statement.newBest) return [statement, a, x, c, this.completionsAtB];
    const beforeThat = statement === Statement.changed ? this.average : this.rateTwoBefore;
    return [statement, this.rateBefore, beforeThat, this.completions, this.completionsBefore];
  }

  explain(admitRate: number, facts: ArrayLike<number>): LawWords {
    const [statement, ...numbers] = Array.from(facts);
    return explainGoldenSectionAscent({ admitRate, statement, numbers }, this.parameters());
  }
}
