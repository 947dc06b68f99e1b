/** Which links the camera must show, so that frames carry their packets. */
import type { ExpandedNetwork } from '../../scenario/network.ts';
import { networkStructure } from './layout/network-structure.ts';
import { isDrawnAsMap } from './layout/lay-out-picture.ts';

/**
 * Directed link indices whose packets the picture draws.
 * @param notable the lane's hero link and the links of its gates
 */
export function linksInView(network: ExpandedNetwork, notable: readonly number[]): readonly number[] {
  if (isDrawnAsMap(networkStructure(network, notable))) return [];
  return network.links.map((_, index) => index);
}
