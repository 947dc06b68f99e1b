/**
 * How many of times in their order are at or before `time`.
 * @param count those after the first `count` are not looked at
 */
export function stepsUntil(times: ArrayLike<number>, time: number, count = times.length): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle] <= time) low = middle + 1;
    else high = middle;
  }
  return low;
}
