import { RandomStream } from '../base/random-stream.ts';
import { pathTo, shortestPathTree } from '../base/shortest-paths.ts';
import type { TableState } from '../base/table.ts';
import { Completions, type CompletionsState } from './completions.ts';
import type { Controller, SchemeContext } from './controller.ts';
import { DecisionLog } from './decision-log.ts';
import { FlowState, FlowTable } from './flows.ts';
import { Link, type LinkProperties } from './link.ts';
import { Network, Trace, type NetworkState } from './network.ts';
import { PacketKind } from './packets.ts';
import { EventKind, INDEX_MASK, payloadKind, Scheduler, type SchedulerState } from './scheduler.ts';
import { FlowClass, type FlowClassSettings, type FlowClassState, type NewFlow } from './traffic/flow-class.ts';
import { ENDLESS, Tcp, type TcpState } from './transport/tcp.ts';
import type { TcpParameters } from './transport/tcp-parameters.ts';
import { FlowTimer } from './transport/flow-timer.ts';
import { ConstantRate, type ConstantRateParameters } from './transport/constant-rate.ts';

export interface EngineSettings {
  readonly seed: number;
  readonly nodeCount: number;
  readonly links: readonly LinkSettings[];
  readonly classes: readonly TrafficClassSettings[];
}

export interface LinkSettings {
  readonly id: string;
  readonly from: number;
  readonly to: number;
  readonly rateBitsPerSecond: number;
  readonly delaySeconds: number;
  readonly bufferPackets: number;
  /** Absent: up. */
  readonly isUp?: boolean;
}

export interface TrafficClassSettings {
  readonly flows: FlowClassSettings;
  readonly transport: TcpParameters | ConstantRateParameters;
}

const DECISION_LOG_CAPACITY = 2048;

/**
 * One lane's world: a network, its traffic and one scheme, on one clock. It knows neither scenario nor screen. A run
 * is a pure function of the settings, the scheme, and the changes applied at given times.
 */
export class Engine {
  readonly scheduler = new Scheduler();
  readonly flows = new FlowTable();
  readonly completions = new Completions();
  /** What the scheme decided, newest kept. */
  readonly decisions = new DecisionLog(DECISION_LOG_CAPACITY);
  readonly links: readonly Link[];
  readonly network: Network;
  readonly tcp: Tcp;
  readonly constantRate: ConstantRate;
  readonly controller: Controller;
  /** Directed links that are slower than the access links of their sources together. */
  readonly bottlenecks: readonly number[];

  /** Totals since 0. */
  events = 0;
  flowsArrived = 0;
  flowsAdmitted = 0;
  /** Bytes of payload that reached their destination for the first time. */
  deliveredBytes = 0;
  /** Flows from each node that wait to be admitted, and that are active. */
  readonly waitingAtNode: Int32Array;
  readonly activeAtNode: Int32Array;

  private readonly classes: readonly FlowClass[];
  /** In force now, by traffic class. */
  private transports: (TcpParameters | ConstantRateParameters)[];
  private readonly timer: FlowTimer;
  private readonly schemeStreams = new Map<string, RandomStream>();
  private readonly trees = new Map<number, Int32Array>();
  /** Path number by source and destination. */
  private readonly pathIndex = new Map<number, number>();
  private readonly graph: { nodeCount: number; from: Int32Array; to: Int32Array; delaySeconds: Float64Array };

  /** @param attach makes the scheme, given what it may see and do; nothing may be sent before `started` */
  constructor(
    readonly settings: EngineSettings,
    attach: (context: SchemeContext) => Controller,
  ) {
    const { links, nodeCount } = settings;
    this.links = links.map(
      (link, index) =>
        new Link(index, link.from, link.to, link.rateBitsPerSecond, link.delaySeconds, link.bufferPackets),
    );
    for (const [index, link] of links.entries()) this.links[index].isUp = link.isUp ?? true;
    this.graph = {
      nodeCount,
      from: Int32Array.from(links, (link) => link.from),
      to: Int32Array.from(links, (link) => link.to),
      delaySeconds: Float64Array.from(links, (link) => link.delaySeconds),
    };
    this.waitingAtNode = new Int32Array(nodeCount);
    this.activeAtNode = new Int32Array(nodeCount);
    this.classes = settings.classes.map(({ flows }) => new FlowClass(flows, settings.seed));
    this.bottlenecks = this.findBottlenecks();
    const watched: number[] = [];
    this.controller = attach(this.schemeContext(watched));
    this.network = new Network(this.scheduler, this.links, this.flows, this.controller, this);
    for (const link of watched) this.network.watched[link] = 1;
    this.transports = settings.classes.map(({ transport }) => transport);
    this.timer = new FlowTimer(this.scheduler, this.flows);
    const parameters = (flow: number): TcpParameters => this.transportOf(flow) as TcpParameters;
    this.tcp = new Tcp(this.scheduler, this.network, this.flows, this.timer, parameters, this);
    this.constantRate = new ConstantRate(
      this.network,
      this.flows,
      this.timer,
      (flow) => this.transportOf(flow) as ConstantRateParameters,
      (flow, bytes) => this.bytesDelivered(flow, bytes),
    );
    this.controller.started();
    for (const index of this.classes.keys()) this.planArrival(index);
  }

