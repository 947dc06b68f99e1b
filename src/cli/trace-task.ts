/** What happens in a lane, as lines or as a capture of packets: plain data in, plain data out. */
import type { Scenario } from '../scenario/schema.ts';
import type { OpenLane } from '../simulation/measurement.ts';
import type { Happening, HappeningKind } from '../simulation/report.ts';
import type { Slice } from '../simulation/run-job.ts';
import { PacketCapture } from '../simulation/watch/packet-capture.ts';
import { Trace, type TracedPacket, type TraceSubject } from '../simulation/watch/trace.ts';

/** Plain data: it can be sent to another process. */
export interface TraceTask {
  readonly scenario: Scenario;
  readonly laneId: string;
  readonly subject: TraceSubject;
  readonly filter: {
    readonly events?: readonly HappeningKind[];
    /** Indices of a directed link and of a traffic class. */
    readonly link?: number;
    readonly trafficClass?: number;
  };
  /** Lines, or packets. */
  readonly most: number;
  /** Packets for Wireshark instead of lines. */
  readonly isCapture: boolean;
}

export const COLUMNS = [
  'time',
  'event',
  'node',
  'link',
  'flow',
  'packet',
  'kind',
  'sequence',
  'bytes',
  'retransmitted',
  'queue',
  'reason',
  'what',
  'why',
] as const;

export type TracedLine = Partial<Record<(typeof COLUMNS)[number], string | number | boolean>>;

export interface TraceEnd {
  /** Lines, or packets. */
  readonly count: number;
  /** There was more. */
  readonly wasCut: boolean;
  readonly atSeconds: number;
}

export interface TraceListener {
  line(line: TracedLine): void;
  /** The file of a capture, or the next part of it; also where the lane was stopped. */
  bytes(bytes: Uint8Array): void;
}

export function runTrace(task: TraceTask, open: OpenLane, slice: Slice, listener: TraceListener): TraceEnd {
  const lane = open(task.scenario, task.laneId);
  const { subject, filter, most } = task;
  const { untilSeconds } = lane.shape;
  const { events, ...places } = filter;
  const advance = (watch: { readonly stops: boolean }): void => {
    try {
      while (!lane.advance(untilSeconds, slice.events) && !watch.stops) slice.goesOn(lane.timeSeconds);
    } finally {
      slice.ended?.();
    }
  };
  if (task.isCapture) {
    const flow = subject?.kind === 'flow' ? { flow: subject.flow } : {};
    const capture = new PacketCapture(lane, most, { ...places, ...flow });
    lane.observe(capture);
    try {
      advance(capture);
    } finally {
      // Where code of the author's stops the lane, the packets until then are what one looks at.
      listener.bytes(capture.file());
    }
    const atSeconds = lane.timeSeconds;
    return { count: capture.packets, wasCut: atSeconds < untilSeconds, atSeconds };
  }
  const { nodes, links } = lane.shape;
  const write = (happening: Happening, packet: TracedPacket | null): void =>
    listener.line(lineOf(happening, packet, nodes, links));
  const trace = new Trace(lane, subject, most, write, {
    ...places,
    ...(events !== undefined && { events: new Set(events) }),
  });
  lane.observe(trace);
  advance(trace);
  return { count: trace.lines, wasCut: trace.wasCut, atSeconds: lane.timeSeconds };
}

function lineOf(
  { atSeconds: time, kind: event, words: what, why, link, node, flow, packet: serial }: Happening,
  packet: TracedPacket | null,
  nodes: readonly string[],
  links: readonly string[],
): TracedLine {
  return {
    time,
    event,
    what,
    ...(node >= 0 && { node: nodes[node] }),
    ...(link >= 0 && { link: links[link] }),
    ...(flow >= 0 && { flow: flow + 1 }),
    ...(serial >= 0 && { packet: serial + 1 }),
    ...(packet !== null && { kind: packet.kind, sequence: packet.sequence, bytes: packet.bytes }),
    ...(packet?.isRetransmitted === true && { retransmitted: true }),
    ...(packet !== null && packet.queuePackets !== null && { queue: packet.queuePackets }),
    ...(packet !== null && packet.reason !== null && { reason: packet.reason }),
    ...(why !== '' && { why }),
  };
}
