import type { PlainFields } from '../../base/saved-state.ts';
import * as PacketKind from '../../engine/kinds/packet-kind.ts';
import * as FlowState from '../../engine/kinds/flow-state.ts';
import * as Carriage from '../../engine/kinds/carriage.ts';
import * as Verdict from '../../engine/kinds/verdict.ts';
import {
  Controller,
  type ExplicitRates,
  type ProbeAnswers,
  type SchemeContext,
  type SegmentOfNetwork,
} from '../../engine/controller.ts';
import { NO_WORDS, type SchemeWords } from '../../engine/scheme-words.ts';
import type { TransportParameters } from '../../engine/transport/transport-parameters.ts';
import type { ActiveFlow } from './active-flow.ts';
import {
  Decided,
  describeDecision,
  explainFlow,
  explainFullOutput,
  explainMiddlebox,
  explainThinning,
} from './explain.ts';
import { HEADER_WORDS, Word } from './header.ts';
import { controlOf, hasTunnels, type MiddleControl, middleSegmentLinks, segmentsOf } from './segments-of.ts';
import { Middlebox, type MiddleboxState } from './middlebox.ts';
import { SegmentXcps } from './segment-xcps.ts';
import type { LccpValues } from './declaration.ts';
import { Timer, Tunnels, type TunnelState } from './tunnels.ts';

/**
 * Middleboxes cut paths into segments. In local segments LCCP sends the hosts the rate at which each flow may send: a
 * flow is TCP from end to end but for its window. The middle segment has a rate, assured or set by a control of its own,
 * and the middlebox before it divides that.
 *
 * On a path with several middleboxes each but the last divides the segment that it begins, and a host keeps to the
 * smallest of the rates that it receives.
 */
export class LccpController extends Controller {
  override readonly headerWords = HEADER_WORDS;
  override readonly observesPackets: boolean;
  override readonly gates: readonly number[];
  override readonly probes: ProbeAnswers = {
    // Without LCCP hosts neither ask for rates nor receive them.
    rate: (gate) => (this.values.local === 'lccp' ? this.boxes[gate].rate : NaN),
    activeFlows: (gate) => (this.values.local === 'lccp' ? this.boxes[gate].flows.size : NaN),
    hosts: (gate) => this.hostsOf(gate),
    messages: (gate) => this.boxes[gate].messages,
    thinned: (gate) => this.boxes[gate].thinned,
    capacity: (gate) => this.boxes[gate].capacity,
    buffer: (gate) => this.boxes[gate].output.packets,
    lossEventRate: (gate) => this.tunnels.lossEventRate(gate),
  };
  override readonly rates: ExplicitRates = {
    rateOf: (row) => {
      const { flows } = this.context;
      return flows.carriage[row] === Carriage.pacedAfterHandshake ? flows.paceBitsPerSecond[row] : NaN;
    },
  };
  override readonly words: SchemeWords = {
    flowsAt: (gate) => [...this.boxes[gate].flows.values()].filter((flow) => this.isHere(flow)).map(({ row }) => row),
    explainRefusal: (decision) =>
      decision.values[6] > 0 ? explainFullOutput(decision.values) : explainThinning(decision.values),
    explainGate: (gate) => explainMiddlebox(this.factsOf(gate)),
    explainLink: (link) => {
      const gate = this.gateOnLink[link];
      return gate < 0 ? NO_WORDS : explainMiddlebox(this.factsOf(gate));
    },
    explainFlow: (row) => {
      const { flows } = this.context;
      const boxes: { name: number; sentRate: number; activeFlows: number }[] = [];
      for (const [gate, { flows: active }] of this.boxes.entries()) {
        const flow = active.get(flows.number[row]);
        if (flow !== undefined) boxes.push({ name: gate + 1, sentRate: flow.sentRate, activeFlows: active.size });
      }
      return explainFlow({
        isPaced: flows.carriage[row] === Carriage.pacedAfterHandshake,
        adapts: this.context.transportOf(row).kind === 'tcp',
        isEstablished: flows.established[row] === 1,
        pace: flows.paceBitsPerSecond[row],
        boxes,
      });
    },
    describeDecision,
  };
  override readonly segments: readonly SegmentOfNetwork[];
  private readonly boxes: readonly Middlebox[];
  /** By gate: what the segment runs that begins with it. */
  private readonly controls: readonly MiddleControl[];
  /** Gate by link; -1: none. */
  private readonly gateOnLink: Int32Array;
  private readonly tunnels: Tunnels;
  private readonly xcps: SegmentXcps;
  private values: LccpValues;
  private readonly decisionValues = new Float64Array(8);

