import type { PlainFields } from '../../base/saved-state.ts';
import * as Carriage from '../../engine/kinds/carriage.ts';
import * as Verdict from '../../engine/kinds/verdict.ts';
import { Controller, type ProbeAnswers, type SchemeContext } from '../../engine/controller.ts';
import { NO_WORDS, type SchemeWords } from '../../engine/scheme-words.ts';
import type { TransportParameters } from '../../engine/transport/transport-parameters.ts';
import { XCP_HEADER_WORDS, XcpEnds } from './ends.ts';
import { explainWindow, explainXcpLink } from './explain.ts';
import { XcpLink } from './link-controller.ts';
import type { XcpValues } from './declaration.ts';

/**
 * XCP end to end: a data packet carries its flow's window and round trip, links write down by how much the window may
 * change, and the acknowledgement takes it back to the sender.
 */
export class XcpController extends Controller {
  override readonly headerWords = XCP_HEADER_WORDS;
  override readonly observesPackets = true;
  override readonly gates: readonly number[];
  override readonly probes: ProbeAnswers = {
    feedback: (gate) => this.controllers[gate].feedback,
    shuffled: (gate) => this.controllers[gate].shuffled,
    interval: (gate) => this.controllers[gate].interval,
  };
  override readonly words: SchemeWords = {
    explainGate: (gate) => explainXcpLink(this.controllers[gate]),
    explainLink: (link) => {
      const gate = this.gateOnLink[link];
      return gate < 0 ? NO_WORDS : explainXcpLink(this.controllers[gate]);
    },
    explainFlow: (flow) => {
      const { flows } = this.context;
      if (flows.carriage[flow] !== Carriage.schemeWindow) return NO_WORDS;
      return explainWindow(flows.congestionWindow[flow], flows.smoothedRoundTrip[flow], this.ends.segmentBits(flow));
    },
  };
  private readonly controllers: readonly XcpLink[];
  /** By link; -1: none. */
  private readonly gateOnLink: Int32Array;
  private values: XcpValues;
  private readonly ends: XcpEnds;

  constructor(
    private readonly context: SchemeContext,
    parameters: XcpValues,
  ) {
    super();
    this.values = parameters;
    this.ends = new XcpEnds(context, 0);
    this.gates = context.linksNamed(this.values.gates);
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
    this.ends.packetSent(packet);
  }

  override packetArrivedAtLink(link: number, packet: number): number {
    this.ends.passed(this.controllers[this.gateOnLink[link]], packet);
    return Verdict.forward;
  }

  override packetDelivered(packet: number): void {
    this.ends.packetDelivered(packet);
  }

  override timerFired(_kind: number, gate: number): void {
    this.controllers[gate].intervalEnded(this.context.now());
    this.planInterval(gate);
  }

  override parametersChanged(parameters: XcpValues): void {
    this.values = parameters;
  }

  override save(): unknown {
    return { controllers: this.controllers.map((one) => one.save()), values: this.values };
  }

  override restore(state: unknown): void {
    const { controllers, values } = state as { controllers: readonly PlainFields[]; values: XcpValues };
    this.values = values;
    for (const [gate, one] of this.controllers.entries()) one.restore(controllers[gate]);
  }

  private planInterval(gate: number): void {
    this.context.setTimer(this.context.now() + this.controllers[gate].interval, 0, gate);
  }
}
