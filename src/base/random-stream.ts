import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';
import type { RandomGenerator } from 'pure-rand/types/RandomGenerator';
import { naturalLogarithm, power } from './mathematics.ts';

/**
 * A stream of random draws for one purpose. Its k-th draw depends on (seed, name, k) only: streams of other names
 * never shift it. Each method takes exactly one draw.
 */
export class RandomStream {
  private generator: RandomGenerator;

  /**
   * @param seed an unsigned 32-bit integer, the run's
   * @param name the purpose, e.g. `traffic.web.size`
   */
  constructor(seed: number, name: string) {
    this.generator = xoroshiro128plusFromState(initialState(seed, name));
  }

  /** Uniform in [0, 1), 53 bits. */
  uniform(): number {
    return uniformFloat64(this.generator);
  }

  /** Uniform integer in [0, count). The bias is below count / 2^53. */
  integer(count: number): number {
    return Math.floor(this.uniform() * count);
  }

  /** Exponential with mean 1. */
  exponential(): number {
    return -naturalLogarithm(1 - this.uniform());
  }

  /** Pareto with this mean and shape > 1: the smallest value is mean (shape - 1) / shape. */
  pareto(mean: number, shape: number): number {
    return (mean * (shape - 1)) / shape / power(1 - this.uniform(), 1 / shape);
  }

  save(): readonly number[] {
    return this.generator.getState();
  }

  restore(state: readonly number[]): void {
    this.generator = xoroshiro128plusFromState(state);
  }
}

/** Four 32-bit words from seed and name: FNV-1a over the name, then a finaliser a word (murmur3's). */
function initialState(seed: number, name: string): number[] {
  let hash = 0x811c9dc5 ^ seed;
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193);
  const words: number[] = [];
  let state = Math.imul(hash, 0x9e3779b1) ^ Math.imul(seed, 0x85ebca77);
  for (let word = 0; word < 4; word++) {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b) ^ hash;
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    words.push((mixed ^ (mixed >>> 16)) | 0);
  }
  // The generator's one forbidden state.
  if (words.every((word) => !word)) words[0] = 1;
  return words;
}

/**
 * Uniform draws in [0, 1) that are asked for in any order: the draw of (k, n) depends on seed, name, k and n only, so
 * there is nothing to save. 32 bits each; for a sequence of draws use `RandomStream`.
 */
export function indexedDraws(seed: number, name: string): (k: number, n: number) => number {
  let hash = mixed(seed ^ 0x811c9dc5);
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193);
  return (k, n) => (mixed(mixed(mixed(hash ^ k) + 0x9e3779b9) ^ n) >>> 0) / 0x100000000;
}

/** murmur3's finaliser. */
function mixed(word: number): number {
  let bits = word | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}
