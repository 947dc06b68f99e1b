import { RunSeeds } from './run-seeds.ts';
import { type Part, restoreTo, saveOf } from '../base/saved-state.ts';
import * as PacketKind from './kinds/packet-kind.ts';
import * as FlowState from './kinds/flow-state.ts';
import * as Carriage from './kinds/carriage.ts';
import * as Happened from './kinds/happened.ts';
import * as EventKind from './kinds/event-kind.ts';
import * as Trace from './kinds/trace.ts';
import type { RandomStream } from '../base/random-stream.ts';
import type { TableState } from '../base/table.ts';
import { Census } from './census.ts';
import { callsOf, classId, largestPacketBytes, listedDestinations } from './class-settings.ts';
import { Completions, Distributions } from './completions.ts';
import type { Controller, SchemeContext } from './controller.ts';
import { DecisionLog, type DecisionLogState } from './decision-log.ts';
import { EngineContext } from './engine-context.ts';
import { FluidPlane } from './fluid/fluid-plane.ts';
import { isBefore } from './flights/flight-wheel.ts';
import { FlowPaths } from './flow-paths.ts';
import { FlowTable, isPaced } from './flows.ts';
import { findBottlenecks } from './bottlenecks.ts';
import { Link, type LinkProperties } from './link.ts';
import { Network, type NetworkState } from './network.ts';
import { INDEX_MASK, payloadKind, Scheduler, type SchedulerState } from './scheduler.ts';
import { Routes } from './routes.ts';
import type { DataPlane, EngineSettings, TrafficClassSettings } from './settings.ts';
import { ClientClass } from './traffic/client-class.ts';
import { CrowdClass } from './traffic/crowd-class.ts';
import { classOfEvent, clientEvent, clientOfEvent } from './traffic/closed-loop.ts';
import { FlowClass, type FlowClassSettings, type NewFlow } from './traffic/flow-class.ts';
import { hasOwnRoute, hostRateOf, synDraws, trafficSource, type TrafficSource } from './traffic/traffic-source.ts';
import type { TransportParameters } from './transport/transport-parameters.ts';
import { visitTrafficPaths } from './traffic-paths.ts';
import { Transports } from './transport/transports.ts';

const DECISION_LOG_CAPACITY = 2048;

/**
 * One lane's world: a network, its traffic and one scheme, on one clock. It knows neither scenario nor screen. A run
 * is a pure function of the settings, the scheme, and the changes applied at given times.
 */
export class Engine {
  readonly scheduler = new Scheduler();
  readonly flows = new FlowTable();
  readonly census: Census;
  readonly completions = new Completions();
  readonly distributions = new Distributions();
  /** The scheme's decisions; the newest are kept. */
  readonly decisions = new DecisionLog(DECISION_LOG_CAPACITY);
  readonly links: readonly Link[];
  /** The rate of each link now, bit/s: side by side, for those who read many of them. */
  readonly capacities: Float64Array;
  readonly network: Network;
  readonly transports: Transports;
  /** Null: data are packets, or there are none. */
  readonly fluid: FluidPlane | null;
  readonly controller: Controller;
  /** Directed links that are slower than the access links of their sources together. */
  readonly bottlenecks: readonly number[];

  /** Totals since 0. */
  events = 0;
  /** Bytes of payload that reached their destination for the first time, in packets. */
  deliveredBytes = 0;
  /** The same for each traffic class. */
  private readonly deliveredByClass: Float64Array;
  /** By traffic class, since 0: retransmissions of segments that had arrived. */
  readonly spuriousRetransmissions: Float64Array;
  /** By traffic class, since 0, of flows with ECN: marked segments that arrived, and round trips that ended. */
  readonly marksArrived: Float64Array;
  readonly roundTripsEnded: Float64Array;

  private readonly classes: readonly TrafficSource[];
  readonly seeds: RunSeeds;
  private readonly context: EngineContext;
  private readonly routes: Routes;
  private readonly paths: FlowPaths;

