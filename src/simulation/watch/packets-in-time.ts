/**
 * The packets of one path in time: when each comes to a node of the path, when it leaves the queue there, and where it ends.
 * Packets of other flows are there as far as they use links of the path, or come from, or go to, a host beside it.
 */
import * as Ecn from '../../engine/kinds/ecn.ts';
import * as Happened from '../../engine/kinds/happened.ts';
import * as PacketKind from '../../engine/kinds/packet-kind.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { nodeName } from '../inspect/names.ts';
import type { Lane, LaneObserver } from '../lane.ts';
import { openLane } from '../open-lane.ts';

/** Packets of a window that are kept, in a lane. */
const MOST_PACKETS = 20_000;
/** Added to the place of a node where a packet has left the queue there. */
const LEFT_THE_QUEUE = 0.5;

export interface PacketsQuery {
  readonly scenario: Scenario;
  readonly laneIds: readonly string[];
  /** Number of the flow whose path is followed. */
  readonly pathOfFlow: number;
  readonly fromSeconds: number;
  readonly toSeconds: number;
}

type DrawnKind = 'data' | 'syn' | 'fin' | 'ack' | 'probe';

export interface PacketInTime {
  readonly flow: number;
  readonly kind: DrawnKind;
  /** Segment number of data, or next expected segment of an acknowledgement. */
  readonly sequence: number;
  /**
   * Moments and places by turns, in the order of time. A place is the index of a node on the path; a half more: it is below
   * the queue of that node.
   */
  readonly points: number[];
  /** What it came to: of one that is lost, at the last of its points. null: it is on its way at the end of the window. */
  end: 'arrival' | 'drop' | 'refusal' | null;
  /** Where it was first seen with the mark of congestion: a moment and a place. */
  marked: readonly [atSeconds: number, place: number] | null;
}

export interface LaneInTime {
  readonly laneId: string;
  readonly packets: readonly PacketInTime[];
  /** Packets that were left out, since there are more than `MOST_PACKETS`. */
  readonly more: number;
}

export interface PacketsInTime {
  /** Names of the nodes of the path, from the sender to the receiver. */
  readonly nodes: readonly string[];
  readonly lanes: readonly LaneInTime[];
}

export type PacketsMessage =
  | { readonly kind: 'packets'; readonly packets: PacketsInTime }
  | { readonly kind: 'failed'; readonly message: string };

/** Runs the lanes from 0 s to the end of the window. @throws Error where the flow has sent nothing by then */
export function packetsInTime(query: PacketsQuery): PacketsInTime {
  const lanes = query.laneIds.map((id) => openLane(query.scenario, id));
  const seen = lanes.map((lane) => {
    const observer = new PathObserver(lane, query);
    lane.observe(observer);
    while (!lane.advance(query.toSeconds, Infinity) && !lane.isStopped);
    return observer;
  });
  const path = seen.find((one) => one.path !== null)?.path ?? null;
  if (path === null) throw new Error(`Flow ${query.pathOfFlow + 1} has sent nothing by ${query.toSeconds} s.`);
  return {
    nodes: path.map((node) => nodeName(lanes[0], node)),
    lanes: seen.map((one, n) => ({ laneId: query.laneIds[n], ...one.placedOn(path) })),
  };
}

/** A step of a packet: it joins the queue of a link, leaves it, arrives at its far end, or is lost before it. */
interface Step {
  readonly atSeconds: number;
  readonly link: number;
  readonly what: 'joins' | 'leaves' | 'arrives' | 'is lost';
}

interface Followed {
  readonly packet: PacketInTime;
  readonly steps: Step[];
  markedAfter: number;
}

class PathObserver implements LaneObserver {
  readonly stops = false;
  /** Nodes of the flow's path; null: it has sent nothing yet. */
  path: readonly number[] | null = null;
  private readonly inside = new Map<number, Followed>();
  private readonly gone: Followed[] = [];
  private more = 0;

  constructor(
    private readonly lane: Lane,
    private readonly query: PacketsQuery,
  ) {}