  /** Time of the next event in seconds; Infinity when nothing will ever happen. */
  get nextEventTime(): number {
    return this.scheduler.queue.firstTime;
  }

  /**
   * Processes events up to `until`, at most `maximumEvents` of them.
   * @param including whether those at `until` itself are to be processed too
   * @returns true when none is left; the clock then stands at `until`
   */
  advance(until: number, maximumEvents: number, including = true): boolean {
    const { scheduler } = this;
    const { queue } = scheduler;
    let left = maximumEvents;
    for (let time = queue.firstTime; including ? time <= until : time < until; time = queue.firstTime) {
      if (left-- === 0) return false;
      scheduler.now = time;
      this.events++;
      this.process(queue.firstPayload);
    }
    if (until > scheduler.now && until < Infinity) scheduler.now = until;
    return true;
  }

  /** Puts other arrivals and sizes into force for a traffic class, from now on. */
  changeTraffic(index: number, settings: FlowClassSettings): void {
    this.classes[index].change(this.scheduler.now, settings);
    this.planArrival(index);
  }

  /** Puts another rate into force for a class of constant-rate flows, from now on. */
  changeRate(index: number, rateBitsPerSecond: number): void {
    const before = this.transports[index];
    if (before.kind !== 'constant-rate' || before.rateBitsPerSecond === rateBitsPerSecond) return;
    this.transports[index] = { ...before, rateBitsPerSecond };
    const { flows } = this;
    for (let flow = 0; flow < flows.extent; flow++) {
      if (flows.trafficClass[flow] === index && flows.state[flow] === FlowState.active) {
        this.constantRate.rateChanged(flow, this.scheduler.now, before.rateBitsPerSecond);
      }
    }
  }

  /** Other properties of a link from now on. When it goes up or down, all flows are routed anew. */
  changeLink(index: number, properties: LinkProperties & { readonly isUp: boolean }): void {
    const turned = this.links[index].isUp !== properties.isUp;
    this.network.changeLink(index, properties);
    if (turned) this.reroute();
  }

  /** The links of the shortest path between two nodes over links that are up; null when there is none. */
  route(source: number, destination: number): Int32Array | null {
    let tree = this.trees.get(source);
    if (tree === undefined) this.trees.set(source, (tree = shortestPathTree(this.graph, source, this.isUp)));
    return pathTo(this.graph, tree, source, destination);
  }

  packetDelivered(packet: number): void {
    const { packets } = this.network;
    if (packets.kind[packet] >= PacketKind.probe) this.controller.packetReceived(packet);
    else if (this.transportOf(packets.flow[packet]).kind === 'tcp') this.tcp.packetDelivered(packet);
    else this.constantRate.packetDelivered(packet);
  }

  bytesDelivered(_flow: number, bytes: number): void {
    this.deliveredBytes += bytes;
  }

  flowCompleted(flow: number): void {
    const { flows, scheduler } = this;
    flows.state[flow] = FlowState.completed;
    this.activeAtNode[flows.source[flow]]--;
    this.completions.add(
      scheduler.now - flows.arrivedAt[flow],
      scheduler.now - flows.admittedAt[flow],
      flows.sizeBytes[flow],
    );
    this.traceFlow(flow);
  }

  get flowsActive(): number {
    return this.flowsAdmitted - this.completions.count;
  }

  get flowsWaiting(): number {
    return this.flowsArrived - this.flowsAdmitted;
  }

  save(): EngineState {
    return {
      scheduler: this.scheduler.save(),
      network: this.network.save(),
      flows: this.flows.save(),
      completions: this.completions.save(),
      decisionCount: this.decisions.count,
      tcp: this.tcp.save(),
      controller: this.controller.save(),
      classes: this.classes.map((one) => one.save()),
      transports: [...this.transports],
      streams: [...this.schemeStreams].map(([name, stream]) => [name, stream.save()] as const),
      totals: [this.events, this.flowsArrived, this.flowsAdmitted, this.deliveredBytes],
      waitingAtNode: this.waitingAtNode.slice(),
      activeAtNode: this.activeAtNode.slice(),
    };
  }