  /**
   * @param attach makes the scheme, given what it may see and do; nothing may be sent before `started`
   * @param progress receives how much of the way to an open lane is done, from 0 to 1
   */
  constructor(
    readonly settings: EngineSettings,
    attach: (context: SchemeContext) => Controller,
    progress: (share: number) => void = () => {},
  ) {
    const { links, nodeCount } = settings;
    const seeds = (this.seeds = new RunSeeds(settings.seed, settings.networkSeed));
    const largest = largestPacketBytes(settings.classes);
    this.links = links.map((link, index) => new Link(index, link, largest));
    this.capacities = Float64Array.from(links, ({ rateBitsPerSecond }) => rateBitsPerSecond);
    this.routes = new Routes(nodeCount, this.links, (link) => links[link].comesLater !== true);
    this.census = new Census(settings.classes.length, nodeCount);
    this.deliveredByClass = new Float64Array(settings.classes.length);
    this.spuriousRetransmissions = new Float64Array(settings.classes.length);
    this.marksArrived = new Float64Array(settings.classes.length);
    this.roundTripsEnded = new Float64Array(settings.classes.length);
    this.classes = settings.classes.map((one) => trafficSource(one, seeds));
    this.bottlenecks = findBottlenecks(settings, this.routes, progress);
    this.context = new EngineContext(this, (flow) => this.admit(flow));
    this.controller = attach(this.context);
    const losses = (link: number): RandomStream => seeds.stream(`link.${links[link].id}.loss`);
    this.network = new Network(this.scheduler, this.links, this.flows, this.controller, this, losses);
    for (const link of this.context.watched) this.network.watched[link] = 1;
    if (this.dataPlane === 'packets') {
      this.attachQueues();
      for (const [index, { id, impairments }] of links.entries()) {
        if (impairments) this.network.impair(index, impairments, (purpose) => seeds.stream(`link.${id}.${purpose}`));
      }
    }
    this.paths = new FlowPaths(
      nodeCount,
      this.routes,
      this.network,
      this.flows,
      this.context.reverseOf,
      listedDestinations(settings.classes),
    );
    this.transports = new Transports(
      seeds,
      this.scheduler,
      this.network,
      this.flows,
      settings.classes.map(({ transport }) => transport),
      settings.classes.map(classId),
      settings.classes.map((one, index) => synDraws(this.classes[index], classId(one), seeds)),
      seeds.indexed('processing'),
      seeds.indexed('host-jitter'),
      this,
      this.dataPlane === 'packets',
      settings.classes.map(({ makeLaw }) => makeLaw),
      settings.classes.map(callsOf),
      settings.servers ?? [],
      {
        open: (...call) => this.openConnection(...call),
        nodeOf: (trafficClass, client) => this.placesOf(trafficClass, client)[1],
        leave: (flow) => this.leave(flow),
      },
    );
    this.fluid = this.dataPlane === 'fluid' ? this.makeFluid() : null;
    this.controller.started();
    for (const [index, one] of this.classes.entries()) {
      if (!(one instanceof ClientClass)) this.planArrival(index);
      else
        for (let client = 0; client < one.clients; client++) this.planRequest(index, client, one.loop.nextTime(client));
    }
  }

  get dataPlane(): DataPlane {
    return this.settings.dataPlane ?? 'packets';
  }

  /** Time of the next event in seconds; Infinity when nothing will ever happen. */
  get nextEventTime(): number {
    return Math.min(this.scheduler.queue.firstTime, this.network.flights.wheel.firstTime);
  }

  /**
   * Processes events up to `until`, at most `maximumEvents` of them.
   * @param including whether those at `until` itself are to be processed too
   * @returns true when none is left; the clock then stands at `until`. False also when the observer has stopped it
   */
  advance(until: number, maximumEvents: number, including = true): boolean {
    const { scheduler } = this;
    const lastEvent = this.events + maximumEvents;
    const isDone = this.controller.controlIsReliable
      ? this.processWithFlights(until, lastEvent, including)
      : this.processQueue(until, lastEvent, including);
    if (isDone && until > scheduler.now && until < Infinity) scheduler.now = until;
    return isDone;
  }

