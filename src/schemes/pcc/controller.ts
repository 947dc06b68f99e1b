import * as PacketKind from '../../engine/kinds/packet-kind.ts';
import { ByRow } from '../../base/row-table.ts';
import { valueAt } from '../../base/profile.ts';
import type { RandomStream } from '../../base/random-stream.ts';
import { Controller, type ProbeAnswers, type SchemeContext } from '../../engine/controller.ts';
import { NO_WORDS, type SchemeWords } from '../../engine/scheme-words.ts';
import type { ConstantRateParameters } from '../../engine/transport/transport-parameters.ts';
import { Decided, describeDecision, trialOf, Value } from './decisions.ts';
import { Result } from './trials.ts';
import { explainFlow, explainAuthoredPacket } from './explain.ts';
import { factsOf, type PccFacts } from './facts.ts';
import { HEADER_WORDS, Order, PccFlow, type PccFlowState, Timer, Word } from './pcc-flow.ts';
import type { PccValues } from './declaration.ts';
import { Phase } from './probes.ts';
import { flowProbes, laneProbes } from './measured-probes.ts';
import type { Arrival } from './receiver.ts';
import { SenderPhase } from './sender.ts';

/**
 * PCC: each constant-rate flow is switched off and on by random trials, so that many such flows together take no
 * more than TCP flows would. Other flows are untouched, and nothing stands in the network: both ends of a flow talk
 * through the headers of its data packets and through control packets.
 */
export class PccController extends Controller {
  override readonly headerWords = HEADER_WORDS;
  override readonly observesPackets = true;
  override readonly trialOf = trialOf;
  override readonly probes: ProbeAnswers;
  override readonly words: SchemeWords = {
    explainPacket: (packet) => {
      const { kind, header } = this.context.packets;
      const at = this.context.packets.headerAt(packet);
      return explainAuthoredPacket({
        isProbe: kind[packet] === PacketKind.probe,
        order: header[at + Word.order],
        offSeconds: header[at + Word.value],
        roundTrip: header[at + Word.roundTrip],
        silentRoundTrips: this.parameters.silentRoundTrips,
      });
    },
    explainFlow: (row) => {
      const facts = this.factsOf(row);
      return facts === null ? NO_WORDS : explainFlow(facts);
    },
    describeDecision,
  };
  /** By row in the flow table, and in order of arrival. */
  private readonly byRow = new ByRow<PccFlow>();
  private all: PccFlow[] = [];
  private parameters: PccValues;
  private readonly values = (): PccValues => this.parameters;
  private readonly trials: RandomStream;
  private readonly offTimes: RandomStream;
  private readonly decisionValues = new Float64Array(8);
  private readonly arrival: Arrival = {
    period: 0,
    isProbe: false,
    number: 0,
    bits: 0,
    stamp: 0,
    hold: 0,
    applicationRate: 0,
  };

  constructor(
    private readonly context: SchemeContext,
    parameters: PccValues,
  ) {
    super();
    this.parameters = parameters;
    this.trials = context.random('experiment');
    this.offTimes = context.random('off-time');
    this.probes = {
      ...laneProbes(() => this.all, context),
      ...flowProbes((row) => this.byRow.get(row)),
    };
  }

  override flowOpened(row: number): void {
    if (this.context.transportOf(row).kind !== 'constant-rate') return;
    const flow = new PccFlow(row, this.values);
    this.byRow.set(row, flow);
    this.all.push(flow);
    flow.sender.switchedAt = this.context.now();
    this.start(flow);
  }

  override flowClosed(row: number): void {
    const flow = this.byRow.get(row);
    if (flow === undefined) return;
    this.byRow.set(row, undefined);
    this.all = this.all.filter((other) => other !== flow);
  }

  override packetSent(packet: number): void {
    const { packets } = this.context;
    const flow = this.byRow.get(packets.flow[packet]);
    if (flow !== undefined) this.writeForward(flow, packet);
  }

  override packetDelivered(packet: number): void {
    const { packets } = this.context;
    const flow = this.byRow.get(packets.flow[packet]);
    if (flow === undefined) return;
    flow.deliveredBytes += packets.bytes[packet];
    this.receive(flow, packet, false);
  }

  override packetReceived(packet: number): void {
    const { packets } = this.context;
    const { header } = packets;
    const at = packets.headerAt(packet);
    const flow = this.byRow.get(header[at + Word.flow]);
    if (flow === undefined) return;
    if (packets.kind[packet] === PacketKind.probe) this.receive(flow, packet, true);
    else this.hear(flow, header, at);
  }

  override timerFired(kind: number, row: number): void {
    const flow = this.byRow.get(row);
    if (flow === undefined || flow.due[kind] !== this.context.now()) return;
    flow.due[kind] = Infinity;
    switch (kind) {
      case Timer.restart:
        this.start(flow);
        break;
      case Timer.silence:
        this.fallSilent(flow);
        break;
      case Timer.control:
        this.sendControl(flow);
        break;
      case Timer.look:
        this.look(flow);
        break;
      default:
        this.sendProbe(flow);
    }
  }

