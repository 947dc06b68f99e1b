/**
 * Corners of a box: each value at one of its ends. What fails in one corner alone, and nowhere near it, gives a search no slope to
 * climb; random points hardly ever fall there.
 */

/**
 * Which of 16 corners has a value at its upper end: the parity of the corner's number and this. Up to four values all their corners are
 * there. The first eight have an odd number of digits, so that of three values each of the eight combinations of ends is there;
 * with the others each of four of every pair.
 */
const DIGITS = [1, 2, 4, 8, 7, 11, 13, 14, 15, 3, 5, 6];
const MOST_CORNERS = 16;

/** @param dimensions at most 12  @param most corners at most @returns points, 0 or 1 in each dimension */
export function cornerPoints(dimensions: number, most: number): number[][] {
  const count = dimensions === 0 ? 0 : Math.min(most, MOST_CORNERS, 1 << dimensions);
  return Array.from({ length: count }, (_, n) => DIGITS.slice(0, dimensions).map((digits) => parity(n & digits)));
}

function parity(digits: number): number {
  let sum = 0;
  for (let rest = digits; rest > 0; rest >>= 1) sum ^= rest & 1;
  return sum;
}
