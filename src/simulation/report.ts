import type { DataPlane } from '../engine/settings.ts';

/** What a lane reports about itself: plain data, for the page, the command line and tests. */
import type { SegmentOfNetwork } from '../engine/controller.ts';
import type { LinkDevice, ProbeRole, ProbeState, SchemeDeclaration, SchemeView } from '../schemes/declaration.ts';

/** What a scheme acts on in a lane, in words. */
export interface Scope {
  /** A few words for the lane's head; empty: it acts on all the traffic there is. */
  readonly short: string;
  /** Whole sentences: what it acts on, what it does not act on and why, and what can be done about it. */
  readonly sentences: readonly string[];
  /** The traffic classes that it does not act on: their places in `LaneShape.traffic`. */
  readonly untouched: readonly number[];
}

/** Fixed facts of an opened lane, sent once. */
export interface LaneShape {
  readonly laneId: string;
  readonly scheme: string;
  /** What the scheme declares, where the author of the scenario has written it: it stands in no list. */
  readonly authoredScheme?: SchemeDeclaration;
  readonly modelVersion: number;
  readonly untilSeconds: number;
  /** Node ids and directed link ids in index order, as in the expanded network. */
  readonly nodes: readonly string[];
  readonly links: readonly string[];
  /** How data are carried. `none`: only the scheme's own packets are in the network. */
  readonly dataPlane: DataPlane;
  /** Directed link indices on which the scheme's gates stand. */
  readonly gates: readonly number[];
  /** What they are. */
  readonly onLinks: LinkDevice;
  /** What the lane is about. */
  readonly view: SchemeView;
  /** What may be refused at them (`SchemeDeclaration.refuses`). */
  readonly refuses: 'syns' | 'packets' | 'nothing';
  /** What each of them is called in a chart. */
  readonly gateNames: readonly string[];
  /** Frames contain the scheme's trials. */
  readonly makesTrials: boolean;
  /** The parts into which the scheme cuts the network. */
  readonly segments: readonly SegmentOfNetwork[];
  /** The traffic classes; `kind` is the scenario's. */
  readonly traffic: readonly { readonly id: string; readonly title: string; readonly kind: string }[];
  /** What the scheme acts on here, and what it does not act on. */
  readonly scope: Scope;
  /** Where the scheme acts and which link the charts are about, and why: whole sentences. */
  readonly places: readonly string[];
  /** The directed link that figures and charts are about (`findHeroLink`); -1: none. */
  readonly chartedLink: number;
  readonly sampleIntervalSeconds: number;
  /** Columns of a sample row. The first is always `time`. */
  readonly series: readonly SeriesDeclaration[];
}

export interface SeriesDeclaration {
  readonly id: string;
  readonly title: string;
  readonly unit: string;
  /** `total`: grows from 0 (differences are rates); `level`: a value at a moment. */
  readonly kind: 'time' | 'total' | 'level';
  /** What a scheme's probe means, its symbol, its states, and the gate on which it is measured. */
  readonly role?: ProbeRole;
  readonly symbol?: string;
  readonly gate?: number;
  readonly states?: readonly ProbeState[];
  /** Which of the sampled waits it is the sum of. Those at the charted link come first, by traffic class. */
  readonly waits?: number;
  /** It belongs to one TCP flow, or to one player of video. */
  readonly traced?: TracedColumn;
  /** What its values mean, where it is the state of a TCP flow. */
  readonly lawStates?: readonly TracedState[];
}

export interface TracedColumn {
  /** The flow or player: its class's id and its number there, from 1. */
  readonly flow: string;
  /** Its name where the flow is known. */
  readonly name: string;
  /** What it is drawn with; `own`: nothing else. `cuts`: a triangle on the band of states where it grows. */
  readonly chart: 'window' | 'roundTrip' | 'rate' | 'own' | 'state' | 'cuts' | 'buffer' | 'bitRate';
  /** Others are held against it: dashed. */
  readonly isReference?: boolean;
  /** It is a bound that nobody decides: dotted, and it has no number of its own. */
  readonly isBound?: boolean;
}