  /** Looks and off times that have been set stay as they are. */
  override parametersChanged(parameters: PccValues): void {
    this.parameters = parameters;
  }

  /** What both endpoints of a flow know; null: PCC does not control the flow. */
  factsOf(row: number): PccFacts | null {
    const flow = this.byRow.get(row);
    return flow === undefined ? null : factsOf(flow, this.parameters, this.context.now());
  }

  override save(): unknown {
    return { flows: this.all.map((flow) => flow.save()), parameters: this.parameters };
  }

  override restore(state: unknown): void {
    const { flows, parameters } = state as { flows: readonly PccFlowState[]; parameters: PccValues };
    this.parameters = parameters;
    this.all = flows.map((flow) => PccFlow.from(flow, this.values));
    this.byRow.clear();
    for (const flow of this.all) this.byRow.set(flow.flow, flow);
  }

  // Sender.

  private start(flow: PccFlow): void {
    const now = this.context.now();
    const { sender } = flow;
    const probesFirst = this.parameters.probeBeforeOn;
    sender.restart(now, probesFirst);
    this.decide(flow, Decided.restarted);
    this.arm(flow, Timer.silence, now + this.silenceSeconds(flow));
    this.arm(flow, Timer.probe, probesFirst ? now : Infinity);
    // The first start of a flow is the engine's, unless it is held back.
    if (probesFirst || sender.period > 1) this.context.suspend(flow.flow, probesFirst);
  }

  /** A control packet has come. */
  private hear(flow: PccFlow, header: Float64Array, at: number): void {
    const { sender } = flow;
    if (header[at + Word.period] !== sender.period) return;
    const now = this.context.now();
    sender.stamp = header[at + Word.stamp];
    sender.heardAt = now;
    sender.roundTrip = header[at + Word.roundTrip];
    const order = header[at + Word.order];
    const isSending = sender.isOn || sender.phase === SenderPhase.probing;
    if (order === Order.stop && isSending) this.stop(flow, SenderPhase.off, header[at + Word.value]);
    else if (order === Order.send && (sender.phase === SenderPhase.probing || sender.phase === SenderPhase.off)) {
      this.letSend(flow);
    }
    if (sender.isOn || sender.phase === SenderPhase.probing) {
      this.arm(flow, Timer.silence, now + this.silenceSeconds(flow));
    }
  }

  private stop(flow: PccFlow, phase: number, seconds: number): void {
    const now = this.context.now();
    const { sender } = flow;
    const { offSpread, probeWhileOff, lossRateMonitoring } = this.parameters;
    if (sender.become(now, seconds === Infinity ? SenderPhase.ended : phase)) this.context.suspend(flow.flow, true);
    this.arm(flow, Timer.silence, Infinity);
    sender.restartsAt = now + seconds * (1 + offSpread * this.offTimes.uniform());
    this.arm(flow, Timer.restart, sender.restartsAt);
    const probes = sender.phase === SenderPhase.off && (probeWhileOff || lossRateMonitoring);
    this.arm(flow, Timer.probe, probes ? now : Infinity);
  }

  private letSend(flow: PccFlow): void {
    const { sender } = flow;
    sender.restartsAt = Infinity;
    this.arm(flow, Timer.restart, Infinity);
    this.arm(flow, Timer.probe, Infinity);
    if (sender.become(this.context.now(), SenderPhase.on)) this.context.suspend(flow.flow, false);
  }

  /** The safeguard of section 3.3: an order to stop may have been lost. */
  private fallSilent(flow: PccFlow): void {
    const { intervalSeconds } = this.parameters;
    this.stop(flow, SenderPhase.silent, intervalSeconds);
    this.decide(flow, Decided.silent, intervalSeconds);
  }

  private silenceSeconds({ sender }: PccFlow): number {
    const { silentRoundTrips, initialRoundTripSeconds } = this.parameters;
    return silentRoundTrips * (sender.roundTrip || initialRoundTripSeconds);
  }

  /** A probe while off, or before on; and the time of the next. */
  private sendProbe(flow: PccFlow): void {
    const { context, parameters } = this;
    const { sender } = flow;
    const now = context.now();
    const isBeforeOn = sender.phase === SenderPhase.probing;
    const transport = context.transportOf(flow.flow) as ConstantRateParameters;
    const bytes = isBeforeOn ? transport.packetBytes : parameters.probeBytes;
    const applicationRate = valueAt(transport.rateBitsPerSecond, now);
    const rate = isBeforeOn
      ? sender.raiseProbeRate(now, bytes * 8, sender.roundTrip || parameters.initialRoundTripSeconds, applicationRate)
      : parameters.probeRateBitsPerSecond;
    if (rate > 0) {
      const packet = context.originate(context.flows.forwardPath[flow.flow], PacketKind.probe, bytes);
      const { packets } = context;
      packets.sequence[packet] = sender.probes++;
      this.writeForward(flow, packet);
      packets.header[packets.headerAt(packet) + Word.flow] = flow.flow;
      packets.header[packets.headerAt(packet) + Word.value] = isBeforeOn ? applicationRate : 0;
      context.send(packet);
    }
    // An application without a rate is asked again later.
    this.arm(flow, Timer.probe, now + (rate > 0 ? (bytes * 8) / rate : 1));
  }

