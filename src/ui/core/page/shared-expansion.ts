/** Expands each network once: the lanes that run it, and what draws it, have the same nodes and links. */
import { expandNetwork, type ExpandedNetwork } from '../../../scenario/network.ts';
import type { Scenario } from '../../../scenario/schema.ts';
import { checkedNetworks } from '../../../scenario/validate.ts';

export type Expand = (network: Scenario['network']) => ExpandedNetwork;

/** What it gives belongs to one run: pictures of another one know nothing of each other (`layoutGroupOf`). */
export function sharedExpansion(): Expand {
  const known = new WeakMap<Scenario['network'], ExpandedNetwork>();
  return (network) => {
    let expanded = known.get(network);
    if (expanded === undefined)
      known.set(network, (expanded = { ...(checkedNetworks.get(network)?.deref() ?? expandNetwork(network)) }));
    return expanded;
  };
}
