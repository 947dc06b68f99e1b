/**
 * What may be set: a number, a choice, a switch, words or links. Forms, validation, the published JSON Schema, experiments
 * and the controls of a talk read this one description, of a value of the scenario or of a declared parameter.
 */
interface FieldWords {
  /** A few words for the form. */
  readonly title: string;
  /** One or two sentences: what it does, and what happens at its extremes. */
  readonly help?: string;
}

export interface NumberField extends FieldWords {
  readonly kind: 'number';
  /** Unit as shown, e.g. `flows/s`; absent for a pure number. */
  readonly unit?: string;
  readonly minimum: number;
  readonly maximum: number;
  readonly integer?: boolean;
  /** The slider moves by ratios. */
  readonly logarithmic?: boolean;
  /** No slider: its size means nothing, such as a seed's, or it is known exactly. */
  readonly typedOnly?: boolean;
}

export interface ChoiceOption {
  readonly value: string;
  readonly title: string;
  readonly help?: string;
}

export interface ChoiceField extends FieldWords {
  readonly kind: 'choice';
  readonly options: readonly ChoiceOption[];
}

export interface SwitchField extends FieldWords {
  readonly kind: 'boolean';
}

interface WordsField extends FieldWords {
  readonly kind: 'words';
  /** Characters. */
  readonly maximum: number;
}

/** Directed links by id, or the word that is the default. */
export interface LinksField extends FieldWords {
  readonly kind: 'links';
}

export type Field = NumberField | ChoiceField | SwitchField | WordsField | LinksField;

/** The unit of a number that has one. */
export function unitOf(field: Field | undefined): string | undefined {
  return field?.kind === 'number' ? field.unit : undefined;
}
