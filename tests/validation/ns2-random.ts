/**
 * ns-2's random numbers: MRG32k3a (L'Ecuyer, "Good Parameters and Implementations for Combined Multiple Recursive Random Number
 * Generators", 1999), with one seed for all six words of its state. Uniform in (0, 1).
 */
export function ns2Uniform(seed: number): () => number {
  const first = [seed, seed, seed];
  const second = [seed, seed, seed];
  return () => {
    const a = next(first, 1_403_580 * first[1] - 810_728 * first[0], FIRST_MODULUS);
    const b = next(second, 527_612 * second[2] - 1_370_589 * second[0], SECOND_MODULUS);
    return (a > b ? a - b : a - b + FIRST_MODULUS) / (FIRST_MODULUS + 1);
  };
}

const FIRST_MODULUS = 4_294_967_087;
const SECOND_MODULUS = 4_294_944_443;

/** @param value an integer whose absolute value is below 2^53 */
function next(state: number[], value: number, modulus: number): number {
  const rest = ((value % modulus) + modulus) % modulus;
  state.shift();
  state.push(rest);
  return rest;
}
