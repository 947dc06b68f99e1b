/**
 * The interval P between two admissions, in packet transmission times: equation 2's inter-packet gap, and the packet
 * itself. beta = 1: packets back to back; beta = 0: one a quota.
 */
export function packetInterval(beta: number, quota: number): number {
  return Math.min(1 / beta, quota);
}

/**
 * The leaky-bucket variant (section 3): tokens for the quota that begins, evenly spaced, from the packets x sent in the
 * one that ended and the relative increase epsilon of beta.
 *
 * Our additions, without which it never starts or never recovers from silence: at least one token; a beta that was 0
 * counts as doubled; at beta = 1 the whole quota.
 */
export function tokensOf(sent: number, betaBefore: number, beta: number, quota: number): number {
  if (beta >= 1) return quota;
  const increase = betaBefore > 0 ? (beta - betaBefore) / betaBefore : beta > 0 ? 1 : 0;
  return Math.max(1, Math.min(sent * (1 + increase), quota));
}

/**
 * Where the two network interfaces stand on a flow's path: before its first link and behind its last (at the hosts),
 * or at the routers next to the hosts, where flows of many hosts share them.
 * @returns the links between the interfaces
 */
export function interfaceSpan(path: ArrayLike<number>, at: 'host' | 'edge'): Int32Array {
  const links = Int32Array.from(path);
  return at === 'edge' && links.length >= 3 ? links.subarray(1, -1) : links;
}
