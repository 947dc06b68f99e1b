import * as PacketKind from '../../engine/kinds/packet-kind.ts';
import type { SchemeContext } from '../../engine/controller.ts';
import { Word } from './header.ts';
import { hasTunnels, type MiddleControl } from './segments-of.ts';
import { TfrcTunnel, type Tunnel, type TunnelEnds, XcpTunnel } from './tunnel-ends.ts';

/** The time between requests until the other end has answered. */
const ASK_SECONDS = 1;

/** Kinds of the scheme's timers; the index is that of a gate or of a tunnel. */
export const Timer = { rate: 0, release: 1, xcp: 2, ask: 3, silence: 4, feedback: 5 } as const;

/** What the tunnels need to know. */
interface TunnelSurroundings {
  readonly context: SchemeContext;
  /** By gate: its link, and what the segment runs that begins with it. */
  readonly gates: readonly number[];
  readonly controls: readonly MiddleControl[];
  readonly packetBits: () => number;
  readonly feedbackBytes: () => number;
  /** The rate of a gate's segment has changed. */
  readonly rateChanged: (gate: number) => void;
}

/**
 * The middle segments that have a control of their own, TFRC or XCP for everything that is in them: packets are stamped
 * where they enter, looked at where they leave, and feedback packets go back once a round trip.
 */
export class Tunnels {
  readonly all: Tunnel[] = [];
  /** Index by the path through the segment; and by a packet's path and the hop at which it enters, -1: none. */
  private readonly byForward = new Map<number, number>();
  private readonly byEntry = new Map<string, number>();
  private readonly isMiddlebox: ReadonlySet<number>;

  constructor(private readonly surroundings: TunnelSurroundings) {
    this.isMiddlebox = new Set(surroundings.context.middleboxes);
  }

  /** Opens those on the paths that traffic takes, both ways. */
  started(): void {
    const { context } = this.surroundings;
    const paths: Int32Array[] = [];
    context.visitTrafficPaths((links) => {
      const path = Int32Array.from(links);
      paths.push(path);
      if (path.every((link) => context.reverseOf(link) >= 0)) paths.push(path.map(context.reverseOf).reverse());
    });
    for (const path of paths) {
      for (const hop of path.keys()) this.tunnelFrom(path, hop);
    }
  }

  /** What may enter a gate's segment, bit/s; Infinity: it has no control, or none that has begun. */
  rate(gate: number): number {
    let rate = 0;
    let isOpen = false;
    for (const tunnel of this.all) {
      if (tunnel.gate !== gate || !tunnel.isOpen) continue;
      rate += tunnel.ends.rate;
      isOpen = true;
    }
    return isOpen ? rate : Infinity;
  }

  /** The largest p of a gate's tunnels. */
  lossEventRate(gate: number): number {
    let most = 0;
    for (const tunnel of this.all) if (tunnel.gate === gate) most = Math.max(most, tunnel.ends.lossEventRate);
    return most;
  }

  /** A packet leaves a gate into its segment. @param isLast no other waits */
  entered(packet: number, isLast: boolean): void {
    const { context } = this.surroundings;
    const { packets } = context;
    const index = this.tunnelOf(packets.path[packet], packets.hop[packet]);
    if (index < 0 || !this.all[index].isOpen) return;
    const at = packets.headerAt(packet);
    packets.header[at + Word.tunnel] = index + 1;
    this.all[index].ends.sent(context.now(), packets.header, at, isLast);
  }

  /** A packet has come to a node: its segment ends here, perhaps. */
  left(packet: number, node: number): void {
    const { context } = this.surroundings;
    const { packets } = context;
    const { header, bytes } = packets;
    const at = packets.headerAt(packet);
    const index = header[at + Word.tunnel] - 1;
    if (index < 0 || this.all[index].endNode !== node) return;
    header[at + Word.tunnel] = 0;
    if (this.all[index].ends.came(context.now(), header, at, bytes[packet] * 8)) this.sendFeedback(index);
    header[at + Word.window] = 0;
  }

  /** One of the tunnels' own packets has arrived. @returns false when it is not one */
  packetReceived(packet: number): boolean {
    const { context, rateChanged } = this.surroundings;
    const { packets } = context;
    const at = packets.headerAt(packet);
    const index = packets.header[at + Word.tunnel] - 1;
    if (index < 0) return false;
    const tunnel = this.all[index];
    const now = context.now();
    const stamp = packets.header[at + Word.stamp];
    const hold = packets.header[at + Word.hold];
    if (packets.kind[packet] === PacketKind.probe) this.send(index, tunnel.back, [stamp, -1, 0, 0]);
    else if (hold >= 0) tunnel.ends.heard(now, packets.header, at);
    else if (!tunnel.isOpen) {
      tunnel.isOpen = true;
      tunnel.ends.begin(now, now - stamp);
    }
    if (tunnel.isOpen) this.changed(index);
    if (packets.kind[packet] !== PacketKind.probe) rateChanged(tunnel.gate);
    return true;
  }

