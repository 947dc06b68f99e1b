import type { Parts } from './saved-state.ts';
import { power } from './mathematics.ts';

/**
 * Bins of equal width on a logarithmic axis, ten a decade, for a histogram that grows by one value at a time. What lies
 * outside counts in the first or the last.
 */
export class LogarithmicBins {
  readonly counts: Float64Array;

  constructor(private readonly edges: Float64Array) {
    this.counts = new Float64Array(edges.length - 1);
  }

  add(value: number): void {
    const { edges } = this;
    let low = 0;
    let high = this.counts.length - 1;
    // The last bin whose lower edge is not above the value.
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (edges[middle] <= value) low = middle;
      else high = middle - 1;
    }
    this.counts[low]++;
  }

  parts(): Parts {
    return { counts: this.counts };
  }
}

const BINS_A_DECADE = 10;

/** Edges from 10 to the `from` up to 10 to the `to`, whole exponents, each bin a tenth of a decade. */
export function logarithmicEdges(from: number, to: number): Float64Array {
  return Float64Array.from({ length: (to - from) * BINS_A_DECADE + 1 }, (_, i) => {
    const decades = Math.floor(i / BINS_A_DECADE);
    // Whole decades are exact.
    return power(10, from + decades) * power(10, (i % BINS_A_DECADE) / BINS_A_DECADE);
  });
}
