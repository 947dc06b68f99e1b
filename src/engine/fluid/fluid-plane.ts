import * as EventKind from '../kinds/event-kind.ts';
import { ByRow } from '../../base/row-table.ts';
import { Table, type TableState } from '../../base/table.ts';
import type { FlowTable } from '../flows.ts';
import type { Link } from '../link.ts';
import type { Scheduler } from '../scheduler.ts';
import type { TcpParameters } from '../transport/tcp-parameters.ts';
import { FluidQueue } from './fluid-queue.ts';

const INITIAL_CAPACITY = 64;

/** What a source sends. It outlives its flow until its last bit has arrived. Bits are those on the wire. */
class StreamTable extends Table {
  /** The flow's row; -1: the flow is gone. */
  flow = new Int32Array(INITIAL_CAPACITY);
  trafficClass = new Uint16Array(INITIAL_CAPACITY);
  path = new Int32Array(INITIAL_CAPACITY);
  /** What it sends now, bit/s, since when, and all that it had sent by then. */
  rate = new Float64Array(INITIAL_CAPACITY);
  changedAt = new Float64Array(INITIAL_CAPACITY);
  sentBits = new Float64Array(INITIAL_CAPACITY);
  /** All that it has to send; Infinity: it never ends. */
  sizeBits = new Float64Array(INITIAL_CAPACITY);
  /** When it will have sent that at the present rate. */
  endsAt = new Float64Array(INITIAL_CAPACITY);
  /** The share of its bits that is payload. */
  payloadShare = new Float64Array(INITIAL_CAPACITY);
  /** The same three at the destination. */
  arrivingRate = new Float64Array(INITIAL_CAPACITY);
  arrivedAt = new Float64Array(INITIAL_CAPACITY);
  arrivedBits = new Float64Array(INITIAL_CAPACITY);
  /** Fronts sent, the latest of them that has arrived, and how many are on their way. */
  frontsSent = new Int32Array(INITIAL_CAPACITY);
  latestFront = new Int32Array(INITIAL_CAPACITY);
  fronts = new Int32Array(INITIAL_CAPACITY);

  constructor() {
    super(INITIAL_CAPACITY);
  }
}

/** The stages that a front goes through. */
const Stage = { onPath: 0, waiting: 1, goingBack: 2 } as const;

/** A change of a source's rate on its way down the path. */
class FrontTable extends Table {
  stream = new Int32Array(INITIAL_CAPACITY);
  /** Among those of its stream, from 1. */
  number = new Int32Array(INITIAL_CAPACITY);
  stage = new Uint8Array(INITIAL_CAPACITY);
  path = new Int32Array(INITIAL_CAPACITY);
  /** Links passed. */
  hop = new Int32Array(INITIAL_CAPACITY);
  /** By how much the rate changes on this path, and to what, bit/s. */
  change = new Float64Array(INITIAL_CAPACITY);
  rate = new Float64Array(INITIAL_CAPACITY);
  /** All that the source had sent before it. */
  sentBits = new Float64Array(INITIAL_CAPACITY);
  /** How long what is sent now waits in the backlogs passed, seconds, and the smallest share that is served at once. */
  waitSeconds = new Float64Array(INITIAL_CAPACITY);
  servedShare = new Float64Array(INITIAL_CAPACITY);
  /** 1: nothing comes after it. */
  isLast = new Uint8Array(INITIAL_CAPACITY);

  constructor() {
    super(INITIAL_CAPACITY);
  }
}

/** What the plane receives from the rest of the engine. */
interface FluidSurroundings {
  readonly scheduler: Scheduler;
  readonly links: readonly Link[];
  readonly flows: FlowTable;
  /** How a flow would send packets: sizes. */
  readonly parameters: (flow: number) => TcpParameters;
  readonly pathLinks: (path: number) => Int32Array;
  /** All of a flow has arrived, and its source knows. */
  readonly flowCompleted: (flow: number) => void;
  readonly classCount: number;
  /** What counts as a packet where a queue is given in packets. */
  readonly packetBits: number;
}

/**
 * Data as a fluid instead of packets: each source sends at its rate, and a change of it reaches the links of the path
 * one after another by their propagation delays. A link's input is the sum; an overload is not passed downstream, so
 * each link sees what sources send. A link's backlog has no bound (`FluidQueue`).
 *
 * The last bit of a flow with a size waits in each backlog as it stands when the front comes, and its source hears of it
 * after the propagation delays of the way back. What arrives is computed exactly at each change; in between, at the share
 * that links serve.
 */
export class FluidPlane {
  private readonly streams = new StreamTable();
  private readonly fronts = new FrontTable();
  private readonly streamOf = new ByRow<number>();
  /** By class: payload that has arrived by some moment, bytes; what arrives since, bytes a second. */
  private readonly arrivedBytes: Float64Array;
  private readonly arrivingBytes: Float64Array;
  private readonly arrivedAt: Float64Array;

