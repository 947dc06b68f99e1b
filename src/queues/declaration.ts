import type { ParameterDeclaration } from '../schemes/declaration.ts';

/** What a queue discipline declares about itself. Forms, validation and the inspector are drawn from these records. */
export interface DisciplineDeclaration {
  /** Key in a link's or a lane's `queue.discipline`. */
  readonly id: string;
  /** As in the picker. */
  readonly title: string;
  /** What it does, in one plain sentence. */
  readonly help: string;
  /** The document that defines it. */
  readonly source: string;
  readonly parameters: readonly ParameterDeclaration[];
  /** What is measured on the link. The discipline answers each by its id. */
  readonly probes: readonly DisciplineProbe[];
}

export interface DisciplineProbe {
  readonly id: string;
  readonly title: string;
  readonly symbol?: string;
  readonly unit: string;
}
