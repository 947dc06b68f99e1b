/** Whether the links around servers have work to do. */
import type { ExpandedNetwork } from '../../../../scenario/network.ts';

/** Bits of a message that is large, and how often the answers of all servers fit into a link that is said to be idle. */
const MESSAGE_BITS = 12_000;
const ROOM = 10;

/** Each link carries ten times what the servers can answer when the run begins: their queues are the ones to watch. */
export function linksAreIdle({ nodes, links }: ExpandedNetwork): boolean {
  const servers = nodes.flatMap(({ server }) => (server === null ? [] : [server]));
  // A rate that follows a profile may be any.
  const answers = servers.reduce(
    (sum, { ratePerSecond, workers = 1 }) =>
      sum + (typeof ratePerSecond === 'number' ? workers * ratePerSecond : Infinity),
    0,
  );
  return (
    servers.length > 0 && links.every(({ rateBitsPerSecond }) => rateBitsPerSecond >= ROOM * MESSAGE_BITS * answers)
  );
}
