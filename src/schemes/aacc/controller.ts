import * as PacketKind from '../../engine/kinds/packet-kind.ts';
import * as Verdict from '../../engine/kinds/verdict.ts';
import type { RandomStream } from '../../base/random-stream.ts';
import { Controller, type ProbeAnswers, type SchemeContext } from '../../engine/controller.ts';
import { NO_WORDS, type SchemeWords } from '../../engine/scheme-words.ts';
import { chooseUpdate, type ControlledPath, nextBeta } from './controlled-path.ts';
import { ControlledPaths, type ControlledPathsState } from './controlled-paths.ts';
import { explainInterface, explainSampledLink, explainSamplingPacket, explainSpacedFlow } from './explain.ts';
import { interfaceSpan, packetInterval, tokensOf } from './spacing.ts';
import { Phase } from './probes.ts';
import {
  CARRIED,
  delaysOf,
  HEADER_WORDS,
  samplingPlan,
  type SamplingPlan,
  stampOf,
  writeDelays,
  writeStamp,
} from './sampling.ts';
import type { AaccValues } from './declaration.ts';

const Timer = { sample: 0, update: 1, release: 2 } as const;

/** Size of an answer to a sample, for a path whose reverse has no sampling packets to carry it. */
const ANSWER_BYTES = 40;

/** Quotas for which a path is sampled on after its last flow has gone. */
const LINGERING_QUOTAS = 10;

/**
 * AACC: network interfaces sample the delay of each path all the time; its changes drive one parameter beta a path,
 * and beta spaces the packets that the interface admits (section 3).
 */
export class AaccController extends Controller {
  override readonly headerWords = HEADER_WORDS;
  override readonly observesPackets = true;
  /** The links before which interfaces stand. */
  override readonly gates: readonly number[];
  override readonly probes: ProbeAnswers = {
    beta: this.onPath(({ beta }) => (this.values.control ? beta : 1)),
    gap: this.onPath((path) => this.interval(path) - 1),
    // Before the first samples, and without control, nothing is known.
    change: this.onPath(({ samples, change }) => (samples > 0 ? change : NaN)),
    sampledChange: this.onPath(({ sampledChange }) => sampledChange),
    interfaceQueue: this.onPath((_, gate) => this.queueAt(gate)),
    phase: this.onPath(({ update }) => (this.values.control ? update : Phase.uncontrolled)),
    goodputInTime: () => this.activePaths().reduce((sum, { goodput }) => sum + goodput, 0),
    lateShare: () => {
      const active = this.activePaths();
      return active.reduce((sum, { lateShare }) => sum + lateShare, 0) / Math.max(1, active.length);
    },
    interfacePackets: () => this.packetsHeld,
    inTimeBytes: () => this.inTimeBytes,
    lateBytes: () => this.lateBytes,
  };
  override readonly words: SchemeWords = {
    explainGate: (gate) => {
      const path = this.pathAt(gate);
      return explainInterface(this.values, path, path === null ? 0 : this.interval(path), this.pathsAt(gate).length);
    },
    explainLink: (link) => {
      const over = this.paths.sampledOver(link);
      if (over === 0 || !this.values.control) return NO_WORDS;
      let bitsPerSecond = 0;
      for (const path of this.paths.all) {
        const { path: number, unitSeconds, packetBytes } = path.identity;
        if (!path.isActive || !this.context.pathLinks(number).includes(link)) continue;
        const bytes = this.values.samplingBytes > 0 ? this.values.samplingBytes : packetBytes;
        bitsPerSecond += (bytes * 8 * this.planOf(path).rate) / unitSeconds;
      }
      return explainSampledLink(over, bitsPerSecond / this.context.links[link].rateBitsPerSecond);
    },
    explainPacket: (packet) => {
      const { packets, clockAt, linkId } = this.context;
      const { path, delays } = delaysOf(packets, packet);
      const { identity } = this.paths.all[path];
      const isSample = packets.kind[packet] === PacketKind.probe;
      const sampled = isSample ? this.paths.all[this.paths.withNumber(packets.path[packet])].identity : identity;
      return explainSamplingPacket({
        isSample,
        underWaySeconds: clockAt(sampled.ingressNode) - stampOf(packets, packet),
        delays,
        unitSeconds: identity.unitSeconds,
        carriedFrom: linkId(identity.ingressLink),
      });
    },
    explainFlow: (flow) => {
      const index = this.paths.ofFlowPath(this.context.flows.forwardPath[flow]);
      if (index < 0) return NO_WORDS;
      const path = this.paths.all[index];
      return explainSpacedFlow(this.values, path, this.interval(path));
    },
  };

