import { restoreTo, saveOf } from '../../base/saved-state.ts';
import type { ParameterValues } from '../parameter-values.ts';
import * as FlowState from '../kinds/flow-state.ts';
import { valueAt, type Varying } from '../../base/profile.ts';
import { isPaced, type FlowTable } from '../flows.ts';
import type { Network } from '../network.ts';
import type { Scheduler } from '../scheduler.ts';
import type { RunSeeds } from '../run-seeds.ts';
import { Application } from './application.ts';
import { ConstantRate } from './constant-rate.ts';
import type { CallParameters } from '../calls/call-parameters.ts';
import { Calls, type Connections } from '../calls/calls.ts';
import type { ServerSettings } from '../calls/server.ts';
import type { FlowEvents } from './flow-events.ts';
import { FlowTimer } from './flow-timer.ts';
import { Handshake } from './handshake.ts';
import { Paced } from './paced.ts';
import { Processing } from './processing.ts';
import { RawSources } from './raw.ts';
import { Receiver } from './receiver.ts';
import { STANDARD_CONVENTIONS, type TcpParameters } from './tcp-parameters.ts';
import { Tcp } from './tcp.ts';
import {
  ENDLESS,
  type ConstantRateParameters,
  type RawParameters,
  type TransportParameters,
} from './transport-parameters.ts';
import type { MakeWindowLaw } from './window-law.ts';

/** TCP for a class that would not use it, when a scheme paces its flows: packets as large as the class's. */
const PACED: Omit<TcpParameters, 'segmentBytes'> = {
  ...STANDARD_CONVENTIONS,
  kind: 'tcp',
  variant: 'sack',
  headerBytes: 0,
  acknowledgementBytes: 40,
  synBytes: 40,
  initialWindowSegments: 1,
  windowSegments: ENDLESS,
  initialThresholdSegments: ENDLESS,
  minimumTimeoutSeconds: 0.2,
  maximumTimeoutSeconds: 64,
  synTimeoutSeconds: 3,
  synTimeoutJitter: 0,
  clockGranularitySeconds: 0,
  limitedTransmit: false,
  fullSegments: true,
};

/** Every way to send, and which flow uses which: as its class says, or paced when the scheme sets its rate. */
export class Transports {
  readonly tcp: Tcp;
  readonly paced: Paced;
  private readonly constantRate: ConstantRate;
  private readonly raw: RawSources;
  readonly calls: Calls;
  private readonly application: Application;
  private readonly receiver: Receiver;
  readonly timer: FlowTimer;
  /** In force now, by traffic class. */
  private parameters: TransportParameters[];
  /** How the flows of a class send when a scheme paces them. */
  private pacedParameters: TcpParameters[];

