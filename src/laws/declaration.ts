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
}

export interface LawProbe {
  readonly id: string;
  readonly title: string;
  readonly symbol?: string;
  readonly unit: string;
}
