/**
 * What a scheme that is written in the page may define, see and do, as data: completion, documentation, the check of a
 * source and the forms come from here, so each sentence stands once.
 */
import type { ParameterDeclaration } from '../../schemes/declaration.ts';
import type { OwnKind } from './kinds.ts';

/** What a field, a parameter or a value that a function returns is. */
export type OwnType = 'number' | 'boolean' | 'text' | 'state' | 'parameters';

/** Something that an object of the contract holds. */
export interface OwnField {
  readonly name: string;
  readonly type: OwnType;
  /** As shown, e.g. `packets`; absent: it has none. */
  readonly unit?: string;
  /** One sentence, which ends with a full stop. */
  readonly help: string;
  /** The scheme may set it. */
  readonly writable?: boolean;
}

/** Something that an object of the contract does when it is asked to. */
export interface OwnMethod {
  readonly name: string;
  readonly parameters: readonly string[];
  readonly returns: { readonly type: OwnType; readonly unit?: string } | null;
  readonly help: string;
}

/** An object that a function is called with: a flow, a link, a packet. */
export interface OwnObject {
  readonly name: string;
  readonly help: string;
  readonly fields: readonly OwnField[];
  readonly methods: readonly OwnMethod[];
}

/** A function that a scheme may define. */
export interface OwnFunction {
  readonly name: string;
  /** Names of objects of the contract, in the order in which it is called with them. */
  readonly parameters: readonly string[];
  /** What it must return; null: nothing. */
  readonly returns: OwnReturn | null;
  /** One or two sentences: when it is called, and what it is for. */
  readonly help: string;
  /** What happens where the scheme does not define it; absent: it must. */
  readonly otherwise?: string;
}

export type OwnReturn =
  | { readonly type: 'number' | 'boolean' | 'text'; readonly unit?: string; readonly help: string }
  | { readonly type: 'choice'; readonly choices: readonly string[]; readonly help: string };

/** A property of the module that is a plain value. */
export interface OwnProperty {
  readonly name: string;
  readonly help: string;
  readonly required?: boolean;
}

export interface OwnContract {
  readonly kind: OwnKind;
  /** What such a scheme decides, in one sentence. */
  readonly help: string;
  /** Where a scenario names it, in one sentence. */
  readonly named: string;
  /** The object on which probes are measured and that `explain` is called with. */
  readonly subject: string;
  readonly properties: readonly OwnProperty[];
  /** Parameters that every scheme of the kind has beside its own. */
  readonly commonParameters: readonly ParameterDeclaration[];
  readonly functions: readonly OwnFunction[];
  readonly objects: readonly OwnObject[];
}

/** The object of that name; undefined: the contract has none. */
export function objectOf(contract: OwnContract, name: string): OwnObject | undefined {
  return contract.objects.find((one) => one.name === name);
}