  constructor(
    private readonly context: SchemeContext,
    parameters: LccpValues,
  ) {
    super();
    this.values = parameters;
    const { local } = this.values;
    const controlOfLink = (link: number): MiddleControl => controlOf(this.values, context.linkId(link));
    this.gates = middleSegmentLinks(context).filter((link) => controlOfLink(link) !== 'tcp');
    this.controls = this.gates.map(controlOfLink);
    this.segments = segmentsOf(context, this.gates, this.controls, local);
    this.gateOnLink = new Int32Array(context.links.length).fill(-1);
    for (const [gate, link] of this.gates.entries()) this.gateOnLink[link] = gate;
    this.tunnels = new Tunnels({
      context,
      gates: this.gates,
      controls: this.controls,
      packetBits: () => this.values.segmentPacketBytes * 8,
      feedbackBytes: () => this.values.rateMessageBytes,
      rateChanged: (gate) => this.planRelease(gate),
    });
    this.boxes = this.gates.map(
      (link, gate) =>
        new Middlebox(
          context.links[link],
          () => this.values,
          () => this.segmentRate(gate),
        ),
    );
    this.xcps = new SegmentXcps(context, this.boxes, local === 'xcp', (link) => {
      const gate = this.gateOnLink[link];
      return gate < 0 ? null : this.controls[gate];
    });
    const hasOwnControls = this.controls.some(hasTunnels);
    this.observesPackets = local === 'xcp' || hasOwnControls;
    const watched = new Set([...this.gates, ...this.xcps.links]);
    if (hasOwnControls) for (const link of linksLeavingMiddleboxes(context)) watched.add(link);
    for (const link of watched) context.watch(link);
  }

  override started(): void {
    for (const gate of this.gates.keys()) this.context.setTimer(this.values.intervalSeconds, Timer.rate, gate);
    this.xcps.started();
    this.tunnels.started();
  }

  override carriageOf({ kind }: TransportParameters, path: Int32Array): number {
    const isControlled =
      kind === 'tcp' && path.some((link, hop) => this.gateOnLink[link] >= 0 && this.hasWayBack(path, hop));
    const { local } = this.values;
    if (!isControlled || local === 'tcp') return Carriage.asClass;
    return local === 'xcp' ? Carriage.schemeWindow : Carriage.pacedAfterHandshake;
  }

  override packetSent(packet: number): void {
    this.xcps.sent(packet);
  }

  override packetArrivedAtLink(link: number, packet: number): number {
    const { links, packets } = this.context;
    const isOwn = packets.kind[packet] >= PacketKind.probe;
    if (!isOwn) this.tunnels.left(packet, links[link].from);
    const gate = this.gateOnLink[link];
    if (gate >= 0 && !isOwn) return this.cameToGate(gate, packet);
    this.xcps.passed(link, packet);
    return Verdict.forward;
  }

  override packetDelivered(packet: number): void {
    const { flows, packets } = this.context;
    const flow = packets.flow[packet];
    const path = this.context.pathLinks(packets.path[packet]);
    this.tunnels.left(packet, this.context.links[path[path.length - 1]].to);
    if (flows.carriage[flow] === Carriage.schemeWindow) this.xcps.delivered(packet);
  }

  override packetReceived(packet: number): void {
    if (this.tunnels.packetReceived(packet)) return;
    const { packets } = this.context;
    const at = packets.headerAt(packet);
    const gate = packets.header[at + Word.gate];
    const rate = packets.header[at + Word.rate];
    const feedback = packets.path[packet];
    const granted = new Set<number>();
    for (const flow of this.boxes[gate].flowsToldOver(feedback)) {
      if (flow.upstream < 0) this.sendRate(gate, flow, rate);
      else if (this.grant(flow, rate)) granted.add(flow.upstream);
    }
    for (const upstream of granted) this.changed(upstream);
  }

