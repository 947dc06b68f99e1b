/** Expands each network once: the lanes that run it, and what draws it, have the same nodes and links. */
import { expandNetwork, type ExpandedNetwork } from '../../scenario/network.ts';
import type { Scenario } from '../../scenario/schema.ts';

export type Expand = (network: Scenario['network']) => ExpandedNetwork;

export function sharedExpansion(): Expand {
  const known = new WeakMap<Scenario['network'], ExpandedNetwork>();
  return (network) => {
    let expanded = known.get(network);
    if (expanded === undefined) known.set(network, (expanded = expandNetwork(network)));
    return expanded;
  };
}
