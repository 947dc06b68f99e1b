import type { RandomStream } from '../base/random-stream.ts';
import type { Decision, DecisionLog } from './decision-log.ts';
import type { FlowTable } from './flows.ts';
import type { Link } from './link.ts';
import type { PacketTable } from './packets.ts';

/** Values of a scheme's parameters, by id. */
export type ParameterValues = Readonly<Record<string, number | string | boolean | readonly string[]>>;

/** What becomes of a packet that arrives at a watched link. */
export const Verdict = {
  forward: 0,
  /** Dropped, as the scheme's decision. `reasonValues` say why. */
  refuse: 1,
  /** The scheme keeps the packet and will `release` it: an edge's own queue. */
  hold: 2,
} as const;

/**
 * A scheme at work in one lane: past-tense events with empty defaults. A scheme overrides what it needs and reaches
 * the network through the `SchemeContext` that it was made with.
 */
export class Controller {
  /** Directed links on which this scheme's gates stand; gate g is the g-th. */
  readonly gates: readonly number[] = [];
  /** The numbers behind a refusal, written before `Verdict.refuse` is returned. */
  readonly reasonValues = new Float64Array(8);

  /** The run begins: set the first timers. */
  started(): void {}

  /** A packet has arrived at the tail of a watched link, before its buffer. */
  packetArrivedAtLink(_link: number, _packet: number): number {
    return Verdict.forward;
  }

  /** A packet has been taken into the buffer of a watched link. */
  packetQueued(_link: number, _packet: number): void {}

  /** A packet that the scheme originated has reached the end of its path. It is gone after this call. */
  packetReceived(_packet: number): void {}

  /** True when flows on this path wait for `flowAdmitted`; else they are admitted as they arrive. */
  admitsFlowsOn(_path: Int32Array): boolean {
    return false;
  }

  timerFired(_kind: number, _index: number): void {}

  /** A parameter's value has changed while the run is on. */
  parametersChanged(_parameters: ParameterValues): void {}

  /** The value now of the scheme's probe number `probe`, on gate `gate` (-1: on the lane). */
  probe(_probe: number, _gate: number): number {
    return 0;
  }

  /** Words for a refusal, from the numbers that were kept with it. */
  explainRefusal(_decision: Decision): Explanation {
    return EMPTY_EXPLANATION;
  }

  /** Words for what gate `gate` does now. */
  explainGate(_gate: number): Explanation {
    return EMPTY_EXPLANATION;
  }

  /** Everything the scheme holds, as plain data and typed arrays that are not shared with it. */
  save(): unknown {
    return null;
  }

  /** Takes over a state that `save` gave, without keeping hold of its arrays: it may be restored again. */
  restore(_state: unknown): void {}
}

/** What a scheme may see and do. */
export interface SchemeContext {
  readonly links: readonly Link[];
  readonly packets: PacketTable;
  readonly flows: FlowTable;
  readonly decisions: DecisionLog;
  /** The directed links that are slower than the sources behind them together. */
  readonly bottlenecks: readonly number[];
  now(): number;
  /** Directed link index by id; -1: there is none. */
  linkNamed(id: string): number;
  /** Asks for `packetArrivedAtLink` and `packetQueued` on this link. */
  watch(link: number): void;
  /** `timerFired(kind, index)` will be called at `time`. Kinds and indices are small integers, 0 to 2047 and 0 to 65535. */
  setTimer(time: number, kind: number, index: number): void;
  /** The scheme's own stream of that name. */
  random(name: string): RandomStream;
  /** The flow's SYN has passed: it waits no longer. No effect on a flow that is active already. */
  flowAdmitted(flow: number): void;
  /** Lets a held packet into the buffer of the link that it stands before. */
  release(link: number, packet: number): void;
  /** Sends a packet of the scheme's own along a path, as `probe` or `probeAcknowledgement`. Returns it. */
  originate(path: number, kind: number, bytes: number): number;
  /** The number of the path along these directed links, and the links of a path by its number. */
  pathOf(links: Int32Array): number;
  pathLinks(path: number): Int32Array;
  /** A decision for the record and the fingerprint, e.g. a new admit rate. At most 8 values. */
  decided(code: number, link: number, values: Float64Array): void;
}

/** A decision in words: why, the values that decided, and the lines of the algorithm. */
export interface Explanation {
  /** e.g. "gate, probing". */
  readonly title: string;
  readonly why: string;
  readonly values: readonly {
    readonly name: string;
    readonly meaning: string;
    readonly value: string;
    readonly decided?: boolean;
    readonly symbol?: boolean;
  }[];
  readonly algorithm: {
    readonly title: string;
    readonly source: string;
    readonly lines: readonly { readonly number: string; readonly text: string; readonly current?: boolean }[];
  } | null;
}

const EMPTY_EXPLANATION: Explanation = { title: '', why: '', values: [], algorithm: null };
