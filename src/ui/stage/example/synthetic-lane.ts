/**
 * A crude packet network for trying the picture: open-loop sources, first-in first-out links, full buffers drop, gates
 * refuse. No congestion control, and nothing to be learnt from its numbers.
 */
import {
  DECISION_STRIDE,
  LINK,
  LINK_STRIDE,
  MAXIMUM_DECISIONS,
  NODE_STRIDE,
  PACKET,
  PACKET_KIND,
  PACKET_WORDS,
} from '../../../protocol/frame.ts';
import type { LaneFrame } from '../../../protocol/messages.ts';
import type { Example, Stream } from './networks.ts';

interface Packet {
  readonly serial: number;
  readonly kind: number;
  readonly resent: boolean;
  readonly bytes: number;
  readonly path: readonly number[];
  readonly back: readonly number[];
  hop: number;
  queuedAt: number;
  start: number;
  departure: number;
  arrival: number;
}

interface Source {
  readonly stream: Stream;
  readonly path: readonly number[];
  readonly back: readonly number[];
  next: number;
  synNext: number;
}

const DATA_BYTES = 1040;
const SMALL_BYTES = 40;
const ADMIT_RATE = 26;
const BUCKET = 5;

export class SyntheticLane {
  time = 0;
  readonly gates: readonly number[];
  readonly heroLink: number;
  private readonly links: { packets: Packet[]; free: number; totals: number[] }[];
  private readonly example: Example;
  private readonly streams: Source[];
  private readonly waiting: Float64Array;
  private readonly active: Float64Array;
  private decisions: number[] = [];
  private serial = 0;
  private seed = 7;
  private tokens = 2.7;
  private events = 0;

  constructor(example: Example, gated: boolean) {
    this.example = example;
    const { nodes, links } = example.network;
    this.links = links.map(() => ({ packets: [], free: 0, totals: [0, 0, 0, 0] }));
    this.gates = gated ? example.guarded.map((id) => links.findIndex((link) => link.id === id)) : [];
    this.heroLink = links.findIndex(({ id }) => id === example.heroLink);
    const index = (id: string) => nodes.findIndex((node) => node.id === id);
    this.streams = example.streams.map((stream) => ({
      stream,
      path: this.route(index(stream.from), index(stream.to)),
      back: this.route(index(stream.to), index(stream.from)),
      next: this.random() / stream.packetsPerSecond,
      synNext: gated ? this.random() * 0.02 : Infinity,
    }));
    this.waiting = new Float64Array(nodes.length);
    this.active = new Float64Array(nodes.length);
    for (const { stream } of this.streams) {
      this.waiting[index(stream.from)] += gated ? 205 + Math.round(this.random() * 30) : 0;
      this.active[index(stream.from)] += gated
        ? 3 + Math.round(this.random() * 4)
        : 212 + Math.round(this.random() * 40);
    }
  }

  advance(until: number): void {
    for (;;) {
      const event = this.earliest();
      if (event.at > until) break;
      this.tokens = Math.min(BUCKET, this.tokens + (event.at - this.time) * ADMIT_RATE);
      this.time = event.at;
      this.events++;
      event.run();
    }
    this.tokens = Math.min(BUCKET, this.tokens + (until - this.time) * ADMIT_RATE);
    this.time = until;
  }

  frame(): LaneFrame {
    const { nodes, links } = this.example.network;
    const rows = this.links.flatMap(({ packets }, link) => packets.map((packet) => ({ packet, link })));
    const packets = new ArrayBuffer(rows.length * PACKET_WORDS * 4);
    const integers = new Int32Array(packets);
    const floats = new Float32Array(packets);
    for (const [i, { packet, link }] of rows.entries()) {
      const at = i * PACKET_WORDS;
      integers[at + PACKET.serial] = packet.serial;
      integers[at + PACKET.flow] = packet.serial % 100;
      integers[at + PACKET.linkKind] = (link << 8) | (packet.kind << 1) | (packet.resent ? 1 : 0);
      floats[at + PACKET.queuedAt] = packet.queuedAt - this.time;
      floats[at + PACKET.departureStart] = packet.start - this.time;
      floats[at + PACKET.departureEnd] = packet.departure - this.time;
      floats[at + PACKET.arrival] = packet.arrival - this.time;
    }
    const values = new Float64Array(links.length * LINK_STRIDE);
    for (const [link, { packets: held, totals }] of this.links.entries()) {
      const at = link * LINK_STRIDE;
      values[at + LINK.queuePackets] = held.filter(({ departure }) => departure > this.time).length;
      values[at + LINK.bufferPackets] = links[link].bufferPackets;
      values[at + LINK.rateBitsPerSecond] = links[link].rateBitsPerSecond;
      values[at + LINK.delaySeconds] = links[link].delaySeconds;
      values[at + LINK.sentBytes] = totals[0];
      values[at + LINK.resentBytes] = totals[1];
      values[at + LINK.droppedPackets] = totals[2];
      values[at + LINK.refusedPackets] = totals[3];
    }
    const flows = new Float64Array(nodes.length * NODE_STRIDE);
    for (let node = 0; node < nodes.length; node++) {
      flows[node * NODE_STRIDE] = this.waiting[node];
      flows[node * NODE_STRIDE + 1] = this.active[node];
    }
    const decisions = Float64Array.from(this.decisions.slice(-MAXIMUM_DECISIONS * DECISION_STRIDE));
    this.decisions = [];
    return {
      timeSeconds: this.time,
      nextEventSeconds: this.earliest().at,
      events: this.events,
      fingerprint: '0000000000000000',
      replaying: false,
      figures: {
        flowsArrived: 0,
        flowsAdmitted: 0,
        flowsCompleted: 0,
        flowsActive: 0,
        flowsWaiting: 0,
        synsRefused: 0,
        dataRefused: 0,
        otherRefused: 0,
        packetsDropped: 0,
        packetHops: 0,
      },
      samples: new Float64Array(0),
      firstSample: 0,
      links: values,
      nodes: flows,
      sessions: new Float64Array(0),
      distributions: new Float64Array(0),
      experiments: new Float64Array(0),
      gates: Float64Array.from(this.gates.flatMap(() => [ADMIT_RATE, 1, this.tokens])),
      packets,
      packetCount: rows.length,
      decisions,
    };
  }

