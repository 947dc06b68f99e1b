import type { AuthoredContract, AuthoredObject } from '../contract/contract.ts';
import type { FunctionWriter } from './calls.ts';
import type { ParameterTypes } from './expression-types.ts';
import { Expressions } from './expressions.ts';
import { Scope } from './names.ts';
import { isFunction, NOTHING, sizeOf, type Node } from './nodes.ts';
import type { Problems } from './problem.ts';
import { Statements } from './statements.ts';

/** A function of the module that is no function of the contract. */
interface Helper {
  readonly name: string;
  readonly node: Node;
  /** By parameter, the object of the contract that it is called with; null: a value. Undefined: nothing calls it yet. */
  objects: readonly (AuthoredObject | null)[] | undefined;
  /** Helpers that it calls. */
  readonly calls: Set<string>;
}

/**
 * The functions of a module. A function is never a value: who calls whom is known from the source, so that no function
 * calls itself, and an object of the contract goes nowhere but into another function.
 */
export class Functions implements FunctionWriter {
  readonly expressions: Expressions;
  readonly statements: Statements;
  private readonly helpers = new Map<string, Helper>();
  /** Helpers that are called and not yet written. */
  private readonly waiting: Helper[] = [];
  private readonly written: string[] = [];
  /** The helper that is being written; null: a function of the contract. */
  private current: Helper | null = null;

  constructor(
    private readonly problems: Problems,
    private readonly module: Scope,
    private readonly contract: AuthoredContract,
    parameters: ParameterTypes,
  ) {
    this.expressions = new Expressions(problems, this, parameters);
    this.statements = new Statements(problems, this.expressions, parameters);
  }

  /** A function of the module, by its name. */
  declare(id: Node, node: Node): void {
    this.module.declare(id, { declared: 'function', kind: 'function' }, this.problems);
    this.helpers.set(id.name, { name: id.name, node, objects: undefined, calls: new Set() });
  }

  /** A function that the contract calls with these objects, as code. */
  writeOf(node: Node, objects: readonly string[]): string {
    this.current = null;
    if (node.params.length > objects.length) {
      const wanted = objects.length === 0 ? 'nothing' : objects.join(', ');
      this.problems.add(node.params[objects.length], `The function is called with ${wanted}.`, 'Remove the rest.');
    }
    const known = objects.map((name) => this.contract.objects.find((one) => one.name === name) ?? null);
    return this.write(node, this.module, known);
  }

  /** A function that is written where it is called, as code. */
  writeCallback(node: Node, scope: Scope): string {
    return this.write(node, scope, []);
  }

  useAsCallback(name: string, at: Node): void {
    const helper = this.helpers.get(name)!;
    this.useWith(
      helper,
      helper.node.params.map(() => null),
      at,
    );
  }

  /** A call of a function of the module. */
  writeCall(call: Node, name: string, args: readonly Node[], scope: Scope): string {
    const helper = this.helpers.get(name)!;
    const objects = helper.node.params.map((_: Node, i: number) => scope.objectOf(args[i]) ?? null);
    this.useWith(helper, objects, call);
    // Nothing is passed for an object of the contract. One too many is written as what it is, and so refused.
    const values = args.map((arg, i) => (objects[i] == null ? this.expressions.write(arg, scope) : NOTHING));
    return `u_${name}(${values.join(', ')})`;
  }

  /** Every use of a function of the module passes the same objects of the contract at the same places. */
  private useWith(helper: Helper, objects: readonly (AuthoredObject | null)[], at: Node): void {
    this.current?.calls.add(helper.name);
    if (helper.objects === undefined) {
      helper.objects = objects;
      this.waiting.push(helper);
    } else if (helper.objects.some((one, i) => one !== objects[i])) {
      const message = `"${helper.name}" is called with other things elsewhere.`;
      this.problems.add(at, message, 'Call it with the same kinds of things.');
    }
  }

  /** The functions of the module that are used, and those that are not, as code. */
  writeHelpers(): string[] {
    for (;;) {
      const helper = this.waiting.shift() ?? this.unused();
      if (helper === undefined) break;
      this.current = helper;
      const code = this.write(helper.node, this.module, helper.objects ?? []);
      this.written.push(`const u_${helper.name} = ${code};`);
    }
    this.refuseCircles();
    return this.written;
  }

  /** A function that nobody calls is checked too. */
  private unused(): Helper | undefined {
    const found = [...this.helpers.values()].find(({ objects }) => objects === undefined);
    if (found !== undefined) found.objects = [];
    return found;
  }

  private refuseCircles(): void {
    const leadsTo = (from: Helper, to: string, seen: Set<string>): boolean =>
      [...from.calls].some((name) => {
        if (name === to) return true;
        if (seen.has(name)) return false;
        seen.add(name);
        return leadsTo(this.helpers.get(name)!, to, seen);
      });
    for (const helper of this.helpers.values()) {
      if (!leadsTo(helper, helper.name, new Set())) continue;
      this.problems.add(helper.node.id ?? helper.node, `"${helper.name}" calls itself.`, 'Use a loop.');
    }
  }

  private write(node: Node, outer: Scope, objects: readonly (AuthoredObject | null)[]): string {
    if (node.async || node.generator) {
      this.problems.add(node, 'The function runs at once and to its end.', 'Remove async, and the star.');
    }
    const scope = outer.inner();
    const apart: string[] = [];
    const params = node.params.map((param: Node, i: number) =>
      this.statements.parameter(param, objects[i] ?? null, i, apart, scope),
    );
    const cost = sizeOf(node.body);
    const begins = `if (($work.left -= ${cost}) < 0) $tooLong(${node.start});`;
    const taken = apart.length === 0 ? '' : `let ${apart.join(', ')};`;
    const body =
      node.body.type === 'BlockStatement'
        ? this.statements.block(node.body, scope)
        : `{ return ${this.result(node.body, scope)}; }`;
    return `(${params.join(', ')}) => { ${begins} ${taken} ${body} }`;
  }

  private result(node: Node, scope: Scope): string {
    return `($work.at = ${node.start}, ${this.expressions.write(node, scope)})`;
  }
}

/** What declares a function with a name, `function f() {}` or `const f = () => ...`: the name and the function. */
export function declaredFunction(node: Node): readonly [id: Node, node: Node] | null {
  if (node.type === 'FunctionDeclaration' && node.id != null) return [node.id, node];
  if (
    node.type === 'VariableDeclarator' &&
    node.id.type === 'Identifier' &&
    node.init != null &&
    isFunction(node.init)
  ) {
    return [node.id, node.init];
  }
  return null;
}
