/** Writes calls of a source again: of the module's functions, of objects of the contract, of `Math`, lists and texts. */
import { nearest } from '../../base/nearest.ts';
import {
  LIST_METHODS,
  LIST_METHODS_WITH_FUNCTION,
  MATH_CONSTANTS,
  MATH_FUNCTIONS,
  NUMBER_METHODS,
  TEXT_METHODS,
} from '../contract/common.ts';
import type { AuthoredObject } from '../contract/contract.ts';
import { isGlobal, type ExpressionTypes } from './expression-types.ts';
import { variableOf, type Scope } from './names.ts';
import { NOTHING, type Node } from './nodes.ts';
import type { Problems } from './problem.ts';
import type { Refusals } from './refusals.ts';

const METHODS: ReadonlySet<string> = new Set([...LIST_METHODS, ...TEXT_METHODS, ...NUMBER_METHODS]);
const METHODS_WITH_FUNCTION: ReadonlySet<string> = new Set(LIST_METHODS_WITH_FUNCTION);
const MATH: ReadonlySet<string> = new Set(MATH_FUNCTIONS.map(({ name }) => name));
const CONSTANTS: ReadonlySet<string> = new Set(MATH_CONSTANTS);
const OBJECT: ReadonlySet<string> = new Set(['keys', 'values', 'entries', 'hasOwn']);
const NUMBER: ReadonlySet<string> = new Set(['isFinite', 'isNaN', 'isInteger']);
/** Functions of `Math` that are approximations of the package, since engines differ in theirs. */
const APPROXIMATED_AS: Readonly<Record<string, string>> = { exp: '$exp', log: '$ln', pow: '$pow' };

/** Writes functions, and calls of those of the module. */
export interface FunctionWriter {
  writeCallback(node: Node, scope: Scope): string;
  /** A function of the module is called back. */
  useAsCallback(name: string, at: Node): void;
  writeCall(call: Node, name: string, args: readonly Node[], scope: Scope): string;
}

/** Writes the expressions that a call is made of. */
interface ExpressionWriter {
  write(node: Node, scope: Scope): string;
  number(node: Node, scope: Scope): string;
}

export class Calls {
  constructor(
    private readonly expressions: ExpressionWriter,
    private readonly functions: FunctionWriter,
    private readonly types: ExpressionTypes,
    private readonly refusals: Refusals,
    private readonly problems: Problems,
    /** What the scheme uses: `log` and `fail` are added. */
    private readonly used: Set<string>,
  ) {}

  write(node: Node, scope: Scope): string {
    const { callee } = node;
    const args: readonly Node[] = node.arguments;
    const spread = args.find(({ type }) => type === 'SpreadElement');
    if (spread !== undefined) {
      this.problems.add(spread, 'A function is called with single values here.');
      return NOTHING;
    }
    if (callee.type === 'Identifier') return this.callByName(node, callee, args, scope);
    if (callee.type !== 'MemberExpression' || callee.computed) {
      this.problems.add(callee, 'This cannot be called.', 'Functions are called by their names.');
      return NOTHING;
    }
    const { object, property, optional } = callee;
    const { name } = property;
    if (isGlobal(object, 'Math', scope)) {
      if (!MATH.has(name)) {
        this.refuseMath(callee);
        return NOTHING;
      }
      const numbers = args.map((one) => this.expressions.number(one, scope)).join(', ');
      return Object.hasOwn(APPROXIMATED_AS, name)
        ? `${APPROXIMATED_AS[name]}(${numbers || 'NaN'})`
        : `Math.${name}(${numbers})`;
    }
    const values = (): string => args.map((one) => this.expressions.write(one, scope)).join(', ');
    if (isGlobal(object, 'Object', scope) && OBJECT.has(name)) return `$${name}(${values()})`;
    if (isGlobal(object, 'Number', scope) && NUMBER.has(name)) return `Number.${name}(${values()})`;
    if (isGlobal(object, 'Array', scope) && name === 'isArray') return `Array.isArray(${values()})`;
    const bound = scope.objectOf(object);
    if (bound !== undefined) return this.callOfObject(node, callee, bound, args, scope);
    if (METHODS_WITH_FUNCTION.has(name)) {
      const rest = args.slice(1).map((one) => this.expressions.write(one, scope));
      return `$${name}(${[this.expressions.write(object, scope), this.callback(args[0], node, scope), ...rest].join(', ')})`;
    }
    if (METHODS.has(name) && !optional) {
      return `$methods.${name}(${[this.expressions.write(object, scope), ...args.map((one) => this.expressions.write(one, scope))].join(', ')})`;
    }
    this.problems.add(property, `There is no function "${name}" here.`, methodRemedy(name));
    return NOTHING;
  }

