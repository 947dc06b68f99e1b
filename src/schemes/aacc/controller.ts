import * as PacketKind from '../../engine/kinds/packet-kind.ts';
import * as Verdict from '../../engine/kinds/verdict.ts';
import type { RandomStream } from '../../base/random-stream.ts';
import { Controller, type Explanation, type SchemeContext } from '../../engine/controller.ts';
import type { ParameterValue } from '../declaration.ts';
import { chooseUpdate, nextBeta } from './beta-update.ts';
import { ControlledPath, type ControlledPathState, type PathIdentity } from './controlled-path.ts';
import { explainInterface, explainSampledLink, explainSamplingPacket, explainSpacedFlow } from './explain.ts';
import { interfaceSpan } from './interface-span.ts';
import { Phase, Probe } from './probes.ts';
import { CARRIED, delaysOf, HEADER_WORDS, stampOf, writeDelays, writeStamp } from './sampling-packet.ts';
import { samplingPlan, type SamplingPlan } from './sampling-plan.ts';
import { packetInterval, tokensOf } from './spacing.ts';
import type { AaccValues } from './values.ts';

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

  /** Bytes of data that were delivered within the time limit, and late, since 0. */
  inTimeBytes = 0;
  lateBytes = 0;

  private readonly paths: ControlledPath[] = [];
  /** Index in `paths`: by the number of a flow's path, and by that of the path between its interfaces. */
  private readonly byFlowPath: number[] = [];
  private readonly byPath = new Map<number, number>();
  /** The paths that start at an interface, by its link. */
  private readonly byIngress = new Map<number, ControlledPath[]>();
  /** Indices of the paths whose answers go along a path. */
  private readonly byReturnPath = new Map<number, number[]>();
  /** Indices of the paths that a flow's packets are admitted to. */
  private readonly pathsOfFlow = new Map<number, readonly number[]>();
  /** Sampled paths over each link. */
  private readonly pathsOverLink: Int32Array;
  private readonly phases: RandomStream;
  private readonly decisionValues = new Float64Array(8);
  private values: AaccValues;

  constructor(
    private readonly context: SchemeContext,
    parameters: Readonly<Record<string, ParameterValue>>,
  ) {
    super();
    this.values = parameters as unknown as AaccValues;
    this.phases = context.random('sampling-phase');
    this.pathsOverLink = new Int32Array(context.links.length);
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
    return this.paths.reduce((sum, { queue }) => sum + queue.length, 0);
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
      const path = this.paths[index];
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
    const index = this.byFlowPath[packets.path[packet]] ?? -1;
    if (index < 0) return Verdict.forward;
    const path = this.paths[index];
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
    for (const delay of delays) this.paths[path].sampleReturned(delay);
    if (packets.kind[packet] !== PacketKind.probe) return;
    const index = this.byPath.get(packets.path[packet])!;
    const { egressNode } = this.paths[index].identity;
    this.sampleArrived(index, clockAt(egressNode) - stampOf(packets, packet));
  }

  /** Data has arrived: was its delay in the queues of the network within the time limit? */
  override packetDelivered(packet: number): void {
    const { packets, links, pathLinks, now } = this.context;
    const kind = packets.kind[packet];
    if (kind !== PacketKind.data && kind !== PacketKind.fin) return;
    const path = this.paths[this.byFlowPath[packets.path[packet]]];
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
    const path = this.paths[index];
    const now = this.context.now();
    if (kind === Timer.sample && path.sampleAt === now) this.sample(index);
    else if (kind === Timer.update && path.updateAt === now) this.update(index);
    else if (kind === Timer.release && path.releaseAt === now) this.release(index);
  }

  override parametersChanged(parameters: Readonly<Record<string, ParameterValue>>): void {
    this.values = { ...(parameters as unknown as AaccValues), interfaceAt: this.values.interfaceAt };
    for (const index of this.paths.keys()) this.planRelease(index);
  }

  override probe(probe: number, gate: number): number {
    const active = this.paths.filter(({ isActive }) => isActive);
    if (probe === Probe.goodputInTime) return active.reduce((sum, { goodput }) => sum + goodput, 0);
    if (probe === Probe.interfacePackets) return this.packetsHeld;
    if (probe === Probe.inTimeBytes) return this.inTimeBytes;
    if (probe === Probe.lateBytes) return this.lateBytes;
    if (probe === Probe.lowerThreshold) return this.values.lowerThreshold;
    if (probe === Probe.upperThreshold) return this.values.upperThreshold;
    if (probe === Probe.increment) return this.values.increment;
    if (probe === Probe.decrement) return this.values.decrement;
    if (probe === Probe.lateShare) {
      const late = active.map(({ lateShare }) => lateShare);
      return late.length > 0 ? late.reduce((sum, share) => sum + share) / late.length : 0;
    }
    const path = this.pathAt(gate);
    if (path === null) return 0;
    const interval = this.interval(path);
    switch (probe) {
      case Probe.beta:
        return this.values.control ? path.beta : 1;
      case Probe.gap:
        return interval - 1;
      case Probe.change:
        // Before the first samples, and without control, nothing is known.
        return path.samples > 0 ? path.change : NaN;
      case Probe.sampledChange:
        return path.sampledChange;
      case Probe.interfaceQueue:
        return this.queueAt(gate);
      default:
        return this.values.control ? path.update : Phase.uncontrolled;
    }
  }

  override explainGate(gate: number): Explanation {
    const path = this.pathAt(gate);
    return explainInterface(this.values, path, path === null ? 0 : this.interval(path), this.pathsAt(gate).length);
  }

  override explainPacket(packet: number): Explanation {
    const { packets, clockAt, linkId } = this.context;
    const { path, delays } = delaysOf(packets, packet);
    const { identity } = this.paths[path];
    const isSample = packets.kind[packet] === PacketKind.probe;
    const sampled = isSample ? this.paths[this.byPath.get(packets.path[packet])!].identity : identity;
    return explainSamplingPacket({
      isSample,
      underWaySeconds: clockAt(sampled.ingressNode) - stampOf(packets, packet),
      delays,
      unitSeconds: identity.unitSeconds,
      carriedFrom: linkId(identity.ingressLink),
    });
  }

  override explainFlow(flow: number): Explanation {
    const index = this.byFlowPath[this.context.flows.forwardPath[flow]];
    const path = index === undefined ? undefined : this.paths[index];
    if (path === undefined) return super.explainFlow(flow);
    return explainSpacedFlow(this.values, path, this.interval(path));
  }

  override explainLink(link: number): Explanation {
    const over = this.pathsOverLink[link];
    if (over === 0 || !this.values.control) return super.explainLink(link);
    let bitsPerSecond = 0;
    for (const path of this.paths) {
      const { path: number, unitSeconds, packetBytes } = path.identity;
      if (!path.isActive || !this.context.pathLinks(number).includes(link)) continue;
      const bytes = this.values.samplingBytes > 0 ? this.values.samplingBytes : packetBytes;
      bitsPerSecond += (bytes * 8 * this.planOf(path).rate) / unitSeconds;
    }
    return explainSampledLink(over, bitsPerSecond / this.context.links[link].rateBitsPerSecond);
  }

  override save(): unknown {
    return {
      values: this.values,
      paths: this.paths.map((path) => path.save()),
      byFlowPath: [...this.byFlowPath],
      pathsOfFlow: [...this.pathsOfFlow],
      delivered: [this.inTimeBytes, this.lateBytes],
    } satisfies AaccState;
  }

  override restore(state: unknown): void {
    const { values, paths, byFlowPath, pathsOfFlow, delivered } = state as AaccState;
    this.values = values;
    [this.inTimeBytes, this.lateBytes] = delivered;
    this.byFlowPath.splice(0, Infinity, ...byFlowPath);
    this.pathsOfFlow.clear();
    for (const [flow, indices] of pathsOfFlow) this.pathsOfFlow.set(flow, indices);
    this.paths.length = 0;
    this.byPath.clear();
    this.byIngress.clear();
    this.byReturnPath.clear();
    this.pathsOverLink.fill(0);
    for (const [index, saved] of paths.entries()) {
      const path = this.enter(saved.identity);
      path.restore(saved);
      this.answersAlong(path.returnPath).push(index);
      if (path.isActive) this.countOverLinks(path, 1);
    }
  }

  /** A flow joins the path between its interfaces. @returns its index */
  private join(flow: number, flowPath: number, flowPathBack: number): number {
    const { pathOf, pathLinks } = this.context;
    const at = this.values.interfaceAt;
    const number = pathOf(interfaceSpan(pathLinks(flowPath), at));
    const index = this.byPath.get(number) ?? this.addPath(flow, number);
    const path = this.paths[index];
    this.byFlowPath[flowPath] = index;
    const back = pathOf(interfaceSpan(pathLinks(flowPathBack), at));
    if (path.returnPath !== back) {
      path.returnPath = back;
      if (!this.answersAlong(back).includes(index)) this.answersAlong(back).push(index);
    }
    path.openFlows++;
    if (!path.isActive) this.activate(index);
    return index;
  }

  private addPath(flow: number, number: number): number {
    const { context } = this;
    const links = context.pathLinks(number);
    const packetBytes = context.packetBytes(flow);
    let slowest = Infinity;
    for (const link of links) slowest = Math.min(slowest, context.links[link].rateBitsPerSecond);
    const { timeUnitSeconds } = this.values;
    this.enter({
      path: number,
      ingressLink: links[0],
      ingressNode: context.links[links[0]].from,
      egressNode: context.links[links.at(-1)!].to,
      packetBytes,
      unitSeconds: timeUnitSeconds > 0 ? timeUnitSeconds : (packetBytes * 8) / slowest,
    });
    return this.paths.length - 1;
  }

  private enter(identity: PathIdentity): ControlledPath {
    const path = new ControlledPath(identity);
    this.byPath.set(identity.path, this.paths.push(path) - 1);
    const beside = this.byIngress.get(identity.ingressLink);
    if (beside === undefined) this.byIngress.set(identity.ingressLink, [path]);
    else beside.push(path);
    return path;
  }

  private activate(index: number): void {
    const path = this.paths[index];
    const { unitSeconds } = path.identity;
    const now = this.context.now();
    path.isActive = true;
    this.countOverLinks(path, 1);
    const { rate, quota } = this.planOf(path);
    path.quota = quota;
    path.windowBegan = now;
    path.sampleAt = now + (this.phases.uniform() * unitSeconds) / rate;
    path.updateAt = now + quota * unitSeconds;
    this.context.setTimer(path.sampleAt, Timer.sample, index);
    this.context.setTimer(path.updateAt, Timer.update, index);
  }

  private deactivate(path: ControlledPath): void {
    path.isActive = false;
    path.sampleAt = path.updateAt = Infinity;
    this.countOverLinks(path, -1);
  }

  private countOverLinks({ identity }: ControlledPath, change: number): void {
    for (const link of this.context.pathLinks(identity.path)) this.pathsOverLink[link] += change;
  }

  private planOf({ identity }: ControlledPath): SamplingPlan {
    let sharing = 0;
    for (const link of this.context.pathLinks(identity.path)) sharing = Math.max(sharing, this.pathsOverLink[link]);
    return samplingPlan(this.values.samplingRate, this.values.quota, sharing);
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
    const path = this.paths[index];
    if (path.queue.length === 0) return;
    const due = Math.max(this.context.now(), path.nextAdmission(this.interval(path)));
    if (path.releaseAt === due) return;
    path.releaseAt = due;
    this.context.setTimer(due, Timer.release, index);
  }

  private release(index: number): void {
    const path = this.paths[index];
    path.releaseAt = Infinity;
    const packet = path.queue.shift();
    this.admit(path, packet);
    this.context.release(path.identity.ingressLink, packet);
    this.planRelease(index);
  }

  private sample(index: number): void {
    const { context, values } = this;
    const path = this.paths[index];
    const { identity } = path;
    if (values.control) {
      const bytes = values.samplingBytes > 0 ? values.samplingBytes : identity.packetBytes;
      const packet = context.originate(identity.path, PacketKind.probe, bytes);
      writeStamp(context.packets, packet, context.clockAt(identity.ingressNode));
      this.loadDelays(packet, this.longestWaiting(identity.path));
      context.send(packet);
    }
    path.sampleAt = context.now() + identity.unitSeconds / this.planOf(path).rate;
    context.setTimer(path.sampleAt, Timer.sample, index);
  }

  /** At the egress: the virtual delay of a sample waits for a sampling packet back, or goes at once if there is none. */
  private sampleArrived(index: number, virtualDelay: number): void {
    const { context } = this;
    const path = this.paths[index];
    path.delays.push(virtualDelay);
    const back = this.byPath.get(path.returnPath);
    const isCarried = back !== undefined && this.paths[back].isActive;
    if (isCarried && path.delays.length < CARRIED) return;
    const packet = context.originate(path.returnPath, PacketKind.probeAcknowledgement, ANSWER_BYTES);
    this.loadDelays(packet, index);
    context.send(packet);
  }

  private loadDelays(packet: number, index: number): void {
    if (index < 0) return;
    const path = this.paths[index];
    writeDelays(this.context.packets, packet, index, path.delays);
    path.delays = [];
  }

  /** Of the paths whose answers go along `along`, the one with most virtual delays waiting; -1: none waits. */
  private longestWaiting(along: number): number {
    let found = -1;
    let most = 0;
    for (const index of this.byReturnPath.get(along) ?? []) {
      const { delays, returnPath } = this.paths[index];
      if (returnPath !== along || delays.length <= most) continue;
      found = index;
      most = delays.length;
    }
    return found;
  }

  private answersAlong(along: number): number[] {
    let indices = this.byReturnPath.get(along);
    if (indices === undefined) this.byReturnPath.set(along, (indices = []));
    return indices;
  }

  /** A quota has ended: beta, by the samples that came back in it. */
  private update(index: number): void {
    const { context, values } = this;
    const path = this.paths[index];
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
    return this.byIngress.get(this.gates[gate]) ?? [];
  }

  /** The path with the least beta at an interface; null: none has had traffic. */
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
  readonly paths: readonly ControlledPathState[];
  readonly byFlowPath: readonly number[];
  readonly pathsOfFlow: readonly (readonly [number, readonly number[]])[];
  readonly delivered: readonly number[];
}
