import type { PartDeclaration, PartProbe } from '../schemes/declaration.ts';

/** What a window law declares about itself, for forms, validation and the inspector. Its id is in `transport.windowLaw.law`. */
export interface LawDeclaration extends PartDeclaration {
  /** What it cannot work without, whatever the traffic class says. */
  readonly needs?: readonly ('ecn' | 'pacing' | 'sack')[];
  /** Its packets have ECT(1) (`WindowLaw.isScalable`). */
  readonly isScalable?: boolean;
  /** What is measured on each flow besides window and threshold. */
  readonly probes: readonly LawProbe[];
  /** What a flow may be doing outside of loss recovery. The law tells which by its place. */
  readonly states: readonly LawState[];
}

interface LawState {
  readonly word: string;
  /** The same where there is little room. */
  readonly short?: string;
  /**
   * How it looks on a band of time. `opens`: the window opens fast. `probes`: it sends more, to see whether there is more.
   * `yields`: it sends less, so that a queue empties. `steady`: none of these.
   */
  readonly means: 'opens' | 'steady' | 'probes' | 'yields';
}

interface LawProbe extends PartProbe {
  /** With what it is drawn against time, in that chart's unit; `own`: with nothing else. Absent: it is not drawn. */
  readonly chart?: 'window' | 'roundTrip' | 'rate' | 'own';
  /** It is what others on its chart are held against: dashed. */
  readonly isReference?: boolean;
}
