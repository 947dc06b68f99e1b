import {
  Controller,
  Verdict,
  type Explanation,
  type ParameterValues,
  type SchemeContext,
} from '../../engine/controller.ts';
import type { Decision } from '../../engine/decision-log.ts';
import { Carriage, FlowState } from '../../engine/flows.ts';
import { PacketKind } from '../../engine/packets.ts';
import type { TransportParameters } from '../../engine/transport/transports.ts';
import type { ActiveFlow } from './active-flow.ts';
import { Decided } from './decided.ts';
import { describeDecision, explainFlow, explainMiddlebox, explainThinning } from './explain.ts';
import { middleSegmentLinks } from './middle-segments.ts';
import { Middlebox, type MiddleboxParameters, type MiddleboxState } from './middlebox.ts';

/** Parameters of LCCP, as declared. */
export interface LccpParameters extends MiddleboxParameters {
  readonly intervalSeconds: number;
  readonly rateMessageBytes: number;
  readonly reserveAt: 'data' | 'syn';
  readonly thinsUdp: boolean;
}

type Values = LccpParameters & ParameterValues;

/** The header of a RATE message: which middlebox (gate) says it, and r. */
const HEADER_WORDS = 2;

/**
 * LCCP: middleboxes tell the hosts behind them the rate at which each flow may send. A flow is TCP from end to end but
 * for its window; the middle segment's rate is assured, and the middlebox divides it.
 *
 * On a path with several middleboxes each but the last divides the segment that it begins, and a host keeps to the
 * least of the rates that it is told.
 */
export class LccpController extends Controller {
  override readonly headerWords = HEADER_WORDS;
  override readonly gates: readonly number[];
  private readonly boxes: readonly Middlebox[];
  /** Gate by link; -1: none. */
  private readonly gateOnLink: Int32Array;
  private values: Values;
  private readonly decisionValues = new Float64Array(8);

  constructor(
    private readonly context: SchemeContext,
    parameters: ParameterValues,
  ) {
    super();
    this.values = parameters as Values;
    this.gates = middleSegmentLinks(context);
    this.gateOnLink = new Int32Array(context.links.length).fill(-1);
    this.boxes = this.gates.map((link) => new Middlebox(context.links[link], () => this.values));
    for (const [gate, link] of this.gates.entries()) {
      this.gateOnLink[link] = gate;
      context.watch(link);
    }
  }

  override started(): void {
    for (const gate of this.gates.keys()) this.context.setTimer(this.values.intervalSeconds, 0, gate);
  }

  override carriageOf({ kind }: TransportParameters, path: Int32Array): number {
    const isControlled =
      kind === 'tcp' && path.some((link, hop) => this.gateOnLink[link] >= 0 && this.hasWayBack(path, hop));
    return isControlled ? Carriage.pacedAfterHandshake : Carriage.asClass;
  }

  override packetArrivedAtLink(link: number, packet: number): number {
    const { packets, flows } = this.context;
    const kind = packets.kind[packet];
    const row = packets.flow[packet];
    if (kind === PacketKind.data || kind === PacketKind.fin) {
      if (flows.carriage[row] === Carriage.pacedAfterHandshake) this.segmentCame(link, packet, row);
      else if (this.context.transportOf(row).kind !== 'tcp') return this.datagramCame(link, packet, row);
    } else if (kind === PacketKind.syn && this.values.reserveAt === 'syn') {
      if (flows.carriage[row] === Carriage.pacedAfterHandshake) this.segmentCame(link, packet, row);
    }
    return Verdict.forward;
  }

  override packetReceived(packet: number): void {
    const { header, path } = this.context.packets;
    const gate = header[packet * HEADER_WORDS];
    const rate = header[packet * HEADER_WORDS + 1];
    const feedback = path[packet];
    for (const flow of this.boxes[gate].flows.values()) {
      if (flow.feedback === feedback) this.tell(gate, flow, rate);
    }
  }

  override flowRerouted(row: number): void {
    const number = this.context.flows.number[row];
    const path = this.pathOf(row);
    for (const [gate, { flows }] of this.boxes.entries()) {
      const flow = flows.get(number);
      if (flow === undefined) continue;
      // Where it comes no more it is idle before long.
      if (path.includes(this.gates[gate])) flow.feedback = this.wayBack(row, this.gates[gate]);
    }
  }

  override timerFired(_kind: number, gate: number): void {
    const { context } = this;
    const box = this.boxes[gate];
    const now = context.now();
    for (const flow of box.idleFlows(now, this.roundTripOf)) this.remove(gate, flow, Decided.idle);
    box.update(now);
    this.sendRates(gate);
    context.setTimer(now + this.values.intervalSeconds, 0, gate);
  }

  override parametersChanged(parameters: ParameterValues): void {
    this.values = parameters as Values;
  }

  override rateOf(row: number): number {
    const { flows } = this.context;
    return flows.carriage[row] === Carriage.pacedAfterHandshake ? flows.paceBitsPerSecond[row] : NaN;
  }

