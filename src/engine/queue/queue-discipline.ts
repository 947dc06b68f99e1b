import type { RandomStream } from '../../base/random-stream.ts';
import type { ParameterValues } from '../parameter-values.ts';
import type { Explanation } from '../scheme-words.ts';
import type { Decision } from '../decision-log.ts';
import type { PacketFifo } from './packet-fifo.ts';

/**
 * What a link does with a packet that comes, and with one that may leave. A link without a discipline is drop-tail, and
 * costs nothing more.
 *
 * A discipline stands behind the scheme's seat: what a gate, an interface or a middlebox lets through comes to it. A
 * packet of the scheme's own that must not be lost (`Controller.controlIsReliable`) never comes to it and is sent first.
 */
export interface QueueDiscipline {
  /** A packet has come: lets it wait (`waiting.join`) or drops it (`waiting.drop`). It may drop others too. */
  arrived(packet: number): void;
  /**
   * The transmitter is free, and packets wait. It may drop some first.
   * @returns the packet that is sent now, taken out by `waiting.take`; -1: none is left
   */
  next(): number;
  /** What its declaration measures, by id. */
  readonly probes: Readonly<Record<string, () => number>>;
  /** The queues that it serves in turn, in that order, perhaps with empty ones. Absent: it has none by flow. */
  turns?(): readonly Turn[];
  /** As many queues, over which a hash spreads the flows (`queueOfHash`). */
  readonly queueCount?: number;
  /** The queue of a flow by its hash, where it is not `queueOfHash`. */
  queueOfHash?(hash: number): number;
  /** The queue of a packet, from 0, where no hash of its flow decides. */
  queueOf?(packet: number): number;
  /** Words for what it does now; an empty title: nothing. */
  explain(): Explanation;
  /**
   * Why a packet was dropped by a rule of its own, from the `reasons` that were kept with the decision; or marked instead,
   * and then its code is `DropReason.none`.
   */
  explainDrop(decision: Decision): Explanation;
  /** The link went down: nothing waits any more. */
  cleared(): void;
  /** Everything that it remembers, as plain data; not the packets that wait. */
  save(): unknown;
  restore(state: unknown): void;
}

/** The queue of a flow by its hash, which is in [0, 1). */
export function queueOfHash(hash: number, count: number): number {
  return Math.floor(hash * count);
}

/** The queue of a flow by its hash in a discipline that has a `queueCount`. */
export function queueOfFlow(discipline: QueueDiscipline, hash: number): number {
  return discipline.queueOfHash?.(hash) ?? queueOfHash(hash, discipline.queueCount!);
}

/** A queue of a discipline that has its turn among others. */
export interface Turn {
  /** Its number in the discipline. */
  readonly queue: number;
  /** Bytes that it may send before its turn is over. */
  readonly deficit?: number;
  /** Its list, where there are several. */
  readonly list?: 'new' | 'old';
  /** What it is called, where it is not one of a flow. */
  readonly name?: string;
}

/** What a discipline sees and does. Packets are rows of the packet table; times are seconds. */
export interface WaitingPackets {
  readonly now: number;
  /** The link's rate now, bit/s. */
  readonly rateBitsPerSecond: number;
  /** Packets that have room, the one being sent included; of a buffer in bytes, those that wait and full ones beside them. */
  readonly bufferPackets: number;
  /** The packet that has come has no room. */
  readonly isFull: boolean;
  /** Packets that wait and their bytes, without the one being sent. */
  readonly packets: number;
  readonly bytes: number;
  /** The numbers behind a drop by a rule of its own (`DropReason.early`) or a mark: write them before `drop` and `mark`. */
  readonly reasons: Float64Array;
  /** The link's own draws. */
  readonly random: RandomStream;
  bytesOf(packet: number): number;
  /** What it says of congestion: bits of `Ecn`. */
  ecnOf(packet: number): number;
  /** In [0, 1): the same for all packets of one flow in one direction. */
  flowHash(packet: number): number;
  /** The nodes from which and to which it goes. */
  sourceOf(packet: number): number;
  destinationOf(packet: number): number;
  /** The place of its traffic class in the scenario, from 0; 0 too for a packet of no flow. */
  trafficClassOf(packet: number): number;
  /** The packets that wait in a queue of the discipline, numbered from 0. */
  queue(number: number): PacketFifo;
  /** Lets a packet wait at the tail of a queue. */
  join(packet: number, queue: number): void;
  /** Takes the packet at the head out of a queue. There must be one. */
  take(queue: number): number;
  /** Drops a packet that has come, or that was taken out; it is gone after this. @param reason one of `DropReason` */
  drop(packet: number, reason: number): void;
  /** Marks the packet (ECN). @returns false when its flow does not support ECN */
  mark(packet: number): boolean;
}

/** @param values the discipline's parameters, as in force whenever it is called */
export type MakeQueueDiscipline = (waiting: WaitingPackets, values: () => ParameterValues) => QueueDiscipline;

/** A discipline and its parameters. */
export interface QueueSettings {
  readonly make: MakeQueueDiscipline;
  readonly values: ParameterValues;
}