  private processQueue(until: number, lastEvent: number, including: boolean): boolean {
    const { scheduler } = this;
    const { queue } = scheduler;
    const { observer } = this.network;
    while (including ? queue.firstTime <= until : queue.firstTime < until) {
      if (this.events >= lastEvent) return false;
      scheduler.now = queue.firstTime;
      this.events++;
      const payload = queue.firstPayload;
      queue.take();
      this.process(payload);
      queue.fillHole();
      if (observer !== null && observer.stops) return false;
    }
    return true;
  }

  /** The same where packets may fly, so that the next event is in the wheel or in the queue. A hop of others has no part in it. */
  private processWithFlights(until: number, lastEvent: number, including: boolean): boolean {
    const { scheduler, network } = this;
    const { queue } = scheduler;
    const { observer } = network;
    const { wheel } = network.flights;
    for (;;) {
      const flies = isBefore(wheel, queue);
      const time = flies ? wheel.firstTime : queue.firstTime;
      if (including ? time > until : time >= until) return true;
      if (this.events >= lastEvent) return false;
      scheduler.now = time;
      this.events++;
      if (flies) {
        wheel.take();
        network.flightArrived();
      } else {
        const payload = queue.firstPayload;
        queue.take();
        this.process(payload);
        queue.fillHole();
      }
      if (observer !== null && observer.stops) return false;
    }
  }

  /** Puts other arrivals and sizes, or other sessions, into force for a traffic class, from now on. */
  changeTraffic(index: number, settings: TrafficClassSettings): void {
    const { now } = this.scheduler;
    for (const flow of this.transports.change(index, settings.transport, now)) this.demandChanged(flow);
    const calls = callsOf(settings);
    if (calls !== null) this.transports.calls.change(index, calls);
    const trafficClass = this.classes[index];
    if (trafficClass instanceof ClientClass) {
      if (!('clients' in settings)) return;
      for (let client = settings.clients.clients; client < trafficClass.clients; client++) {
        this.disconnect(trafficClass, client);
      }
      for (const client of trafficClass.change(now, settings.clients)) {
        this.planRequest(index, client, trafficClass.loop.nextTime(client));
      }
      return;
    }
    if (trafficClass instanceof FlowClass) {
      if ('flows' in settings) trafficClass.change(now, settings.flows);
    } else if (trafficClass instanceof CrowdClass) {
      if ('crowd' in settings) trafficClass.change(now, settings.crowd);
    } else if ('sessions' in settings) {
      trafficClass.change(settings.sessions);
      for (const [session, { demandBitsPerSecond }] of settings.sessions.sessions.entries()) {
        const flow = trafficClass.flowOf(session);
        if (flow < 0 || this.flows.demandBitsPerSecond[flow] === demandBitsPerSecond) continue;
        this.transports.changeDemand(flow, demandBitsPerSecond);
        this.demandChanged(flow);
      }
    }
    this.planArrival(index);
  }

  /** Other properties of a link from now on. When it goes up or down, all flows are rerouted. */
  changeLink(index: number, properties: LinkProperties & { readonly isUp: boolean }): void {
    const turned = this.links[index].isUp !== properties.isUp;
    this.capacities[index] = properties.rateBitsPerSecond;
    this.network.changeLink(index, properties);
    this.controller.linkChanged(index);
    if (turned) this.reroute();
  }

  /** The flow row that carries a session of a class now; -1: it is not here. */
  flowOfSession(trafficClass: number, session: number): number {
    const sessions = this.classes[trafficClass];
    return sessions instanceof FlowClass || sessions instanceof ClientClass ? -1 : sessions.flowOf(session);
  }

  /** The clients of a class; null: it has none. */
  clientsOf(trafficClass: number): ClientClass | null {
    const clients = this.classes[trafficClass];
    return clients instanceof ClientClass ? clients : null;
  }

  /** The links of the shortest path between two nodes over links that are up; null when there is none. */
  route(source: number, destination: number): Int32Array | null {
    return this.routes.between(source, destination);
  }

  /** Calls back with each path that traffic takes when every link is up, and the traffic class that takes it. */
  visitTrafficPaths(visit: (path: ArrayLike<number>, trafficClass: number) => void): void {
    visitTrafficPaths(this.settings, this.routes, visit);
  }

  /** Shortest-path trees that were computed so far: the work that routing has done. */
  get treesGrown(): number {
    return this.routes.treesGrown;
  }

