/** How the packets that wait for a link are stacked on its tail. All in CSS pixels. */
export interface StackShape {
  /** Height of one packet's place. */
  readonly slot: number;
  /** Packets that reach the mark at the top; 0: there is no room for any. */
  readonly capacity: number;
  readonly height: number;
  /** False where the mark at the top is not the buffer's end: it is so large, or columns are drawn larger than it. */
  readonly bounded: boolean;
  /** `packets`: each drawn; `bar`: too many to draw, the same stack as a filled bar. */
  readonly form: 'packets' | 'bar';
}

const LARGEST_SLOT = 7;
const USUAL_SLOT = 6;
/** Below this a packet and the gap to the next cannot both be seen. */
const SMALLEST_SLOT = 3;
/** A buffer beyond this is as good as endless: the stack's scale follows the queue instead. */
const LARGEST_BUFFER_PACKETS = 2000;
const SMALLEST_SCALE_PACKETS = 24;

/**
 * @param bufferPackets as in force now
 * @param queuePackets sets the scale where the buffer is endless
 * @param room pixels between the pipe and whatever is above
 * @param scale of the picture: 1 on a desktop
 * @param columnPackets packets that a full column stands for, where the stack has a column for each queue of a flow
 */
export function stackShape(
  bufferPackets: number,
  queuePackets: number,
  room: number,
  scale: number,
  columnPackets?: number,
): StackShape {
  const bounded = bufferPackets <= (columnPackets ?? LARGEST_BUFFER_PACKETS);
  const capacity = bounded ? Math.max(1, bufferPackets) : (columnPackets ?? doubledTo(queuePackets));
  const most = capacity <= 16 ? LARGEST_SLOT * scale : USUAL_SLOT * scale;
  const slot = Math.min(most, room / capacity);
  return { slot, capacity, height: slot * capacity, bounded, form: slot >= SMALLEST_SLOT ? 'packets' : 'bar' };
}

/** The smallest scale of 24, 48, 96, ... that holds `packets`. */
function doubledTo(packets: number): number {
  let scale = SMALLEST_SCALE_PACKETS;
  while (scale < packets) scale *= 2;
  return scale;
}
