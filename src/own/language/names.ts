import type { OwnObject } from '../contract/contract.ts';

/** What a name in a source stands for. */
export interface Binding {
  readonly name: string;
  readonly declared: 'const' | 'let' | 'parameter' | 'function';
  /** The object of the contract that it is; null: a value of the scheme's own. */
  readonly object: OwnObject | null;
  /** It is a number whatever happens. */
  readonly isNumber: boolean;
}

/** The names that are known at a place of the source. */
export class Scope {
  private readonly names = new Map<string, Binding>();

  constructor(private readonly outer: Scope | null) {}

  find(name: string): Binding | undefined {
    return this.names.get(name) ?? this.outer?.find(name);
  }

  declare(binding: Binding): void {
    this.names.set(binding.name, binding);
  }

  inner(): Scope {
    return new Scope(this);
  }

  /** Every name that can be used here. */
  all(): string[] {
    return [...this.names.keys(), ...(this.outer?.all() ?? [])];
  }
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
