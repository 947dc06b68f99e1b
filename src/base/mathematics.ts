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