  constructor(
    seeds: RunSeeds,
    scheduler: Scheduler,
    network: Network,
    private readonly flows: FlowTable,
    parameters: readonly TransportParameters[],
    classIds: readonly string[],
    /** By traffic class: the draw for a member's n-th SYN. */
    synDraws: readonly ((member: number, attempt: number) => number)[],
    /** The draws for the n-th data packet of the flow with a number. */
    processingDraws: (number: number, n: number) => number,
    hostJitterDraws: (number: number, n: number) => number,
    events: FlowEvents,
    carriesData: boolean,
    /** By traffic class; absent: NewReno. */
    laws: readonly (MakeWindowLaw | undefined)[],
    /** By traffic class; null: it has no calls. */
    calls: readonly (CallParameters | null)[],
    servers: readonly (ServerSettings & { readonly node: number })[],
    connections: Connections,
  ) {
    this.parameters = [...parameters];
    this.pacedParameters = parameters.map(whenPaced);
    this.timer = new FlowTimer(scheduler, flows);
    this.receiver = new Receiver(flows);
    const tcp = (flow: number): TcpParameters => this.of(flow) as TcpParameters;
    const paced = (flow: number): TcpParameters => this.pacedOf(flow);
    const handshake = new Handshake(scheduler, network, flows, this.timer, this.receiver, paced, synDraws);
    const lawValues = (index: number): ParameterValues => (this.parameters[index] as TcpParameters).lawValues ?? {};
    const delivered = (flow: number, bytes: number): void => events.bytesDelivered(flow, bytes);
    const processing = new Processing(scheduler, flows, processingDraws, hostJitterDraws);
    this.tcp = new Tcp(
      scheduler,
      network,
      flows,
      this.timer,
      this.receiver,
      handshake,
      processing,
      tcp,
      events,
      laws,
      lawValues,
    );
    this.paced = new Paced(scheduler, network, flows, this.timer, this.receiver, handshake, paced, events);
    this.constantRate = new ConstantRate(
      scheduler,
      network,
      flows,
      this.timer,
      (flow) => this.of(flow) as ConstantRateParameters,
      delivered,
    );
    this.raw = new RawSources(
      seeds,
      scheduler,
      network,
      flows,
      this.timer,
      (flow) => this.of(flow) as RawParameters,
      (flow) => classIds[flows.trafficClass[flow]],
      delivered,
    );
    this.calls = new Calls(
      scheduler,
      network,
      flows,
      calls.map((one, index) => ({ id: classIds[index], parameters: one })),
      servers,
      seeds,
      delivered,
      connections,
    );
    this.application = new Application(
      scheduler,
      flows,
      (flow) => {
        const { segmentBytes, headerBytes } = this.pacedOf(flow);
        return (segmentBytes + headerBytes) * 8;
      },
      (flow) => (this.isPaced(flow) ? this.paced.written(flow) : this.tcp.written(flow)),
      carriesData,
    );
  }

  /** By its class's parameters, as in force. */
  of(flow: number): TransportParameters {
    return this.parameters[this.flows.trafficClass[flow]];
  }

  /** Segments that carry this many bytes of a class; one that never ends has ENDLESS. */
  segmentsFor(trafficClass: number, sizeBytes: number): number {
    const parameters = this.parameters[trafficClass];
    if (parameters.kind !== 'tcp') return ENDLESS;
    return Math.min(Math.max(1, Math.ceil(sizeBytes / parameters.segmentBytes)), ENDLESS);
  }

  /**
   * The flow's application and, for a paced flow, its sender are ready.
   * @param demandBitsPerSecond what the application asks for at most; Infinity: no limit
   */
  prepare(flow: number, demandBitsPerSecond: number): void {
    if (this.isPaced(flow)) {
      this.paced.open(flow);
      const offered = offeredRate(this.of(flow), this.flows.arrivedAt[flow]);
      this.application.open(flow, Math.min(demandBitsPerSecond, offered));
    } else this.application.open(flow, demandBitsPerSecond);
  }

  /** The flow begins to send. */
  open(flow: number): void {
    const parameters = this.of(flow);
    if (this.isPaced(flow)) {
      this.paced.begin(flow);
      return;
    }
    if (parameters.kind === 'tcp') this.tcp.open(flow);
    else if (parameters.kind === 'raw') this.raw.open(flow);
    else if (parameters.kind === 'calls') {
      this.timer.reset(flow);
      this.calls.open(flow);
    } else this.constantRate.open(flow);
  }

  /** A kept connection has this much more to send, in segments of its own. Everything before has arrived. `goOn` follows. */
  addTo(flow: number, bytes: number): void {
    const { flows } = this;
    const trafficClass = flows.trafficClass[flow];
    flows.bytesBefore[flow] = flows.segments[flow] * this.pacedOf(flow).segmentBytes;
    flows.sizeBytes[flow] = flows.bytesBefore[flow] + bytes;
    flows.segments[flow] = Math.min(flows.segments[flow] + this.segmentsFor(trafficClass, bytes), ENDLESS);
    flows.availableSegments[flow] = flows.segments[flow];
  }

  goOn(flow: number): void {
    this.tcp.goesOn(flow);
  }

  changeDemand(flow: number, demandBitsPerSecond: number): void {
    this.application.change(flow, demandBitsPerSecond);
  }

