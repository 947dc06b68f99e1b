import type { Parts } from './saved-state.ts';

/** A rest that is less than this share of a difference is within the rounding that every rate has anyway. */
const NEGLIGIBLE = 1e-12;

/**
 * Running sums of doubles, and beside each what rounding has left out of it (Knuth's two-sum). So what is added and
 * taken back again leaves no trace even in a difference that is many orders smaller than what the sum once was.
 */
export class PreciseSums {
  /** The sums as doubles add up. */
  readonly rounded: Float64Array;
  private readonly rest: Float64Array;

  constructor(count: number) {
    this.rounded = new Float64Array(count);
    this.rest = new Float64Array(count);
  }

  /** @param value finite */
  add(index: number, value: number): void {
    const before = this.rounded[index];
    const sum = before + value;
    const added = sum - before;
    this.rounded[index] = sum;
    this.rest[index] += before - (sum - added) + (value - added);
  }

  /** The sum. */
  of(index: number): number {
    return this.rounded[index] + this.rest[index];
  }

  /** `from` less the sum. */
  leftOf(from: number, index: number): number {
    const left = from - this.rounded[index];
    const rest = this.rest[index];
    return Math.abs(rest) > NEGLIGIBLE * Math.abs(left) ? left - rest : left;
  }

  clear(index: number): void {
    this.rounded[index] = 0;
    this.rest[index] = 0;
  }

  parts(): Parts {
    return { rounded: this.rounded, rest: this.rest };
  }
}
