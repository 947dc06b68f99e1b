import type { PlainFields } from '../../base/saved-state.ts';
import * as DropReason from '../../engine/kinds/drop-reason.ts';
import type { Decision } from '../../engine/decision-log.ts';
import type { QueueDiscipline, Turn, WaitingPackets } from '../../engine/queue/queue-discipline.ts';
import { NO_WORDS, type Explanation } from '../../engine/scheme-words.ts';
import { dropForRoom } from '../overflow.ts';
import { Cobalt, type CobaltTimes, DROP, SEND } from './cobalt.ts';
import { CODEL, BLUE, explainCakeDrop, OVERFLOW } from './explain.ts';

interface CakeValues {
  /** Seconds. */
  readonly roundTrip: number;
  readonly hosts: boolean;
}

/** Queues, in sets: a flow may have any of its set. */
const QUEUES = 1024;
const WAYS = 8;
/** A full packet, bytes. */
const PACKET_BYTES = 1514;
/** The target is this share of the usual round trip, or the time of this many packets. */
const TARGET_SHARE = 0.05;
const TARGET_PACKETS = 1.5;
/** The quantum is the bytes of this share of a second, but not below that. */
const QUANTUM_SHARE = 1 / 4096;
const LEAST_QUANTUM = 300;

/** Where a queue stands. */
const NONE = 0;
const SPARSE = 1;
/** Counted as sparse: it was empty when its quantum was used up. */
const SPARSE_WAITS = 2;
const BULK = 3;
const DECAYING = 4;

/**
 * CAKE: Linux, sch_cake, as `bandwidth` (the rate of the link) `besteffort triple-isolate`, and `flows` without hosts. Flows have
 * queues by a set-associative hash; queues take turns as in FQ-CoDel, with a quantum that is divided by the number of
 * busy queues of its source or its destination, whichever has more; COBALT works on each.
 *
 * Deviations. The link is the shaper, and there is one tin: no packet has a DiffServ code. The buffer is the link's. Room is made before the
 * packet that came joins its queue, not after. Hosts have their own names here, not a hash of them, and a quantum is not
 * rounded. No acknowledgements are thinned out, and no large packets are split, as there are none.
 */
export class CakeDiscipline implements QueueDiscipline {
  readonly queueCount = QUEUES;
  private readonly queues = new Map<number, CakeQueue>();
  /** Numbers of queues, in turn. */
  private readonly newFlows: number[] = [];
  private readonly oldFlows: number[] = [];
  private readonly decaying: number[] = [];
  /** Busy queues by the node from which their packets come, and by that to which they go. */
  private readonly busyFrom = new Map<number, number>();
  private readonly busyTo = new Map<number, number>();

  readonly probes: QueueDiscipline['probes'] = {
    sparse: () => this.countOf(SPARSE) + this.countOf(SPARSE_WAITS),
    bulk: () => this.countOf(BULK),
    longest: () => Math.max(0, ...this.active().map((number) => this.waiting.queue(number).bytes)),
  };

  constructor(
    private readonly waiting: WaitingPackets,
    private readonly values: () => CakeValues,
  ) {}

  arrived(packet: number): void {
    const { waiting } = this;
    const number = this.reserve(packet);
    while (waiting.isFull && this.dropFromLongest());
    // The longest of nothing: one packet is being sent, and there is room for no other.
    if (waiting.isFull) {
      dropForRoom(waiting, packet);
      return;
    }
    waiting.join(packet, number);
    const queue = this.of(number);
    if (queue.set === SPARSE_WAITS) this.becomes(queue, BULK);
    if (queue.set === BULK || queue.set === SPARSE) return;
    if (queue.set === DECAYING) this.decaying.splice(this.decaying.indexOf(number), 1);
    queue.set = SPARSE;
    queue.deficit = this.quantumOf(queue);
    this.newFlows.push(number);
  }

