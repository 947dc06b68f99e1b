import { withCommas } from '../../base/format.ts';
import * as DropReason from '../../engine/kinds/drop-reason.ts';
import type { Decision } from '../../engine/decision-log.ts';
import {
  queueOfHash,
  type QueueDiscipline,
  type Turn,
  type WaitingPackets,
} from '../../engine/queue/queue-discipline.ts';
import { NO_WORDS, type Explanation } from '../../engine/scheme-words.ts';
import { dropForRoom } from '../overflow.ts';

interface DrrValues {
  /** Bytes. */
  readonly quantum: number;
  readonly flows: number;
}

/**
 * Deficit round robin: Shreedhar and Varghese, "Efficient Fair Queueing using Deficit Round Robin", SIGCOMM 1995, 3.
 *
 * Deviations. When there is no room the packet at the head of the longest queue in bytes is dropped (the paper leaves
 * open which packet of it). Acknowledgements are a flow of their own, as their addresses are the other way round.
 */
export class DrrDiscipline implements QueueDiscipline {
  /** ActiveList: the queues in which packets wait, in turn. */
  private readonly active: number[] = [];
  /** DC: bytes that a queue in the list may still send. */
  private readonly deficits = new Map<number, number>();
  /** The first in the list has had its quantum of this turn. */
  private isServing = false;

  readonly probes: QueueDiscipline['probes'] = {
    active: () => this.active.length,
    longest: () => Math.max(0, ...this.active.map((number) => this.waiting.queue(number).bytes)),
  };

  constructor(
    private readonly waiting: WaitingPackets,
    private readonly values: () => DrrValues,
  ) {}

  arrived(packet: number): void {
    const { waiting } = this;
    if (waiting.isFull) this.dropFromLongest();
    // The longest of nothing: one packet is being sent, and there is room for no other.
    if (waiting.isFull) {
      dropForRoom(waiting, packet);
      return;
    }
    const number = queueOfHash(waiting.flowHash(packet), this.values().flows);
    waiting.join(packet, number);
    if (this.deficits.has(number)) return;
    this.deficits.set(number, 0);
    this.active.push(number);
  }

  next(): number {
    const { waiting, active, deficits } = this;
    for (;;) {
      if (active.length === 0) return -1;
      const [number] = active;
      const fifo = waiting.queue(number);
      if (fifo.length === 0) {
        // Its last packets were dropped.
        this.leave();
        continue;
      }
      if (!this.isServing) {
        this.isServing = true;
        deficits.set(number, deficits.get(number)! + this.values().quantum);
      }
      const left = deficits.get(number)! - waiting.bytesOf(fifo.first);
      if (left >= 0) {
        const packet = waiting.take(number);
        deficits.set(number, left);
        if (fifo.length === 0) this.leave();
        return packet;
      }
      this.isServing = false;
      active.push(active.shift()!);
    }
  }

  get queueCount(): number {
    return this.values().flows;
  }

  turns(): readonly Turn[] {
    return this.active.map((queue) => ({ queue, deficit: this.deficits.get(queue)! }));
  }

  explain(): Explanation {
    return NO_WORDS;
  }

  explainDrop({ values: [buffer, bytes, queues] }: Decision): Explanation {
    return {
      title: 'Deficit round robin',
      why:
        `The buffer of ${withCommas(buffer)} packets was full. Its queue was the longest of ${queues}, with ` +
        `${withCommas(bytes)} bytes: the packet at its head is dropped.`,
      values: [
        { name: 'buffer', meaning: 'packets in all queues', value: withCommas(buffer), decided: true },
        { name: 'queue', meaning: 'bytes in the longest', value: withCommas(bytes), decided: true },
      ],
      algorithm: {
        title: 'Deficit round robin',
        source: 'Shreedhar and Varghese 1995, 3',
        lines: [
          { number: '1', text: 'no room: drop from the longest queue', current: true },
          { number: '2', text: 'put the packet at the tail of the queue of its flow' },
          { number: '3', text: 'in turn: DC = DC + quantum' },
          { number: '4', text: '  while the packet at the head ≤ DC: send it; DC = DC − its size' },
          { number: '5', text: '  the queue is empty: DC = 0' },
        ],
      },
    };
  }

  cleared(): void {
    this.active.length = 0;
    this.deficits.clear();
    this.isServing = false;
  }

  save(): DrrState {
    return { active: this.active.map((number) => [number, this.deficits.get(number)!]), isServing: this.isServing };
  }

  restore({ active, isServing }: DrrState): void {
    this.cleared();
    for (const [number, deficit] of active) {
      this.active.push(number);
      this.deficits.set(number, deficit);
    }
    this.isServing = isServing;
  }

  /** The first queue has nothing more: it loses what is left of its turn. */
  private leave(): void {
    this.deficits.delete(this.active.shift()!);
    this.isServing = false;
  }

  private dropFromLongest(): void {
    const { waiting } = this;
    let longest = -1;
    for (const number of this.active) {
      if (longest < 0 || waiting.queue(number).bytes > waiting.queue(longest).bytes) longest = number;
    }
    if (longest < 0 || waiting.queue(longest).length === 0) return;
    waiting.reasons.fill(0);
    waiting.reasons.set([waiting.bufferPackets, waiting.queue(longest).bytes, this.active.length]);
    waiting.drop(waiting.take(longest), DropReason.early);
  }
}

interface DrrState {
  readonly active: readonly (readonly [number: number, deficit: number])[];
  readonly isServing: boolean;
}
