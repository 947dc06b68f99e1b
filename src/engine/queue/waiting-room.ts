import * as Ecn from '../kinds/ecn.ts';
import * as DropReason from '../kinds/drop-reason.ts';
import { RandomStream } from '../../base/random-stream.ts';
import type { ParameterValues } from '../parameter-values.ts';
import { REASON_VALUES } from '../decision-log.ts';
import type { PacketTable } from '../packets.ts';
import { PacketFifo, type FifoState } from './packet-fifo.ts';
import type { QueueDiscipline, QueueSettings, WaitingPackets } from './queue-discipline.ts';

/** What the room uses of its link and of the network. */
interface RoomSurroundings {
  readonly scheduler: { readonly now: number };
  readonly packets: PacketTable;
  readonly link: {
    readonly bufferPackets: number;
    readonly bufferBytes: number;
    readonly roomPackets: number;
    readonly rateBitsPerSecond: number;
    readonly freeAt: number;
    readonly lacksBytesFor: (bytes: number) => boolean;
  };
  /** A stream of the link's own, from its first draw. */
  readonly draws: () => RandomStream;
  readonly flowHash: (packet: number) => number;
  /** The same for the packets of a flow, by its row: those that go forward, or those that come back. */
  readonly hashOfFlow: (flow: number, isBack: boolean) => number;
  readonly trafficClassOf: (packet: number) => number;
  /** The links of its way, by their places. */
  readonly pathOf: (packet: number) => Int32Array;
  /** The nodes that a link joins. */
  readonly ends: (link: number) => { readonly from: number; readonly to: number };
  /** A packet waits now. */
  readonly joined: (packet: number) => void;
  readonly dropped: (packet: number, reason: number, values: Float64Array | undefined) => void;
  /** A packet was marked, and why. */
  readonly marked: (packet: number, values: Float64Array) => void;
}

/** The packets that wait for a link with a discipline, and the discipline. The link's ring has what it has begun to send. */
export class WaitingRoom implements WaitingPackets {
  packets = 0;
  bytes = 0;
  readonly reasons = new Float64Array(REASON_VALUES);
  readonly discipline: QueueDiscipline;
  /** When the event that serves it is due, seconds; Infinity: it is not planned. */
  servedAt = Infinity;
  /** When the packet that was taken out last had joined. */
  lastJoined = 0;
  /** Packets that were marked since 0. */
  markedPackets = 0;
  /** Bytes of the packet that has come. */
  private comingBytes = 0;
  private values: ParameterValues;
  private stream: RandomStream | null = null;
  private readonly queues: PacketFifo[] = [];
  /** Packets of the scheme's own that must not be lost. */
  private readonly control = new PacketFifo();
  /** The integral of `packets` up to `changedAt`. */
  private packetSeconds = 0;
  private changedAt = 0;

  constructor(
    private readonly around: RoomSurroundings,
    { make, values }: QueueSettings,
  ) {
    this.values = values;
    this.discipline = make(this, () => this.values);
  }

  get now(): number {
    return this.around.scheduler.now;
  }

  get rateBitsPerSecond(): number {
    return this.around.link.rateBitsPerSecond;
  }

  get bufferPackets(): number {
    return this.around.link.roomPackets;
  }

  get isFull(): boolean {
    const { link } = this.around;
    if (link.bufferBytes < Infinity) return link.lacksBytesFor(this.comingBytes);
    const { freeAt, bufferPackets } = link;
    return this.packets + (freeAt > this.now ? 1 : 0) >= bufferPackets;
  }

  get random(): RandomStream {
    return (this.stream ??= this.around.draws());
  }

  /** A packet comes to the discipline. */
  arrived(packet: number): void {
    this.comingBytes = this.bytesOf(packet);
    this.discipline.arrived(packet);
  }

  bytesOf(packet: number): number {
    return this.around.packets.bytes[packet];
  }

  ecnOf(packet: number): number {
    return this.around.packets.ecn[packet];
  }

  flowHash(packet: number): number {
    return this.around.flowHash(packet);
  }

  hashOfFlow(flow: number, isBack: boolean): number {
    return this.around.hashOfFlow(flow, isBack);
  }

  sourceOf(packet: number): number {
    return this.around.ends(this.around.pathOf(packet)[0]).from;
  }

