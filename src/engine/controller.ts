import type { RandomStream } from '../base/random-stream.ts';
import type { Decision } from './decision-log.ts';
import type { FlowTable } from './flows.ts';
import * as Carriage from './kinds/carriage.ts';
import * as Verdict from './kinds/verdict.ts';
import type { Link } from './link.ts';
import type { PacketTable } from './packets.ts';
import type { ParameterValues } from './parameter-values.ts';
import type { SchemeWords, Trial } from './scheme-words.ts';
import type { TransportParameters } from './transport/transport-parameters.ts';

export type { ParameterValues } from './parameter-values.ts';

/**
 * By the id of each declared probe, a function that gives its value now: on that gate or flow row, or on the lane (-1).
 * NaN: the value is not known. A lane takes the functions when it opens, so the record must not change after that.
 */
export type ProbeAnswers = Readonly<Record<string, (on: number) => number>>;

/**
 * A scheme at work in one lane: past-tense events with empty defaults. A scheme overrides what it needs and reaches
 * the network through the `SchemeContext` that it was made with.
 */
export class Controller {
  /** Directed links on which this scheme's gates stand; gate g is the g-th. */
  readonly gates: readonly number[] = [];
  /** The parts into which it cuts the network; empty: it does not. */
  readonly segments: readonly SegmentOfNetwork[] = [];
  /** One for each probe that the scheme declares, and no other. */
  readonly probes: ProbeAnswers = {};
  /** The numbers behind a refusal, written before `Verdict.refuse` is returned. */
  readonly reasonValues = new Float64Array(8);

  /** Numbers of the scheme's own that every packet carries (`PacketTable.header`). */
  readonly headerWords: number = 0;
  /** True: what the scheme originates is never lost, whatever the buffers hold. */
  readonly controlIsReliable: boolean = false;
  /** True: `packetSent` and `packetDelivered` are called for the packets of flows. */
  readonly observesPackets: boolean = false;
  /** The scheme's own words for what it does. */
  readonly words: SchemeWords = {};
  /** The rates that it gives to flows; null: it gives none. */
  readonly rates: ExplicitRates | null = null;
  /** Gives the random trial behind a decision, or null for other decisions. Null: the scheme makes no trials. */
  readonly trialOf: ((decision: Decision) => Trial | null) | null = null;

  /** The run begins: set the first timers. */
  started(): void {}

  /** A packet has arrived at the tail of a watched link, before its buffer. */
  packetArrivedAtLink(_link: number, _packet: number): number {
    return Verdict.forward;
  }

  /**
   * The same of a packet of the scheme's own that takes no time to send. It goes on, whatever the scheme does. A scheme
   * whose packets have no bytes and are never lost must override this.
   * @param hop the link's position on the packet's path
   * @param tag the first word of its header as it set out
   */
  flightArrivedAtLink(_link: number, _hop: number, _tag: number): void {
    throw new Error('The scheme does not know of flights.');
  }

  /**
   * Packets with these tags will arrive soon. The scheme may read what it keeps of them, so that it is at hand by then.
   * @returns something made of all that was read
   */
  readAhead(_tags: Int32Array, _count: number): number {
    return 0;
  }

  /** The same of those among them that arrive at the end of their paths. */
  readAheadOfEnds(_tags: Int32Array, _count: number): number {
    return 0;
  }

  /** A packet has been taken into the buffer of a watched link. */
  packetQueued(_link: number, _packet: number): void {}

  /**
   * A flow has arrived: its identity, paths and demand are set, and nothing of it has been sent. A constant-rate flow
   * that is suspended now does not begin.
   */
  flowOpened(_flow: number): void {}

  /** A flow has finished, or its session has left. */
  flowClosed(_flow: number): void {}

  /** How a flow on this path is carried, one of `Carriage`. It is asked when the flow arrives, and does not change. */
  carriageOf(_transport: TransportParameters, _path: Int32Array): number {
    return Carriage.asClass;
  }

  /** A flow's `demandBitsPerSecond` has changed. */
  demandChanged(_flow: number): void {}

  /** A link has other properties, or went up or down. */
  linkChanged(_link: number): void {}

  /** A flow's paths have changed. */
  flowRerouted(_flow: number): void {}

  /** A flow's packet sets out: its header may be written. Only with `observesPackets`. */
  packetSent(_packet: number): void {}

  /** A flow's packet has reached the end of its path, before its transport sees it. Only with `observesPackets`. */
  packetDelivered(_packet: number): void {}

  /** A packet that the scheme originated has reached the end of its path. It is gone after this call. */
  packetReceived(_packet: number): void {}

  /** A packet that the scheme originated is lost: the link that it was on went down. It is gone after this call. */
  packetLost(_packet: number): void {}

  /** True when flows on this path wait for `flowAdmitted`; else they are admitted as they arrive. */
  admitsFlowsOn(_path: Int32Array): boolean {
    return false;
  }