  next(): number {
    const { waiting } = this;
    const times = this.times();
    // A queue that has to forget has the first turn of each packet.
    let list = this.decaying;
    while (waiting.packets > 0) {
      if (list.length === 0) list = this.served();
      const [number] = list;
      const queue = this.of(number);
      const fifo = waiting.queue(number);
      if (queue.deficit <= 0) {
        if (queue.set === SPARSE) this.becomes(queue, fifo.length > 0 ? BULK : SPARSE_WAITS);
        queue.deficit += this.quantumOf(queue);
        this.oldFlows.push(list.shift()!);
      } else {
        const packet = this.from(number, queue, times);
        if (packet >= 0) return packet;
        list.shift();
        const isForgotten = queue.cobalt.empty(waiting.now, times);
        this.becomes(queue, isForgotten ? NONE : DECAYING);
        if (!isForgotten) this.decaying.push(number);
      }
      list = this.served();
    }
    return -1;
  }

  turns(): readonly Turn[] {
    const turn = (list: 'new' | 'old') => (queue: number) => ({ queue, deficit: this.of(queue).deficit, list });
    return [...this.newFlows.map(turn('new')), ...this.oldFlows.map(turn('old'))];
  }

  queueOfHash(hash: number): number {
    const first = Math.floor(hash * QUEUES);
    const set = first - (first % WAYS);
    for (let way = 0; way < WAYS; way++) {
      const number = set + ((first + way) % WAYS);
      if (this.queues.get(number)?.hash === hash) return number;
    }
    return first;
  }

  explain(): Explanation {
    const dropping = this.active().filter((number) => this.of(number).cobalt.isDropping).length;
    if (dropping === 0) return NO_WORDS;
    const subject = dropping === 1 ? 'One queue has' : `${dropping} queues have`;
    return { ...NO_WORDS, title: 'CAKE signals', why: `${subject} waited longer than the target.` };
  }

  explainDrop(decision: Decision): Explanation {
    return explainCakeDrop(decision);
  }

  cleared(): void {
    for (const list of [this.newFlows, this.oldFlows, this.decaying]) list.length = 0;
    for (const map of [this.queues, this.busyFrom, this.busyTo]) map.clear();
  }

  save(): CakeState {
    const { queues, newFlows, oldFlows, decaying, busyFrom, busyTo } = this;
    return {
      queues: [...queues].map(([number, { cobalt, ...rest }]) => [number, rest, cobalt.save()] as const),
      lists: [[...newFlows], [...oldFlows], [...decaying]],
      busy: [[...busyFrom], [...busyTo]],
    };
  }

  restore({ queues, lists, busy }: CakeState): void {
    this.cleared();
    for (const [number, rest, cobalt] of queues) Object.assign(this.of(number), rest).cobalt.restore(cobalt);
    for (const [i, list] of [this.newFlows, this.oldFlows, this.decaying].entries()) list.push(...lists[i]);
    for (const [i, map] of [this.busyFrom, this.busyTo].entries()) for (const [node, n] of busy[i]) map.set(node, n);
  }

  /** The next packet of a queue that COBALT lets pass; -1: none waits. The last one is never dropped. */
  private from(number: number, queue: CakeQueue, times: CobaltTimes): number {
    const { waiting } = this;
    const fifo = waiting.queue(number);
    while (fifo.length > 0) {
      const sojourn = waiting.now - fifo.firstJoined;
      const packet = waiting.take(number);
      const verdict = queue.cobalt.verdict(waiting.now, sojourn, times, () => waiting.random.uniform());
      if (verdict !== SEND) {
        this.note(verdict === DROP ? BLUE : CODEL, sojourn, times.target, times.interval);
        waiting.reasons.set([queue.cobalt.count, queue.cobalt.blue], 4);
      }
      const isMarked = verdict !== SEND && verdict !== DROP && waiting.mark(packet);
      if (verdict === SEND || isMarked || fifo.length === 0) {
        queue.deficit -= waiting.bytesOf(packet);
        return packet;
      }
      waiting.drop(packet, DropReason.early);
    }
    return -1;
  }

  private dropFromLongest(): boolean {
    const { waiting } = this;
    const active = this.active();
    let longest = -1;
    for (const number of active) {
      if (longest < 0 || waiting.queue(number).bytes > waiting.queue(longest).bytes) longest = number;
    }
    if (longest < 0 || waiting.queue(longest).length === 0) return false;
    this.of(longest).cobalt.full(waiting.now, this.times());
    this.note(OVERFLOW, waiting.bufferPackets, waiting.queue(longest).bytes, active.length);
    waiting.drop(waiting.take(longest), DropReason.early);
    return true;
  }