  packetDelivered(packet: number): void {
    const { packets } = this.network;
    if (packets.kind[packet] >= PacketKind.probe) this.controller.packetReceived(packet);
    else this.transports.packetDelivered(packet, packets.flow[packet]);
  }

  synRefused(packet: number, link: number): void {
    const flow = this.network.packets.flow[packet];
    if (flow >= 0 && this.transportOf(flow).kind === 'calls') this.transports.calls.refusedBefore(link, packet);
  }

  bytesDelivered(flow: number, bytes: number): void {
    this.deliveredBytes += bytes;
    this.deliveredByClass[this.flows.trafficClass[flow]] += bytes;
    this.flows.deliveredBytes[flow] += bytes;
  }

  arrivedAgain(flow: number): void {
    this.spuriousRetransmissions[this.flows.trafficClass[flow]]++;
  }

  markArrived(flow: number): void {
    this.marksArrived[this.flows.trafficClass[flow]]++;
  }

  roundTripEnded(flow: number): void {
    this.roundTripsEnded[this.flows.trafficClass[flow]]++;
  }

  /** Payload of a class that has reached its destination for the first time, bytes. */
  deliveredOf(trafficClass: number): number {
    return this.deliveredByClass[trafficClass] + (this.fluid?.deliveredBytes(trafficClass) ?? 0);
  }

  /** The same for all classes. */
  get goodputBytes(): number {
    if (this.fluid === null) return this.deliveredBytes;
    return this.classes.reduce((sum, _, index) => sum + this.deliveredOf(index), 0);
  }

  flowCompleted(flow: number): void {
    const { flows, scheduler } = this;
    // Whoever was to admit it never saw it: it has gone another way.
    if (flows.state[flow] === FlowState.waiting) this.admit(flow);
    const isKept = flows.keeps[flow] === 1;
    flows.state[flow] = isKept ? FlowState.idle : FlowState.completed;
    this.census.completes(flows.trafficClass[flow], flows.source[flow]);
    const sinceArrival = scheduler.now - flows.arrivedAt[flow];
    const sinceAdmission = scheduler.now - flows.admittedAt[flow];
    const bytes = flows.askedBytes(flow);
    this.completions.add(sinceArrival, sinceAdmission, bytes, flows.trafficClass[flow]);
    this.distributions.completed(sinceArrival, bytes);
    this.traceFlow(flow);
    this.network.observer?.happened(Happened.flowCompleted, -1, flow, -1, 0);
    if (!isKept) this.controller.flowClosed(flow);
    this.transports.calls.connectionCompleted(flow, bytes);
    const source = this.classes[flows.trafficClass[flow]];
    if (!(source instanceof ClientClass)) return;
    const client = flows.member[flow];
    const asksAt = source.answered(client, scheduler.now);
    this.planRequest(flows.trafficClass[flow], client, asksAt);
    if (isKept && asksAt === Infinity) this.disconnect(source, client);
  }

  /** @param earlier a state of this engine; what has not changed since is shared with it */
  save(earlier?: EngineState): EngineState {
    const scheduler = this.scheduler.save();
    return {
      scheduler: { ...scheduler, queue: this.transports.timer.withoutEntries(scheduler.queue) },
      network: this.network.save(earlier?.network),
      flows: this.flows.save(earlier?.flows),
      decisions: this.decisions.save(),
      totals: [this.events, this.deliveredBytes],
      parts: saveOf(this.parts()),
    };
  }

  private parts(): readonly Part[] {
    const { census, completions, distributions, transports, controller, classes, context, deliveredByClass } = this;
    const fluid = this.fluid === null ? [] : [this.fluid];
    const counts = [deliveredByClass, this.spuriousRetransmissions, this.marksArrived, this.roundTripsEnded];
    return [census, completions, distributions, transports, ...fluid, controller, classes, context, ...counts];
  }

  /** Back to a state that `save` gave, of an engine with the same settings and scheme. */
  restore(state: EngineState): void {
    this.scheduler.restore(state.scheduler);
    this.network.restore(state.network);
    for (const [index, link] of this.links.entries()) this.capacities[index] = link.rateBitsPerSecond;
    this.paths.forget();
    this.flows.restore(state.flows);
    this.transports.timer.restoreEntries();
    this.decisions.restore(state.decisions);
    [this.events, this.deliveredBytes] = state.totals;
    restoreTo(this.parts(), state.parts);
  }

