import * as EventKind from './kinds/event-kind.ts';
import * as FlowState from './kinds/flow-state.ts';
import * as Happened from './kinds/happened.ts';
import * as Trace from './kinds/trace.ts';
import type { RandomStream } from '../base/random-stream.ts';
import type { LinksNamed, SchemeContext } from './controller.ts';
import type { Engine } from './engine.ts';
import type { FlowTable } from './flows.ts';
import type { Link } from './link.ts';
import type { PacketTable } from './packets.ts';
import type { TransportParameters } from './transport/transport-parameters.ts';

/** In the event of a scheme's timer: its index, above which is its kind. */
const TIMER_INDEX_BITS = 22;
const TIMER_INDEX_MASK = (1 << TIMER_INDEX_BITS) - 1;

/**
 * What a scheme sees of its engine and may do there. Schemes take single functions out of it, so that each knows its
 * engine. A class, since V8 keeps an object that is written down with a getter as a dictionary, slow to read.
 */
export class EngineContext implements SchemeContext {
  readonly links: readonly Link[];
  readonly capacities: Float64Array;
  readonly flows: FlowTable;
  readonly bottlenecks: readonly number[];
  readonly middleboxes: readonly number[];
  readonly carriesData: boolean;
  /** The links that the scheme watches. */
  readonly watched: number[] = [];
  private readonly streams = new Map<string, RandomStream>();

  constructor(
    private readonly engine: Engine,
    private readonly admit: (flow: number) => void,
  ) {
    this.links = engine.links;
    this.capacities = engine.capacities;
    this.flows = engine.flows;
    this.bottlenecks = engine.bottlenecks;
    this.middleboxes = engine.settings.middleboxes ?? [];
    this.carriesData = engine.dataPlane !== 'none';
  }

  /** The scheme is made before the network, so this is looked up when it is asked for. */
  get packets(): PacketTable {
    return this.engine.network.packets;
  }

  readonly now = (): number => this.engine.scheduler.now;

  readonly visitTrafficPaths = (visit: (path: ArrayLike<number>) => void): void => {
    this.engine.visitTrafficPaths(visit);
  };

  readonly transportOf = (flow: number): TransportParameters => this.engine.transportOf(flow);

  readonly hostRateOf = (flow: number): number => this.engine.hostRateOf(flow);

  readonly linkId = (link: number): string => this.engine.settings.links[link].id;

  readonly linksNamed = (named: LinksNamed): readonly number[] => {
    if (named === 'bottlenecks') return this.bottlenecks;
    if (named === 'none') return [];
    const { links } = this.engine.settings;
    return [...new Set(named.map((id) => links.findIndex((link) => link.id === id)))].filter((link) => link >= 0);
  };

  readonly reverseOf = (link: number): number => this.engine.settings.links[link].reverseOf ?? -1;

  readonly pathOf = (links: Int32Array): number => this.engine.network.pathTable.pathOf(links);

  readonly pathLinks = (path: number): Int32Array => this.engine.network.paths[path];

  readonly linkOfPath = (path: number, hop: number): number => this.engine.network.pathTable.linkOfPath(path, hop);

  readonly cameOver = (): number => this.engine.network.cameOver;

  readonly clockAt = (node: number): number =>
    this.engine.scheduler.now + (this.engine.settings.clockOffsets?.[node] ?? 0);

  readonly watch = (link: number): void => void this.watched.push(link);

  readonly setTimer = (time: number, kind: number, index: number): void => {
    const { scheduler } = this.engine;
    scheduler.schedule(time, scheduler.order(), EventKind.schemeTimer, (kind << TIMER_INDEX_BITS) | index);
  };

  /** What `setTimer` asked for is due. */
  timerFired(payload: number): void {
    this.engine.controller.timerFired(payload >>> TIMER_INDEX_BITS, payload & TIMER_INDEX_MASK);
  }

  readonly random = (name: string): RandomStream => {
    let stream = this.streams.get(name);
    if (stream === undefined) this.streams.set(name, (stream = this.stream(name)));
    return stream;
  };

  readonly flowAdmitted = (flow: number): void => {
    if (this.flows.state[flow] !== FlowState.waiting) return;
    this.admit(flow);
    this.engine.transports.tcp.admitted(flow);
  };

  readonly release = (link: number, packet: number): void => this.engine.network.queue(link, packet);

  readonly originate = (path: number, kind: number, bytes: number): number =>
    this.engine.network.create(-1, kind, path, bytes, 0);

  readonly send = (packet: number): void => this.engine.network.send(packet);

  readonly setPace = (flow: number, bitsPerSecond: number): void => {
    const { fluid, transports } = this.engine;
    if (fluid !== null) fluid.setPace(flow, bitsPerSecond);
    else if (this.carriesData) transports.paced.setPace(flow, bitsPerSecond);
    else this.flows.paceBitsPerSecond[flow] = bitsPerSecond;
  };

  readonly setWindow = (flow: number, segments: number): void => this.engine.transports.tcp.setWindow(flow, segments);

  readonly suspend = (flow: number, suspended: boolean): void => this.engine.transports.suspend(flow, suspended);

  readonly decided = (code: number, link: number, values: Float64Array, flow = -1): void => {
    const { engine } = this;
    const { now } = engine.scheduler;
    const number = flow < 0 ? -1 : this.flows.number[flow];
    engine.decisions.at(now).record(code, link, 0, number, -1, 0, values);
    engine.network.fingerprint.at(now).fold((Trace.decision << 28) | code, link, values[0]);
    engine.network.observer?.happened(Happened.decided, link, flow, -1, code);
  };

  save(): StreamStates {
    return [...this.streams].map(([name, stream]) => [name, stream.save()] as const);
  }

  restore(state: StreamStates): void {
    for (const [name] of state) this.random(name);
    const saved = new Map(state);
    // A stream that nobody had asked for yet starts from its beginning.
    for (const [name, stream] of this.streams) stream.restore(saved.get(name) ?? this.stream(name).save());
  }

  private stream(name: string): RandomStream {
    return this.engine.seeds.stream(`scheme.${name}`);
  }
}

/** The states of the scheme's random streams, by name. */
type StreamStates = readonly (readonly [name: string, stream: readonly number[]])[];
