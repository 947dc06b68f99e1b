import {
  Controller,
  Verdict,
  type Explanation,
  type ParameterValues,
  type SchemeContext,
} from '../../engine/controller.ts';
import { Carriage } from '../../engine/flows.ts';
import { PacketKind } from '../../engine/packets.ts';
import type { TcpParameters } from '../../engine/transport/tcp-parameters.ts';
import type { TransportParameters } from '../../engine/transport/transports.ts';
import { explainWindow, explainXcpLink } from './explain.ts';
import { XcpLink, type XcpParameters } from './link-controller.ts';

type Values = XcpParameters & { readonly gates: 'bottlenecks' | readonly string[] } & ParameterValues;

/** The congestion header: H_cwnd in bits, H_rtt in seconds, H_feedback in bits. */
const Header = { window: 0, roundTrip: 1, feedback: 2 } as const;
const HEADER_WORDS = 3;

/**
 * XCP end to end: a data packet carries its flow's window and round trip, links write down by how much the window may
 * change, and the acknowledgement takes it back to the sender.
 */
export class XcpController extends Controller {
  override readonly headerWords = HEADER_WORDS;
  override readonly observesPackets = true;
  override readonly gates: readonly number[];
  private readonly controllers: readonly XcpLink[];
  /** By link; -1: none. */
  private readonly gateOnLink: Int32Array;
  private values: Values;
  /** The feedback of the data packet that has just arrived, for the acknowledgement that follows it at once. */
  private echo = 0;

  constructor(
    private readonly context: SchemeContext,
    parameters: ParameterValues,
  ) {
    super();
    this.values = parameters as Values;
    const { gates } = this.values;
    const named = gates === 'bottlenecks' ? context.bottlenecks : gates.map((id) => context.linkNamed(id));
    this.gates = named.filter((link) => link >= 0);
    this.gateOnLink = new Int32Array(context.links.length).fill(-1);
    this.controllers = this.gates.map((link) => new XcpLink(context.links[link], () => this.values));
    for (const [gate, link] of this.gates.entries()) {
      this.gateOnLink[link] = gate;
      context.watch(link);
    }
  }

  override started(): void {
    for (const gate of this.gates.keys()) this.planInterval(gate);
  }

  override carriageOf({ kind }: TransportParameters, path: Int32Array): number {
    const isControlled = kind === 'tcp' && path.some((link) => this.gateOnLink[link] >= 0);
    return isControlled ? Carriage.schemeWindow : Carriage.asClass;
  }

  override packetSent(packet: number): void {
    const { packets, flows } = this.context;
    const { header } = packets;
    const flow = packets.flow[packet];
    if (flows.carriage[flow] !== Carriage.schemeWindow) return;
    const at = packet * HEADER_WORDS;
    if (this.isData(packet)) {
      const { windowSegments } = this.transportOf(flow);
      header[at + Header.window] = Math.min(flows.congestionWindow[flow], windowSegments) * this.segmentBits(flow);
      header[at + Header.roundTrip] = flows.smoothedRoundTrip[flow];
      header[at + Header.feedback] = Infinity;
    } else if (packets.kind[packet] === PacketKind.acknowledgement) {
      header[at + Header.feedback] = this.echo;
    }
  }

  override packetArrivedAtLink(link: number, packet: number): number {
    const { packets } = this.context;
    const { header } = packets;
    const controller = this.controllers[this.gateOnLink[link]];
    const bits = packets.bytes[packet] * 8;
    const at = packet * HEADER_WORDS;
    const window = header[at + Header.window];
    const roundTrip = header[at + Header.roundTrip];
    controller.saw(this.context.now(), bits, window, roundTrip);
    if (window > 0) {
      const feedback = controller.feedbackFor(bits, window, roundTrip);
      header[at + Header.feedback] = Math.min(header[at + Header.feedback], feedback);
    }
    return Verdict.forward;
  }

  override packetDelivered(packet: number): void {
    const { packets, flows } = this.context;
    const flow = packets.flow[packet];
    if (flows.carriage[flow] !== Carriage.schemeWindow) return;
    const feedback = packets.header[packet * HEADER_WORDS + Header.feedback];
    if (this.isData(packet)) this.echo = feedback;
    else if (packets.kind[packet] === PacketKind.acknowledgement) {
      const window = flows.congestionWindow[flow];
      // No link has said anything, since the flow was rerouted: as in congestion avoidance.
      const change = feedback === Infinity ? 1 / window : feedback / this.segmentBits(flow);
      this.context.setWindow(flow, window + change);
    }
  }

  override timerFired(_kind: number, gate: number): void {
    this.controllers[gate].intervalEnded(this.context.now());
    this.planInterval(gate);
  }

  override parametersChanged(parameters: ParameterValues): void {
    this.values = parameters as Values;
  }

  override probe(probe: number, gate: number): number {
    const { feedback, shuffled, interval } = this.controllers[gate];
    return [feedback, shuffled, interval][probe] ?? 0;
  }

  override explainGate(gate: number): Explanation {
    return explainXcpLink(this.controllers[gate]);
  }

  override explainLink(link: number): Explanation {
    const gate = this.gateOnLink[link];
    return gate < 0 ? super.explainLink(link) : explainXcpLink(this.controllers[gate]);
  }

  override explainFlow(flow: number): Explanation {
    const { flows } = this.context;
    if (flows.carriage[flow] !== Carriage.schemeWindow) return super.explainFlow(flow);
    return explainWindow(flows.congestionWindow[flow], flows.smoothedRoundTrip[flow], this.segmentBits(flow));
  }

  override save(): unknown {
    return { controllers: this.controllers.map((one) => one.save()), values: this.values };
  }

  override restore(state: unknown): void {
    const { controllers, values } = state as { controllers: readonly (readonly number[])[]; values: Values };
    this.values = values;
    for (const [gate, one] of this.controllers.entries()) one.restore(controllers[gate]);
  }

  private isData(packet: number): boolean {
    const kind = this.context.packets.kind[packet];
    return kind === PacketKind.data || kind === PacketKind.fin;
  }

  private transportOf(flow: number): TcpParameters {
    return this.context.transportOf(flow) as TcpParameters;
  }

  private segmentBits(flow: number): number {
    const { segmentBytes, headerBytes } = this.transportOf(flow);
    return (segmentBytes + headerBytes) * 8;
  }

  private planInterval(gate: number): void {
    this.context.setTimer(this.context.now() + this.controllers[gate].interval, 0, gate);
  }
}