  private process(payload: number): void {
    const index = payload & INDEX_MASK;
    switch (payloadKind(payload)) {
      case EventKind.linkArrival:
        this.network.packetArrived(index);
        break;
      case EventKind.pipeArrival:
        this.network.pipeArrived(index);
        break;
      case EventKind.pipeDue:
        this.links[index].pipe!.due();
        break;
      case EventKind.flight:
        this.network.enterFlight(index);
        this.network.flightArrived();
        break;
      case EventKind.flowTimer:
        this.transports.timerFired(index);
        break;
      case EventKind.traffic:
        this.trafficDue(index);
        break;
      case EventKind.application:
        this.transports.applicationDue(index);
        break;
      case EventKind.fluid:
        this.fluid!.due(index);
        break;
      case EventKind.linkFree:
        this.network.serveDue(index);
        break;
      case EventKind.acknowledgement:
        this.transports.tcp.acknowledgementDue(index);
        break;
      case EventKind.client:
        this.clientDue(classOfEvent(index), clientOfEvent(index));
        break;
      case EventKind.pace:
        this.transports.tcp.paceDue(index);
        break;
      case EventKind.lawTimer:
        this.transports.tcp.lawDue(index);
        break;
      case EventKind.call:
        this.transports.calls.callDue(index);
        break;
      case EventKind.attempt:
        this.transports.calls.attemptDue(index);
        break;
      case EventKind.server:
        this.transports.calls.serverDue(index);
        break;
      case EventKind.departure:
        this.network.send(index);
        break;
      default:
        this.context.timerFired(index);
    }
  }

  /** How a flow sends: its class's transport, as in force. */
  transportOf(flow: number): TransportParameters {
    return this.transports.of(flow);
  }

  hostRateOf(flow: number): number {
    return hostRateOf(this.classes[this.flows.trafficClass[flow]], this.flows.member[flow]);
  }

  private attachQueues(): void {
    const { links, bottleneckQueue } = this.settings;
    for (const [index, { id, queue: own }] of links.entries()) {
      const queue = bottleneckQueue !== undefined && this.bottlenecks.includes(index) ? bottleneckQueue : own;
      if (queue === null || queue === undefined) continue;
      const name = `link.${id}.queue`;
      this.network.attachQueue(index, queue, () => this.seeds.stream(name), this.seeds.indexed(name));
    }
  }

  private planRequest(trafficClass: number, client: number, time: number): void {
    if (time === Infinity) return;
    const { scheduler } = this;
    scheduler.schedule(time, scheduler.order(), EventKind.client, clientEvent(trafficClass, client));
  }

  /** The event of a client of a closed loop. */
  private clientDue(trafficClass: number, client: number): void {
    const { calls } = this.transports;
    const { loop } = this.clientsOf(trafficClass) ?? calls.of(trafficClass);
    // An entry that a change has overtaken.
    if (loop.nextTime(client) !== this.scheduler.now) return;
    if (calls.isOf(trafficClass)) calls.clientDue(trafficClass, client);
    else this.ask(trafficClass, client);
  }

  private ask(trafficClass: number, client: number): void {
    const clients = this.clientsOf(trafficClass)!;
    const { now } = this.scheduler;
    const request = clients.ask(client, now);
    const connection = clients.connectionOf(client);
    if (connection >= 0) {
      this.goOn(connection, request.sizeBytes);
      return;
    }
    const route = clients.routeOf(request.source, request.destination);
    const flow = this.openFlow(trafficClass, request, Infinity, route);
    if (this.flows.keeps[flow] === 1) clients.connect(client, flow);
  }

