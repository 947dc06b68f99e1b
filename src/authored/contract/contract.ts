/**
 * What a scheme that is written in the page may define, see and do, as data: completion, documentation, the check of a
 * source and the forms come from here, so each sentence stands once.
 */
import type { ParameterDeclaration } from '../../schemes/declaration.ts';
import type { AuthoredKind } from './kinds.ts';

/** What a field, a parameter or a value that a function returns is. */
type AuthoredType = 'number' | 'boolean' | 'text' | 'state' | 'parameters';

/** Something that an object of the contract holds. */
export interface AuthoredField {
  readonly name: string;
  readonly type: AuthoredType;
  /** As shown, e.g. `packets`; absent: it has none. */
  readonly unit?: string;
  /** One sentence, which ends with a full stop. */
  readonly help: string;
  /** The scheme may set it. */
  readonly writable?: boolean;
}

/** Something that an object of the contract does when it is asked to. */
export interface AuthoredMethod {
  readonly name: string;
  readonly parameters: readonly string[];
  readonly returns: { readonly type: AuthoredType; readonly unit?: string } | null;
  readonly help: string;
}

/** An object that a function is called with: a flow, a link, a packet. */
export interface AuthoredObject {
  readonly name: string;
  readonly help: string;
  readonly fields: readonly AuthoredField[];
  readonly methods: readonly AuthoredMethod[];
}

/** A function that a scheme may define. */
export interface AuthoredFunction {
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

type OwnReturn =
  | { readonly type: 'number' | 'boolean' | 'text'; readonly unit?: string; readonly help: string }
  | { readonly type: 'choice'; readonly choices: readonly string[]; readonly help: string };

/** A property of the module that is a plain value. */
export interface AuthoredProperty {
  readonly name: string;
  readonly help: string;
  readonly required?: boolean;
}

export interface AuthoredContract {
  readonly kind: AuthoredKind;
  /** What such a scheme decides, in one sentence. */
  readonly help: string;
  /** Where a scenario names it, in one sentence. */
  readonly named: string;
  /** The object on which probes are measured and that `explain` is called with. */
  readonly subject: string;
  readonly properties: readonly AuthoredProperty[];
  /** Parameters that every scheme of the kind has beside its own. */
  readonly commonParameters: readonly ParameterDeclaration[];
  readonly functions: readonly AuthoredFunction[];
  readonly objects: readonly AuthoredObject[];
}

/** The object of that name; undefined: the contract has none. */
export function objectOf(contract: AuthoredContract, name: string): AuthoredObject | undefined {
  return contract.objects.find((one) => one.name === name);
}
