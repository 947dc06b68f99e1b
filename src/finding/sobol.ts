/**
 * Points that fill a box evenly: Sobol's sequence with the direction numbers of Joe and Kuo (2008, new-joe-kuo-6), each
 * dimension shifted by a random word (a digital shift), so that seeds give other points of the same evenness.
 */
import type { RandomStream } from '../base/random-stream.ts';

/** Degree, coefficients and first direction numbers of dimensions 2 to 12. */
const JOE_KUO: readonly (readonly [degree: number, coefficients: number, m: readonly number[]])[] = [
  [1, 0, [1]],
  [2, 1, [1, 3]],
  [3, 1, [1, 3, 1]],
  [3, 2, [1, 1, 1]],
  [4, 1, [1, 1, 3, 3]],
  [4, 4, [1, 3, 5, 13]],
  [5, 2, [1, 1, 5, 5, 17]],
  [5, 4, [1, 1, 5, 5, 5]],
  [5, 7, [1, 1, 7, 11, 19]],
  [5, 11, [1, 1, 5, 1, 1]],
  [5, 13, [1, 1, 1, 3, 11]],
];

/** `count` points in [0, 1) to the power of `dimensions`. Takes one draw a dimension. */
export function sobolPoints(count: number, dimensions: number, stream: RandomStream): number[][] {
  const directions = Array.from({ length: dimensions }, (_, d) => directionsOf(d));
  const shifts = directions.map(() => Math.floor(stream.uniform() * 0x1_0000_0000));
  const state = directions.map(() => 0);
  return Array.from({ length: count }, (_, n) => {
    // The bit in which the Gray codes of n - 1 and n differ.
    const bit = n === 0 ? -1 : 31 - Math.clz32(n & -n);
    return directions.map((words, d) => {
      if (bit >= 0) state[d] = (state[d] ^ words[bit]) >>> 0;
      return ((state[d] ^ shifts[d]) >>> 0) / 0x1_0000_0000;
    });
  });
}

function directionsOf(dimension: number): number[] {
  const words = Array.from({ length: 32 }, () => 0);
  if (dimension === 0) return words.map((_, k) => (1 << (31 - k)) >>> 0);
  const [degree, coefficients, m] = JOE_KUO[dimension - 1];
  for (let k = 0; k < 32; k++) {
    if (k < degree) words[k] = (m[k] << (31 - k)) >>> 0;
    else {
      let word = words[k - degree] ^ (words[k - degree] >>> degree);
      for (let i = 1; i < degree; i++) if ((coefficients >>> (degree - 1 - i)) & 1) word ^= words[k - i];
      words[k] = word >>> 0;
    }
  }
  return words;
}
