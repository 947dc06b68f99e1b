import type { ParameterDeclaration } from '../schemes/declaration.ts';

/** What a window law declares about itself. Forms, validation and the inspector are drawn from these records. */
export interface LawDeclaration {
  /** Key in a traffic class's `transport.windowLaw.law`. */
  readonly id: string;
  /** As in the picker. */
  readonly title: string;
  /** What it does, in one plain sentence. */
  readonly help: string;
  /** The document that defines it. */
  readonly source: string;
  /** What it cannot work without, whatever the traffic class says. */
  readonly needs?: readonly ('ecn' | 'pacing' | 'sack')[];
  readonly parameters: readonly ParameterDeclaration[];
  /** What is measured on each flow besides window and threshold. The law answers each by its id. */
  readonly probes: readonly LawProbe[];
  /** What a flow may be doing outside of loss recovery. The law tells which by its place. */
  readonly states: readonly LawState[];
}

export interface LawState {
  readonly word: string;
  /** The same where there is little room. */
  readonly short?: string;
  /**
   * How it looks on a band of time. `opens`: the window opens fast. `probes`: it sends more, to see whether there is more.
   * `yields`: it sends less, so that a queue empties. `steady`: none of these.
   */
  readonly means: 'opens' | 'steady' | 'probes' | 'yields';
}

export interface LawProbe {
  readonly id: string;
  readonly title: string;
  readonly symbol?: string;
  readonly unit: string;
  /** With what it is drawn against time, in that chart's unit; `own`: with nothing else. Absent: it is not drawn. */
  readonly chart?: 'window' | 'roundTrip' | 'rate' | 'own';
  /** It is what others on its chart are held against: dashed. */
  readonly isReference?: boolean;
}
