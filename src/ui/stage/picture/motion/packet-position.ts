/**
 * Where a packet is on its link, from its times alone. Shares of the way run from 0, the tail, to 1, the head: a packet
 * on a link is a stretch, from its last bit (back) to its first bit (front).
 */

/**
 * How far a bit is that set out at `leftSeconds`.
 * @param propagationSeconds 0: it is everywhere at once
 */
export function shareOfWay(nowSeconds: number, leftSeconds: number, propagationSeconds: number): number {
  const since = nowSeconds - leftSeconds;
  if (since <= 0) return 0;
  return since >= propagationSeconds ? 1 : since / propagationSeconds;
}

/** How much of a packet has left its queue: 0 while it waits, 1 when it is all on its way. */
export function shareSent(nowSeconds: number, departureStart: number, departureEnd: number): number {
  if (nowSeconds <= departureStart) return 0;
  return nowSeconds >= departureEnd ? 1 : (nowSeconds - departureStart) / (departureEnd - departureStart);
}