  constructor(private readonly surroundings: FluidSurroundings) {
    const { links, classCount, packetBits } = surroundings;
    for (const link of links) link.fluid = new FluidQueue(link.rateBitsPerSecond, link.isUp, packetBits);
    this.arrivedBytes = new Float64Array(classCount);
    this.arrivingBytes = new Float64Array(classCount);
    this.arrivedAt = new Float64Array(classCount);
  }

  /** Payload of a class that has arrived by now, bytes. */
  deliveredBytes(trafficClass: number): number {
    const elapsed = this.surroundings.scheduler.now - this.arrivedAt[trafficClass];
    return this.arrivedBytes[trafficClass] + this.arrivingBytes[trafficClass] * elapsed;
  }

  /** A flow has arrived; it sends nothing until it has a pace. */
  open(flow: number): void {
    const { streams } = this;
    const { flows, scheduler } = this.surroundings;
    const { segmentBytes, headerBytes } = this.surroundings.parameters(flow);
    const size = flows.sizeBytes[flow];
    const stream = streams.allocate();
    streams.flow[stream] = flow;
    streams.trafficClass[stream] = flows.trafficClass[flow];
    streams.path[stream] = flows.forwardPath[flow];
    streams.rate[stream] = 0;
    streams.changedAt[stream] = scheduler.now;
    streams.sentBits[stream] = 0;
    streams.sizeBits[stream] = (size + headerBytes * Math.ceil(size / segmentBytes)) * 8;
    streams.endsAt[stream] = Infinity;
    streams.payloadShare[stream] = segmentBytes / (segmentBytes + headerBytes);
    streams.arrivingRate[stream] = 0;
    streams.arrivedAt[stream] = scheduler.now;
    streams.arrivedBits[stream] = 0;
    streams.frontsSent[stream] = 0;
    streams.latestFront[stream] = 0;
    streams.fronts[stream] = 0;
    flows.paceBitsPerSecond[flow] = 0;
    this.streamOf.set(flow, stream);
  }

  /** The rate at which a flow may send from now on, bit/s. */
  setPace(flow: number, bitsPerSecond: number): void {
    this.surroundings.flows.paceBitsPerSecond[flow] = bitsPerSecond;
    this.adapt(flow);
  }

  /** The flow's demand, or the state of links on its path, has changed. */
  adapt(flow: number): void {
    const stream = this.streamOf.get(flow);
    if (stream === undefined) return;
    const { flows, links, pathLinks } = this.surroundings;
    const hasWay = pathLinks(flows.forwardPath[flow]).every((link) => links[link].isUp);
    const rate = hasWay ? Math.min(flows.paceBitsPerSecond[flow], flows.demandBitsPerSecond[flow]) : 0;
    const { path } = this.streams;
    if (path[stream] !== flows.forwardPath[flow]) {
      this.change(stream, 0);
      path[stream] = flows.forwardPath[flow];
    }
    this.change(stream, rate);
  }

  /** The flow has left. What it has sent goes on. */
  close(flow: number): void {
    const stream = this.streamOf.get(flow)!;
    this.streamOf.set(flow, undefined);
    this.streams.flow[stream] = -1;
    this.change(stream, 0);
    this.releaseIfDone(stream);
  }

  /** The event of index `index`. */
  due(index: number): void {
    if ((index & 1) === 0) this.frontDue(index >> 1);
    else this.sizeSent(index >> 1);
  }

  save(): FluidState {
    return {
      streams: this.streams.save(),
      fronts: this.fronts.save(),
      streamOf: [...this.streamOf.entries()],
      classes: [this.arrivedBytes.slice(), this.arrivingBytes.slice(), this.arrivedAt.slice()],
    };
  }

  restore(state: FluidState): void {
    this.streams.restore(state.streams);
    this.fronts.restore(state.fronts);
    this.streamOf.clear();
    for (const [flow, stream] of state.streamOf) this.streamOf.set(flow, stream);
    this.arrivedBytes.set(state.classes[0]);
    this.arrivingBytes.set(state.classes[1]);
    this.arrivedAt.set(state.classes[2]);
  }

  private change(stream: number, rate: number): void {
    const { streams } = this;
    const { now } = this.surroundings.scheduler;
    const before = streams.rate[stream];
    if (rate === before) return;
    streams.sentBits[stream] += before * (now - streams.changedAt[stream]);
    streams.changedAt[stream] = now;
    streams.rate[stream] = rate;
    const left = streams.sizeBits[stream] - streams.sentBits[stream];
    streams.endsAt[stream] = rate > 0 ? now + left / rate : Infinity;
    if (streams.endsAt[stream] < Infinity) this.plan(streams.endsAt[stream], stream * 2 + 1);
    this.sendFront(stream, rate - before, false);
  }

  /** The source has sent all. */
  private sizeSent(stream: number): void {
    const { streams } = this;
    const { now } = this.surroundings.scheduler;
    // An entry that another rate has overtaken.
    if (streams.endsAt[stream] !== now || streams.flow[stream] < 0) return;
    const rate = streams.rate[stream];
    streams.endsAt[stream] = Infinity;
    streams.sentBits[stream] = streams.sizeBits[stream];
    streams.changedAt[stream] = now;
    streams.rate[stream] = 0;
    this.sendFront(stream, -rate, true);
  }