  private note(rule: number, ...numbers: readonly number[]): void {
    const { reasons } = this.waiting;
    reasons.fill(0);
    reasons.set([rule, ...numbers]);
  }

  private served(): number[] {
    return [this.newFlows, this.oldFlows, this.decaying].find((list) => list.length > 0)!;
  }

  private active(): readonly number[] {
    return [...this.newFlows, ...this.oldFlows];
  }

  private countOf(set: number): number {
    let count = 0;
    for (const queue of this.queues.values()) if (queue.set === set) count++;
    return count;
  }

  /** The queue of a packet's flow, which is its own from now on. */
  private reserve(packet: number): number {
    const { waiting } = this;
    const hash = waiting.flowHash(packet);
    let number = this.queueOfHash(hash);
    let queue = this.of(number);
    if (queue.hash === hash && queue.set !== NONE) return number;
    const set = number - (number % WAYS);
    for (let way = 0; way < WAYS && queue.hash !== hash && queue.set !== NONE; way++) {
      number = set + ((Math.floor(hash * QUEUES) + way) % WAYS);
      queue = this.of(number);
    }
    // All eight are taken: two flows share one.
    if (queue.hash !== hash && queue.set !== NONE) {
      number = Math.floor(hash * QUEUES);
      queue = this.of(number);
    }
    if (queue.set === BULK) this.countBusy(queue, -1);
    queue.hash = hash;
    queue.source = waiting.sourceOf(packet);
    queue.destination = waiting.destinationOf(packet);
    if (queue.set === BULK) this.countBusy(queue, 1);
    return number;
  }

  private becomes(queue: CakeQueue, set: number): void {
    if (queue.set === BULK && set !== BULK) this.countBusy(queue, -1);
    if (queue.set !== BULK && set === BULK) this.countBusy(queue, 1);
    queue.set = set;
  }

  private countBusy({ source, destination }: CakeQueue, by: number): void {
    this.busyFrom.set(source, (this.busyFrom.get(source) ?? 0) + by);
    this.busyTo.set(destination, (this.busyTo.get(destination) ?? 0) + by);
  }

  /** Bytes that a turn of the queue adds. */
  private quantumOf({ source, destination }: CakeQueue): number {
    const bytesPerSecond = this.waiting.rateBitsPerSecond / 8;
    const quantum = Math.max(Math.min(bytesPerSecond * QUANTUM_SHARE, PACKET_BYTES), LEAST_QUANTUM);
    if (!this.values().hosts) return quantum;
    return quantum / Math.max(1, this.busyFrom.get(source) ?? 0, this.busyTo.get(destination) ?? 0);
  }

  private times(): CobaltTimes {
    const { roundTrip } = this.values();
    const packet = (PACKET_BYTES * 8) / this.waiting.rateBitsPerSecond;
    const least = TARGET_SHARE * roundTrip;
    const target = Math.max(least, TARGET_PACKETS * packet);
    return { target, interval: Math.max(roundTrip + target - least, 2 * target), packet };
  }

  private of(number: number): CakeQueue {
    let queue = this.queues.get(number);
    if (queue === undefined) {
      queue = { hash: -1, source: -1, destination: -1, deficit: 0, set: NONE, cobalt: new Cobalt() };
      this.queues.set(number, queue);
    }
    return queue;
  }
}

interface CakeQueue extends CakeQueueFields {
  readonly cobalt: Cobalt;
}

interface CakeQueueFields {
  /** The hash of the flow that has it; -1: none has had it. */
  hash: number;
  /** Nodes. */
  source: number;
  destination: number;
  /** Bytes that it may send before its turn is over. */
  deficit: number;
  set: number;
}

interface CakeState {
  readonly queues: readonly (readonly [number: number, rest: Readonly<CakeQueueFields>, cobalt: PlainFields])[];
  readonly lists: readonly (readonly number[])[];
  readonly busy: readonly (readonly (readonly [node: number, queues: number])[])[];
}
