import * as DropReason from '../../engine/kinds/drop-reason.ts';
import * as Happened from '../../engine/kinds/happened.ts';
import * as PacketKind from '../../engine/kinds/packet-kind.ts';
import type { Lane, LaneObserver } from '../lane.ts';
import type { Happening, HappeningKind, InspectionTarget } from '../report.ts';
import { describeHappening, HAPPENING_KINDS, nodeOf, type Observed } from './describe-happening.ts';

/** The subject of the trace; null: everything. */
export type TraceSubject =
  | { readonly kind: 'packet'; readonly serial: number }
  | { readonly kind: 'flow'; readonly flow: number }
  | null;

/** What is traced of it; absent: all. */
interface TraceFilter {
  readonly events?: ReadonlySet<HappeningKind>;
  /** Index of a directed link. */
  readonly link?: number;
  /** Index of a traffic class: its flows and their packets. */
  readonly trafficClass?: number;
}

/** The packet that an event is about, in numbers. */
export interface TracedPacket {
  /** One of `PacketKind`, by its name. */
  readonly kind: string;
  /** Segment number of data, or next expected segment of an acknowledgement. */
  readonly sequence: number;
  /** Headers included. */
  readonly bytes: number;
  readonly isRetransmitted: boolean;
  /** Packets in the queue of the link when the packet came to it; null: it came to none. */
  readonly queuePackets: number | null;
  /** Why it was dropped or refused, one of `DropReason` by its name; null: it was not. */
  readonly reason: string | null;
}

const KIND_NAMES: readonly string[] = namesOf(PacketKind);
const REASON_NAMES: readonly string[] = namesOf(DropReason);

function namesOf(kinds: Readonly<Record<string, number>>): string[] {
  const names: string[] = [];
  for (const [name, value] of Object.entries(kinds)) names[value] = name;
  return names;
}

/**
 * Writes everything that happens to a packet, or to a flow and its packets, from birth to death, in order. It stops the lane
 * when the subject is gone, or when the maximum number of lines has been written.
 */
export class Trace implements LaneObserver {
  stops = false;
  lines = 0;
  /** There was more to write. */
  wasCut = false;
  /** Packets of the subject that are in the network, and whether more may be born. */
  private alive = 0;
  private isOver = false;

  constructor(
    private readonly lane: Lane,
    private readonly subject: TraceSubject,
    private readonly mostLines: number,
    private readonly tell: (happening: Happening, packet: TracedPacket | null) => void,
    private readonly filter: TraceFilter = {},
  ) {}

  happened(kind: number, link: number, flow: number, packet: number, code: number): void {
    const observed: Observed = { kind, link, flow, packet, code };
    if (this.subject !== null && !isAbout(this.lane, observed, this.subject)) return;
    if (!this.passes(observed)) {
      this.count(kind);
      return;
    }
    if (this.lines === this.mostLines) {
      this.wasCut = this.stops = true;
      return;
    }
    this.lines++;
    this.tell(describeHappening(this.lane, observed), this.packetOf(observed));
    this.count(kind);
  }

  sampled(): void {}

  private passes({ kind, link, flow }: Observed): boolean {
    const { events, link: wanted, trafficClass } = this.filter;
    if (events !== undefined && !events.has(HAPPENING_KINDS[kind])) return false;
    if (wanted !== undefined && link !== wanted) return false;
    return trafficClass === undefined || (flow >= 0 && this.lane.engine.flows.trafficClass[flow] === trafficClass);
  }

  private packetOf({ kind, link, packet, code }: Observed): TracedPacket | null {
    if (packet < 0) return null;
    const { network, links, scheduler } = this.lane.engine;
    const { packets } = network;
    const { packetQueued, packetDropped, packetRefused } = Happened;
    const isLost = kind === packetDropped || kind === packetRefused;
    const queue = link >= 0 && (kind === packetQueued || isLost) ? links[link].queuePackets(scheduler.now) : null;
    return {
      kind: KIND_NAMES[packets.kind[packet]],
      sequence: packets.sequence[packet],
      bytes: packets.bytes[packet],
      isRetransmitted: packets.resent[packet] !== 0,
      // A packet that has joined the queue is in it already.
      queuePackets: queue !== null && kind === packetQueued ? queue - 1 : queue,
      reason: isLost ? (REASON_NAMES[code] ?? null) : null,
    };
  }

  private count(kind: number): void {
    const { packetSent, packetDelivered, packetDropped, packetRefused, flowCompleted, flowLeft, packetDoubled } =
      Happened;
    if (kind === packetSent || kind === packetDoubled) this.alive++;
    if (kind === packetDelivered || kind === packetDropped || kind === packetRefused) this.alive--;
    if (kind === flowCompleted || kind === flowLeft || (kind === packetSent && this.subject?.kind === 'packet')) {
      this.isOver = true;
    }
    if (this.subject !== null && this.isOver && this.alive === 0) this.stops = true;
  }
}

/** Whether an event that an observer receives is about an object. A gate is the link that it stands on. */
export function isAbout(lane: Lane, observed: Observed, target: InspectionTarget): boolean {
  const { engine } = lane;
  const { link, flow, packet } = observed;
  switch (target.kind) {
    case 'packet':
      return packet >= 0 && engine.network.packets.serial[packet] === target.serial;
    case 'flow':
      return flow >= 0 && engine.flows.number[flow] === target.flow;
    case 'link':
      return link === target.link;
    case 'gate':
      return link >= 0 && link === engine.controller.gates[target.gate];
    default:
      return nodeOf(lane, observed) === target.node;
  }
}
