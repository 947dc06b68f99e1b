import * as PacketKind from '../../engine/kinds/packet-kind.ts';
import * as Carriage from '../../engine/kinds/carriage.ts';
import { ByRow } from '../../base/row-table.ts';
import { Controller, type ProbeAnswers, type SchemeContext } from '../../engine/controller.ts';
import { NO_WORDS, type SchemeWords } from '../../engine/scheme-words.ts';
import { packetBytes, type TransportParameters } from '../../engine/transport/transport-parameters.ts';
import { explainTfrc } from './explain.ts';
import { DataWord, HEADER_WORDS, readFeedback, TfrcFlow, type TfrcFlowState, writeFeedback } from './tfrc-flow.ts';
import type { TfrcValues } from './declaration.ts';

const Timer = { silence: 0, feedback: 1 } as const;

/**
 * TFRC end to end (RFC 5348): receivers measure how often loss events come and how much gets through, feedback packets
 * report to the sender once a round trip, and the sender's rate is what TCP would get. Reliability is TCP's: handshake,
 * acknowledgements, and lost segments sent again at the rate of TFRC.
 */
export class TfrcController extends Controller {
  override readonly headerWords = HEADER_WORDS;
  override readonly observesPackets = true;
  override readonly probes: ProbeAnswers = {
    allowedRate: () => this.sum(({ sender }) => sender.rate),
    lossEventRate: () => this.sum(({ sender }) => sender.lossEventRate) / Math.max(1, this.flows.size),
    slowStart: () => this.sum(({ sender }) => (sender.lossEventRate === 0 ? 1 : 0)),
    feedbacks: () => this.feedbacks,
  };
  override readonly words: SchemeWords = {
    explainFlow: (row) => {
      const flow = this.byRow.get(row);
      if (flow === undefined) return NO_WORDS;
      return explainTfrc(flow, this.context.flows.established[row] === 1);
    },
  };
  /** By number, in order of arrival; and by row. */
  private readonly flows = new Map<number, TfrcFlow>();
  private readonly byRow = new ByRow<TfrcFlow>();
  /** TCP flows that have arrived, and feedback packets sent. */
  private asked = 0;
  private feedbacks = 0;
  private parameters: TfrcValues;
  private readonly values = (): TfrcValues => this.parameters;

  constructor(
    private readonly context: SchemeContext,
    parameters: TfrcValues,
  ) {
    super();
    this.parameters = parameters;
  }

  override carriageOf({ kind }: TransportParameters): number {
    if (kind !== 'tcp') return Carriage.asClass;
    const { share } = this.parameters;
    const before = this.asked++;
    return Math.floor(share * (before + 1)) > Math.floor(share * before)
      ? Carriage.pacedAfterHandshake
      : Carriage.asClass;
  }

  override flowOpened(row: number): void {
    const { flows, flowAdmitted } = this.context;
    if (flows.carriage[row] !== Carriage.pacedAfterHandshake) return;
    this.enter(new TfrcFlow(row, flows.number[row], this.values));
    flowAdmitted(row);
  }

  override flowClosed(row: number): void {
    const flow = this.byRow.get(row);
    if (flow === undefined) return;
    this.byRow.set(row, undefined);
    this.flows.delete(flow.number);
  }

  override packetSent(packet: number): void {
    const { packets, flows, now } = this.context;
    const flow = this.byRow.get(packets.flow[packet]);
    if (flow === undefined || !this.isData(packet)) return;
    const { sender, row } = flow;
    const { header } = packets;
    const at = packets.headerAt(packet);
    const isLimited = flows.nextSegment[row] >= flows.availableSegments[row];
    header[at + DataWord.number] = sender.packetSent(now(), isLimited);
    header[at + DataWord.stamp] = now();
    header[at + DataWord.roundTrip] = sender.roundTrip;
  }