  /** Back to a state that `save` gave, of an engine with the same settings and scheme. */
  restore(state: EngineState): void {
    this.scheduler.restore(state.scheduler);
    this.network.restore(state.network);
    this.pathIndex.clear();
    this.trees.clear();
    this.flows.restore(state.flows);
    this.completions.restore(state.completions);
    this.decisions.rewind(state.decisionCount);
    this.tcp.restore(state.tcp);
    this.controller.restore(state.controller);
    for (const [index, one] of this.classes.entries()) one.restore(state.classes[index]);
    this.transports = [...state.transports];
    for (const [name, stream] of state.streams) this.schemeStream(name).restore(stream);
    [this.events, this.flowsArrived, this.flowsAdmitted, this.deliveredBytes] = state.totals;
    this.waitingAtNode.set(state.waitingAtNode);
    this.activeAtNode.set(state.activeAtNode);
  }

  private process(payload: number): void {
    const index = payload & INDEX_MASK;
    switch (payloadKind(payload)) {
      case EventKind.linkArrival:
        this.network.packetArrived(index);
        break;
      case EventKind.flowTimer:
        this.scheduler.queue.pop();
        this.flowTimerFired(index);
        break;
      case EventKind.traffic:
        this.scheduler.queue.pop();
        this.arrive(index);
        break;
      default:
        this.scheduler.queue.pop();
        this.controller.timerFired(index >>> TIMER_INDEX_BITS, index & TIMER_INDEX_MASK);
    }
  }

  private flowTimerFired(flow: number): void {
    if (!this.timer.isDue(flow)) return;
    if (this.transportOf(flow).kind === 'tcp') this.tcp.timerDue(flow);
    else this.constantRate.timerDue(flow);
  }

  /** How a flow sends: its class's transport, as in force. */
  transportOf(flow: number): TcpParameters | ConstantRateParameters {
    return this.transports[this.flows.trafficClass[flow]];
  }

  private planArrival(index: number): void {
    const time = this.classes[index].nextArrival;
    if (time < Infinity) this.scheduler.schedule(time, this.scheduler.order(), EventKind.traffic, index);
  }

  private arrive(index: number): void {
    const trafficClass = this.classes[index];
    // An entry that a change of rate has overtaken.
    if (trafficClass.nextArrival !== this.scheduler.now) return;
    this.openFlow(index, trafficClass.next());
    this.planArrival(index);
  }

  private openFlow(index: number, { source, destination, sizeBytes }: NewFlow): void {
    const { flows, network } = this;
    const transport = this.transports[index];
    const isTcp = transport.kind === 'tcp';
    const segments = isTcp ? Math.ceil(sizeBytes / transport.segmentBytes) : ENDLESS;
    const forward = this.pathBetween(source, destination);
    const flow = flows.allocate();
    flows.number[flow] = this.flowsArrived++;
    flows.trafficClass[flow] = index;
    flows.state[flow] = FlowState.waiting;
    flows.source[flow] = source;
    flows.destination[flow] = destination;
    flows.forwardPath[flow] = forward;
    flows.reversePath[flow] = this.pathBetween(destination, source);
    flows.sizeBytes[flow] = sizeBytes;
    flows.segments[flow] = Math.min(Math.max(1, segments), ENDLESS);
    flows.arrivedAt[flow] = this.scheduler.now;
    flows.admittedAt[flow] = this.scheduler.now;
    flows.packetsInNetwork[flow] = 0;
    this.waitingAtNode[source]++;
    this.traceFlow(flow);
    if (!isTcp || !this.controller.admitsFlowsOn(network.paths[forward])) this.admit(flow);
    if (isTcp) this.tcp.open(flow);
    else this.constantRate.open(flow);
  }

  /**
   * Flows go by the shortest paths of now; packets keep the path that they set out on. A flow without a way keeps its
   * old one, and its packets are dropped at the link that is down.
   */
  private reroute(): void {
    const { flows } = this;
    this.trees.clear();
    this.pathIndex.clear();
    for (let flow = 0; flow < flows.extent; flow++) {
      if (flows.state[flow] === FlowState.completed) continue;
      flows.forwardPath[flow] = this.pathBetween(flows.source[flow], flows.destination[flow], flows.forwardPath[flow]);
      flows.reversePath[flow] = this.pathBetween(flows.destination[flow], flows.source[flow], flows.reversePath[flow]);
    }
  }

  /** @param otherwise the path to keep when there is no way; without it the shortest ignoring what is down */
  private pathBetween(source: number, destination: number, otherwise?: number): number {
    const key = source * this.graph.nodeCount + destination;
    const known = this.pathIndex.get(key);
    if (known !== undefined) return known;
    const links = this.route(source, destination);
    if (links === null && otherwise !== undefined) return otherwise;
    const path = this.network.pathOf(links ?? this.wayWhenAllIsUp(source, destination));
    this.pathIndex.set(key, path);
    return path;
  }

