/** Which links the camera must show, so that frames carry their packets. */
import type { ExpandedNetwork } from '../../../scenario/network.ts';
import { structureUnlessMap } from './layout/lay-out-picture.ts';

/**
 * Directed link indices whose packets the picture draws.
 * @param notable the lane's hero link and the links of its gates
 */
export function linksInView(network: ExpandedNetwork, notable: readonly number[]): readonly number[] {
  if (structureUnlessMap(network, notable) === null) return [];
  return network.links.map((_, index) => index);
}