  happened(kind: number, link: number, flow: number, packet: number): void {
    const { engine } = this.lane;
    const { packets, paths } = engine.network;
    if (packet < 0) return;
    const drawn = DRAWN[packets.kind[packet]];
    if (this.path === null && kind === Happened.packetSent && flow >= 0 && drawn !== 'ack') {
      if (engine.flows.number[flow] === this.query.pathOfFlow) {
        const links = [...paths[packets.path[packet]]];
        this.path = [engine.links[links[0]].from, ...links.map((one) => engine.links[one].to)];
      }
    }
    const { now } = engine.scheduler;
    const serial = packets.serial[packet];
    const isEnd =
      kind === Happened.packetDelivered || kind === Happened.packetDropped || kind === Happened.packetRefused;
    let followed = this.inside.get(serial);
    if (followed === undefined) {
      // A packet that is lost where it was never queued has this one step.
      if (link < 0) return;
      followed = {
        packet: {
          flow: flow < 0 ? -1 : engine.flows.number[flow],
          kind: drawn,
          sequence: packets.sequence[packet],
          points: [],
          end: null,
          marked: null,
        },
        steps: [],
        markedAfter: -1,
      };
      this.inside.set(serial, followed);
    }
    const { steps } = followed;
    if (kind === Happened.packetQueued) steps.push({ atSeconds: now, link, what: 'joins' });
    else if (kind === Happened.packetForwarded || kind === Happened.packetDelivered) {
      const joined = steps.at(-1)?.atSeconds ?? now;
      const left = Math.max(joined, now - engine.links[link].delaySeconds);
      steps.push({ atSeconds: left, link, what: 'leaves' }, { atSeconds: now, link, what: 'arrives' });
    } else if (kind === Happened.packetDropped || kind === Happened.packetRefused) {
      steps.push({ atSeconds: now, link, what: 'is lost' });
      followed.packet.end = kind === Happened.packetDropped ? 'drop' : 'refusal';
    }
    if (followed.markedAfter < 0 && (packets.ecn[packet] & Ecn.marked) !== 0) followed.markedAfter = steps.length - 1;
    if (!isEnd) return;
    if (kind === Happened.packetDelivered) followed.packet.end = 'arrival';
    this.inside.delete(serial);
    if (now >= this.query.fromSeconds) this.keep(followed);
  }

  sampled(): void {}

  /** With places on a path; packets that use none of its links are left out. */
  placedOn(path: readonly number[]): Pick<LaneInTime, 'packets' | 'more'> {
    for (const one of this.inside.values()) this.keep(one);
    const index = new Map(path.map((node, n) => [node, n]));
    const { links } = this.lane.engine;
    const placed = this.gone.flatMap(({ packet, steps, markedAfter }) => {
      const { points } = packet;
      for (const [n, { atSeconds, link, what }] of steps.entries()) {
        const from = index.get(links[link].from);
        const to = index.get(links[link].to);
        const place = placeOf(from, to, what, packet.kind === 'ack', path.length - 1);
        if (place === null) continue;
        points.push(atSeconds, place);
        if (n === markedAfter) packet.marked = [atSeconds, place];
      }
      return points.length > 2 || packet.end === 'drop' || packet.end === 'refusal' ? [packet] : [];
    });
    return { packets: placed.filter(({ points }) => points.length > 0), more: this.more };
  }

  private keep(followed: Followed): void {
    if (this.gone.length < MOST_PACKETS) this.gone.push(followed);
    else this.more++;
  }
}

/**
 * Where a step is: a node beside the path that leads to it, or away from it, is at the height of the neighbour on the path.
 * null: it is not on the path.
 */
function placeOf(
  from: number | undefined,
  to: number | undefined,
  what: Step['what'],
  isAcknowledgement: boolean,
  last: number,
): number | null {
  // The hosts beside the path: senders at its beginning, receivers at its end.
  const beside = (neighbour: number, isBeginning: boolean): number | null =>
    isBeginning ? (neighbour === 1 ? 0 : null) : neighbour === last - 1 ? last : null;
  if (from === undefined) {
    if (to === undefined) return null;
    return what === 'arrives' ? to : beside(to, !isAcknowledgement);
  }
  if (to === undefined) return what === 'arrives' ? beside(from, isAcknowledgement) : from;
  const isWayBack = to < from;
  if (what === 'arrives') return isWayBack && to > 0 ? to + LEFT_THE_QUEUE : to;
  // Hosts' own queues, and those of the way back, are not drawn.
  return what === 'leaves' && from > 0 && !isWayBack ? from + LEFT_THE_QUEUE : from;
}

const DRAWN: readonly DrawnKind[] = (() => {
  const kinds: DrawnKind[] = [];
  kinds[PacketKind.data] = 'data';
  kinds[PacketKind.acknowledgement] = 'ack';
  kinds[PacketKind.syn] = 'syn';
  kinds[PacketKind.synAcknowledgement] = 'ack';
  kinds[PacketKind.fin] = 'fin';
  kinds[PacketKind.probe] = 'probe';
  kinds[PacketKind.probeAcknowledgement] = 'probe';
  return kinds;
})();
