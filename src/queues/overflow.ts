import * as DropReason from '../engine/kinds/drop-reason.ts';
import type { WaitingPackets } from '../engine/queue/queue-discipline.ts';

/** Drops a packet that has come and found no room. */
export function dropForRoom(waiting: WaitingPackets, packet: number): void {
  waiting.drop(packet, DropReason.bufferFull);
}