export interface TracedState {
  readonly word: string;
  /** The same where there is little room. */
  readonly short?: string;
  readonly means: 'opens' | 'steady' | 'probes' | 'yields' | 'repairs';
}

/** Figures of a lane at a moment. Means over nothing are null. */
export interface LaneFigures {
  readonly flowsArrived: number;
  readonly flowsAdmitted: number;
  readonly flowsCompleted: number;
  readonly flowsActive: number;
  readonly flowsWaiting: number;
  readonly synsRefused: number;
  readonly dataRefused: number;
  readonly otherRefused: number;
  /** By buffers, links or the scheme; refused SYNs are not among them. */
  readonly packetsDropped: number;
  readonly packetHops: number;
}

export type InspectionTarget =
  | { readonly kind: 'packet'; readonly serial: number }
  | { readonly kind: 'flow'; readonly flow: number }
  /** The queue and the link are one object. */
  | { readonly kind: 'link'; readonly link: number }
  | { readonly kind: 'gate'; readonly gate: number }
  /** With `attempt`, of a server: what waits there, from 0, the next to be served. Another attempt comes to the place as time goes on. */
  | { readonly kind: 'node'; readonly node: number; readonly attempt?: number };

/**
 * What stands out at a moment: the longest queue; the link with the most drops; where most was refused; the node with
 * the most flows that wait; the flow that got the least for its time; the session with the smallest rate; the session
 * and the link whose rates are farthest from max-min fairness.
 */
export type Extreme = 'queue' | 'drops' | 'refusals' | 'waiting' | 'flow' | 'session' | 'session-error' | 'link-error';

/** What can happen in a lane, a word each; see `Happened` in the engine. */
export type HappeningKind =
  | 'arrival'
  | 'admission'
  | 'completion'
  | 'leave'
  | 'timeout'
  | 'sending'
  | 'hold'
  | 'queueing'
  | 'hop'
  | 'delivery'
  | 'drop'
  | 'refusal'
  | 'decision'
  /** An impaired link makes a packet arrive later. */
  | 'delay'
  /** An impaired link has doubled a packet. */
  | 'copy'
  /** A flow's window is as it was: what it had sent again was not lost. */
  | 'undo'
  /** A step of a call: an attempt is sent, taken into a queue, served, or given up. */
  | 'call'
  /** A sampled value has passed another. */
  | 'crossing';

/** Something that happened. Numbers as in `InspectionTarget`; -1: none. */
export interface Happening {
  readonly kind: HappeningKind;
  readonly atSeconds: number;
  /** e.g. "Data of flow 12 dropped on link R1 to R2". */
  readonly words: string;
  /** Empty where there is nothing to explain. */
  readonly why: string;
  readonly link: number;
  /** Where it happened, or from where it goes on. */
  readonly node: number;
  readonly flow: number;
  readonly packet: number;
  /** What to point at; null: the lane as a whole. */
  readonly target: InspectionTarget | null;
}

/** The conditions to which a lane can run. */
export type Condition =
  /** Something of this kind, `any` of them, at this object; null: anywhere. */
  | { readonly kind: 'happening'; readonly what: HappeningKind | 'any'; readonly at: InspectionTarget | null }
  /** A queue comes to hold more packets than this, the one being sent included. */
  | { readonly kind: 'queue'; readonly link: number; readonly abovePackets: number }
  /** A sampled column passes a value. */
  | {
      readonly kind: 'series';
      readonly column: string;
      readonly direction: 'above' | 'below';
      readonly value: number;
    };