  override probe(probe: number, gate: number): number {
    const { rate, flows, messages, thinned } = this.boxes[gate];
    const hosts = new Set([...flows.values()].filter(({ bucket }) => bucket === null).map(({ feedback }) => feedback));
    return [rate, flows.size, hosts.size, messages, thinned][probe] ?? 0;
  }

  override explainGate(gate: number): Explanation {
    return explainMiddlebox(this.factsOf(gate));
  }

  override explainLink(link: number): Explanation {
    const gate = this.gateOnLink[link];
    return gate < 0 ? super.explainLink(link) : explainMiddlebox(this.factsOf(gate));
  }

  override explainFlow(row: number): Explanation {
    const { flows } = this.context;
    const boxes: { name: number; told: number; activeFlows: number }[] = [];
    for (const [gate, { flows: active }] of this.boxes.entries()) {
      const flow = active.get(flows.number[row]);
      if (flow !== undefined) boxes.push({ name: gate + 1, told: flow.told, activeFlows: active.size });
    }
    return explainFlow({
      isPaced: flows.carriage[row] === Carriage.pacedAfterHandshake,
      adapts: this.context.transportOf(row).kind === 'tcp',
      isEstablished: flows.established[row] === 1,
      pace: flows.paceBitsPerSecond[row],
      boxes,
    });
  }

  override explainRefusal(decision: Decision): Explanation {
    return explainThinning(decision.values);
  }

  override describeDecision(decision: Decision): string {
    return describeDecision(decision);
  }

  override save(): unknown {
    return { boxes: this.boxes.map((box) => box.save()), values: this.values };
  }

  override restore(state: unknown): void {
    const { boxes, values } = state as { boxes: readonly MiddleboxState[]; values: Values };
    this.values = values;
    for (const [gate, box] of this.boxes.entries()) box.restore(boxes[gate]);
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
    box.flows.get(number)!.feedback = this.wayBack(row, link);
    this.joined(gate, row);
  }

  /** A packet of a flow that does not adapt: it may pass at the rate of the others. */
  private datagramCame(link: number, packet: number, row: number): number {
    if (!this.values.thinsUdp) return Verdict.forward;
    const { packets, flows } = this.context;
    const gate = this.gateOnLink[link];
    const box = this.boxes[gate];
    const bits = packets.bytes[packet] * 8;
    const now = this.context.now();
    if (box.saw(now, flows.number[row], row, bits, false)) this.joined(gate, row);
    const flow = box.flows.get(flows.number[row])!;
    if (box.passes(now, flow, bits)) return Verdict.forward;
    box.thinned++;
    this.writeFacts(gate, this.reasonValues);
    this.reasonValues[4] = flow.bucket?.level ?? 0;
    this.reasonValues[5] = bits;
    return Verdict.refuse;
  }

  private joined(gate: number, row: number): void {
    this.changed(gate);
    this.decide(Decided.joined, gate, row);
  }

  private remove(gate: number, flow: ActiveFlow, code: number): void {
    const box = this.boxes[gate];
    box.flows.delete(flow.number);
    box.update(this.context.now());
    this.decide(code, gate, this.isHere(flow) ? flow.row : -1);
  }

  /** A flow has come or gone: all hosts are told. */
  private changed(gate: number): void {
    this.boxes[gate].update(this.context.now());
    this.sendRates(gate);
  }

  /** One RATE message to each host that has active flows behind this middlebox. */
  private sendRates(gate: number): void {
    const { context } = this;
    const box = this.boxes[gate];
    const sent = new Set<number>();
    for (const flow of box.flows.values()) {
      if (flow.bucket !== null) continue;
      if (flow.feedback < 0) this.tell(gate, flow, box.rate);
      if (flow.feedback < 0 || sent.has(flow.feedback)) continue;
      sent.add(flow.feedback);
      const packet = context.originate(flow.feedback, PacketKind.probe, this.values.rateMessageBytes);
      const { header } = context.packets;
      header[packet * HEADER_WORDS] = gate;
      header[packet * HEADER_WORDS + 1] = box.rate;
      box.messages++;
      context.send(packet);
    }
  }

  /** The flow's host has a RATE message: it keeps to the least of those of all middleboxes on the path. */
  private tell(gate: number, flow: ActiveFlow, rate: number): void {
    const { context } = this;
    const isFirst = flow.told === Infinity;
    flow.told = rate;
    if (!this.isHere(flow)) return;
    let least = rate;
    for (const box of this.boxes) least = Math.min(least, box.flows.get(flow.number)?.told ?? Infinity);
    if (isFirst) this.decide(Decided.told, gate, flow.row);
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

  /** The path from the middlebox before a link to the flow's host; -1: it is the host. */
  private wayBack(row: number, link: number): number {
    const path = this.pathOf(row);
    const before = path.subarray(0, path.indexOf(link));
    if (before.length === 0) return -1;
    return this.context.pathOf(Int32Array.from(before, this.context.reverseOf).reverse());
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
      queue: box.link.backlogBits(this.context.now()),
      queueAllowance: box.queueAllowance,
      capacity: box.capacity,
      drainSeconds: this.values.drainSeconds,
      leastShare: this.values.leastShare,
      intervalSeconds: this.values.intervalSeconds,
      thinned: box.thinned,
    };
  }
}