  private sendFront(stream: number, change: number, isLast: boolean): void {
    const { fronts, streams } = this;
    const front = fronts.allocate();
    fronts.stream[front] = stream;
    fronts.number[front] = ++streams.frontsSent[stream];
    fronts.stage[front] = Stage.onPath;
    fronts.path[front] = streams.path[stream];
    fronts.hop[front] = 0;
    fronts.change[front] = change;
    fronts.rate[front] = streams.rate[stream];
    fronts.sentBits[front] = streams.sentBits[stream];
    fronts.waitSeconds[front] = 0;
    fronts.servedShare[front] = 1;
    fronts.isLast[front] = isLast ? 1 : 0;
    streams.fronts[stream]++;
    this.passLink(front);
  }

  private frontDue(front: number): void {
    const { fronts } = this;
    const { pathLinks, scheduler } = this.surroundings;
    const stage = fronts.stage[front];
    if (stage === Stage.goingBack) this.heard(front);
    else if (stage === Stage.waiting) this.arrive(front);
    else if (fronts.hop[front] < pathLinks(fronts.path[front]).length) this.passLink(front);
    else if (fronts.waitSeconds[front] === 0) this.arrive(front);
    else {
      fronts.stage[front] = Stage.waiting;
      this.plan(scheduler.now + fronts.waitSeconds[front], front * 2);
    }
  }

  private passLink(front: number): void {
    const { fronts } = this;
    const { pathLinks, links, scheduler } = this.surroundings;
    const { now } = scheduler;
    const link = links[pathLinks(fronts.path[front])[fronts.hop[front]++]];
    const queue = link.fluid!;
    queue.changeInput(now, fronts.change[front]);
    fronts.waitSeconds[front] += queue.backlogBits(now) / link.rateBitsPerSecond;
    fronts.servedShare[front] = Math.min(fronts.servedShare[front], queue.servedShare);
    this.plan(now + link.delaySeconds, front * 2);
  }

  /** At the destination: what was sent before the front has arrived, and from now on it comes at another rate. */
  private arrive(front: number): void {
    const { fronts, streams } = this;
    const { scheduler, links, flows, pathLinks } = this.surroundings;
    const stream = fronts.stream[front];
    // Another path may be shorter, and two backlogs that shrink at once let a later front come first.
    if (fronts.number[front] > streams.latestFront[stream]) this.count(stream, front);
    const flow = streams.flow[stream];
    if (fronts.isLast[front] === 0 || flow < 0) {
      this.drop(front);
      return;
    }
    fronts.stage[front] = Stage.goingBack;
    const wayBack = pathLinks(flows.reversePath[flow]).reduce((sum, link) => sum + links[link].delaySeconds, 0);
    this.plan(scheduler.now + wayBack, front * 2);
  }

  /** Puts right what was counted since the front before. */
  private count(stream: number, front: number): void {
    const { fronts, streams, arrivedBytes, arrivingBytes, arrivedAt } = this;
    const { now } = this.surroundings.scheduler;
    const trafficClass = streams.trafficClass[stream];
    const bytesABit = streams.payloadShare[stream] / 8;
    const counted = streams.arrivedBits[stream] + streams.arrivingRate[stream] * (now - streams.arrivedAt[stream]);
    const rate = fronts.rate[front] * fronts.servedShare[front];
    arrivedBytes[trafficClass] = this.deliveredBytes(trafficClass) + (fronts.sentBits[front] - counted) * bytesABit;
    arrivedAt[trafficClass] = now;
    arrivingBytes[trafficClass] += (rate - streams.arrivingRate[stream]) * bytesABit;
    streams.latestFront[stream] = fronts.number[front];
    streams.arrivedBits[stream] = fronts.sentBits[front];
    streams.arrivedAt[stream] = now;
    streams.arrivingRate[stream] = rate;
  }

  private heard(front: number): void {
    const flow = this.streams.flow[this.fronts.stream[front]];
    this.drop(front);
    if (flow >= 0) this.surroundings.flowCompleted(flow);
  }

  private drop(front: number): void {
    const stream = this.fronts.stream[front];
    this.fronts.release(front);
    this.streams.fronts[stream]--;
    this.releaseIfDone(stream);
  }

  private releaseIfDone(stream: number): void {
    if (this.streams.flow[stream] < 0 && this.streams.fronts[stream] === 0) this.streams.release(stream);
  }

  private plan(time: number, index: number): void {
    const { scheduler } = this.surroundings;
    scheduler.schedule(time, scheduler.order(), EventKind.fluid, index);
  }
}

interface FluidState {
  readonly streams: TableState;
  readonly fronts: TableState;
  readonly streamOf: readonly (readonly [flow: number, stream: number])[];
  readonly classes: readonly Float64Array[];
}
