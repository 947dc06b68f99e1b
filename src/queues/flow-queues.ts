import type { PlainFields } from '../base/saved-state.ts';
import { queueOfHash, type QueueDiscipline, type Turn, type WaitingPackets } from '../engine/queue/queue-discipline.ts';

/** What works on the queue of a flow. */
interface FlowManager {
  /** The packet that is sent now, out of its queue; -1: none is left. */
  next(): number;
  cleared(): void;
  save(): PlainFields;
  restore(state: PlainFields): void;
}

export interface FlowQueuesValues {
  /** Bytes that a queue may send before the next one has its turn. */
  readonly quantum: number;
  /** Queues over which a hash spreads the flows. */
  readonly flows: number;
}

/**
 * The queues of flows and their turns (RFC 8290, 4): deficit round robin, those that were empty first. Something of its own
 * manages each. The number of queues is read as packets come, so that fewer or more of them take effect with new packets.
 * Acknowledgements are a flow of their own, as their addresses are the other way round.
 */
export class FlowQueues<Manager extends FlowManager> {
  /** The queues that have been used, by their number. */
  private readonly queues = new Map<number, FlowQueue<Manager>>();
  /** Their numbers, in turn (4.1.1). */
  private readonly newFlows: number[] = [];
  private readonly oldFlows: number[] = [];

  readonly probes: QueueDiscipline['probes'] = {
    newFlows: () => this.newFlows.length,
    oldFlows: () => this.oldFlows.length,
    longest: () => Math.max(0, ...this.active().map((number) => this.waiting.queue(number).bytes)),
  };

  /** @param manage makes the manager of a queue, by its number in the waiting room */
  constructor(
    private readonly waiting: WaitingPackets,
    private readonly values: () => FlowQueuesValues,
    private readonly manage: (number: number) => Manager,
  ) {}

  /** 4.1: the number of the queue of a packet's flow. */
  numberOf(packet: number): number {
    return queueOfHash(this.waiting.flowHash(packet), this.values().flows);
  }

  managerOf(number: number): Manager {
    return this.of(number).manager;
  }

  /** Lets a packet wait in the queue of its flow, which has a turn from now on. */
  join(packet: number, number: number): void {
    const queue = this.of(number);
    this.waiting.join(packet, number);
    if (queue.isActive) return;
    queue.isActive = true;
    queue.deficit = this.values().quantum;
    this.newFlows.push(number);
  }

  /** 4.2: the packet that is sent now; -1: none is left. */
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
      const packet = queue.manager.next();
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

  turns(): readonly Turn[] {
    const turn = (list: 'new' | 'old') => (queue: number) => ({ queue, deficit: this.of(queue).deficit, list });
    return [...this.newFlows.map(turn('new')), ...this.oldFlows.map(turn('old'))];
  }

  /** The numbers of the queues that have a turn. */
  active(): readonly number[] {
    return [...this.newFlows, ...this.oldFlows];
  }

  cleared(): void {
    this.newFlows.length = 0;
    this.oldFlows.length = 0;
    for (const queue of this.queues.values()) {
      queue.isActive = false;
      queue.manager.cleared();
    }
  }

  save(): FlowQueuesState {
    return {
      queues: [...this.queues].map(
        ([number, { deficit, isActive, manager }]) => [number, deficit, isActive, manager.save()] as const,
      ),
      newFlows: [...this.newFlows],
      oldFlows: [...this.oldFlows],
    };
  }

  restore({ queues, newFlows, oldFlows }: FlowQueuesState): void {
    this.queues.clear();
    for (const [number, deficit, isActive, manager] of queues) {
      const queue = this.of(number);
      queue.deficit = deficit;
      queue.isActive = isActive;
      queue.manager.restore(manager);
    }
    this.newFlows.splice(0, Infinity, ...newFlows);
    this.oldFlows.splice(0, Infinity, ...oldFlows);
  }

  private of(number: number): FlowQueue<Manager> {
    let queue = this.queues.get(number);
    if (queue === undefined) {
      queue = { deficit: 0, isActive: false, manager: this.manage(number) };
      this.queues.set(number, queue);
    }
    return queue;
  }
}

interface FlowQueue<Manager> {
  /** Bytes that it may send before its turn is over. */
  deficit: number;
  /** In one of the two lists. */
  isActive: boolean;
  readonly manager: Manager;
}

export interface FlowQueuesState {
  readonly queues: readonly (readonly [number: number, deficit: number, isActive: boolean, manager: PlainFields])[];
  readonly newFlows: readonly number[];
  readonly oldFlows: readonly number[];
}