  destinationOf(packet: number): number {
    return this.around.ends(this.around.pathOf(packet).at(-1)!).to;
  }

  trafficClassOf(packet: number): number {
    return this.around.trafficClassOf(packet);
  }

  queue(number: number): PacketFifo {
    return (this.queues[number] ??= new PacketFifo());
  }

  join(packet: number, queue: number): void {
    this.enter(packet, this.queue(queue));
  }

  /** A packet that must not be lost: past the discipline. */
  joinFirst(packet: number): void {
    this.enter(packet, this.control);
  }

  take(queue: number): number {
    return this.leave(this.queue(queue));
  }

  /** The packet that is sent now; -1: none. */
  next(): number {
    return this.control.length > 0 ? this.leave(this.control) : this.discipline.next();
  }

  drop(packet: number, reason: number): void {
    this.around.dropped(packet, reason, reason === DropReason.early ? this.reasons : undefined);
  }

  mark(packet: number): boolean {
    const { ecn } = this.around.packets;
    if ((ecn[packet] & (Ecn.capable | Ecn.marked)) === 0) return false;
    ecn[packet] |= Ecn.marked;
    this.markedPackets++;
    this.around.marked(packet, this.reasons);
    return true;
  }

  /** Other parameters from now on. */
  change(values: ParameterValues): void {
    this.values = values;
  }

  /** Removes every packet and gives each to `lost`. */
  clear(lost: (packet: number) => void): void {
    const all: number[] = [];
    this.visit((packet) => all.push(packet));
    this.count(-this.packets, -this.bytes);
    this.control.clear();
    for (const queue of this.queues) queue?.clear();
    this.servedAt = Infinity;
    this.discipline.cleared();
    for (const packet of all) lost(packet);
  }

  /** Every packet that waits, those of the scheme's control first, then in the order in which they joined. */
  visit(each: (packet: number, joined: number) => void): void {
    this.control.visit(each);
    const filled = this.queues.filter((queue) => queue !== undefined && queue.length > 0);
    if (filled.length === 1) {
      filled[0].visit(each);
      return;
    }
    const all: [packet: number, joined: number][] = [];
    for (const queue of filled) queue.visit((packet, joined) => all.push([packet, joined]));
    all.sort((a, b) => a[1] - b[1]);
    for (const [packet, joined] of all) each(packet, joined);
  }

  /** The integral over [0, now] of how many packets waited. */
  waitedPacketSeconds(now: number): number {
    return this.packetSeconds + this.packets * (now - this.changedAt);
  }

  save(): RoomState {
    return {
      totals: [this.packets, this.bytes, this.servedAt, this.markedPackets, this.packetSeconds, this.changedAt],
      values: this.values,
      stream: this.stream?.save() ?? null,
      control: this.control.save(),
      queues: [...this.queues.entries()]
        .filter(([, queue]) => queue !== undefined && queue.length > 0)
        .map(([number, queue]) => [number, queue.save()] as const),
      discipline: this.discipline.save(),
    };
  }

  restore(state: RoomState): void {
    [this.packets, this.bytes, this.servedAt, this.markedPackets, this.packetSeconds, this.changedAt] = state.totals;
    this.values = state.values;
    this.stream = null;
    if (state.stream !== null) this.random.restore(state.stream);
    this.control.restore(state.control);
    this.queues.length = 0;
    for (const [number, queue] of state.queues) this.queue(number).restore(queue);
    this.discipline.restore(state.discipline);
  }

  private enter(packet: number, queue: PacketFifo): void {
    const bytes = this.bytesOf(packet);
    queue.push(packet, bytes, this.now);
    this.count(1, bytes);
    this.around.joined(packet);
  }

  private leave(queue: PacketFifo): number {
    const bytes = this.bytesOf(queue.first);
    this.lastJoined = queue.firstJoined;
    this.count(-1, -bytes);
    return queue.shift(bytes);
  }

  private count(packets: number, bytes: number): void {
    this.packetSeconds += this.packets * (this.now - this.changedAt);
    this.changedAt = this.now;
    this.packets += packets;
    this.bytes += bytes;
  }
}

export interface RoomState {
  readonly totals: readonly number[];
  readonly values: ParameterValues;
  readonly stream: readonly number[] | null;
  readonly control: FifoState;
  readonly queues: readonly (readonly [number: number, queue: FifoState])[];
  readonly discipline: unknown;
}
