import type { PlainFields } from '../../base/saved-state.ts';
import { NO_WORDS, type Explanation } from '../../engine/scheme-words.ts';
import * as DropReason from '../../engine/kinds/drop-reason.ts';
import type { Decision } from '../../engine/decision-log.ts';
import {
  queueOfHash,
  type QueueDiscipline,
  type Turn,
  type WaitingPackets,
} from '../../engine/queue/queue-discipline.ts';
import { Codel, type CodelValues, explainCodelDrop } from '../codel/codel.ts';
import { withCommas } from '../../base/format.ts';
import { dropForRoom } from '../overflow.ts';

export interface FqCodelValues extends CodelValues {
  /** Bytes. */
  readonly quantum: number;
  readonly flows: number;
}

/** When there is no room, this share of the longest queue is dropped (RFC 8290, 4.1.2), up to a largest number of packets. */
const OVERFLOW_SHARE = 0.5;
const OVERFLOW_PACKETS = 64;
/** Among the reasons of a drop, where a 1 says that there was no room. */
const OVERFLOWED = 7;

/**
 * FQ-CoDel: RFC 8290. Each flow has a queue by a hash; queues take turns by deficit round robin, those that were empty
 * first; CoDel works on each.
 *
 * Deviations. The number of queues is read as packets come, so that fewer or more of them take effect with new packets.
 * Room is made before the packet that came joins its queue, not after. Acknowledgements are a flow of their own, as their addresses are the other way round.
 */
export class FqCodelDiscipline implements QueueDiscipline {
  /** The queues that have been used, by their number. */
  private readonly queues = new Map<number, SubQueue>();
  /** Their numbers, in turn (4.1.1). */
  private readonly newFlows: number[] = [];
  private readonly oldFlows: number[] = [];

  readonly probes: QueueDiscipline['probes'] = {
    newFlows: () => this.newFlows.length,
    oldFlows: () => this.oldFlows.length,
    longest: () => Math.max(0, ...this.active().map((number) => this.waiting.queue(number).bytes)),
  };

  constructor(
    private readonly waiting: WaitingPackets,
    private readonly values: () => FqCodelValues,
  ) {}

  arrived(packet: number): void {
    const { waiting } = this;
    const { flows, quantum } = this.values();
    // 4.1: the queue of the flow.
    const number = queueOfHash(waiting.flowHash(packet), flows);
    const queue = this.of(number);
    const overflows = waiting.isFull;
    queue.codel.sees(packet);
    if (overflows) this.dropFromLongest();
    // The longest of nothing: one packet is being sent, and there is room for no other.
    if (waiting.isFull) {
      dropForRoom(waiting, packet);
      return;
    }
    waiting.join(packet, number);
    if (queue.isActive) return;
    queue.isActive = true;
    queue.deficit = quantum;
    this.newFlows.push(number);
  }

  /** 4.2. */
  next(): number {
    const { waiting, newFlows, oldFlows } = this;
    const { quantum } = this.values();
    for (;;) {
      const list = newFlows.length > 0 ? newFlows : oldFlows;
      if (list.length === 0) return -1;
      const [number] = list;
      const queue = this.of(number);
      if (queue.deficit <= 0) {
        queue.deficit += quantum;
        list.shift();
        oldFlows.push(number);
        continue;
      }
      const packet = queue.codel.next();
      if (packet >= 0) {
        queue.deficit -= waiting.bytesOf(packet);
        return packet;
      }
      list.shift();
      // A new queue that is empty goes behind the old ones first, so that it cannot be new again at once.
      if (list === newFlows && oldFlows.length > 0) oldFlows.push(number);
      else queue.isActive = false;
    }
  }

  get queueCount(): number {
    return this.values().flows;
  }

  turns(): readonly Turn[] {
    const turn = (list: 'new' | 'old') => (queue: number) => ({ queue, deficit: this.of(queue).deficit, list });
    return [...this.newFlows.map(turn('new')), ...this.oldFlows.map(turn('old'))];
  }

  explain(): Explanation {
    const dropping = this.active().filter((number) => this.of(number).codel.isDropping).length;
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
    this.newFlows.length = 0;
    this.oldFlows.length = 0;
    for (const queue of this.queues.values()) {
      queue.isActive = false;
      queue.codel.cleared();
    }
  }

  save(): FqCodelState {
    return {
      queues: [...this.queues].map(
        ([number, { deficit, isActive, codel }]) => [number, deficit, isActive, codel.save()] as const,
      ),
      newFlows: [...this.newFlows],
      oldFlows: [...this.oldFlows],
    };
  }

  restore({ queues, newFlows, oldFlows }: FqCodelState): void {
    this.queues.clear();
    for (const [number, deficit, isActive, codel] of queues) {
      const queue = this.of(number);
      queue.deficit = deficit;
      queue.isActive = isActive;
      queue.codel.restore(codel);
    }
    this.newFlows.splice(0, Infinity, ...newFlows);
    this.oldFlows.splice(0, Infinity, ...oldFlows);
  }

  /** 4.1.2: there is no room. Packets go from the head of the longest queue in bytes. */
  private dropFromLongest(): void {
    const { waiting } = this;
    let longest = -1;
    for (const number of this.active()) {
      if (longest < 0 || waiting.queue(number).bytes > waiting.queue(longest).bytes) longest = number;
    }
    if (longest < 0) return;
    const fifo = waiting.queue(longest);
    const enough = fifo.bytes * OVERFLOW_SHARE;
    for (let dropped = 0; dropped < OVERFLOW_PACKETS && fifo.length > 0 && fifo.bytes > enough; dropped++) {
      const { bytes } = fifo;
      waiting.reasons.fill(0);
      waiting.reasons.set([waiting.bufferPackets, bytes, this.active().length]);
      waiting.reasons[OVERFLOWED] = 1;
      waiting.drop(waiting.take(longest), DropReason.early);
    }
  }

  private active(): readonly number[] {
    return [...this.newFlows, ...this.oldFlows];
  }

  private of(number: number): SubQueue {
    let queue = this.queues.get(number);
    if (queue === undefined) {
      queue = { deficit: 0, isActive: false, codel: new Codel(this.waiting, number, this.values) };
      this.queues.set(number, queue);
    }
    return queue;
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

interface SubQueue {
  /** Bytes that it may send before its turn is over. */
  deficit: number;
  /** In one of the two lists. */
  isActive: boolean;
  readonly codel: Codel;
}

interface FqCodelState {
  readonly queues: readonly (readonly [number: number, deficit: number, isActive: boolean, codel: PlainFields])[];
  readonly newFlows: readonly number[];
  readonly oldFlows: readonly number[];
}
