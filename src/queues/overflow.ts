import * as DropReason from '../engine/kinds/drop-reason.ts';
import type { Explanation } from '../engine/controller.ts';
import type { WaitingPackets } from '../engine/queue/queue-discipline.ts';

/** Drops a packet that found no room, with the numbers for its explanation. */
export function dropForRoom(waiting: WaitingPackets, packet: number): void {
  waiting.reasons.fill(0);
  waiting.reasons[0] = waiting.bufferPackets;
  waiting.drop(packet, DropReason.bufferFull);
}

/** Words for a discipline that has nothing to say. */
export const NO_WORDS: Explanation = { title: '', why: '', values: [], algorithm: null };
