/** Which of two values of a quantity is the better. */
export type Better = 'more' | 'less';

/** Harm from x, without the others, to y, beside them: 0 to 1 (Ware, Mukerjee, Seshan and Sherry, HotNets 2019). */
export function harm(better: Better, x: number, y: number): number {
  const [lost, of] = better === 'more' ? [x - y, x] : [y - x, y];
  return lost <= 0 ? 0 : lost / of;
}
