import { RandomStream } from '../base/random-stream.ts';
import { REASON_VALUES } from '../engine/decision-log.ts';
import * as Ecn from '../engine/kinds/ecn.ts';
import { PacketFifo } from '../engine/queue/packet-fifo.ts';
import type { WaitingPackets } from '../engine/queue/queue-discipline.ts';

interface HandWaiting extends WaitingPackets {
  now: number;
  /** What became of each packet that came, in order. */
  readonly fates: ('joined' | 'dropped' | 'marked')[];
  /** The last packet that was marked or dropped had these reasons. */
  readonly reasons: Float64Array;
}

/** A link's waiting packets whose clock a test sets: one queue, packets of one size, 1 ms each. */
export function handWaiting({ packetBytes = 1000, bufferPackets = 1000, capable = false } = {}): HandWaiting {
  const fifo = new PacketFifo();
  const random = new RandomStream(1, 'hand');
  const fates: HandWaiting['fates'] = [];
  const waiting: HandWaiting = {
    now: 0,
    fates,
    rateBitsPerSecond: packetBytes * 8 * 1000,
    bufferPackets,
    get isFull() {
      return fifo.length >= bufferPackets;
    },
    get packets() {
      return fifo.length;
    },
    get bytes() {
      return fifo.bytes;
    },
    reasons: new Float64Array(REASON_VALUES),
    random,
    bytesOf: () => packetBytes,
    ecnOf: () => (capable ? Ecn.capable : 0),
    flowHash: () => 0,
    sourceOf: () => 0,
    destinationOf: () => 1,
    trafficClassOf: () => 0,
    queue: () => fifo,
    join(packet) {
      fifo.push(packet, packetBytes, waiting.now);
      if (fates.length <= packet) fates.push('joined');
    },
    take: () => fifo.shift(packetBytes),
    drop: () => fates.push('dropped'),
    mark() {
      if (capable) fates.push('marked');
      return capable;
    },
  };
  return waiting;
}
