/**
 * The value that would stand at `place` if the values were sorted (Hoare's selection). It puts them in another order.
 * O(count) on average; values must not be NaN.
 */
export function selectInPlace(values: Float64Array, place: number): number {
  let first = 0;
  let last = values.length - 1;
  while (first < last) {
    const pivot = values[place];
    let low = first;
    let high = last;
    while (low <= high) {
      while (values[low] < pivot) low++;
      while (values[high] > pivot) high--;
      if (low > high) break;
      const value = values[low];
      values[low++] = values[high];
      values[high--] = value;
    }
    if (place <= high) last = high;
    else if (place >= low) first = low;
    else break;
  }
  return values[place];
}

/** A quantile by the nearest rank: the smallest of at least one rising number that at least this share does not exceed. */
export function quantileOf(rising: ArrayLike<number>, share: number): number {
  return rising[Math.max(0, Math.ceil(share * rising.length) - 1)];
}

/** The share of the windows in which a flow that starves gets little. */
const OFTEN = 0.8;

/** What values, in any order, are at most in 80 % of the cases: with little there a flow starves. At least one value. */
export function atMostMostly(values: readonly number[]): number {
  return quantileOf(
    values.toSorted((a, b) => a - b),
    OFTEN,
  );
}