  override linkChanged(link: number): void {
    const gate = this.gateOnLink[link];
    if (gate >= 0) this.planRelease(gate);
  }

  override flowRerouted(row: number): void {
    const number = this.context.flows.number[row];
    const path = this.pathOf(row);
    for (const [gate, box] of this.boxes.entries()) {
      const flow = box.flows.get(number);
      // Where it comes no more it is idle before long.
      if (flow === undefined || !path.includes(this.gates[gate])) continue;
      this.findFeedback(flow, path, this.gates[gate]);
      box.feedbackChanged();
    }
  }

  override timerFired(kind: number, index: number): void {
    if (kind === Timer.rate) this.ratesDue(index);
    else if (kind === Timer.release) this.releaseDue(index);
    else if (kind === Timer.xcp) this.xcps.intervalDue(index);
    else this.tunnels.timerFired(kind, index);
  }

  override parametersChanged(parameters: LccpValues): void {
    this.values = parameters;
  }

  override save(): unknown {
    return {
      boxes: this.boxes.map((box) => box.save()),
      tunnels: this.tunnels.save(),
      xcps: this.xcps.save(),
      values: this.values,
    } satisfies LccpState;
  }

  override restore(state: unknown): void {
    const { boxes, tunnels, xcps, values } = state as LccpState;
    this.values = values;
    this.tunnels.restore(tunnels);
    this.xcps.restore(xcps);
    for (const [gate, box] of this.boxes.entries()) box.restore(boxes[gate]);
  }

  /** How many hosts have flows that the middlebox before a gate paces. */
  private hostsOf(gate: number): number {
    const hosts = new Set<number>();
    for (const { bucket, feedback } of this.boxes[gate].flows.values()) if (bucket === null) hosts.add(feedback);
    return hosts.size;
  }

  /** C of a gate, but for the rate of its link; Infinity: no limit. */
  private segmentRate(gate: number): number {
    const { assuredBitsPerSecond } = this.values;
    switch (this.controls[gate]) {
      case 'assured':
        return assuredBitsPerSecond > 0 ? assuredBitsPerSecond : Infinity;
      case 'lccp':
        return this.boxes[gate].granted;
      default:
        return this.tunnels.rate(gate);
    }
  }

  /** A flow's packet has come to a middlebox's output. */
  private cameToGate(gate: number, packet: number): number {
    const { packets, flows, transportOf, now } = this.context;
    const link = this.gates[gate];
    const kind = packets.kind[packet];
    const row = packets.flow[packet];
    const isPaced = flows.carriage[row] === Carriage.pacedAfterHandshake;
    if (kind === PacketKind.data || kind === PacketKind.fin) {
      if (isPaced) this.segmentCame(link, packet, row);
      else if (transportOf(row).kind !== 'tcp' && this.datagramCame(link, packet, row) === Verdict.refuse) {
        return Verdict.refuse;
      }
    } else if (kind === PacketKind.syn && this.values.reserveAt === 'syn' && isPaced) {
      this.segmentCame(link, packet, row);
    }
    this.xcps.leftLocal(gate, packet);
    const { output, capacity } = this.boxes[gate];
    const bits = packets.bytes[packet] * 8;
    if (output.passes(now(), capacity, bits)) {
      this.leaves(gate, packet);
      return Verdict.forward;
    }
    if (output.isFull) {
      this.writeFacts(gate, this.reasonValues);
      this.reasonValues[6] = 1;
      return Verdict.refuse;
    }
    output.push(packet, bits);
    this.planRelease(gate);
    return Verdict.hold;
  }

  /** A packet goes from the output into the segment. */
  private leaves(gate: number, packet: number): void {
    this.tunnels.entered(packet, this.boxes[gate].output.packets === 0);
    this.xcps.passed(this.gates[gate], packet);
  }

  private planRelease(gate: number): void {
    const { output, capacity } = this.boxes[gate];
    const due = output.next(this.context.now(), capacity);
    if (due === output.releaseAt) return;
    output.releaseAt = due;
    if (due < Infinity) this.context.setTimer(due, Timer.release, gate);
  }

