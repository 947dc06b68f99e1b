import * as DropReason from '../engine/kinds/drop-reason.ts';
import type { WaitingPackets } from '../engine/queue/queue-discipline.ts';

/** Drops a packet that found no room, with the numbers for its explanation. */
export function dropForRoom(waiting: WaitingPackets, packet: number): void {
  waiting.reasons.fill(0);
  waiting.reasons[0] = waiting.bufferPackets;
  waiting.drop(packet, DropReason.bufferFull);
}