  /** A response over a connection that was kept: a flow that arrives and is admitted, without a SYN. */
  private goOn(flow: number, bytes: number): void {
    const { flows, network } = this;
    const { now } = this.scheduler;
    const trafficClass = flows.trafficClass[flow];
    this.census.arrives(trafficClass, flows.source[flow]);
    this.census.admits(trafficClass, flows.source[flow]);
    this.distributions.offered(bytes);
    flows.state[flow] = FlowState.active;
    flows.arrivedAt[flow] = now;
    flows.admittedAt[flow] = now;
    flows.deliveredBytes[flow] = 0;
    this.transports.addTo(flow, bytes);
    this.traceFlow(flow);
    network.observer?.happened(Happened.flowArrived, -1, flow, -1, 0);
    network.observer?.happened(Happened.flowAdmitted, -1, flow, -1, 0);
    this.transports.goOn(flow);
  }

  /** The client needs its connection no longer. One that is in use is closed when its response is complete. */
  private disconnect(clients: ClientClass, client: number): void {
    const { flows } = this;
    const flow = clients.connectionOf(client);
    if (flow < 0 || flows.state[flow] !== FlowState.idle) return;
    clients.connect(client, -1);
    flows.state[flow] = FlowState.completed;
    this.transports.close(flow);
    this.traceFlow(flow);
    this.controller.flowClosed(flow);
    if (flows.packetsInNetwork[flow] === 0) flows.release(flow);
  }

  private planArrival(index: number): void {
    // What is overdue after a change comes now.
    const time = Math.max((this.classes[index] as Exclude<TrafficSource, ClientClass>).nextTime, this.scheduler.now);
    if (time < Infinity) this.scheduler.schedule(time, this.scheduler.order(), EventKind.traffic, index);
  }

  private trafficDue(trafficClass: number): void {
    const source = this.classes[trafficClass] as Exclude<TrafficSource, ClientClass>;
    if (source instanceof FlowClass) {
      // An entry that a change of rate has overtaken.
      if (source.nextTime !== this.scheduler.now) return;
      const arrival = source.next();
      this.openFlow(trafficClass, arrival, Infinity, source.routeOf(arrival.source, arrival.destination));
    } else {
      if (source.nextTime > this.scheduler.now) return;
      const { session, joins } = source.next();
      if (joins) {
        const { source: from, destination, demandBitsPerSecond, route } = source.session(session);
        const arrival = { member: session, source: from, destination, sizeBytes: Infinity };
        const flow = this.openFlow(trafficClass, arrival, demandBitsPerSecond, route);
        source.joined(session, flow);
      } else {
        const flow = source.flowOf(session);
        source.left(session);
        if (flow >= 0) this.leave(flow);
      }
    }
    this.planArrival(trafficClass);
  }

  /** A connection of a client's call. */
  private openConnection(trafficClass: number, client: number, member: number, sizeBytes: number): number {
    const [source, destination] = this.placesOf(trafficClass, client);
    return this.openFlow(trafficClass, { member, source, destination, sizeBytes }, Infinity, null);
  }

  /** The server and the place of a client whose calls are connections: they are at the pairs of the class's places in turn. */
  private placesOf(trafficClass: number, client: number): readonly [server: number, place: number] {
    const { sources, destinations } = (this.settings.classes[trafficClass] as { flows: FlowClassSettings }).flows;
    return [sources[client % sources.length], destinations[client % destinations.length]];
  }

  /** @param route directed links; null: the shortest path */
  private openFlow(
    trafficClass: number,
    { member, source, destination, sizeBytes }: NewFlow,
    demandBitsPerSecond: number,
    route: readonly number[] | null,
  ): number {
    const { flows, network, controller, paths } = this;
    const forward = paths.forward(source, destination, route);
    const flow = flows.allocate();
    flows.number[flow] = this.census.arrives(trafficClass, source);
    flows.trafficClass[flow] = trafficClass;
    flows.member[flow] = member;
    flows.state[flow] = FlowState.waiting;
    const transport = this.transportOf(flow);
    // Messages are no stream: no scheme sets their rate.
    const carriage =
      transport.kind === 'calls' ? Carriage.asClass : controller.carriageOf(transport, network.paths[forward]);
    flows.carriage[flow] = carriage;
    flows.source[flow] = source;
    flows.destination[flow] = destination;
    flows.forwardPath[flow] = forward;
    const mirrored = route !== null || carriage === Carriage.paced;
    flows.reversePath[flow] = paths.back(forward, source, destination, mirrored);
    flows.sizeBytes[flow] = sizeBytes;
    flows.bytesBefore[flow] = 0;
    flows.keeps[flow] = this.keepsConnection(flow) ? 1 : 0;
    this.distributions.offered(sizeBytes);
    flows.segments[flow] = this.transports.segmentsFor(trafficClass, sizeBytes);
    flows.arrivedAt[flow] = this.scheduler.now;
    flows.admittedAt[flow] = this.scheduler.now;
    flows.packetsInNetwork[flow] = 0;
    flows.deliveredBytes[flow] = 0;
    flows.suspended[flow] = 0;
    this.traceFlow(flow);
    network.observer?.happened(Happened.flowArrived, -1, flow, -1, 0);
    const waits = isPaced(carriage) || (this.isTcp(flow) && controller.admitsFlowsOn(network.paths[forward]));
    if (!waits) this.admit(flow);
    this.transports.prepare(flow, demandBitsPerSecond);
    this.fluid?.open(flow);
    controller.flowOpened(flow);
    this.transports.open(flow);
    return flow;
  }