  /** Other parameters are in force for a class from now on. @returns the flows whose demand has changed with them */
  change(trafficClass: number, parameters: TransportParameters, now: number): number[] {
    const { flows } = this;
    const before = this.parameters[trafficClass];
    this.parameters[trafficClass] = parameters;
    this.pacedParameters[trafficClass] = whenPaced(parameters);
    this.tcp.lawsChanged();
    const changed: number[] = [];
    if (parameters.kind === 'tcp' || parameters.kind === 'calls' || before.kind !== parameters.kind) return changed;
    for (let flow = 0; flow < flows.extent; flow += flows.width) {
      if (flows.trafficClass[flow] !== trafficClass || flows.state[flow] === FlowState.completed) continue;
      if (this.isPaced(flow)) {
        this.application.change(flow, offeredRate(parameters, now));
        changed.push(flow);
      } else if (before.kind === 'constant-rate') this.constantRate.rateChanged(flow, before.rateBitsPerSecond);
      else if (before.kind === 'raw') this.raw.changed(flow, before.process);
    }
    return changed;
  }

  packetDelivered(packet: number, flow: number): void {
    if (this.isPaced(flow)) this.paced.packetDelivered(packet);
    else if (this.of(flow).kind === 'tcp') this.tcp.packetDelivered(packet);
    else if (this.of(flow).kind === 'calls') this.calls.packetDelivered(packet);
    else this.constantRate.packetDelivered(packet);
  }

  timerFired(flow: number): void {
    if (!this.timer.isDue(flow)) return;
    if (this.isPaced(flow)) {
      this.paced.timerDue(flow);
      return;
    }
    const { kind } = this.of(flow);
    if (kind === 'tcp') this.tcp.timerDue(flow);
    else if (kind === 'raw') this.raw.timerDue(flow);
    else this.constantRate.timerDue(flow);
  }

  applicationDue(flow: number): void {
    this.application.due(flow);
  }

  /** The flow sends nothing any more. */
  close(flow: number): void {
    this.timer.disarm(flow);
    this.flows.writesAt[flow] = Infinity;
  }

  /** Stops a constant-rate flow, or lets it go on. */
  suspend(flow: number, suspended: boolean): void {
    this.constantRate.suspend(flow, suspended);
  }

  save(): TransportsState {
    return {
      parameters: [...this.parameters],
      parts: saveOf([this.receiver, this.tcp, this.paced, this.raw, this.calls]),
    };
  }

  /** Restore the flow table first. */
  restore(state: TransportsState): void {
    this.parameters = [...state.parameters];
    this.pacedParameters = state.parameters.map(whenPaced);
    restoreTo([this.receiver, this.tcp, this.paced, this.raw, this.calls], state.parts);
  }

  private isPaced(flow: number): boolean {
    return isPaced(this.flows.carriage[flow]);
  }

  /** How a flow sends when a scheme paces it. */
  pacedOf(flow: number): TcpParameters {
    return this.pacedParameters[this.flows.trafficClass[flow]];
  }
}

function whenPaced(parameters: TransportParameters): TcpParameters {
  return parameters.kind === 'tcp' ? parameters : { ...PACED, segmentBytes: parameters.packetBytes };
}

/** What a class offers without being asked, in bit/s: the demand of its flows under a scheme that sets rates. */
function offeredRate(parameters: TransportParameters, now: number): number {
  if (parameters.kind === 'tcp' || parameters.kind === 'calls') return Infinity;
  if (parameters.kind === 'constant-rate') return valueAt(parameters.rateBitsPerSecond, now);
  const { process, packetBytes } = parameters;
  return packetsPerSecond(process, now) * packetBytes * 8;
}

/** The mean rate of a process in force. */
function packetsPerSecond(process: RawParameters['process'], now: number): number {
  if (process.kind === 'poisson') return valueAt(process.packetsPerSecond as Varying, now);
  if (process.kind === 'on-off') {
    const { packetsPerSecond: rate, meanOnSeconds, meanOffSeconds } = process;
    return (rate * meanOnSeconds) / (meanOnSeconds + meanOffSeconds);
  }
  return process.ratesPerSecond.reduce((sum, rate) => sum + rate, 0) / process.ratesPerSecond.length;
}

interface TransportsState {
  readonly parameters: readonly TransportParameters[];
  readonly parts: unknown;
}