  /** Bytes of data that were delivered within the time limit, and late, since 0. */
  inTimeBytes = 0;
  lateBytes = 0;

  private readonly paths: ControlledPaths;
  /** Indices of the paths that a flow's packets are admitted to. */
  private readonly pathsOfFlow = new Map<number, readonly number[]>();
  private readonly phases: RandomStream;
  private readonly decisionValues = new Float64Array(8);
  private values: AaccValues;

  constructor(
    private readonly context: SchemeContext,
    parameters: AaccValues,
  ) {
    super();
    this.values = parameters;
    this.phases = context.random('sampling-phase');
    this.paths = new ControlledPaths(context, () => this.values);
    const gates = new Set<number>();
    context.visitTrafficPaths((path) => {
      const span = interfaceSpan(path, this.values.interfaceAt);
      gates.add(span[0]);
      const back = this.values.controlAcks ? context.reverseOf(span.at(-1)!) : -1;
      if (back >= 0) gates.add(back);
    });
    this.gates = [...gates];
    // A flow may be routed over any link first.
    for (const link of context.links.keys()) context.watch(link);
  }

  /** Packets that wait at interfaces. */
  get packetsHeld(): number {
    return this.paths.all.reduce((sum, { queue }) => sum + queue.length, 0);
  }

  override flowOpened(flow: number): void {
    const { flows } = this.context;
    const [forward, back] = [flows.forwardPath[flow], flows.reversePath[flow]];
    const joined = [this.join(flow, forward, back)];
    if (this.values.controlAcks) joined.push(this.join(flow, back, forward));
    this.pathsOfFlow.set(flow, joined);
  }

  override flowClosed(flow: number): void {
    for (const index of this.pathsOfFlow.get(flow) ?? []) {
      const path = this.paths.all[index];
      if (--path.openFlows === 0) path.idleSince = this.context.now();
    }
    this.pathsOfFlow.delete(flow);
  }

  override flowRerouted(flow: number): void {
    this.flowClosed(flow);
    this.flowOpened(flow);
  }

  override packetArrivedAtLink(link: number, packet: number): number {
    const { packets } = this.context;
    const kind = packets.kind[packet];
    if (kind >= PacketKind.probe) return Verdict.forward;
    const index = this.paths.ofFlowPath(packets.path[packet]);
    if (index < 0) return Verdict.forward;
    const path = this.paths.all[index];
    if (link !== path.identity.ingressLink) return Verdict.forward;
    const isAnswer = kind === PacketKind.acknowledgement || kind === PacketKind.synAcknowledgement;
    if (isAnswer && !this.values.controlAcks) return Verdict.forward;
    if (path.queue.length === 0 && path.nextAdmission(this.interval(path)) <= this.context.now()) {
      this.admit(path, packet);
      return Verdict.forward;
    }
    path.queue.push(packet);
    if (path.queue.length === 1) this.planRelease(index);
    return Verdict.hold;
  }

  override packetReceived(packet: number): void {
    const { packets, clockAt } = this.context;
    const { path, delays } = delaysOf(packets, packet);
    for (const delay of delays) this.paths.all[path].sampleReturned(delay);
    if (packets.kind[packet] !== PacketKind.probe) return;
    const index = this.paths.withNumber(packets.path[packet]);
    const { egressNode } = this.paths.all[index].identity;
    this.sampleArrived(index, clockAt(egressNode) - stampOf(packets, packet));
  }

