/**
 * Functions that give the same bits in every JavaScript engine. The language leaves `Math.log` and its like to the
 * implementation; these are the FreeBSD algorithms in plain arithmetic, from @stdlib.
 */
import exp from '@stdlib/math-base-special-exp';
import ln from '@stdlib/math-base-special-ln';
import pow from '@stdlib/math-base-special-pow';

export const naturalLogarithm: (x: number) => number = ln;
export const exponential: (x: number) => number = exp;
export const power: (base: number, exponent: number) => number = pow;

/**
 * The value below which a share of a standard normal distribution is, for a share in [0, 1): Acklam's rational
 * approximation, with a relative error below 1.2e-9. For 0 it is that of 2^-54, half the smallest other draw.
 */
export function normalQuantile(share: number): number {
  if (share > 0.5) return -normalQuantile(1 - share);
  if (share < 0.02425) {
    const q = Math.sqrt(-2 * naturalLogarithm(Math.max(share, 5.551115123125783e-17)));
    return (
      (((((-7.784894002430293e-3 * q - 0.3223964580411365) * q - 2.400758277161838) * q - 2.549732539343734) * q +
        4.374664141464968) *
        q +
        2.938163982698783) /
      ((((7.784695709041462e-3 * q + 0.3224671290700398) * q + 2.445134137142996) * q + 3.754408661907416) * q + 1)
    );
  }
  const q = share - 0.5;
  const r = q * q;
  return (
    ((((((-39.69683028665376 * r + 220.9460984245205) * r - 275.9285104469687) * r + 138.357751867269) * r -
      30.66479806614716) *
      r +
      2.506628277459239) *
      q) /
    (((((-54.47609879822406 * r + 161.5858368580409) * r - 155.6989798598866) * r + 66.80131188771972) * r -
      13.28068155288572) *
      r +
      1)
  );
}
