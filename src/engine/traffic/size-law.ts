import { naturalLogarithm, power } from '../../base/mathematics.ts';
import { valueAt, type Varying } from '../../base/profile.ts';

/** How large flows and responses are. A value that varies over time is read when the flow arrives. */
export type SizeLaw =
  | { readonly kind: 'fixed'; readonly bytes: Varying }
  | { readonly kind: 'exponential'; readonly meanBytes: Varying }
  | { readonly kind: 'pareto'; readonly meanBytes: Varying; readonly shape: number }
  /** Sizes by rising share of the flows that are at most as large; between two of them evenly, or in their logarithms. */
  | {
      readonly kind: 'table';
      readonly points: readonly (readonly [bytes: number, share: number])[];
      readonly between: 'linear' | 'logarithmic';
    };

/** A draw from a heavy tail is cut here: a flow of a terabyte outlasts every run. */
const LARGEST_FLOW_BYTES = 1e12;

/**
 * Whole bytes, at least one.
 * @param uniform the draw, in [0, 1)
 */
export function drawnBytes(size: SizeLaw, now: number, uniform: number): number {
  return Math.min(Math.max(1, Math.round(bytesAt(size, now, uniform))), LARGEST_FLOW_BYTES);
}

function bytesAt(size: SizeLaw, now: number, uniform: number): number {
  switch (size.kind) {
    case 'pareto': {
      const { shape } = size;
      return (valueAt(size.meanBytes, now) * (shape - 1)) / shape / power(1 - uniform, 1 / shape);
    }
    case 'exponential':
      return valueAt(size.meanBytes, now) * -naturalLogarithm(1 - uniform);
    case 'table':
      return sizeAtShare(size, uniform);
    default:
      return valueAt(size.bytes, now);
  }
}

/** The size that this share of the flows does not exceed. */
export function sizeAtShare({ points, between }: Extract<SizeLaw, { kind: 'table' }>, share: number): number {
  let i = 1;
  while (i < points.length - 1 && points[i][1] <= share) i++;
  const [[from, below], [to, upTo]] = [points[i - 1], points[i]];
  const part = upTo > below ? (share - below) / (upTo - below) : 1;
  return between === 'linear' ? from + (to - from) * part : from * power(to / from, part);
}