  private releaseDue(gate: number): void {
    const { packets, now, release } = this.context;
    const { output } = this.boxes[gate];
    if (output.releaseAt !== now()) return;
    output.releaseAt = Infinity;
    const packet = output.shift(now(), (row) => packets.bytes[row] * 8);
    this.leaves(gate, packet);
    release(this.gates[gate], packet);
    this.planRelease(gate);
  }

  private ratesDue(gate: number): void {
    const { context } = this;
    const box = this.boxes[gate];
    const now = context.now();
    for (const flow of box.idleFlows(now, this.roundTripOf)) this.remove(gate, flow, Decided.idle);
    box.update(now);
    this.planRelease(gate);
    this.sendRates(gate);
    context.setTimer(now + this.values.intervalSeconds, Timer.rate, gate);
  }

  /** A data packet, or a SYN that counts as one, of a flow that adapts: the first asks for a rate. */
  private segmentCame(link: number, packet: number, row: number): void {
    const { packets, flows } = this.context;
    const gate = this.gateOnLink[link];
    const box = this.boxes[gate];
    const number = flows.number[row];
    if (packets.kind[packet] === PacketKind.fin) {
      const flow = box.flows.get(number);
      if (flow !== undefined) {
        this.remove(gate, flow, Decided.finished);
        this.changed(gate);
      }
      // One that needs a single packet has asked for nothing.
      this.context.flowAdmitted(row);
      return;
    }
    if (!this.hasWayBack(this.pathOf(row), packets.hop[packet])) return;
    if (!box.saw(this.context.now(), number, row, packets.bytes[packet] * 8, true)) return;
    this.joined(gate, row, box.flows.get(number)!);
  }

  /** A packet of a flow that does not adapt: it may pass at the rate of the others. */
  private datagramCame(link: number, packet: number, row: number): number {
    if (!this.values.thinsUdp || this.values.local !== 'lccp') return Verdict.forward;
    const { packets, flows } = this.context;
    const gate = this.gateOnLink[link];
    const box = this.boxes[gate];
    const bits = packets.bytes[packet] * 8;
    const now = this.context.now();
    const isNew = box.saw(now, flows.number[row], row, bits, false);
    const flow = box.flows.get(flows.number[row])!;
    if (isNew) this.joined(gate, row, flow);
    if (box.passes(now, flow, bits)) return Verdict.forward;
    box.thinned++;
    this.writeFacts(gate, this.reasonValues);
    this.reasonValues[4] = flow.bucket?.level ?? 0;
    this.reasonValues[5] = bits;
    this.reasonValues[6] = 0;
    return Verdict.refuse;
  }

  private joined(gate: number, row: number, flow: ActiveFlow): void {
    this.findFeedback(flow, this.pathOf(row), this.gates[gate]);
    this.boxes[gate].feedbackFound(flow);
    this.changed(gate);
    this.decide(Decided.joined, gate, row);
  }

  private remove(gate: number, flow: ActiveFlow, code: number): void {
    const box = this.boxes[gate];
    box.remove(flow);
    box.update(this.context.now());
    this.decide(code, gate, this.isHere(flow) ? flow.row : -1);
  }

  /** A flow has come or gone, or a grant: all hosts receive their rates. */
  private changed(gate: number): void {
    this.boxes[gate].update(this.context.now());
    this.planRelease(gate);
    this.sendRates(gate);
  }

  /** One RATE message to each host that has active flows behind this middlebox. */
  private sendRates(gate: number): void {
    const { context } = this;
    const box = this.boxes[gate];
    const sent = new Set<number>();
    for (const flow of box.flows.values()) {
      if (flow.bucket !== null && flow.upstream < 0) continue;
      if (flow.feedback < 0) this.sendRate(gate, flow, box.rate);
      if (flow.feedback < 0 || sent.has(flow.feedback)) continue;
      sent.add(flow.feedback);
      const packet = context.originate(flow.feedback, PacketKind.probe, this.values.rateMessageBytes);
      const { packets } = context;
      const at = packets.headerAt(packet);
      packets.header[at + Word.gate] = gate;
      packets.header[at + Word.rate] = box.rate;
      box.messages++;
      context.send(packet);
    }
  }

