import type { PlainFields } from '../../base/saved-state.ts';
import * as PacketKind from '../../engine/kinds/packet-kind.ts';
import type { SchemeContext } from '../../engine/controller.ts';
import { XcpEnds } from '../xcp/ends.ts';
import { XcpLink } from '../xcp/link-controller.ts';
import { Word } from './header.ts';
import type { Middlebox } from './middlebox.ts';
import type { MiddleControl } from './segments-of.ts';
import { Timer } from './tunnels.ts';

/** What XCP has in middle segments and at middleboxes; the paper names no others. */
const XCP_VALUES = { alpha: 0.4, beta: 0.226, gamma: 0.1, longestIntervalSeconds: 1 };

/** XCP where segments run it: in local segments, before each gate; in middle segments, at each of their links. */
export class SegmentXcps {
  /** The links of middle segments with XCP. */
  readonly links: ReadonlySet<number>;
  /** Those before gates, by gate, if local segments run XCP; then those of links. */
  private readonly all: XcpLink[] = [];
  private readonly onLink = new Map<number, XcpLink>();
  private readonly localEnds: XcpEnds;
  private readonly middleEnds: XcpEnds;

  constructor(
    private readonly context: SchemeContext,
    boxes: readonly Middlebox[],
    private readonly isLocal: boolean,
    /** What the segment runs that begins with a link; null: none does. */
    controlFrom: (link: number) => MiddleControl | null,
  ) {
    this.localEnds = new XcpEnds(context, Word.local);
    this.middleEnds = new XcpEnds(context, Word.window);
    if (isLocal) for (const box of boxes) this.all.push(new XcpLink(box, () => XCP_VALUES));
    this.links = linksWithXcp(context, controlFrom);
    for (const link of this.links) {
      const xcp = new XcpLink(context.links[link], () => XCP_VALUES);
      this.all.push(xcp);
      this.onLink.set(link, xcp);
    }
  }

  started(): void {
    for (const [index, { interval }] of this.all.entries()) this.context.setTimer(interval, Timer.xcp, index);
  }

  intervalDue(index: number): void {
    const xcp = this.all[index];
    const now = this.context.now();
    xcp.intervalEnded(now);
    this.context.setTimer(now + xcp.interval, Timer.xcp, index);
  }

  /** A host has sent a packet, or received one, whose window XCP sets. */
  sent(packet: number): void {
    this.localEnds.packetSent(packet);
  }

  delivered(packet: number): void {
    this.localEnds.packetDelivered(packet);
  }

  /** A flow's packet has come to a gate, out of a local segment. */
  leftLocal(gate: number, packet: number): void {
    if (this.isLocal) this.localEnds.passed(this.all[gate], packet);
  }

  /** A packet has come to a link. */
  passed(link: number, packet: number): void {
    const xcp = this.onLink.get(link);
    if (xcp === undefined) return;
    const { packets, now } = this.context;
    if (packets.kind[packet] >= PacketKind.probe) xcp.saw(now(), packets.bytes[packet] * 8, 0, 0);
    else this.middleEnds.passed(xcp, packet);
  }

  save(): readonly PlainFields[] {
    return this.all.map((xcp) => xcp.save());
  }

  restore(state: readonly PlainFields[]): void {
    for (const [index, xcp] of this.all.entries()) xcp.restore(state[index]);
  }
}

/** The links of middle segments with XCP, on the paths that traffic takes, both ways. */
function linksWithXcp(context: SchemeContext, controlFrom: (link: number) => MiddleControl | null): Set<number> {
  const isMiddlebox = new Set(context.middleboxes);
  const found = new Set<number>();
  const look = (path: Int32Array): void => {
    let isIn = false;
    for (const link of path) {
      const control = controlFrom(link);
      if (control !== null || isMiddlebox.has(context.links[link].from)) isIn = control === 'xcp';
      if (isIn) found.add(link);
    }
  };
  context.visitTrafficPaths((links) => {
    const path = Int32Array.from(links);
    look(path);
    if (path.every((link) => context.reverseOf(link) >= 0)) look(path.map(context.reverseOf).reverse());
  });
  return found;
}
