import { naturalLogarithm, normalQuantile, power } from './mathematics.ts';

/** How a delay is drawn. Seconds; never negative. */
export type DelayDistribution =
  | { readonly kind: 'uniform'; readonly minimumSeconds: number; readonly maximumSeconds: number }
  /** A draw below 0 counts as 0. */
  | { readonly kind: 'normal'; readonly meanSeconds: number; readonly deviationSeconds: number }
  | { readonly kind: 'exponential'; readonly meanSeconds: number }
  /** Its minimum is mean (shape - 1) / shape. */
  | { readonly kind: 'pareto'; readonly meanSeconds: number; readonly shape: number }
  /** Quantiles from 0 to 1 at equal distances, rising. Between two of them the quantile is a straight line. */
  | { readonly kind: 'table'; readonly quantilesSeconds: readonly number[] };

/** The delay below which a share of the draws is, in seconds. A draw is this of a uniform draw. @param share in [0, 1) */
export function delayQuantile(distribution: DelayDistribution, share: number): number {
  switch (distribution.kind) {
    case 'uniform':
      return distribution.minimumSeconds + share * (distribution.maximumSeconds - distribution.minimumSeconds);
    case 'normal':
      return Math.max(0, distribution.meanSeconds + distribution.deviationSeconds * normalQuantile(share));
    case 'exponential':
      return -distribution.meanSeconds * naturalLogarithm(1 - share);
    case 'pareto': {
      const { meanSeconds, shape } = distribution;
      return (meanSeconds * (shape - 1)) / shape / power(1 - share, 1 / shape);
    }
    default: {
      const { quantilesSeconds: table } = distribution;
      const place = share * (table.length - 1);
      const before = Math.min(Math.floor(place), table.length - 2);
      return table[before] + (place - before) * (table[before + 1] - table[before]);
    }
  }
}