  /** The flow's host has a RATE message: it uses the smallest of those of all middleboxes on the path. */
  private sendRate(gate: number, flow: ActiveFlow, rate: number): void {
    const { context } = this;
    const isFirst = flow.sentRate === Infinity;
    flow.sentRate = rate;
    if (!this.isHere(flow)) return;
    let least = rate;
    for (const box of this.boxes) least = Math.min(least, box.flows.get(flow.number)?.sentRate ?? Infinity);
    if (isFirst) this.decide(Decided.sent, gate, flow.row);
    context.flowAdmitted(flow.row);
    context.setPace(flow.row, least);
  }

  /** Whether the flow has not ended for its host: its row is not another's. */
  private isHere({ number, row }: ActiveFlow): boolean {
    const { flows } = this.context;
    return flows.number[row] === number && flows.state[row] !== FlowState.completed;
  }

  private readonly roundTripOf = (flow: ActiveFlow): number =>
    this.isHere(flow) && flow.bucket === null ? this.context.flows.smoothedRoundTrip[flow.row] : 0;

  private pathOf(row: number): Int32Array {
    return this.context.pathLinks(this.context.flows.forwardPath[row]);
  }

  /** Whether messages can go back to the source over the links before this one. */
  private hasWayBack(path: Int32Array, hop: number): boolean {
    for (let i = 0; i < hop; i++) if (this.context.reverseOf(path[i]) < 0) return false;
    return true;
  }

  /** Where RATE messages about a flow go: to its host, or to the middlebox that begins a segment with LCCP before. */
  private findFeedback(flow: ActiveFlow, path: Int32Array, link: number): void {
    const hop = path.indexOf(link);
    let before = hop - 1;
    while (before >= 0 && this.gateOnLink[path[before]] < 0) before--;
    const gate = before < 0 ? -1 : this.gateOnLink[path[before]];
    flow.upstream = gate >= 0 && this.controls[gate] === 'lccp' ? gate : -1;
    const links = path.subarray(flow.upstream >= 0 ? before : 0, hop);
    const back = Int32Array.from(links, this.context.reverseOf).reverse();
    // The middlebox is the host itself, or nothing can go back.
    const isPossible = back.length > 0 && back.every((one) => one >= 0);
    flow.feedback = isPossible ? this.context.pathOf(back) : -1;
  }

  /** The next middlebox gives a flow this rate. @returns true when that is new */
  private grant({ number, upstream }: ActiveFlow, rate: number): boolean {
    const flow = this.boxes[upstream].flows.get(number);
    if (flow === undefined || flow.granted === rate) return false;
    flow.granted = rate;
    return true;
  }

  private decide(code: number, gate: number, row: number): void {
    this.writeFacts(gate, this.decisionValues);
    this.context.decided(code, this.gates[gate], this.decisionValues, row);
  }

  private writeFacts(gate: number, into: Float64Array): void {
    const { rate, activeFlows, queue, capacity } = this.factsOf(gate);
    into[0] = rate;
    into[1] = activeFlows;
    into[2] = queue;
    into[3] = capacity;
  }

  private factsOf(gate: number) {
    const box = this.boxes[gate];
    return {
      rate: box.rate,
      activeFlows: box.flows.size,
      queue: box.backlogBits(this.context.now()),
      packets: this.bufferPackets(gate),
      local: this.values.local,
      control: this.controls[gate],
      lossEventRate: this.tunnels.lossEventRate(gate),
      queueAllowance: box.queueAllowance,
      capacity: box.capacity,
      drainSeconds: this.values.drainSeconds,
      leastShare: this.values.leastShare,
      intervalSeconds: this.values.intervalSeconds,
      thinned: box.thinned,
    };
  }

  /** Packets that wait before a gate's link, and at it. */
  private bufferPackets(gate: number): number {
    const { output, link } = this.boxes[gate];
    return output.packets + link.queuePackets(this.context.now());
  }
}

/** Links on which a packet may come out of a segment. */
function linksLeavingMiddleboxes({ links, middleboxes }: SchemeContext): number[] {
  const isMiddlebox = new Set(middleboxes);
  return links.filter(({ from }) => isMiddlebox.has(from)).map(({ index }) => index);
}

interface LccpState {
  readonly boxes: readonly MiddleboxState[];
  readonly tunnels: readonly TunnelState[];
  readonly xcps: readonly PlainFields[];
  readonly values: LccpValues;
}
