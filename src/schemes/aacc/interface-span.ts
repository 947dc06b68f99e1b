/**
 * Where the two network interfaces stand on a flow's path: before its first link and behind its last (at the hosts),
 * or at the routers next to the hosts, where flows of many hosts share them.
 * @returns the links between the interfaces
 */
export function interfaceSpan(path: ArrayLike<number>, at: 'host' | 'edge'): Int32Array {
  const links = Int32Array.from(path);
  return at === 'edge' && links.length >= 3 ? links.subarray(1, -1) : links;
}