  private earliest(): { at: number; run: () => void } {
    let at = Infinity;
    let run = () => {};
    for (const source of this.streams) {
      if (source.next < at) {
        at = source.next;
        run = () => this.emit(source);
      }
      if (source.synNext < at) {
        at = source.synNext;
        run = () => this.emitSyn(source);
      }
    }
    for (const [link, { packets }] of this.links.entries()) {
      if (packets.length > 0 && packets[0].arrival < at) {
        at = packets[0].arrival;
        run = () => this.arrived(link);
      }
    }
    return { at, run };
  }

  private emit(source: Source): void {
    const { stream, path, back } = source;
    source.next = this.time + this.gap(stream.packetsPerSecond);
    const draw = this.random();
    const kind = draw < stream.syns ? PACKET_KIND.syn : draw < stream.syns + 0.04 ? PACKET_KIND.fin : PACKET_KIND.data;
    this.send(kind, kind === PACKET_KIND.data && this.random() < stream.resent, path, back);
  }

  private emitSyn(source: Source): void {
    source.synNext = this.time + this.gap(55);
    this.send(PACKET_KIND.syn, false, source.path, source.back);
  }

  private send(kind: number, resent: boolean, path: readonly number[], back: readonly number[]): void {
    if (path.length === 0) return;
    const bytes = kind === PACKET_KIND.data || kind === PACKET_KIND.fin ? DATA_BYTES : SMALL_BYTES;
    const packet: Packet = {
      serial: this.serial++,
      kind,
      resent,
      bytes,
      path,
      back,
      hop: 0,
      queuedAt: 0,
      start: 0,
      departure: 0,
      arrival: 0,
    };
    this.enter(packet);
  }

  private enter(packet: Packet): void {
    const index = packet.path[packet.hop];
    const { rateBitsPerSecond, delaySeconds, bufferPackets } = this.example.network.links[index];
    const link = this.links[index];
    if (packet.kind === PACKET_KIND.syn && this.gates.includes(index)) {
      if (this.tokens < 1) return this.decide(index, packet, 2);
      this.tokens--;
    }
    const queue = link.packets.filter(({ departure }) => departure > this.time).length;
    if (queue >= bufferPackets) return this.decide(index, packet, 1);
    packet.queuedAt = this.time;
    packet.start = Math.max(this.time, link.free);
    packet.departure = packet.start + (packet.bytes * 8) / rateBitsPerSecond;
    packet.arrival = packet.departure + delaySeconds;
    link.free = packet.departure;
    link.totals[0] += packet.bytes;
    if (packet.resent) link.totals[1] += packet.bytes;
    link.packets.push(packet);
  }

  private decide(link: number, packet: Packet, reason: number): void {
    this.links[link].totals[reason === 1 ? 2 : 3]++;
    this.decisions.push(this.time, link, packet.kind, 0, packet.serial, reason);
  }

  private arrived(index: number): void {
    const packet = this.links[index].packets.shift();
    if (packet === undefined) return;
    packet.hop++;
    if (packet.hop < packet.path.length) return this.enter(packet);
    if (packet.kind === PACKET_KIND.syn) this.send(PACKET_KIND.synAcknowledgement, false, packet.back, []);
    else if (packet.kind === PACKET_KIND.data || packet.kind === PACKET_KIND.fin) {
      this.send(PACKET_KIND.acknowledgement, false, packet.back, []);
    }
  }

  /** Fewest hops, breadth first. */
  private route(from: number, to: number): number[] {
    const { links } = this.example.network;
    const via = new Map<number, number>([[from, -1]]);
    const open = [from];
    for (let node = open.shift(); node !== undefined && node !== to; node = open.shift()) {
      for (const [index, link] of links.entries()) {
        if (link.from !== node || via.has(link.to)) continue;
        via.set(link.to, index);
        open.push(link.to);
      }
    }
    const path: number[] = [];
    for (let node = to; node !== from;) {
      const link = via.get(node);
      if (link === undefined || link < 0) return [];
      path.unshift(link);
      node = links[link].from;
    }
    return path;
  }

  private gap(perSecond: number): number {
    return -Math.log(1 - this.random()) / perSecond;
  }

  /** Mulberry32. */
  private random(): number {
    this.seed = (this.seed + 0x6d2b79f5) | 0;
    let t = Math.imul(this.seed ^ (this.seed >>> 15), 1 | this.seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }
}