  timerFired(kind: number, index: number): void {
    const { context, rateChanged } = this.surroundings;
    const { gate, ends, isOpen } = this.all[index];
    const now = context.now();
    if (kind === Timer.ask) {
      if (!isOpen) this.ask(index);
    } else if (kind === Timer.feedback) {
      if (ends.feedbackAt === now) this.sendFeedback(index);
    } else if (ends.silenceAt === now) {
      ends.silenceNoticed(now);
      this.changed(index);
      rateChanged(gate);
    }
  }

  save(): readonly TunnelState[] {
    return this.all.map(({ gate, forward, back, endNode, isOpen, ends }) => {
      return { gate, forward, back, endNode, isOpen, ends: ends.save() };
    });
  }

  restore(state: readonly TunnelState[]): void {
    this.all.length = 0;
    this.byForward.clear();
    this.byEntry.clear();
    for (const { ends, ...saved } of state) {
      const tunnel = { ...saved, ends: this.endsFor(saved.gate) };
      tunnel.ends.restore(ends);
      this.byForward.set(tunnel.forward, this.all.push(tunnel) - 1);
    }
  }

  private tunnelOf(path: number, hop: number): number {
    const key = `${path} ${hop}`;
    let index = this.byEntry.get(key);
    if (index === undefined) {
      index = this.tunnelFrom(this.surroundings.context.pathLinks(path), hop);
      this.byEntry.set(key, index);
    }
    return index;
  }

  /** The tunnel that a path enters at a hop, made on first sight; -1: none. */
  private tunnelFrom(path: Int32Array, hop: number): number {
    const { context, gates, controls } = this.surroundings;
    const gate = gates.indexOf(path[hop]);
    if (gate < 0 || !hasTunnels(controls[gate])) return -1;
    const { links, pathOf, reverseOf } = context;
    let end = hop + 1;
    while (end < path.length && !this.isMiddlebox.has(links[path[end]].from)) end++;
    const segment = path.slice(hop, end);
    // Without a way back there is no feedback, and no control.
    if (segment.some((link) => reverseOf(link) < 0)) return -1;
    const forward = pathOf(segment);
    const known = this.byForward.get(forward);
    if (known !== undefined) return known;
    const back = pathOf(segment.map(reverseOf).reverse());
    const endNode = links[segment[segment.length - 1]].to;
    const index = this.all.push({ gate, forward, back, endNode, ends: this.endsFor(gate), isOpen: false }) - 1;
    this.byForward.set(forward, index);
    this.ask(index);
    return index;
  }

  private endsFor(gate: number): TunnelEnds {
    const { context, gates, controls, packetBits } = this.surroundings;
    return controls[gate] === 'tfrc'
      ? new TfrcTunnel(packetBits)
      : new XcpTunnel(context.links[gates[gate]], packetBits);
  }

  /** Asks the other end, to know the round trip. */
  private ask(index: number): void {
    const { context, feedbackBytes } = this.surroundings;
    const packet = context.originate(this.all[index].forward, PacketKind.probe, feedbackBytes());
    const { packets } = context;
    const at = packets.headerAt(packet);
    packets.header[at + Word.tunnel] = index + 1;
    packets.header[at + Word.stamp] = context.now();
    context.send(packet);
    context.setTimer(context.now() + ASK_SECONDS, Timer.ask, index);
  }

  private changed(index: number): void {
    const { silenceAt } = this.all[index].ends;
    if (silenceAt < Infinity) this.surroundings.context.setTimer(silenceAt, Timer.silence, index);
  }

  private sendFeedback(index: number): void {
    const { context } = this.surroundings;
    const { ends, back } = this.all[index];
    const words = ends.feedback(context.now());
    if (ends.feedbackAt < Infinity) context.setTimer(ends.feedbackAt, Timer.feedback, index);
    if (words !== null) this.send(index, back, words);
  }

  private send(index: number, path: number, [stamp, hold, value, lossEventRate]: readonly number[]): void {
    const { context, feedbackBytes } = this.surroundings;
    const packet = context.originate(path, PacketKind.probeAcknowledgement, feedbackBytes());
    const { packets } = context;
    const { header } = packets;
    const at = packets.headerAt(packet);
    header[at + Word.tunnel] = index + 1;
    header[at + Word.stamp] = stamp;
    header[at + Word.hold] = hold;
    header[at + Word.value] = value;
    header[at + Word.lossEventRate] = lossEventRate;
    context.send(packet);
  }
}

export interface TunnelState extends Omit<Tunnel, 'ends'> {
  readonly ends: unknown;
}