  private callByName(node: Node, callee: Node, args: readonly Node[], scope: Scope): string {
    const { name } = callee;
    const found = scope.find(name);
    if (found?.declared === 'function') return this.functions.writeCall(node, name, args, scope);
    const values = args.map((one) => this.expressions.write(one, scope));
    if (found === undefined && (name === 'log' || name === 'fail')) {
      this.used.add(name);
      return `$${name}(${values.join(', ')})`;
    }
    if (found === undefined) this.refusals.unknown(callee, scope);
    else this.problems.add(callee, `"${name}" is not a function.`, 'Functions are declared outside of others.');
    return NOTHING;
  }

  private callOfObject(node: Node, callee: Node, bound: AuthoredObject, args: readonly Node[], scope: Scope): string {
    const method = this.types.methodOf(callee, scope);
    const { object, property } = callee;
    if (method === undefined) {
      if (this.types.fieldOf(callee, scope) === undefined) this.refusals.absent(callee, scope);
      else this.problems.add(callee, `${object.name}.${property.name} is a value, not a function.`);
      return NOTHING;
    }
    if (args.length !== method.parameters.length) {
      const wanted = method.parameters.length === 0 ? 'nothing' : method.parameters.join(', ');
      this.problems.add(node, `${object.name}.${method.name} is called with ${wanted}.`);
    }
    return `${variableOf(bound)}.${method.name}(${args.map((one) => this.expressions.number(one, scope)).join(', ')})`;
  }

  /** The function that a callback is: written out, or the name of a function of the module. */
  private callback(node: Node | undefined, call: Node, scope: Scope): string {
    if (node?.type === 'ArrowFunctionExpression') return this.functions.writeCallback(node, scope);
    if (node?.type === 'Identifier' && scope.find(node.name)?.declared === 'function') {
      this.functions.useAsCallback(node.name, node);
      return `u_${node.name}`;
    }
    this.problems.add(node ?? call, 'A function is needed here.', 'Write it here: (x) => x + 1.');
    return NOTHING;
  }

  /** A member of `Math` that is not called. */
  mathConstant(node: Node): string {
    if (!node.computed && CONSTANTS.has(node.property.name)) return `Math.${node.property.name}`;
    if (!node.computed && MATH.has(node.property.name)) this.problems.add(node, 'This is a function.', 'Call it.');
    else this.refuseMath(node);
    return NOTHING;
  }

  private refuseMath(node: Node): void {
    const text = this.problems.textOf(node);
    const why = text === 'Math.random' ? 'A run is the same each time.' : 'Engines differ in it, or it is not there.';
    const known = [...MATH].map((name) => `Math.${name}`).join(', ');
    const remedy = text === 'Math.random' ? 'Gates and links have random().' : `There are ${known}.`;
    this.problems.add(node, `${text} cannot be used. ${why}`, remedy);
  }
}

function methodRemedy(name: string): string {
  const [near] = nearest(name, [...METHODS, ...METHODS_WITH_FUNCTION]);
  return near === undefined ? '' : `Did you mean ${near}?`;
}