  /** Data has arrived: was its delay in the queues of the network within the time limit? */
  override packetDelivered(packet: number): void {
    const { packets, links, pathLinks, now } = this.context;
    const kind = packets.kind[packet];
    if (kind !== PacketKind.data && kind !== PacketKind.fin) return;
    // Answers to calls are data on the way back, which is not controlled.
    const index = this.paths.ofFlowPath(packets.path[packet]);
    if (index < 0) return;
    const path = this.paths.all[index];
    const { ingressLink, unitSeconds } = path.identity;
    const route = pathLinks(packets.path[packet]);
    let propagation = 0;
    for (let hop = route.length - 1; hop >= 0; hop--) {
      propagation += links[route[hop]].delaySeconds;
      if (route[hop] === ingressLink) break;
    }
    const delay = now() - stampOf(packets, packet) - propagation;
    const bytes = packets.bytes[packet];
    if (delay <= this.values.timeLimit * unitSeconds) {
      path.inTimeBytes += bytes;
      this.inTimeBytes += bytes;
    } else {
      path.lateBytes += bytes;
      this.lateBytes += bytes;
    }
  }

  override timerFired(kind: number, index: number): void {
    const path = this.paths.all[index];
    const now = this.context.now();
    if (kind === Timer.sample && path.sampleAt === now) this.sample(index);
    else if (kind === Timer.update && path.updateAt === now) this.update(index);
    else if (kind === Timer.release && path.releaseAt === now) this.release(index);
  }

  override parametersChanged(parameters: AaccValues): void {
    this.values = { ...parameters, interfaceAt: this.values.interfaceAt };
    for (const index of this.paths.all.keys()) this.planRelease(index);
  }

  override save(): unknown {
    return {
      values: this.values,
      paths: this.paths.save(),
      pathsOfFlow: [...this.pathsOfFlow],
      delivered: [this.inTimeBytes, this.lateBytes],
    } satisfies AaccState;
  }

  override restore(state: unknown): void {
    const { values, paths, pathsOfFlow, delivered } = state as AaccState;
    this.values = values;
    [this.inTimeBytes, this.lateBytes] = delivered;
    this.paths.restore(paths);
    this.pathsOfFlow.clear();
    for (const [flow, indices] of pathsOfFlow) this.pathsOfFlow.set(flow, indices);
  }

  /** A probe on the path of an interface that is shown; 0 where the interface has none. */
  private onPath(value: (path: ControlledPath, gate: number) => number): (gate: number) => number {
    return (gate) => {
      const path = this.pathAt(gate);
      return path === null ? 0 : value(path, gate);
    };
  }

  private activePaths(): readonly ControlledPath[] {
    return this.paths.all.filter(({ isActive }) => isActive);
  }

  /** A flow joins the path between its interfaces. @returns its index */
  private join(flow: number, flowPath: number, flowPathBack: number): number {
    const index = this.paths.join(flow, flowPath, flowPathBack);
    if (!this.paths.all[index].isActive) this.activate(index);
    return index;
  }

  private activate(index: number): void {
    const path = this.paths.all[index];
    const { unitSeconds } = path.identity;
    const now = this.context.now();
    this.paths.setActive(path, true);
    const { rate, quota } = this.planOf(path);
    path.quota = quota;
    path.windowBegan = now;
    path.sampleAt = now + (this.phases.uniform() * unitSeconds) / rate;
    path.updateAt = now + quota * unitSeconds;
    this.context.setTimer(path.sampleAt, Timer.sample, index);
    this.context.setTimer(path.updateAt, Timer.update, index);
  }

  private deactivate(path: ControlledPath): void {
    path.sampleAt = path.updateAt = Infinity;
    this.paths.setActive(path, false);
  }

  private planOf(path: ControlledPath): SamplingPlan {
    return samplingPlan(this.values.samplingRate, this.values.quota, this.paths.sharing(path));
  }

  /** P in time units. */
  private interval(path: ControlledPath): number {
    const { control, admission } = this.values;
    if (!control) return 1;
    return admission === 'bucket' ? path.quota / path.tokens : packetInterval(path.beta, path.quota);
  }

  private admit(path: ControlledPath, packet: number): void {
    const { packets, now } = this.context;
    path.admitted(now(), packets.bytes[packet]);
    writeStamp(packets, packet, now());
  }

  private planRelease(index: number): void {
    const path = this.paths.all[index];
    if (path.queue.length === 0) return;
    const due = Math.max(this.context.now(), path.nextAdmission(this.interval(path)));
    if (path.releaseAt === due) return;
    path.releaseAt = due;
    this.context.setTimer(due, Timer.release, index);
  }

