import * as PacketKind from '../kinds/packet-kind.ts';
import * as FlowState from '../kinds/flow-state.ts';
import { integral, timeOfIntegral, type Varying } from '../../base/profile.ts';
import type { RandomStream } from '../../base/random-stream.ts';
import type { FlowTable } from '../flows.ts';
import type { Network } from '../network.ts';
import type { Scheduler } from '../scheduler.ts';
import type { RunSeeds } from '../run-seeds.ts';
import type { FlowTimer } from './flow-timer.ts';
import type { PacketProcess, RawParameters } from './transport-parameters.ts';

/** The state of a source's process. */
interface Progress {
  /** State of an MMPP; 1 and 0 for on and off. */
  state: number;
  /** What is left of the gap at `since`, in packets: unit exponentials, or 1. */
  gapLeft: number;
  since: number;
  /** When the state ends, and when the next packet leaves. */
  stateEnds: number;
  nextPacket: number;
}

/** All raw packet sources of a lane. Each draws from streams of its own: its gaps never depend on another's. */
export class RawSources {
  private readonly sources = new Map<
    number,
    { readonly progress: Progress; readonly gaps: RandomStream; readonly states: RandomStream }
  >();

  constructor(
    private readonly seeds: RunSeeds,
    private readonly scheduler: Scheduler,
    private readonly network: Network,
    private readonly flows: FlowTable,
    private readonly timer: FlowTimer,
    private readonly parameters: (flow: number) => RawParameters,
    private readonly classId: (flow: number) => string,
    private readonly bytesDelivered: (flow: number, bytes: number) => void,
  ) {}

  open(flow: number): void {
    this.timer.reset(flow);
    this.flows.nextSegment[flow] = 0;
    this.flows.expectedSegment[flow] = 0;
    const source = this.streams(flow);
    this.sources.set(flow, source);
    const { process } = this.parameters(flow);
    const { progress, gaps, states } = source;
    progress.since = this.scheduler.now;
    if (process.kind === 'mmpp') progress.state = states.integer(process.ratesPerSecond.length);
    if (process.kind === 'on-off') {
      const share = process.meanOnSeconds / (process.meanOnSeconds + process.meanOffSeconds);
      progress.state = states.uniform() < share ? 1 : 0;
    }
    progress.stateEnds = this.scheduler.now + this.stay(process, progress.state, states);
    progress.gapLeft = drawnGap(process, gaps);
    this.plan(flow, process, progress);
  }

  timerDue(flow: number): void {
    const { process, packetBytes } = this.parameters(flow);
    const { progress, gaps, states } = this.sources.get(flow)!;
    const { now } = this.scheduler;
    if (progress.nextPacket <= now) {
      const sequence = this.flows.nextSegment[flow]++;
      const { network, flows } = this;
      network.send(network.create(flow, PacketKind.data, flows.forwardPath[flow], packetBytes, sequence));
      progress.gapLeft = drawnGap(process, gaps);
      progress.since = now;
    }
    if (progress.stateEnds <= now) {
      progress.gapLeft = Math.max(0, progress.gapLeft - integral(rateOf(process, progress), progress.since, now));
      progress.since = now;
      progress.state = nextState(process, progress.state, states);
      progress.stateEnds = now + this.stay(process, progress.state, states);
    }
    this.plan(flow, process, progress);
  }

  packetDelivered(packet: number): void {
    const { packets } = this.network;
    const flow = packets.flow[packet];
    this.flows.expectedSegment[flow] = packets.sequence[packet] + 1;
    this.bytesDelivered(flow, packets.bytes[packet]);
  }

  /** The process was `before`: what is left of a gap and of a state's stay goes on under the new one. */
  changed(flow: number, before: PacketProcess): void {
    const source = this.sources.get(flow);
    if (source === undefined || this.flows.state[flow] === FlowState.completed) return;
    const { progress } = source;
    const { now } = this.scheduler;
    const { process } = this.parameters(flow);
    progress.gapLeft = Math.max(0, progress.gapLeft - integral(rateOf(before, progress), progress.since, now));
    progress.since = now;
    if (process.kind === 'mmpp') progress.state = Math.min(progress.state, process.ratesPerSecond.length - 1);
    if (process.kind !== before.kind) progress.stateEnds = now + this.stay(process, progress.state, source.states);
    this.plan(flow, process, progress);
  }

  save(): RawState {
    return [...this.sources].map(([flow, { progress, gaps, states }]) => ({
      flow,
      progress: { ...progress },
      gaps: gaps.save(),
      states: states.save(),
    }));
  }

  /** Restore the flow table first. */
  restore(state: RawState): void {
    this.sources.clear();
    for (const { flow, progress, gaps, states } of state) {
      const source = this.streams(flow);
      Object.assign(source.progress, progress);
      source.gaps.restore(gaps);
      source.states.restore(states);
      this.sources.set(flow, source);
    }
  }

  private streams(flow: number) {
    const name = `traffic.${this.classId(flow)}.${this.flows.member[flow]}`;
    return {
      progress: { state: 0, gapLeft: 0, since: 0, stateEnds: Infinity, nextPacket: Infinity },
      gaps: this.seeds.stream(`${name}.gap`),
      states: this.seeds.stream(`${name}.state`),
    };
  }

  private stay(process: PacketProcess, state: number, states: RandomStream): number {
    if (process.kind === 'poisson') return Infinity;
    if (process.kind === 'mmpp') return process.meanStaySeconds * states.exponential();
    return (state === 1 ? process.meanOnSeconds : process.meanOffSeconds) * states.exponential();
  }

  private plan(flow: number, process: PacketProcess, progress: Progress): void {
    progress.nextPacket = timeOfIntegral(rateOf(process, progress), progress.since, progress.gapLeft);
    const next = Math.min(progress.nextPacket, progress.stateEnds);
    if (next < Infinity) this.timer.armAt(flow, next);
    else this.timer.disarm(flow);
  }
}

/** In packets, mean 1. */
function drawnGap(process: PacketProcess, gaps: RandomStream): number {
  if (process.kind !== 'on-off') return gaps.exponential();
  if (process.gapSpread === undefined) return 1;
  return 1 + process.gapSpread * (2 * gaps.uniform() - 1);
}

/** Packets per second in the present state. */
function rateOf(process: PacketProcess, { state }: Progress): Varying {
  if (process.kind === 'mmpp') return process.ratesPerSecond[state];
  return process.kind === 'poisson' || state === 1 ? process.packetsPerSecond : 0;
}

function nextState(process: PacketProcess, state: number, states: RandomStream): number {
  if (process.kind !== 'mmpp') return 1 - state;
  const last = process.ratesPerSecond.length - 1;
  if (process.transitions === 'uniform') {
    const drawn = states.integer(last);
    return drawn < state ? drawn : drawn + 1;
  }
  const up = states.uniform() < 0.5;
  // Reflecting ends.
  if (state === 0) return 1;
  if (state === last) return last - 1;
  return up ? state + 1 : state - 1;
}

type RawState = readonly {
  readonly flow: number;
  readonly progress: Progress;
  readonly gaps: readonly number[];
  readonly states: readonly number[];
}[];
