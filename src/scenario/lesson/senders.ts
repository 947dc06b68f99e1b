/** The hosts from which a step of a lesson can be seen. */
import { resolveNodes, type ExpandedNetwork } from '../network.ts';
import type { Scenario } from '../schema.ts';

/** The ids of nodes at which traffic begins, in the network's order. */
export function sendersOf({ traffic }: Pick<Scenario, 'traffic'>, network: ExpandedNetwork): readonly string[] {
  const sources = traffic.flatMap((one) => (one.kind === 'sessions' ? one.list.map(({ from }) => from) : one.from));
  const senders = new Set(resolveNodes(network, sources));
  return network.nodes.flatMap(({ id }, node) => (senders.has(node) ? [id] : []));
}