  override packetDelivered(packet: number): void {
    const { packets, flows, now } = this.context;
    const flow = this.byRow.get(packets.flow[packet]);
    if (flow === undefined) return;
    if (packets.kind[packet] === PacketKind.synAcknowledgement) {
      if (flows.established[flow.row] === 0) this.begin(flow);
      return;
    }
    if (!this.isData(packet)) return;
    const { header } = packets;
    const at = packets.headerAt(packet);
    const isUrgent = flow.receiver.arrived(now(), {
      number: header[at + DataWord.number],
      stamp: header[at + DataWord.stamp],
      roundTrip: header[at + DataWord.roundTrip],
      bits: packets.bytes[packet] * 8,
    });
    if (isUrgent) this.sendFeedback(flow);
  }

  override packetReceived(packet: number): void {
    const feedback = readFeedback(this.context.packets.header, this.context.packets.headerAt(packet));
    const flow = this.flows.get(feedback.flow);
    if (flow === undefined) return;
    flow.sender.feedbackCame(this.context.now(), feedback);
    this.rateSet(flow);
  }

  override timerFired(kind: number, row: number): void {
    const flow = this.byRow.get(row);
    if (flow === undefined) return;
    const now = this.context.now();
    if (kind === Timer.silence && flow.sender.silenceAt === now) {
      flow.sender.silenceNoticed(now);
      this.rateSet(flow);
    } else if (kind === Timer.feedback && flow.receiver.feedbackAt === now) this.sendFeedback(flow);
  }

  override parametersChanged(parameters: TfrcValues): void {
    this.parameters = parameters;
  }

  /** Both ends of a flow, for tests; undefined: it does not run TFRC. */
  flowAt(row: number): TfrcFlow | undefined {
    return this.byRow.get(row);
  }

  override save(): unknown {
    return {
      flows: [...this.flows.values()].map((flow) => flow.save()),
      totals: [this.asked, this.feedbacks],
      parameters: this.parameters,
    } satisfies TfrcState;
  }

  override restore(state: unknown): void {
    const { flows, totals, parameters } = state as TfrcState;
    this.parameters = parameters;
    [this.asked, this.feedbacks] = totals;
    this.flows.clear();
    this.byRow.clear();
    for (const flow of flows) this.enter(TfrcFlow.from(flow, this.values));
  }

  private enter(flow: TfrcFlow): void {
    this.flows.set(flow.number, flow);
    this.byRow.set(flow.row, flow);
  }

  private sum(value: (flow: TfrcFlow) => number): number {
    let sum = 0;
    for (const flow of this.flows.values()) sum += value(flow);
    return sum;
  }

  private isData(packet: number): boolean {
    const kind = this.context.packets.kind[packet];
    return kind === PacketKind.data || kind === PacketKind.fin;
  }

  /** The SYN's answer is here; the first packet leaves after this. */
  private begin(flow: TfrcFlow): void {
    const { flows, transportOf, now } = this.context;
    const sentAt = flows.timedAt[flow.row];
    flow.sender.begin(now(), packetBytes(transportOf(flow.row)) * 8, sentAt >= 0 ? now() - sentAt : 0);
    this.rateSet(flow);
  }

  private rateSet({ sender, row }: TfrcFlow): void {
    this.context.setPace(row, sender.pace);
    this.context.setTimer(sender.silenceAt, Timer.silence, row);
  }

  private sendFeedback(flow: TfrcFlow): void {
    const { context, parameters } = this;
    const { row, number, receiver } = flow;
    const feedback = receiver.feedback(context.now());
    if (receiver.feedbackAt < Infinity) context.setTimer(receiver.feedbackAt, Timer.feedback, row);
    if (feedback === null) return;
    const back = context.flows.reversePath[row];
    const packet = context.originate(back, PacketKind.probeAcknowledgement, parameters.feedbackBytes);
    writeFeedback(context.packets.header, context.packets.headerAt(packet), number, feedback);
    this.feedbacks++;
    context.send(packet);
  }
}

interface TfrcState {
  readonly flows: readonly TfrcFlowState[];
  readonly totals: readonly [asked: number, feedbacks: number];
  readonly parameters: TfrcValues;
}
