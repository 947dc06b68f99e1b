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
