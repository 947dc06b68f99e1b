import { NO_WORDS, type Explanation } from '../../engine/scheme-words.ts';
import * as DropReason from '../../engine/kinds/drop-reason.ts';
import type { Decision } from '../../engine/decision-log.ts';
import type { QueueDiscipline, Turn, WaitingPackets } from '../../engine/queue/queue-discipline.ts';
import { Codel, type CodelValues, explainCodelDrop } from '../codel/codel.ts';
import { withCommas } from '../../base/format.ts';
import { FlowQueues, type FlowQueuesState, type FlowQueuesValues } from '../flow-queues.ts';
import { dropForRoom } from '../overflow.ts';

type FqCodelValues = CodelValues & FlowQueuesValues;

/** When there is no room, this share of the longest queue is dropped (RFC 8290, 4.1.2), up to a largest number of packets. */
const OVERFLOW_SHARE = 0.5;
const OVERFLOW_PACKETS = 64;
/** Among the reasons of a drop, where a 1 says that there was no room. */
const OVERFLOWED = 7;

/**
 * FQ-CoDel: RFC 8290. Each flow has a queue by a hash; queues take turns, and CoDel works on each.
 *
 * Deviations. Room is made before the packet that came joins its queue, not after. Others are those of `FlowQueues`.
 */
export class FqCodelDiscipline implements QueueDiscipline {
  private readonly queues: FlowQueues<Codel>;

  readonly probes: QueueDiscipline['probes'];

  constructor(
    private readonly waiting: WaitingPackets,
    private readonly values: () => FqCodelValues,
  ) {
    this.queues = new FlowQueues(waiting, values, (number) => new Codel(waiting, number, values));
    this.probes = this.queues.probes;
  }

  arrived(packet: number): void {
    const { waiting, queues } = this;
    const number = queues.numberOf(packet);
    queues.managerOf(number).sees(packet);
    if (waiting.isFull) this.dropFromLongest();
    // The longest of nothing: one packet is being sent, and there is room for no other.
    if (waiting.isFull) dropForRoom(waiting, packet);
    else queues.join(packet, number);
  }

  next(): number {
    return this.queues.next();
  }

  get queueCount(): number {
    return this.values().flows;
  }

  turns(): readonly Turn[] {
    return this.queues.turns();
  }

  explain(): Explanation {
    const { queues } = this;
    const dropping = queues.active().filter((number) => queues.managerOf(number).isDropping).length;
    if (dropping === 0) return NO_WORDS;
    const subject = dropping === 1 ? 'One queue has' : `${dropping} queues have`;
    return { ...NO_WORDS, title: 'FQ-CoDel drops', why: `${subject} waited longer than the target for an interval.` };
  }

  explainDrop(decision: Decision): Explanation {
    if (decision.values[OVERFLOWED] === 1) return explainOverflow(decision);
    const words = explainCodelDrop(decision);
    return { ...words, title: 'FQ-CoDel', why: `In the queue of its own flow: ${words.why}` };
  }

  cleared(): void {
    this.queues.cleared();
  }

  save(): FlowQueuesState {
    return this.queues.save();
  }

  restore(state: FlowQueuesState): void {
    this.queues.restore(state);
  }

  /** 4.1.2: there is no room. Packets go from the head of the longest queue in bytes. */
  private dropFromLongest(): void {
    const { waiting } = this;
    let longest = -1;
    for (const number of this.queues.active()) {
      if (longest < 0 || waiting.queue(number).bytes > waiting.queue(longest).bytes) longest = number;
    }
    if (longest < 0) return;
    const fifo = waiting.queue(longest);
    const enough = fifo.bytes * OVERFLOW_SHARE;
    for (let dropped = 0; dropped < OVERFLOW_PACKETS && fifo.length > 0 && fifo.bytes > enough; dropped++) {
      const { bytes } = fifo;
      waiting.reasons.fill(0);
      waiting.reasons.set([waiting.bufferPackets, bytes, this.queues.active().length]);
      waiting.reasons[OVERFLOWED] = 1;
      waiting.drop(waiting.take(longest), DropReason.early);
    }
  }
}

function explainOverflow({ values: [buffer, bytes, queues] }: Decision): Explanation {
  return {
    title: 'FQ-CoDel',
    why:
      `The buffer of ${withCommas(buffer)} packets was full. Its queue was the longest of ${queues}, with ` +
      `${withCommas(bytes)} bytes: half of them are dropped, from its head.`,
    values: [
      { name: 'buffer', meaning: 'packets in all queues', value: withCommas(buffer), decided: true },
      { name: 'queue', meaning: 'bytes in the longest', value: withCommas(bytes), decided: true },
    ],
    algorithm: {
      title: 'FQ-CoDel, as a packet arrives',
      source: 'RFC 8290, 4.1.2',
      lines: [
        { number: '1', text: 'while packets ≥ limit' },
        { number: '2', text: '  drop from the head of the longest queue', current: true },
        { number: '3', text: 'put the packet at the tail of its queue' },
      ],
    },
  };
}