  timerFired(_kind: number, _index: number): void {}

  /** A parameter's value has changed while the run is on. */
  parametersChanged(_parameters: ParameterValues): void {}

  /** Everything the scheme holds, as plain data and typed arrays that are not shared with it. */
  save(): unknown {
    return null;
  }

  /** Takes over a state that `save` gave, without keeping hold of its arrays: it may be restored again. */
  restore(_state: unknown): void {}
}

/** Directed links by id, or `bottlenecks`, or `none`. */
export type LinksNamed = 'bottlenecks' | 'none' | readonly string[];

/** What a scheme may see and do. */
export interface SchemeContext {
  readonly links: readonly Link[];
  /** The rate of each directed link now, bit/s. Do not write to it. */
  readonly capacities: Float64Array;
  readonly packets: PacketTable;
  readonly flows: FlowTable;
  /** The directed links that are slower than the sources behind them together. */
  readonly bottlenecks: readonly number[];
  /** Calls back with each path, as directed links, that traffic takes when every link is up. */
  visitTrafficPaths(visit: (path: ArrayLike<number>) => void): void;
  now(): number;
  /** The id of a directed link. */
  linkId(link: number): string;
  /** The directed links that a parameter of kind `links` means, each once; ids of other networks are left out. */
  linksNamed(named: LinksNamed): readonly number[];
  /** Asks for `packetArrivedAtLink` and `packetQueued` on this link. */
  watch(link: number): void;
  /** Node indices of the middleboxes. */
  readonly middleboxes: readonly number[];
  /** The other direction of a directed link; -1: there is none. */
  reverseOf(link: number): number;
  /** What the clock of a node shows: the time with the node's offset. */
  clockAt(node: number): number;
  /** False: flows send nothing, and only the scheme's own packets are in the network. */
  readonly carriesData: boolean;
  /** `timerFired(kind, index)` will be called at `time`. Kinds are 0 to 31, indices (or rows) 0 to 4,194,303. */
  setTimer(time: number, kind: number, index: number): void;
  /** How a flow sends: its class's transport, as in force. */
  transportOf(flow: number): TransportParameters;
  /** The rate of the links of a session's own hosts, which are not part of the network, bit/s; Infinity: it has none. */
  hostRateOf(flow: number): number;
  /** The scheme's own stream of that name. */
  random(name: string): RandomStream;
  /** The flow's SYN has passed: it waits no longer. No effect on a flow that is active already. */
  flowAdmitted(flow: number): void;
  /** Lets a held packet into the buffer of the link that it stands before. */
  release(link: number, packet: number): void;
  /** The rate at which a paced flow sends from now on, in bit/s; 0: it stops. */
  setPace(flow: number, bitsPerSecond: number): void;
  /** The window of a TCP flow that is carried so (`Carriage.schemeWindow`), in segments; no effect in recovery. */
  setWindow(flow: number, segments: number): void;
  /** Stops a constant-rate flow, or lets it go on. */
  suspend(flow: number, suspended: boolean): void;
  /**
   * A packet of the scheme's own, as `probe` or `probeAcknowledgement`, its header zero. Write the header, then `send`
   * it, which puts it on its path. Returns it.
   */
  originate(path: number, kind: number, bytes: number): number;
  send(packet: number): void;
  /** The number of the path along these directed links, and the links of a path by its number. */
  pathOf(links: Int32Array): number;
  pathLinks(path: number): Int32Array;
  /** The same link by link: the one at a position of the path, from 0. */
  linkOfPath(path: number, hop: number): number;
  /** The link over which the packet has come whose arrival is being reported. */
  cameOver(): number;
  /**
   * A decision for the record and the fingerprint, e.g. a new admit rate. At most 8 values.
   * @param flow the flow that it is about
   */
  decided(code: number, link: number, values: Float64Array, flow?: number): void;
}

/** A part of the network with a control of its own. */
export interface SegmentOfNetwork {
  /** Directed links. */
  readonly links: readonly number[];
  /** The control that it runs. */
  readonly title: string;
  /** Between hosts and their middlebox. */
  readonly isLocal: boolean;
}

/** What a scheme that gives rates to flows knows about them. */
export interface ExplicitRates {
  /** The rate that the scheme gives to a flow now, bit/s; NaN: none yet. */
  rateOf(flow: number): number;
  /** Absent: the scheme does not know the max-min rates. */
  readonly maxMin?: MaxMinRates;
}

/** The rates under max-min fairness among the flows that are here now. */
export interface MaxMinRates {
  /** In bit/s; NaN: the flow takes no part. */
  rateOf(flow: number): number;
  /** The link that holds a flow at its rate; -1: its own demand does; -2: the flow takes no part. */
  holderOf(flow: number): number;
  /**
   * The place of a link's level among those of all links, from 1, the smallest first; 0: it holds nobody back.
   * Negative while the flows that it holds have not settled yet.
   */
  levelOf(link: number): number;
}