/** Always in this order: where, what, why, deciding values, the algorithm's lines, history. */
export interface Inspection {
  /** Where it is, outermost first, e.g. ["link R1 to R2", "gate"]. */
  readonly where: readonly string[];
  readonly title: string;
  /** e.g. "refused at 52.391 s, third try". */
  readonly status: string;
  /** `bad` is drawn in the drop colour. */
  readonly tone: 'plain' | 'good' | 'bad';
  /** Why, in a sentence or two. Empty where there is nothing to explain. */
  readonly why: string;
  readonly values: readonly InspectedValue[];
  /** The queues of a link whose discipline gives each flow one. */
  readonly flowQueues?: InspectedQueues;
  readonly algorithm: AlgorithmExcerpt | null;
  /** The directed links of the path of a flow that is here, and which of them holds it at its max-min rate; -1: none. */
  readonly path?: { readonly links: readonly number[]; readonly holder: number };
  /** Samples that show its past, a chart for each unit. */
  readonly charts?: readonly InspectedChart[];
  /** The flow's name in `TracedColumn`, where its samples show how its window came to be. */
  readonly tracedFlow?: string;
  readonly history: readonly { readonly atSeconds: number; readonly label: string }[];
  /** What else can be looked at from here. */
  readonly related: Related;
  /** What is known at the host where flows begin, of a flow or of the host. */
  readonly sender?: KnownToSender;
}

export type Related = readonly { readonly label: string; readonly target: InspectionTarget }[];

/** A sender knows this of an object, and nothing else. */
interface KnownToSender {
  /** The host. */
  readonly node: number;
  readonly why: string;
  readonly values: readonly InspectedValue[];
  /** Flows that begin here and stay. */
  readonly related: Related;
  /** The first of them that the lane samples, by its name in `TracedColumn`. */
  readonly tracedFlow?: string;
}

export interface InspectedChart {
  readonly unit: string;
  readonly lines: readonly {
    /** The column of the samples; absent: the line is a limit. */
    readonly column?: string;
    /** The value that the others are compared with now. */
    readonly limit?: number;
    /** Its symbol, or else its name. */
    readonly name: string;
    readonly meaning: string;
    /** Others are held against it: dashed. */
    readonly isReference?: boolean;
  }[];
  /** Drawn as a band under it. */
  readonly band?: InspectedBand;
}

/** What a flow was doing, against time. */
interface InspectedBand {
  /** The column of the state's number. */
  readonly column: string;
  readonly states: readonly TracedState[];
  /** The column that grows where a mark has cut the window. */
  readonly cuts?: string;
}

export interface InspectedValue {
  /** Name or symbol in the first column, e.g. "alpha". */
  readonly name: string;
  readonly meaning: string;
  /** Formatted, with unit. */
  readonly value: string;
  /** The value that decided. */
  readonly decided?: boolean;
  /** A symbol of the scheme (drawn in the control colour). */
  readonly symbol?: boolean;
}

/** The queues of a fair queue discipline. */
export interface InspectedQueues {
  /** The number of queues, and of those in which packets wait. */
  readonly count: number;
  readonly filled: number;
  /** Those that are listed, in order of their flows: the longest, then empty ones of flows that cross the link. */
  readonly listed: readonly InspectedQueue[];
  /** The number of queues that are not listed, though packets wait in them, and of those packets. */
  readonly unlisted: number;
  readonly unlistedPackets: number;
}

export interface InspectedQueue {
  readonly queue: number;
  /** What it is called, where it is not one of a flow. */
  readonly name?: string;
  /** Whose packets it holds, as a name that can be chosen; null: they are of no flow. */
  readonly flow: Related[number] | null;
  /** Other flows that share it now. */
  readonly otherFlows: number;
  /** The traffic class, where the flow's name does not say it; whether it holds acknowledgements. */
  readonly about: readonly string[];
  readonly packets: number;
  /** Bytes that it may send before its turn is over; absent: it waits for no turn. */
  readonly deficit?: number;
  readonly list?: 'new' | 'old';
  /** What the packet at its head has waited, seconds; NaN: it is empty. */
  readonly waitedSeconds: number;
}

export interface AlgorithmExcerpt {
  readonly title: string;
  readonly source: string;
  readonly lines: readonly { readonly number: string; readonly text: string; readonly current?: boolean }[];
}

/** Flows that share the links as a fluid would, in order of arrival. */
export interface FluidFlows {
  readonly arrivalSeconds: Float64Array;
  /** From arrival; Infinity: not by the end of the run. */
  readonly completionSeconds: Float64Array;
}
