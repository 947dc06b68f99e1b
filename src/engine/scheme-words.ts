import type { Decision } from './decision-log.ts';

/** The explanations that a scheme gives to the inspector. Each is optional. */
export interface SchemeWords {
  /** Words for a refusal, from the numbers that were kept with it. */
  explainRefusal?(decision: Decision): Explanation;
  /** Words for what a gate does now. */
  explainGate?(gate: number): Explanation;
  /** Words for what the scheme keeps for a link now. */
  explainLink?(link: number): Explanation;
  /** Words for what the scheme does with a flow now. */
  explainFlow?(flow: number): Explanation;
  /** Words for a packet that the scheme has originated. */
  explainPacket?(packet: number): Explanation;
  /** A few words for a decision about a flow, for the flow's history; empty: it is left out. */
  describeDecision?(decision: Decision): string;
  /** Rows of the flows that a gate counts as active now. */
  flowsAt?(gate: number): readonly number[];
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

/** The scheme has nothing to say. */
export const NO_WORDS: Explanation = { title: '', why: '', values: [], algorithm: null };

/** A random trial that decided whether a flow stays on: a "random experiment" in the paper on PCC. */
export interface Trial {
  /** The probability with which the flow stays on; 0 or less: no chance. */
  readonly chance: number;
  /** In (0, 1]; NaN: none was made. */
  readonly draw: number;
  readonly staysOn: boolean;
  /** How long the flow is off; 0: not at all. */
  readonly offSeconds: number;
}