  private wayWhenAllIsUp(source: number, destination: number, tree = shortestPathTree(this.graph, source)): Int32Array {
    const path = pathTo(this.graph, tree, source, destination);
    if (path === null) throw new Error(`There is no route from node ${source} to node ${destination}.`);
    return path;
  }

  private readonly isUp = (link: number): boolean => this.links[link].isUp;

  private admit(flow: number): void {
    const { flows } = this;
    flows.state[flow] = FlowState.active;
    flows.admittedAt[flow] = this.scheduler.now;
    this.flowsAdmitted++;
    this.waitingAtNode[flows.source[flow]]--;
    this.activeAtNode[flows.source[flow]]++;
    this.traceFlow(flow);
  }

  private traceFlow(flow: number): void {
    const { flows } = this;
    this.network.fingerprint.fold(
      this.scheduler.now,
      (Trace.flowState << 28) | flows.state[flow],
      flows.number[flow],
      flows.sizeBytes[flow],
    );
  }

  private schemeStream(name: string): RandomStream {
    let stream = this.schemeStreams.get(name);
    if (stream === undefined) {
      stream = new RandomStream(this.settings.seed, `scheme.${name}`);
      this.schemeStreams.set(name, stream);
    }
    return stream;
  }

  private schemeContext(watched: number[]): SchemeContext {
    // The scheme is made before the network, so that is looked up when it is asked for.
    const network = (): Network => this.network;
    return {
      links: this.links,
      flows: this.flows,
      decisions: this.decisions,
      get packets() {
        return network().packets;
      },
      bottlenecks: this.bottlenecks,
      now: () => this.scheduler.now,
      linkNamed: (id) => this.settings.links.findIndex((link) => link.id === id),
      watch: (link) => void watched.push(link),
      setTimer: (time, kind, index) => {
        const payload = (kind << TIMER_INDEX_BITS) | index;
        this.scheduler.schedule(time, this.scheduler.order(), EventKind.schemeTimer, payload);
      },
      random: (name) => this.schemeStream(name),
      flowAdmitted: (flow) => {
        if (this.flows.state[flow] !== FlowState.waiting) return;
        this.admit(flow);
        this.tcp.admitted(flow);
      },
      release: (link, packet) => this.network.queue(link, packet),
      originate: (path, kind, bytes) => {
        const packet = this.network.create(-1, kind, path, bytes, 0);
        this.network.send(packet);
        return packet;
      },
      pathOf: (links) => this.network.pathOf(links),
      pathLinks: (path) => this.network.paths[path],
      decided: (code, link, values) => {
        this.decisions.record(this.scheduler.now, code, link, 0, -1, -1, 0, values);
        this.network.fingerprint.fold(this.scheduler.now, (Trace.decision << 28) | code, link, values[0]);
      },
    };
  }

  /**
   * Links that are slower than the access links of the sources routed over them, together. An access link is the
   * first of a path.
   */
  private findBottlenecks(): number[] {
    const feeding = this.links.map(() => new Set<number>());
    for (const { flows } of this.settings.classes) {
      for (const [i, source] of flows.sources.entries()) {
        const destinations = flows.pairing === 'matched' ? [flows.destinations[i]] : flows.destinations;
        const tree = shortestPathTree(this.graph, source);
        for (const destination of destinations) {
          const path = this.wayWhenAllIsUp(source, destination, tree);
          for (const link of path) feeding[link].add(path[0]);
        }
      }
    }
    const slower: number[] = [];
    for (const [index, accesses] of feeding.entries()) {
      let offered = 0;
      for (const access of accesses) offered += this.links[access].rateBitsPerSecond;
      if (!accesses.has(index) && this.links[index].rateBitsPerSecond < offered) slower.push(index);
    }
    return slower;
  }
}

const TIMER_INDEX_BITS = 16;
const TIMER_INDEX_MASK = (1 << TIMER_INDEX_BITS) - 1;

export interface EngineState {
  readonly scheduler: SchedulerState;
  readonly network: NetworkState;
  readonly flows: TableState;
  readonly completions: CompletionsState;
  readonly decisionCount: number;
  readonly tcp: TcpState;
  readonly controller: unknown;
  readonly classes: readonly FlowClassState[];
  readonly transports: readonly (TcpParameters | ConstantRateParameters)[];
  readonly streams: readonly (readonly [string, readonly number[]])[];
  readonly totals: readonly number[];
  readonly waitingAtNode: Int32Array;
  readonly activeAtNode: Int32Array;
}