  /** What each data packet and probe carries. */
  private writeForward({ sender }: PccFlow, packet: number): void {
    const { header } = this.context.packets;
    const at = this.context.packets.headerAt(packet);
    header[at + Word.period] = sender.period;
    header[at + Word.stamp] = sender.stamp;
    header[at + Word.hold] = sender.stamp > 0 ? this.context.now() - sender.heardAt : 0;
  }

  // Receiver.

  private receive(flow: PccFlow, packet: number, isProbe: boolean): void {
    const { packets } = this.context;
    const { receiver } = flow;
    const now = this.context.now();
    const at = packets.headerAt(packet);
    const { arrival } = this;
    arrival.period = packets.header[at + Word.period];
    arrival.isProbe = isProbe;
    arrival.number = packets.sequence[packet];
    arrival.bits = packets.bytes[packet] * 8;
    arrival.stamp = packets.header[at + Word.stamp];
    arrival.hold = packets.header[at + Word.hold];
    arrival.applicationRate = isProbe ? packets.header[at + Word.value] : 0;
    if (receiver.arrived(now, arrival)) {
      if (receiver.phase === Phase.ended) this.decide(flow, Decided.ended);
      this.arm(flow, Timer.look, receiver.nextLook(now));
      this.sendControl(flow);
    }
    if (receiver.knowsEnough) this.look(flow);
  }

  private look(flow: PccFlow): void {
    const { receiver } = flow;
    const now = this.context.now();
    const before = receiver.phase;
    const outcome = receiver.look(now, () => {
      flow.trials++;
      return 1 - this.trials.uniform();
    });
    const { phase } = receiver;
    this.arm(flow, Timer.look, receiver.nextLook(now));
    const isNew = before !== Phase.off && before !== Phase.resumed;
    if (isNew && outcome.result !== Result.stays) this.decide(flow, outcome.result, outcome.offSeconds);
    if (phase === before) return;
    if (before === Phase.probing && phase === Phase.on) this.decide(flow, Decided.wentOn);
    if (before === Phase.off) this.decide(flow, Decided.resumed);
    if (before === Phase.resumed && phase === Phase.off) {
      this.decide(flow, Decided.stoppedAgain, receiver.offSecondsLeft(now));
    }
    // The order goes at once.
    this.sendControl(flow);
  }

  /** The control packet of a round trip; after an order to stop, silence, unless the flow probes while it is off. */
  private sendControl(flow: PccFlow): void {
    const { context, parameters } = this;
    const { receiver } = flow;
    const { phase } = receiver;
    const now = context.now();
    const isStopped = phase === Phase.off || phase === Phase.ended;
    const packet = context.originate(
      context.flows.reversePath[flow.flow],
      PacketKind.probeAcknowledgement,
      parameters.controlBytes,
    );
    const { header } = context.packets;
    const at = this.context.packets.headerAt(packet);
    header[at + Word.flow] = flow.flow;
    header[at + Word.period] = receiver.period;
    header[at + Word.stamp] = now;
    header[at + Word.order] = isStopped ? Order.stop : phase === Phase.probing ? Order.none : Order.send;
    header[at + Word.value] = phase === Phase.ended ? Infinity : isStopped ? receiver.offSecondsLeft(now) : 0;
    header[at + Word.roundTrip] = receiver.smoothedRoundTrip;
    context.send(packet);
    const goesOn = !isStopped || (phase === Phase.off && parameters.probeWhileOff);
    this.arm(flow, Timer.control, goesOn ? now + receiver.roundTrip : Infinity);
  }

  private arm(flow: PccFlow, timer: number, time: number): void {
    flow.due[timer] = time;
    if (time < Infinity) this.context.setTimer(time, timer, flow.flow);
  }

  private decide({ flow, receiver }: PccFlow, code: number, offSeconds = 0): void {
    const { decisionValues: values } = this;
    const { latest, protectedTime } = receiver;
    values[Value.adjusted] = latest.adjusted || 0;
    values[Value.probability] = latest.probability || 0;
    values[Value.draw] = latest.draw || 0;
    values[Value.tcpRate] = receiver.tcpRate;
    values[Value.rate] = receiver.rate;
    values[Value.effectiveRate] = latest.effectiveRate || 0;
    values[Value.offSeconds] = offSeconds;
    values[Value.protectedSeconds] = protectedTime?.seconds ?? 0;
    this.context.decided(code, -1, values, flow);
  }
}
