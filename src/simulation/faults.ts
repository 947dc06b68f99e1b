import type { Engine } from '../engine/engine.ts';

/** What may be wrong with a run itself: packets that are not accounted for, or another ending where it goes on from a saved state. */
export type Fault = 'missing-packets' | 'other-ending';

/** Packets that were neither delivered nor dropped, and are not in the network either; 0: all are accounted for. */
export function missingPackets({ network }: Engine): number {
  // Refused packets of other kinds than SYN are among those that were dropped.
  const { packetsBorn, packetsDelivered, packetsDropped, synsRefused, packets } = network;
  return packetsBorn - packetsDelivered - packetsDropped - synsRefused - packets.used;
}
