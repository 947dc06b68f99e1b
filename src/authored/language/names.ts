import type { AuthoredObject } from '../contract/contract.ts';
import type { Node } from './nodes.ts';
import type { Problems } from './problem.ts';

/**
 * What a name stands for: data of the scheme's own, of which some are numbers whatever happens; a function of the
 * module; or an object of the contract. An object of the contract is never a value: nothing is passed for it, and code
 * that names it reads the one object that the runtime holds.
 */
export type Kind = 'value' | 'number' | 'function' | AuthoredObject;

/** What a name in a source stands for, and whether it can be set. */
export interface Binding {
  readonly declared: 'const' | 'let' | 'parameter' | 'function';
  readonly kind: Kind;
}

/** The names that are known at a place of the source. */
export class Scope {
  private readonly names = new Map<string, Binding>();

  constructor(private readonly outer: Scope | null) {}

  find(name: string): Binding | undefined {
    return this.names.get(name) ?? this.outer?.find(name);
  }

  /** The object of the contract that a node names; undefined: it is something else. */
  objectOf(node: Node | undefined): AuthoredObject | undefined {
    const kind = node?.type === 'Identifier' ? this.find(node.name)?.kind : undefined;
    return typeof kind === 'object' ? kind : undefined;
  }

  /** The one place where a name comes into being. */
  declare(node: Node, binding: Binding, problems: Problems): void {
    if (node.type !== 'Identifier') {
      problems.add(node, 'A name is needed here.');
      return;
    }
    if (this.find(node.name) !== undefined) {
      problems.add(node, `"${node.name}" is declared already.`, 'Choose another name.');
    }
    this.names.set(node.name, binding);
  }

  inner(): Scope {
    return new Scope(this);
  }

  /** Every name that can be used here. */
  all(): string[] {
    return [...this.names.keys(), ...(this.outer?.all() ?? [])];
  }
}

/** The variable that holds an object of the contract in the code that is written. */
export function variableOf({ name }: AuthoredObject): string {
  return `$o_${name}`;
}

/** Names that lead to what a scheme must not reach. The same in every engine, whatever its prototypes hold. */
const RESERVED: ReadonlySet<string> = new Set(
  (
    'constructor __proto__ prototype arguments caller callee apply call bind toString toLocaleString toJSON valueOf then ' +
    'hasOwnProperty isPrototypeOf propertyIsEnumerable ' +
    '__defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__'
  ).split(' '),
);

export function isReserved(name: string): boolean {
  return RESERVED.has(name);
}

const PROTOTYPES: readonly object[] = [Array.prototype, String.prototype, Number.prototype, Boolean.prototype];

/**
 * Whether a value of a scheme finds this name on a prototype in this engine. Such a name is read with a check that the
 * value has it itself; any other name finds nothing but what the value has.
 */
export function isInherited(name: string): boolean {
  return PROTOTYPES.some((prototype) => name in prototype);
}