  /** A session's flow ends where it stands. */
  private leave(flow: number): void {
    const { flows } = this;
    const { completed, waiting } = FlowState;
    if (flows.state[flow] === completed) return;
    if (flows.state[flow] === waiting) this.census.leavesWaiting(flows.source[flow]);
    else this.census.leaves(flows.trafficClass[flow], flows.source[flow]);
    flows.state[flow] = completed;
    this.traceFlow(flow);
    this.network.observer?.happened(Happened.flowLeft, -1, flow, -1, 0);
    this.transports.close(flow);
    this.fluid?.close(flow);
    this.controller.flowClosed(flow);
    if (flows.packetsInNetwork[flow] === 0) flows.release(flow);
  }

  /** What a scheme paces has a connection for each response. */
  private keepsConnection(flow: number): boolean {
    const transport = this.transportOf(flow);
    return transport.kind === 'tcp' && transport.keepsConnections === true && !isPaced(this.flows.carriage[flow]);
  }

  private isTcp(flow: number): boolean {
    return this.transportOf(flow).kind === 'tcp';
  }

  private reroute(): void {
    const { flows, controller, fluid } = this;
    this.paths.reroute(
      (flow) => hasOwnRoute(this.classes[flows.trafficClass[flow]], flows, flow),
      (flow) => controller.flowRerouted(flow),
    );
    if (fluid === null) return;
    for (let flow = 0; flow < flows.extent; flow += flows.width) fluid.adapt(flow);
  }

  private demandChanged(flow: number): void {
    this.fluid?.adapt(flow);
    this.controller.demandChanged(flow);
  }

  private makeFluid(): FluidPlane {
    const { settings, scheduler, links, flows, transports, network } = this;
    return new FluidPlane({
      scheduler,
      links,
      flows,
      parameters: (flow) => transports.pacedOf(flow),
      pathLinks: (path) => network.paths[path],
      flowCompleted: (flow) => this.fluidCompleted(flow),
      classCount: settings.classes.length,
      packetBits: 8 * largestPacketBytes(settings.classes),
    });
  }

  private fluidCompleted(flow: number): void {
    this.flowCompleted(flow);
    this.fluid?.close(flow);
    this.flows.release(flow);
  }

  private admit(flow: number): void {
    const { flows } = this;
    flows.state[flow] = FlowState.active;
    flows.admittedAt[flow] = this.scheduler.now;
    this.census.admits(flows.trafficClass[flow], flows.source[flow]);
    this.traceFlow(flow);
    this.network.observer?.happened(Happened.flowAdmitted, -1, flow, -1, 0);
  }

  private traceFlow(flow: number): void {
    const { flows } = this;
    this.network.fingerprint
      .at(this.scheduler.now)
      .fold((Trace.flowState << 28) | flows.state[flow], flows.number[flow], flows.sizeBytes[flow]);
  }
}

export interface EngineState {
  readonly scheduler: SchedulerState;
  readonly network: NetworkState;
  readonly flows: TableState;
  readonly decisions: DecisionLogState;
  readonly totals: readonly number[];
  readonly parts: unknown;
}