  private release(index: number): void {
    const path = this.paths.all[index];
    path.releaseAt = Infinity;
    const packet = path.queue.shift();
    this.admit(path, packet);
    this.context.release(path.identity.ingressLink, packet);
    this.planRelease(index);
  }

  private sample(index: number): void {
    const { context, values } = this;
    const path = this.paths.all[index];
    const { identity } = path;
    if (values.control) {
      const bytes = values.samplingBytes > 0 ? values.samplingBytes : identity.packetBytes;
      const packet = context.originate(identity.path, PacketKind.probe, bytes);
      writeStamp(context.packets, packet, context.clockAt(identity.ingressNode));
      this.loadDelays(packet, this.paths.longestWaiting(identity.path));
      context.send(packet);
    }
    path.sampleAt = context.now() + identity.unitSeconds / this.planOf(path).rate;
    context.setTimer(path.sampleAt, Timer.sample, index);
  }

  /** At the egress: the virtual delay of a sample waits for a sampling packet back, or goes at once if there is none. */
  private sampleArrived(index: number, virtualDelay: number): void {
    const { context } = this;
    const path = this.paths.all[index];
    path.delays.push(virtualDelay);
    const back = this.paths.withNumber(path.returnPath);
    const isCarried = back >= 0 && this.paths.all[back].isActive;
    if (isCarried && path.delays.length < CARRIED) return;
    const packet = context.originate(path.returnPath, PacketKind.probeAcknowledgement, ANSWER_BYTES);
    this.loadDelays(packet, index);
    context.send(packet);
  }

  private loadDelays(packet: number, index: number): void {
    if (index < 0) return;
    const path = this.paths.all[index];
    writeDelays(this.context.packets, packet, index, path.delays);
    path.delays = [];
  }

  /** A quota has ended: beta, by the samples that came back in it. */
  private update(index: number): void {
    const { context, values } = this;
    const path = this.paths.all[index];
    const { unitSeconds, ingressLink } = path.identity;
    const now = context.now();
    const samples = path.average.count;
    const change = path.average.take(values.reading, values.reference) / unitSeconds;
    const isDecided = values.control && !Number.isNaN(change);
    path.betaBefore = path.beta;
    if (isDecided) {
      path.change = change;
      path.samples = samples;
      path.update = chooseUpdate(change, values);
      path.beta = nextBeta(path.beta, path.update, values);
    }
    path.quota = this.planOf(path).quota;
    path.tokens = tokensOf(path.sent, path.betaBefore, path.beta, path.quota);
    path.sent = 0;
    path.endWindow(now);
    if (isDecided) {
      const { lowerThreshold, upperThreshold } = values;
      const { beta, betaBefore, update } = path;
      const facts = [beta, betaBefore, change, lowerThreshold, upperThreshold, samples, this.interval(path), index];
      this.decisionValues.set(facts);
      context.decided(update, ingressLink, this.decisionValues);
    }
    this.planRelease(index);
    const idleFor = path.openFlows === 0 && path.queue.length === 0 ? now - path.idleSince : 0;
    if (idleFor > LINGERING_QUOTAS * path.quota * unitSeconds) {
      this.deactivate(path);
      return;
    }
    path.updateAt = now + path.quota * unitSeconds;
    context.setTimer(path.updateAt, Timer.update, index);
  }

  private pathsAt(gate: number): readonly ControlledPath[] {
    return this.paths.from(this.gates[gate]);
  }

  /** The path with the smallest beta at an interface; null: none has had traffic. */
  private pathAt(gate: number): ControlledPath | null {
    let found: ControlledPath | null = null;
    for (const path of this.pathsAt(gate)) if (found === null || path.beta < found.beta) found = path;
    return found;
  }

  private queueAt(gate: number): number {
    return this.pathsAt(gate).reduce((packets, { queue }) => packets + queue.length, 0);
  }
}

interface AaccState {
  readonly values: AaccValues;
  readonly paths: ControlledPathsState;
  readonly pathsOfFlow: readonly (readonly [number, readonly number[]])[];
  readonly delivered: readonly number[];
}
